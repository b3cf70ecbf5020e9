// Text that is cut off or lies outside of what holds it, as a person would see it.

/** What does not fit on the page; text that can be scrolled to does. */
export function misfits(page, root = 'body') {
  return page.evaluate((root) => {
    const wrong = [];
    const name = (one) => `${one.localName}.${[...one.classList].join('.')} in ${one.closest('[data-sample], section, figure')?.className ?? ''}`;
    for (const walk = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT); walk.nextNode(); ) {
      const text = walk.currentNode, holder = text.parentElement;
      if (!text.data.trim() || !holder.checkVisibility({ visibilityProperty: true }) || holder.closest('.visually-hidden, option, title')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      for (let up = holder; up && up !== document.documentElement; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up), edge = up.getBoundingClientRect();
        const out = [['x', overflowX, box.left < edge.left - 1 || box.right > edge.right + 1], ['y', overflowY, box.top < edge.top - 1 || box.bottom > edge.bottom + 1]];
        const scrolls = out.some(([, how, beyond]) => beyond && ['auto', 'scroll'].includes(how));
        if (scrolls) break;
        const cut = out.find(([, how, beyond]) => beyond && ['hidden', 'clip'].includes(how));
        if (cut) wrong.push(`“${text.data.trim()}” (${name(holder)}) is cut off by ${name(up)} along ${cut[0]}`);
        if (cut) break;
      }
    }
    return wrong;
  }, root);
}
