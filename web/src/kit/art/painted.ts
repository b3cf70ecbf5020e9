// Paints pictures into their `<img>`. All that came together are read first and written then, so that styles are computed once.
import { drawing, type Lod, type Picture } from './draw';
import { inks, kTaken } from './inks';

interface Wanted {
    picture: Picture;
    lod: Lod;
}

const images = new Map<string, string>();
const standing = new Map<HTMLImageElement, Wanted>();
const waiting = new Set<HTMLImageElement>();

function image({ picture, lod }: Wanted, colours: string[], light: boolean): string {
    const key = [picture.id, picture.staging, ...picture.grounds, lod, light, ...colours].join();
    let known = images.get(key);
    if (known === undefined) {
        const styled = drawing(picture, lod).replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"')
            .replace('>', `><style>${inks(colours, light, lod)}</style>`);
        images.set(key, (known = `data:image/svg+xml,${encodeURIComponent(styled)}`));
    }
    return known;
}

const same = (a: Wanted, b: Wanted): boolean =>
    a.lod === b.lod && a.picture.id === b.picture.id && a.picture.staging === b.picture.staging &&
    a.picture.figure === b.picture.figure && a.picture.grounds.join() === b.picture.grounds.join();

function paint(): void {
    const light = document.documentElement.dataset.theme === 'light';
    const read = [...waiting].flatMap((node) => {
        const wanted = standing.get(node), style = getComputedStyle(node);
        return wanted ? [{ node, wanted, colours: kTaken.map((name) => style.getPropertyValue(name)) }] : [];
    });
    waiting.clear();
    for (const { node, wanted, colours } of read) node.src = image(wanted, colours, light);
}

function ask(node: HTMLImageElement): void {
    if (waiting.size === 0) queueMicrotask(paint);
    waiting.add(node);
}

const themes = typeof MutationObserver === 'undefined' ? null : new MutationObserver(() => standing.forEach((_, node) => ask(node)));
themes?.observe(document.documentElement, { attributeFilter: ['data-theme'] });

/** An action: the picture in this image, again when the theme changes. */
export function painted(node: HTMLImageElement, wanted: Wanted) {
    const want = (now: Wanted) => (standing.set(node, now), ask(node));
    const update = (now: Wanted) => {
        if (!same(standing.get(node)!, now)) want(now);
    };
    want(wanted);
    return { update, destroy: () => (standing.delete(node), waiting.delete(node)) };
}
