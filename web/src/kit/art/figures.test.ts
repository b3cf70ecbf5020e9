import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardsOf, faultsOf, kGames, library, nearest, shorten, spareOf } from '../../../figures.mjs';
import { drawing, type Picture } from './draw';
import { figureOf } from './gallery';

test('every card names a figure that exists, and no two cards of a game share one', () => {
    for (const game of kGames) {
        assert.ok(cardsOf(game).length > 60, game);
        assert.deepEqual(faultsOf(game), []);
    }
});

test('a figure that does not exist is named with its card, its file and what is near', () => {
    const card = { id: 'wind-farm', art: 'wind-turbin', file: 'cards/resource.toml', line: 9 };
    const [fault] = faultsOf('convergence', [card]);
    assert.match(fault, /^convergence cards\/resource\.toml:9: the card `wind-farm` names `wind-turbin`/);
    assert.match(fault, /the nearest are wind-turbine/);
    assert.equal(nearest('battle-mecha')[0], 'battle-mech');
});

test('a figure that serves two cards, and a card without one, are faults', () => {
    const of = (id: string, art: string) => ({ id, art, file: 'cards/x.toml', line: 1 });
    assert.match(faultsOf('convergence', [of('a', 'gears'), of('b', 'gears')])[0], /`b` has the figure `gears` of `a`/);
    assert.match(faultsOf('convergence', [of('a', '')])[0], /`a` names no figure/);
});

test('spare figures are those of no card, and a card that names none always has the same', () => {
    for (const game of kGames) {
        const spare: Record<string, string[]> = spareOf(game), names = Object.values(spare).flat();
        const used = cardsOf(game).map((card: { art: string }) => card.art);
        assert.deepEqual(names.filter((name) => used.includes(name)), []);
        const figures = Object.fromEntries(names.map((name) => [name, `M${name}`]));
        const [kind] = Object.keys(spare), card = { id: 'echo-diver', kind };
        assert.equal(figureOf(figures, spare, card), figureOf(figures, spare, { ...card, art: 'not-shipped' }));
        assert.ok(spare[kind].includes(figureOf(figures, spare, card).slice(1)));
        assert.ok(figureOf(figures, spare, { id: 'x', kind: 'never heard of' }));
    }
});

test('outlines are shortened, not bent', () => {
    assert.equal(shorten('M1.96.72-.03 5l.04.05'), 'M2 .7 0 5l0 .1');
    assert.equal(shorten('m10 10a5.55 5.55 0 01-1.26.34z'), 'm10 10a5.6 5.6 0 0 1-1.3.3z');
    const long = / d="([^"]*)"/.exec(library()['battle-mech'].body)![1];
    assert.equal(shorten(shorten(long)), shorten(long));
});

const picture: Picture = { id: 'assault-mech', figure: 'M0 0h512v512Z', grounds: ['circuits'], staging: 'floor' };

test('a card looks the same every time, and like no other', () => {
    assert.equal(drawing({ ...picture }, 'face'), drawing(picture, 'face'));
    assert.notEqual(drawing(picture, 'piece'), drawing({ ...picture, id: 'scrap-drone' }, 'piece'));
});

test('what is small has no filter, and nothing says a colour', () => {
    for (const lod of ['piece', 'strip'] as const) assert.doesNotMatch(drawing(picture, lod), /<filter|<mask/);
    const all: Picture['grounds'][] = [['sigil'], ['rays', 'waves'], ['contours'], ['scallops'], ['strata'], ['stars']];
    for (const grounds of all) {
        const face = drawing({ ...picture, grounds, staging: 'vista' }, 'face');
        assert.doesNotMatch(face, /="#[0-9a-f]{3}|style=|NaN|undefined/);
    }
});
