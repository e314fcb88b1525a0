/**
 * What is wrong with the layout of the page at a size: a list of sentences, empty when it is
 * fine. One expression, to be evaluated in the page.
 */
async ([width, height]) => {
  // A new size travels from one observer to the next: wait until nothing changes any more.
  const places = () =>
    [...document.querySelectorAll("main *")]
      .map((node) => node.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].join())
      .join(";");
  // The table learns the felt's height last, and a browser may take its time to tell it.
  const filled = () =>
    [...document.querySelectorAll(".felt > .felt")].every(
      (felt) => Math.abs(felt.offsetHeight - felt.parentElement.clientHeight) <= 1,
    );
  let before = "";
  for (let frame = 0, same = 0; same < 3 && frame < 120; frame++) {
    await new Promise(requestAnimationFrame);
    const ready = innerWidth === width && innerHeight === height && filled();
    const now = ready ? places() : "";
    same = ready && now === before ? same + 1 : 0;
    before = now;
  }

  const wrong = [];
  const SLACK = 1.5;
  const round = (rect) =>
    [rect.left, rect.top, rect.right, rect.bottom].map((n) => Math.round(n)).join(" ");
  const named = (node) =>
    node.dataset?.testid ?? `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""}`;
  const dialog = [...document.querySelectorAll("dialog[open], [role=dialog]")].at(-1);
  const shown = (node) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !node.closest(".visually-hidden");
  const style = (node) => getComputedStyle(node);

  // Nothing scrolls sideways.
  const sideways = [document.documentElement, ...document.querySelectorAll("body *")].filter(
    (node) =>
      node.scrollWidth > node.clientWidth + 1 &&
      (node === document.documentElement || /auto|scroll/.test(style(node).overflowX)),
  );
  for (const node of sideways) wrong.push(`${named(node)} scrolls sideways`);

  // No text is cut off, but where it says so with an ellipsis.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || !shown(holder) || holder.closest("svg, noscript, script")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      let scrolls = false;
      for (let box = holder; box; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow } = style(box);
        if (textOverflow === "ellipsis") break;
        const cut = box.getBoundingClientRect();
        const out =
          (overflowX !== "visible" &&
            (rect.left < cut.left - SLACK || rect.right > cut.right + SLACK)) ||
          (/hidden|clip/.test(overflowY) &&
            !scrolls &&
            (rect.top < cut.top - SLACK || rect.bottom > cut.bottom + SLACK));
        if (out) wrong.push(`"${text.data.trim()}" is cut off by ${named(box)}`);
        scrolls ||= /auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight;
      }
    }
  }

  // Every button can be reached: on the screen, or where one scrolls down to it.
  for (const button of document.querySelectorAll("button, a[href]")) {
    if (!shown(button) || (dialog && !dialog.contains(button))) continue;
    const rect = button.getBoundingClientRect();
    let scrolls = false;
    for (let box = button.parentElement; box; box = box.parentElement) {
      scrolls ||= /auto|scroll/.test(style(box).overflowY) && box.scrollHeight > box.clientHeight;
    }
    const out =
      rect.left < -SLACK ||
      rect.right > width + SLACK ||
      (!scrolls && (rect.top < -SLACK || rect.bottom > height + SLACK));
    if (out) wrong.push(`${named(button)} is off the screen: ${round(rect)}`);
  }

  // The main boxes of a table keep clear of each other.
  const boxes = new Map();
  const add = (name, ...nodes) => {
    const rects = nodes.filter(shown).map((node) => node.getBoundingClientRect());
    if (rects.length === 0) return;
    boxes.set(name, {
      left: Math.min(...rects.map((r) => r.left)),
      top: Math.min(...rects.map((r) => r.top)),
      right: Math.max(...rects.map((r) => r.right)),
      bottom: Math.max(...rects.map((r) => r.bottom)),
    });
  };
  const all = (selector) => [...document.querySelectorAll(selector)];
  // Of a seat or the plate what is drawn, not the box around it.
  add("plate", ...all("[data-testid=plate] > *"));
  add("tools", ...all("[data-testid=last-trick], [data-testid=log], [data-testid=menu]"));
  add("actions", ...all(".actions > *"));
  add("hand", ...all("[data-testid=hand] [data-card]"));
  for (const chip of all("[data-seat]")) add(`seat ${chip.dataset.seat}`, chip);
  const laid = new Map();
  for (const card of all("[data-laid]")) {
    laid.set(card.dataset.laid, [...(laid.get(card.dataset.laid) ?? []), card]);
  }
  for (const [seat, cards] of laid) add(`play of ${seat}`, ...cards);
  const entries = [...boxes];
  entries.forEach(([name, a], i) => {
    for (const [other, b] of entries.slice(i + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= SLACK || down <= SLACK) continue;
      wrong.push(
        `${name} and ${other} overlap by ${Math.round(across)} × ${Math.round(down)}: ` +
          `${round(a)} / ${round(b)}`,
      );
    }
  });
  return [...new Set(wrong)];
}
