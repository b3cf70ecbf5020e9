// Text that does not fit: cut by its box or by the window, spilled out of what it stands on, or too small to read.
const kThemes = ['dark', 'light'];
const desk = ['1280x800', '1440x900', '1920x1080'], phone = ['390x844'];

/** The pages to open, as options of a context, and the sizes each of them is looked at in; the theme is changed on the page. */
export const windows = [
  { sizes: desk, options: {} },
  { sizes: phone, options: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } } },
];
/** Each size in the first theme, and the first size in the other one too: themes change colours, not places. */
export const looks = (sizes) => [...sizes.map((size) => [size, kThemes[0], 'normal']), [sizes[0], kThemes[1], 'normal']];
/** And there in the largest letters. */
export const allLooks = (sizes) => [...looks(sizes), [sizes[0], kThemes[0], 'larger']];
export async function resize(page, size, theme, text) {
  const [width, height] = size.split('x').map(Number);
  await page.setViewportSize({ width, height });
  // As another tab would change it.
  await page.evaluate((set) => {
    for (const [name, value] of Object.entries(set)) {
      const key = `nexus.${name}`;
      if (!value || (localStorage.getItem(key) ?? 'normal') === value) continue;
      localStorage.setItem(key, value);
      dispatchEvent(new StorageEvent('storage', { key }));
    }
  }, { theme, text });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Words of the page that cannot be read whole, one line each, empty where all is well.
 *  - cut: beyond a box that hides what overflows, an ellipsis or a clamp of lines among them; beyond the window
 *  - spilled: beyond the nearest thing with an edge or a ground of its own
 *  - crossed: two texts of one thing lie on each other
 *  - small: below 9 px
 * What scrolls may hold more than is seen: only its visible part is judged. Words for screen readers are not seen, and
 * copies that the stage moves are judged where they come to rest.
 */
export const overflow = (page, within = 'body') => page.evaluate(async (within) => {
  await document.fonts.ready;
  const kSlack = 1.5, kLeast = 9;
  const found = new Map();
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? (styles.set(one, getComputedStyle(one)), styles.get(one));
  const hides = (value) => value === 'hidden' || value === 'clip';
  const scrolls = (value) => value === 'auto' || value === 'scroll';
  const clear = (colour) => colour === 'transparent' || /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);
  const painted = (one) => {
    const style = styleOf(one);
    return !clear(style.backgroundColor) || style.backgroundImage !== 'none' || ['Top', 'Right', 'Bottom', 'Left'].every((edge) => parseFloat(style[`border${edge}Width`]) > 0 && !clear(style[`border${edge}Color`]));
  };
  // Hidden from eyes alone: in a box of a point.
  const tiny = new Map();
  const forReaders = (one) => {
    if (!tiny.has(one)) tiny.set(one, one.clientWidth <= 1 && one.clientHeight <= 1 && styleOf(one).position === 'absolute' || (one.parentElement && one !== document.body && forReaders(one.parentElement)));
    return tiny.get(one);
  };
  // What is asked of an element for each line of text in it, asked of the browser once.
  const known = new Map();
  const factsOf = (one) => {
    if (known.has(one)) return known.get(one);
    const style = styleOf(one);
    // A board may be larger than its window, and a hand lies below its edge until a card of it is touched.
    const panned = one.hasAttribute('data-panned') || one.matches('.hand.peeks');
    const facts = {
      none: style.display === 'contents' || one instanceof SVGGraphicsElement && !(one instanceof SVGSVGElement),
      base: style.display !== 'inline' && painted(one),
      edges: one.getBoundingClientRect(),
      across: hides(style.overflowX) && !panned,
      down: hides(style.overflowY) && !panned,
      scrolls: scrolls(style.overflowX) || scrolls(style.overflowY) || panned,
      fixed: style.position === 'fixed',
    };
    known.set(one, facts);
    return facts;
  };
  // The boxes of lines that lie askew cross where the lines do not.
  const turned = (one) => one !== document.body && (styleOf(one).rotate !== 'none' || Math.abs(new DOMMatrix(styleOf(one).transform).b) > 0.01 || turned(one.parentElement));
  const clipped = (box, by) => ({ left: Math.max(box.left, by.left), top: Math.max(box.top, by.top), right: Math.min(box.right, by.right), bottom: Math.min(box.bottom, by.bottom) });
  const beyond = (box, by, across = true, down = true) => Math.max(
    ...(across ? [by.left - box.left, box.right - by.right] : []), ...(down ? [by.top - box.top, box.bottom - by.bottom] : []), 0);
  const called = (one) => {
    const name = one.getAttribute('class')?.split(' ').filter((word) => word && !word.startsWith('s-') && !word.startsWith('svelte-')).join('.');
    return `${one.localName}${name ? `.${name}` : ''}`;
  };
  const blame = (what, element, text, by, px) => {
    const key = `${what}: "${text}" in ${called(element)}${by === element ? '' : ` by ${called(by)}`}`;
    found.set(key, Math.max(found.get(key) ?? 0, px));
  };

  const things = new Map(); // by what it stands on: the boxes of its texts
  const words = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.data.trim().replace(/\s+/g, ' '), element = node.parentElement;
    if (!text || element.closest('.skip, .stage, [data-offstage], script, style, option') || forReaders(element)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const size = parseFloat(styleOf(element).fontSize);
    if (size === 0) continue;
    const said = text.length > 40 ? `${text.slice(0, 40)}…` : text;
    range.selectNodeContents(node);
    let seen = false;
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue;
      // A line of text is higher than its letters.
      const trim = Math.min(rect.height / 4, size * 0.18);
      let box = { left: rect.left, right: rect.right, top: rect.top + trim, bottom: rect.bottom - trim };
      let base = null;
      for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
        const { none, edges, across, down, scrolls, fixed, ...facts } = factsOf(one);
        if (none) continue;
        if (!base && facts.base) {
          base = one;
          const out = beyond(box, edges);
          if (out > kSlack && !scrolls) { blame('spilled', element, said, one, out); box = null; break; }
          const others = things.get(one) ?? [];
          for (const other of others) {
            if (other.box.bottom <= box.top || other.box.top >= box.bottom || other.element === element) continue;
            const both = clipped(box, other.box), deep = Math.min(both.right - both.left, both.bottom - both.top);
            if (deep > kSlack && !turned(one)) blame('crossed', element, said, other.element, deep);
          }
          others.push({ box, element });
          things.set(one, others);
        }
        const out = one === document.body ? 0 : beyond(box, edges, across, down);
        if (out > kSlack) { blame('cut', element, said, one, out); box = null; break; }
        if (scrolls) box = clipped(box, edges);
        if (box.right - box.left < 1 || box.bottom - box.top < 1) { box = null; break; }
        if (fixed) break;
      }
      if (!box) continue;
      seen = true;
      const root = document.documentElement, page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const out = beyond(box, page, true, root.scrollHeight <= innerHeight);
      if (out > kSlack) blame('cut', element, said, document.body, out);
    }
    if (seen && size < kLeast) blame('small', element, said, element, size);
  }
  // An ellipsis and a clamp of lines hide words without a box that is too narrow for what is painted.
  for (const one of document.querySelector(within).querySelectorAll(':not(svg, svg *)')) {
    const style = styleOf(one), clamp = style.webkitLineClamp !== 'none', dots = style.textOverflow === 'ellipsis' && hides(style.overflowX);
    if (!(clamp || dots) || one.closest('.stage, [data-offstage]') || forReaders(one) || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const px = Math.max(dots ? one.scrollWidth - one.clientWidth : 0, clamp ? one.scrollHeight - one.clientHeight : 0);
    const said = one.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
    if (px > 1 && one.clientWidth > 0 && said) blame('cut', one, said, one, px);
  }
  return [...found].map(([key, px]) => `${key} (${px.toFixed(1)} px)`);
}, within);
