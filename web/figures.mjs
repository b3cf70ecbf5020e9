// Takes the figures that card files name out of the package that draws them; nothing else of it is shipped.
// `virtual:figures/GAME` is one object, name to outline: those of games/GAME/cards and the spare ones of
// src/games/GAME/spare.json, which stand for cards of one's own. Runs where package.json lies, as npm does.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const kPrefix = 'virtual:figures/';
const kPlain = ['terrain']; // tables of things that are no cards
const kNear = 3; // names that are offered for a wrong one
export const kGames = ['convergence', 'nexus-ops', 'quantum-cloud', 'quantum-nexus'];

export const cardFolder = (game) => resolve('../games', game.replaceAll('-', '_'), 'cards');
const spareFile = (game) => resolve('src/games', game, 'spare.json');

let drawn;
/** All figures of the package, by name. */
export function library() {
    const path = resolve('node_modules/@iconify-json/game-icons/icons.json');
    drawn ??= JSON.parse(readFileSync(path, 'utf8')).icons;
    return drawn;
}

/** Every card of a game: `{id, art, file, line}`, the line being that of its figure. Each table begins with its id. */
export function cardsOf(game) {
    const cards = [];
    for (const file of readdirSync(cardFolder(game)).filter((name) => name.endsWith('.toml')).sort()) {
        const lines = readFileSync(join(cardFolder(game), file), 'utf8').split('\n');
        let table = '';
        lines.forEach((text, i) => {
            const [, key, value] = /^(id|art) = "(.*)"$/.exec(text) ?? [];
            table = /^\[\[(\w+)\]\]$/.exec(text)?.[1] ?? table;
            if (kPlain.includes(table)) return;
            if (key === 'id') cards.push({ id: value, art: '', file: `cards/${file}`, line: i + 1 });
            if (key === 'art') Object.assign(cards.at(-1), { art: value, line: i + 1 });
        });
    }
    return cards;
}

/** What stands for cards that name no figure, by kind of card. */
export const spareOf = (game) => (existsSync(spareFile(game)) ? JSON.parse(readFileSync(spareFile(game), 'utf8')) : {});

function distance(a, b) {
    let row = Array.from({ length: b.length + 1 }, (_, i) => i);
    for (let i = 1; i <= a.length; i++) {
        const next = [i];
        for (let j = 1; j <= b.length; j++) {
            next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        }
        row = next;
    }
    return row[b.length];
}

export function nearest(name, names = Object.keys(library())) {
    const words = (text) => new Set(text.split('-'));
    const mine = words(name);
    const far = (other) => distance(name, other) - 2 * [...words(other)].filter((word) => mine.has(word)).length;
    const ranked = names.map((other) => [far(other), other]).sort(([a], [b]) => a - b);
    return ranked.slice(0, kNear).map(([, other]) => other);
}

/** What is wrong with the figures of a game, one sentence each. */
export function faultsOf(game, cards = cardsOf(game)) {
    const faults = [], users = new Map();
    const at = (card) => `${game} ${card.file}:${card.line}: the card \`${card.id}\``;
    const missing = (art) => `\`${art}\`, which is no figure; the nearest are ${nearest(art).join(', ')}`;
    for (const card of cards) {
        if (card.art === '') faults.push(`${at(card)} names no figure`);
        else if (!library()[card.art]) faults.push(`${at(card)} names ${missing(card.art)}`);
        const first = users.get(card.art);
        if (first && card.art) faults.push(`${at(card)} has the figure \`${card.art}\` of \`${first}\``);
        users.set(card.art, card.id);
    }
    for (const art of Object.values(spareOf(game)).flat()) {
        if (!library()[art]) faults.push(`${game} spare.json names ${missing(art)}`);
    }
    return faults;
}

const kOperands = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** An outline with numbers of one decimal: a twentieth of a point in 512 is not seen, and a third of the letters go. */
export function shorten(outline) {
    return outline.replace(/([a-z])([^a-z]*)/gi, (_, command, rest) => {
        const count = kOperands[command.toLowerCase()];
        let out = command, at = 0, dotted = false, n = 0;
        while (at < rest.length && rest.slice(at).trim() !== '') {
            const flag = count === 7 && (n % 7 === 3 || n % 7 === 4);
            const pattern = flag ? /[\s,]*([01])/y : /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+))/y;
            pattern.lastIndex = at;
            const found = pattern.exec(rest);
            if (!found) throw new Error(`cannot read the outline at ${rest.slice(at, at + 20)}`);
            at = pattern.lastIndex;
            const value = flag ? found[1] : String(Math.round(Number(found[1]) * 10) / 10).replace(/^(-?)0\./, '$1.');
            const apart = n === 0 || value[0] === '-' || (value[0] === '.' && dotted) ? '' : ' ';
            out += apart + value;
            dotted = value.includes('.');
            n++;
        }
        return out;
    });
}

const outlineOf = (name) => shorten(/ d="([^"]*)"/.exec(library()[name].body)[1]);

/** The plugin of the page's build. */
export function figures() {
    return {
        name: 'figures',
        resolveId: (id) => (id.startsWith(kPrefix) ? `\0${id}` : null),
        load(id) {
            if (!id.startsWith(`\0${kPrefix}`)) return null;
            const game = id.slice(kPrefix.length + 1);
            const faults = faultsOf(game);
            if (faults.length > 0) this.error(faults.join('\n'));
            for (const file of readdirSync(cardFolder(game))) this.addWatchFile(join(cardFolder(game), file));
            const names = new Set([...cardsOf(game).map((card) => card.art), ...Object.values(spareOf(game)).flat()]);
            const all = Object.fromEntries([...names].sort().map((name) => [name, outlineOf(name)]));
            return `export default ${JSON.stringify(all)};`;
        },
    };
}
