import { SCORES, TABLES, TIMES, examples as x } from "./examples.ts";
import type { RulesPage } from "./types.ts";

const names = ["一副牌", "两副牌", "三副牌", "挑选对家", "找朋友"];
const results = [
  "庄家方升 3 级（大光）",
  "庄家方升 2 级（小光）",
  "庄家方升 1 级",
  "抓分方上台，不升级",
  "抓分方上台，升 1 级",
  "抓分方上台，升 2 级",
  "抓分方上台，升 3 级",
];
const led = ["单张", "一对", "三同张", "两对连的拖拉机", "六张一组，或者更多"];

export const zh: RulesPage = {
  title: "规则",
  intro: "五种牌桌怎么打，一页讲完。例子若不另说，都是打 2、♥ 主，小皇冠标出主牌。",
  contents: "目录",
  full: "每一种情形的细则，写在随程序附带的规则全文里。",
  top: "回到目录",
  learn: "边做边学",
  yes: "对",
  no: "不行",
  wins: "赢",
  sections: {
    goal: {
      title: "打什么",
      blocks: [
        {
          kind: "text",
          text: "大家分成两方：庄家和他的对家是庄家方，其余是抓分方，也叫闲家。抓分方要抓分，庄家方不让他们抓够。赢的一方升级，从 2 升到 A，先打过 A 的赢下一场。",
        },
        {
          kind: "cards",
          caption: "带分的牌：5 值 5 分，10 和 K 各值 10 分，其余没有分。牌面上的小圆点标出分牌。",
          rows: [{ cards: x.points.units }],
        },
        {
          kind: "table",
          caption: "五种牌桌",
          head: ["牌桌", "人数", "副数", "每人", "底牌", "总分"],
          rows: TABLES.map((row, i) => [names[i]!, ...row]),
        },
        {
          kind: "text",
          text: "前三种固定对家：坐在对面的是一家人。后两种由庄家叫一张牌来找自己的朋友。",
        },
      ],
    },
    order: {
      title: "牌的大小",
      blocks: [
        {
          kind: "text",
          text: "一局有一个主花色，还有一个正在打的级别。王、级牌和主花色的牌都是主牌，自成一门；其余花色是副牌，各成一门，从 A 往下排，只是少了级牌。主牌大过一切副牌，不同的副牌门之间不比大小。",
        },
        {
          kind: "cards",
          caption: "打 2、♥ 主时的主牌，从大到小。挨在一起的三种 2 一样大。",
          rows: [{ cards: x.order.units, trump: true }],
        },
        {
          kind: "text",
          text: "级牌离开自己的花色：打 2 时，♠2 是主牌，不算黑桃。于是打 10 时，J 下面紧挨着的就是 9。",
        },
        {
          kind: "cards",
          caption: "无主时没有主花色，主牌只有王和级牌，四种级牌一样大。",
          rows: [{ cards: x.orderNoTrump.units, trump: true }],
        },
        {
          kind: "text",
          text: "一样大的牌，先出的大。房间可以设“2 为常主”：不管打几，2 都是主牌，排在级牌下面。",
        },
      ],
    },
    shapes: {
      title: "对子、拖拉机",
      blocks: [
        {
          kind: "text",
          text: "对子是两张一模一样的牌，三同张是三张。同一门里两对或更多对层层紧挨着，叫拖拉机；三同张连起来叫泰坦尼克，三副牌才有。",
        },
        {
          kind: "cards",
          rows: [
            { cards: x.pair.units, mark: "yes", note: "对子" },
            {
              cards: x.noPair.units,
              trump: true,
              mark: "no",
              note: "虽一样大，花色不同，不是对子",
            },
            { cards: x.triple.units, mark: "yes", note: "三同张" },
            { cards: x.tractor.units, mark: "yes", note: "拖拉机" },
            { cards: x.longTractor.units, mark: "yes", note: "三对的拖拉机" },
            { cards: x.gap.units, mark: "no", note: "中间隔着 4，连不上" },
            { cards: x.titanic.units, mark: "yes", note: "泰坦尼克" },
          ],
        },
        {
          kind: "cards",
          caption: "主牌也能连：大王、小王、主花色的 2、别的 2、♥A，一路挨着。",
          rows: [
            { cards: x.jokerTractor.units, trump: true, mark: "yes", note: "两对王" },
            { cards: x.levelTractor.units, trump: true, mark: "yes", note: "主级接副级" },
            { cards: x.aceTractor.units, trump: true, mark: "yes", note: "副级接主花色的 A" },
            { cards: x.sameClass.units, trump: true, mark: "no", note: "一样大，在同一层，不相连" },
            { cards: x.acrossTractor.units, mark: "yes", note: "打 10 时，J 和 9 挨着" },
          ],
        },
      ],
    },
    bid: {
      title: "亮牌",
      blocks: [
        {
          kind: "text",
          text: "牌一张一张发，边发边可以亮牌：亮出级牌，它的花色就成为主花色；亮一对王，就打无主。亮过的牌留在手里。发完还有 8 秒，每次有人亮牌就重新计时。",
        },
        {
          kind: "list",
          items: [
            "后亮的要高一档。两副牌：单张级牌，再到一对级牌，再到一对同样的王。同一档里花色不分高下。",
            "一副牌只有两档：单张级牌，大小王各一。三副牌有五档：一张级牌、两张级牌、两张同样的王、三张级牌、三张同样的王。",
            "盖过别家叫反主，翻倍一次；给自己添一样的牌叫自保，盖过自己叫自反，都不翻倍。",
            "头一局谁当庄：固定对家时是第一个亮牌的，叫朋友的两种桌是最后站住的。以后各局庄家早已定好，亮牌只定主。",
            "没人亮就打无主。",
          ],
        },
      ],
    },
    bottom: {
      title: "扣底",
      blocks: [
        {
          kind: "text",
          text: "庄家拿起底牌，再扣下同样多的牌，扣什么都行。抓分方若赢了最后一轮，底里的分要翻倍算给他们，所以少扣分。把短的一门扣光，以后就能毙。",
        },
      ],
    },
    counter: {
      title: "反底",
      blocks: [
        {
          kind: "text",
          text: "两副、三副的固定对家桌，庄家扣完以后，别家轮流可以反底，俗称炒地皮：亮出至少两张一样的级牌或王，盖过现有的亮牌。",
        },
        {
          kind: "list",
          items: [
            "先比张数，再比花色：方块最低，然后梅花、红桃、黑桃、小王、大王。",
            "反的人的花色成为主花色，用王反的打无主；底牌归他拿起重扣。",
            "庄家不变，第一轮仍由庄家首出。每次反底翻倍一次。",
            "有人反了，就从他的下家重新问起；都不反，或者已经到顶，就开始出牌。",
          ],
        },
      ],
    },
    follow: {
      title: "出牌和跟牌",
      blocks: [
        {
          kind: "text",
          text: "庄家首出第一轮，以后谁赢谁首出。首出一组牌，别家出同样多张。首出的是哪一门，手里有这一门就得跟；不够的，有多少出多少，其余随便补。补的、没跟上的，叫垫牌。",
        },
        {
          kind: "text",
          text: "跟牌还要尽量跟得像：首出对子先跟对子，首出拖拉机先跟拖拉机，没有才退一步。只论像不像，不论大小，有几对时出哪对都行。",
        },
        {
          kind: "cards",
          caption: "首出一对",
          rows: [
            { label: "首出", cards: x.followPair.lead },
            { label: "手里", cards: x.followPair.hand },
            { label: "跟", cards: x.followPair.good, mark: "yes", note: "哪一对都行" },
            { label: "跟", cards: x.followPair.bad, mark: "no", note: "有对子不出" },
          ],
        },
        {
          kind: "cards",
          caption: "首出拖拉机",
          rows: [
            { label: "首出", cards: x.followTractor.lead },
            { label: "手里", cards: x.followTractor.hand },
            { label: "跟", cards: x.followTractor.good, mark: "yes", note: "拖拉机再小也先跟" },
            { label: "跟", cards: x.followTractor.bad, mark: "no", note: "有拖拉机不出" },
          ],
        },
        {
          kind: "cards",
          caption: "三副牌，首出泰坦尼克：没有泰坦尼克，先跟拖拉机，再轮到三同张。",
          rows: [
            { label: "首出", cards: x.followTitanic.lead },
            { label: "手里", cards: x.followTitanic.hand },
            { label: "跟", cards: x.followTitanic.good, mark: "yes", note: "另外两张任意" },
            { label: "跟", cards: x.followTitanic.bad, mark: "no", note: "有拖拉机不出" },
          ],
        },
        {
          kind: "text",
          text: "同一门里，牌型相同、最大那张更大的赢；牌型对不上的，再大也赢不了。",
        },
      ],
    },
    throw: {
      title: "甩牌",
      blocks: [
        {
          kind: "text",
          text: "同一门的几组牌可以一次首出，叫甩牌，主牌也能甩。其他每一家，连对家在内，手里都没有能大过其中任何一组的，才甩得成。一样大不算大过；别家能不能毙，不相干。",
        },
        {
          kind: "cards",
          rows: [
            {
              cards: x.throwStands.units,
              mark: "yes",
              note: "别家有一张 ♠K，只是一样大：成立",
            },
            { cards: x.throwFails.units, mark: "no", note: "别家有 ♠J，大过 9：不成立" },
            { cards: x.throwFails.played, label: "改出", note: "其余收回" },
          ],
        },
        {
          kind: "text",
          text: "甩不成，就改出被大过的几组里最小的一组，其余收回，大家也都看见了。平时不罚分，房间可以设罚分。",
        },
      ],
    },
    ruff: {
      title: "毙牌",
      blocks: [
        {
          kind: "text",
          text: "首出副牌，你这一门一张都没有，就可以用主牌毙。毙要全是主牌，而且配得齐：首出几组，就要配几组，对子配对子，拖拉机配拖拉机；大组可以拆开来配小组。",
        },
        {
          kind: "cards",
          rows: [
            { label: "首出", cards: x.ruff.plays[0]! },
            { label: "毙", cards: x.ruff.plays[1]!, trump: true, mark: "wins" },
          ],
        },
        {
          kind: "cards",
          rows: [
            { label: "首出", cards: x.noRuff.plays[0]!, mark: "wins" },
            { label: "垫牌", cards: x.noRuff.plays[1]!, trump: true, note: "两张主牌不成对" },
          ],
        },
        {
          kind: "cards",
          caption: "两家都毙，比首出里最大那一组配上的牌，真正更大才盖得过。",
          rows: [
            { label: "首出", cards: x.overRuff.plays[0]!, note: "最大的一组是 44" },
            { label: "毙", cards: x.overRuff.plays[1]!, trump: true },
            {
              label: "盖毙",
              cards: x.overRuff.plays[2]!,
              trump: true,
              mark: "wins",
              note: "88 大过 77",
            },
          ],
        },
      ],
    },
    score: {
      title: "算分",
      blocks: [
        {
          kind: "text",
          text: "一局打完，数抓分方一共得了多少分：抓到的，加上抠底的。每副牌 20 分为一档。",
        },
        {
          kind: "table",
          caption: "抓分方得分",
          head: ["结果", "一副", "两副", "三副"],
          rows: SCORES.map((row, i) => [results[i]!, ...row]),
        },
        { kind: "text", text: "再往上，每多一档多升一级，没有封顶。" },
      ],
    },
    dig: {
      title: "抠底",
      blocks: [
        {
          kind: "text",
          text: "最后一轮由抓分方赢，就抠了底：底牌里的分翻倍算给他们。倍数看最后一轮首出的牌里最大的一组有几张，一张 2 倍，每多一张再翻一番，最多 64 倍。庄家方赢最后一轮，底分谁也不算。",
        },
        {
          kind: "table",
          caption: "底分的倍数",
          head: ["最后一轮首出的最大一组", "倍数"],
          rows: TIMES.map((times, i) => [led[i]!, times]),
        },
      ],
    },
    levels: {
      title: "升级和轮庄",
      blocks: [
        {
          kind: "list",
          items: [
            "从 2 打到 A。固定对家的两人共一个级别；叫朋友的两种桌，各人有各人的级别，赢方每人各升各的。每局打庄家的级别。",
            "庄家方赢了，固定对家时由对家接着坐庄；抓分方上台，由庄家的下家坐庄。叫朋友的两种桌，从庄家下家起，第一个赢方的人坐庄。",
            "A 必须打，跳不过去。只有打 A 的那一局庄家方赢了，才算过 A，赢下这一场。",
          ],
        },
      ],
    },
    friend: {
      title: "找朋友、挑选对家",
      blocks: [
        {
          kind: "text",
          text: "这两种桌没有固定的对家。庄家扣完底，首出之前叫一张牌，大家都听见。从庄家的下家起，第一个手里有这张牌的人，就是他的朋友。",
        },
        {
          kind: "list",
          items: [
            "只有朋友自己马上知道；他把这张牌打出来，大家才知道。",
            "庄家自己也有一张，朋友就是有另一张的人。别家谁都没有，庄家就独打：四人桌一打三，五人桌一打四。",
            "朋友亮明之前，各人的分各记各的；算总分时照真正的两方。",
            "房间也可以设“第几张”：谁打出第几张这样的牌，谁是朋友。",
          ],
        },
      ],
    },
    clock: {
      title: "计时和托管",
      blocks: [
        {
          kind: "list",
          items: [
            "扣底 40 秒，反底 10 秒，出牌 20 秒，房间可以改。",
            "超时，由牌桌代出这一手。接连两次超时进入托管，随时可以收回。",
            "托管不亮牌、不反底，扣小的、没分的副牌，出最小的合法的牌，从不甩牌。",
            "断线等同托管，回来时看到自己该看到的全部局面。中途离开叫逃跑，托管打完这一局。",
            "什么合法、谁大、谁是朋友，都由服务器裁定；看不到的牌，谁也看不到。",
          ],
        },
      ],
    },
  },
};
