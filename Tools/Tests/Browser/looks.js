// Measures the screens that looks.py has put on the page, and returns what is wrong with them.

globalThis.tollgateMeasure = (mayBreakWords) => {
  const touched = "button, a[href], input:not([type=hidden]), summary";
  const holders = `${touched}, li, .card, .product, .alert, .claim, .offer-card, .lcd, .banner, .sheet`;
  const slack = 1.5;
  const said = (one) => one.textContent.trim().replace(/\s+/g, " ").slice(0, 50) || one.className;
  const isHeardOnly = (one) => one.clientWidth === 1 && one.clientHeight === 1;
  const isShown = (one) =>
    one.checkVisibility() && !one.closest(".unseen, svg") && !isHeardOnly(one);

  // The lines of one piece of text, as they are drawn.
  const linesOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
  };
  // Words that do not stand on one line. They may be parted where they have a hyphen or the like; an
  // address is no word, and may be parted anywhere.
  const brokenWords = (text) => {
    const range = document.createRange();
    const addresses = [...text.data.matchAll(/\S+@\S+/g)].map((one) => [one.index, one.index + one[0].length]);
    const isOfAddress = (word) => addresses.some(([start, end]) => word.index >= start && word.index < end);
    return [...text.data.matchAll(/[\p{L}\p{M}\p{N}’']+/gu)].filter((word) => {
      if (isOfAddress(word)) return false;
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
    }).map((word) => word[0]);
  };
  const meet = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4 * slack;
  const juts = (inner, outer) =>
    inner.left < outer.left - slack || inner.right > outer.right + slack ||
    inner.top < outer.top - 2 * slack || inner.bottom > outer.bottom + 2 * slack;

  const nameOf = (control, root) => {
    const label = control.getAttribute("aria-labelledby");
    if (label) return root.getElementById(label)?.textContent.trim();
    return control.getAttribute("aria-label") ?? control.labels?.[0]?.textContent.trim() ?? control.textContent.trim();
  };

  // A screen, what is pinned to its bottom, its alert and what is celebrated lie over one another, so each
  // is looked at alone: what lies under the pinned part comes out from under it when one scrolls.
  const isOf = (top, one) => one.closest(".pinned, .alert, .banner, .behind") === top;
  const layer = (top, screen, root) => {
    const wrong = [];
    const texts = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement;
      if (!text.data.trim() || !isShown(parent) || !isOf(top, parent)) continue;
      const holder = parent.closest(holders)?.getBoundingClientRect();
      const isLaidOut = !parent.closest(".tabs");
      const lines = linesOf(text);
      if (lines.length > 1 && !mayBreakWords) {
        wrong.push(...brokenWords(text).map((word) => `a word is broken: ${word} in ${said(parent)}`));
      }
      for (const line of lines) {
        if (isLaidOut && (line.left < screen.left - slack || line.right > screen.right + slack)) {
          wrong.push(`cut off at the side: ${said(parent)}`);
        }
        if (holder && juts(line, holder)) wrong.push(`juts out of what holds it: ${said(parent)}`);
        if (isLaidOut) texts.push([line, parent]);
      }
    }
    for (const [index, [line, parent]] of texts.entries()) {
      for (const [other, stranger] of texts.slice(index + 1)) {
        if (parent !== stranger && !parent.contains(stranger) && !stranger.contains(parent) && meet(line, other)) {
          wrong.push(`words over words: ${said(parent)} | ${said(stranger)}`);
        }
      }
    }
    const controls = [...top.querySelectorAll(touched)].filter((one) => isShown(one) && isOf(top, one));
    const boxes = controls.map((one) => one.getBoundingClientRect());
    for (const [index, control] of controls.entries()) {
      if (!nameOf(control, root)) wrong.push(`has no name: ${control.outerHTML.slice(0, 80)}`);
      const box = boxes[index];
      if (box.height < 24 || box.width < 24) wrong.push(`too small to touch: ${said(control)}`);
      if (!control.closest(".tabs") && (box.left < screen.left - slack || box.right > screen.right + slack)) {
        wrong.push(`out of the screen: ${said(control)}`);
      }
      for (let other = index + 1; other < controls.length; other += 1) {
        if (control.contains(controls[other]) || controls[other].contains(control)) continue;
        if (meet(box, boxes[other])) wrong.push(`lies over another: ${said(control)} | ${said(controls[other])}`);
      }
    }
    for (const one of top.querySelectorAll("*")) {
      const scrolls = ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
      if (!isShown(one) || getComputedStyle(one).display === "inline" || one.closest(".lcd")) continue;
      if (one.clientWidth > 1 && one.scrollWidth > one.clientWidth + slack && !one.matches(".tabs")) {
        wrong.push(`${scrolls ? "scrolls sideways" : "is wider than its place"}: ${one.tagName} ${one.className} ${said(one)}`);
      }
    }
    return wrong;
  };

  return [...document.querySelectorAll("[data-name]")].flatMap((frame) => {
    const root = frame.shadowRoot;
    const screen = root.querySelector(".screen").getBoundingClientRect();
    const layers = root.querySelectorAll(".behind, .pinned, .alert, .banner");
    const wrong = [...layers].flatMap((top) => layer(top, screen, root));
    const moving = root.getAnimations().map((one) => `moves: ${one.animationName ?? "transition"}`);
    const prices = [...root.querySelectorAll("s, .cost .price, .product .price")]
      .filter((one) => !one.matches("bdi") && !one.querySelector("bdi"))
      .map((one) => `a price that may be scrambled: ${said(one)}`);
    return [...new Set([...wrong, ...moving, ...prices])].map((one) => `${frame.dataset.name}: ${one}`);
  });
};
