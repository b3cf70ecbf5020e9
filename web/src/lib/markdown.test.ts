import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { bookOf, forPlayers, parse, sections, type Block } from './markdown';

const books = ['quantum_nexus', 'convergence'].map((game) => readFileSync(new URL(`../../../../../games/${game}/rules.md`, import.meta.url), 'utf8'));
const clausesIn = (blocks: Block[]): string[] =>
    blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map((row) => row.clause) : block.kind === 'list' ? block.items.map((item) => item.clause) : block.kind === 'paragraph' ? [block.clause] : [])).filter(Boolean);

test('a book opens with what the game is and how to begin; marks and sources come last', () => {
    for (const text of books) {
        const { opening, chapters, notes } = bookOf(sections(parse(text)));
        const said = opening.map((block) => (block.kind === 'paragraph' ? block.plain : ''));
        assert.match(said[0], /^What it is\./);
        assert.ok(said.some((one) => one.startsWith('How to begin.')));
        assert.ok(!said.some((one) => /^Source|^How to read/.test(one)));
        assert.match(chapters[0].title, /^1\. /);
        assert.ok(notes && notes.blocks.length > 0 && notes.id);
    }
});

test('no clause gets lost between the parts of a book', () => {
    for (const text of books) {
        const all = sections(parse(text));
        const { opening, chapters, notes } = bookOf(all);
        const kept = clausesIn([...opening, ...chapters.flatMap((one) => one.blocks), ...notes!.blocks]).sort();
        assert.deepEqual(kept, clausesIn(all.flatMap((one) => one.blocks)).sort());
        assert.ok(kept.length > 100);
    }
});

test('a column of sources is known as one', () => {
    const [three, four] = parse('| Id | Rule | Source |\n|---|---|---|\n| QN-1.1 | A. | 001 |\n\n| Id | Term | Meaning | Source |\n|---|---|---|---|\n| QN-1.2 | B | C. | 001 |\n');
    assert.ok(three.kind === 'table' && three.clauses && three.sources);
    assert.ok(four.kind === 'table' && !four.clauses && four.sources);
});

test('players read the same clauses without marks, options, error codes and sources', () => {
    for (const text of books) {
        const [preface, ...chapters] = forPlayers(text), whole = sections(parse(text));
        assert.ok(preface.blocks.length > 0 && chapters.length > 10);
        const said = JSON.stringify(chapters);
        for (const mark of [/opt:/, /\[R-\d/, /§/, /[A-Z]_[A-Z]/, /[a-z]_[a-z]/, /\(00\d/, / ruling/]) {
            const at = said.search(mark);
            assert.equal(at < 0 ? '' : said.slice(at, at + 60), '');
        }
        for (const { id, blocks } of chapters) {
            assert.deepEqual(clausesIn(blocks), clausesIn(whole.find((one) => one.id === id)!.blocks), id);
        }
        const blocks = chapters.flatMap((one) => one.blocks);
        assert.ok(blocks.some((block) => block.kind === 'paragraph' && block.plain.startsWith('Example.')));
    }
});

test('an item goes on in the next line, indented or not', () => {
    const [list] = parse('- **QN-1.1** one\ntwo\n- three\n  four\n\nfive\n');
    assert.ok(list.kind === 'list');
    assert.deepEqual(list.items.map((item) => item.plain), ['QN-1.1 one two', 'three four']);
});
