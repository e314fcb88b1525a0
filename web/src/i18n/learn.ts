/** The words around the lessons; their own texts come from the server. */

import type { Lang } from "./index.ts";

interface Words {
  title: string;
  intro: string;
  begin: string;
  goOn: string;
  allDone: string;
  steps: (n: number) => string;
  done: string;
  part: string;
  stepOf: (n: number, of: number) => string;
  stepDone: (n: number) => string;
  all: string;
  loading: string;
  trouble: string;
  notFound: string;
  again: string;
  bid: string;
  call: string;
  showMe: string;
  passHere: string;
  tryAgain: string;
  nextStep: string;
  nextLesson: string;
  finish: string;
  right: string;
  wrong: string;
  offers: string;
  seats: Record<4 | 5, readonly string[]>;
  plays: (who: string, cards: string) => string;
  shows: (who: string, cards: string) => string;
  winning: string;
  shown: string;
  nothingYet: string;
  throwFailed: string;
}

export const learn: Record<Lang, Words> = {
  zh: {
    title: "学打升级",
    intro: "九节小课，边做边学。牌都摆好了，裁判和真牌桌上的是同一个。",
    begin: "从头开始",
    goOn: "接着学",
    allDone: "九课都学完了，上桌试试吧。",
    steps: (n) => `${n} 步`,
    done: "学完了",
    part: "学了一半",
    stepOf: (n, of) => `第 ${n} 步，共 ${of} 步`,
    stepDone: (n) => `第 ${n} 步，已做对`,
    all: "全部课程",
    loading: "正在取课程……",
    trouble: "没取到。检查一下网络，再试一次。",
    notFound: "找不到这一课。",
    again: "再试一次",
    bid: "亮牌",
    call: "叫朋友",
    showMe: "给我看看",
    passHere: "这里什么牌也不用选。",
    tryAgain: "重来",
    nextStep: "下一步",
    nextLesson: "下一课",
    finish: "学完了",
    right: "对了",
    wrong: "再想想",
    offers: "叫哪一张",
    seats: {
      4: ["你", "下家", "对家", "上家"],
      5: ["你", "下家", "右对面", "左对面", "上家"],
    },
    plays: (who, cards) => `${who}出 ${cards}`,
    shows: (who, cards) => `${who}亮 ${cards}`,
    winning: "目前最大",
    shown: "亮",
    nothingYet: "桌上还没有牌。",
    throwFailed: "甩牌不成立",
  },
  en: {
    title: "Learn to play",
    intro:
      "Nine short lessons, learnt by doing. The cards are laid out for you, and the judge is the " +
      "one that sits at the real tables.",
    begin: "Start here",
    goOn: "Go on",
    allDone: "All nine lessons are done. Try a real table.",
    steps: (n) => `${n} steps`,
    done: "done",
    part: "half done",
    stepOf: (n, of) => `Step ${n} of ${of}`,
    stepDone: (n) => `Step ${n}, done`,
    all: "All lessons",
    loading: "Fetching the lesson …",
    trouble: "That did not come through. Check the network and try again.",
    notFound: "There is no such lesson.",
    again: "Try again",
    bid: "Bid",
    call: "Call",
    showMe: "Show me",
    passHere: "No cards are needed here.",
    tryAgain: "Once more",
    nextStep: "Next step",
    nextLesson: "Next lesson",
    finish: "Finish",
    right: "Right",
    wrong: "Not yet",
    offers: "Which card to call",
    seats: {
      4: ["You", "Right", "Partner", "Left"],
      5: ["You", "Right", "Far right", "Far left", "Left"],
    },
    plays: (who, cards) => `${who}: ${cards}`,
    shows: (who, cards) => `${who} showed ${cards}`,
    winning: "winning so far",
    shown: "Bid",
    nothingYet: "No cards on the table yet.",
    throwFailed: "Failed throw",
  },
};
