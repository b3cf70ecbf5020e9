// Nothing that people read is written into a component or a script: it comes from a message file or from the engine.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { parse } from 'svelte/compiler';

type Node = { type: string; [key: string]: unknown };
const read = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'];
const names = ['NEXUS', 'Nexus', 'game-icons.net']; // in every language
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const kWord = /\p{L}[\p{L}.-]*\p{L}/gu;
const words = (text: unknown): string[] =>
    typeof text === 'string' ? (text.match(kWord) ?? []).filter((word) => !names.includes(word)) : [];

// What an expression shows: the ends of its choices, not what it asks or calls.
function shown(expression: Node): string[] {
    if (expression.type === 'Literal') return words(expression.value);
    const { quasis, consequent, alternate, left, right } = expression as Record<string, unknown>;
    if (expression.type === 'TemplateLiteral')
        return (quasis as { value: { cooked: string } }[]).flatMap((quasi) => words(quasi.value.cooked));
    const ends = expression.type === 'ConditionalExpression' ? [consequent, alternate] : [left, right];
    return /^(Conditional|Logical)Expression$/.test(expression.type) ? ends.filter(isNode).flatMap(shown) : [];
}

function found(node: Node): string[] {
    if (node.type === 'RegularElement' && node.name === 'code') return []; // a command
    if (node.type === 'Text') return words(node.data);
    if (node.type === 'ExpressionTag') return shown(node.expression as Node);
    if (node.type === 'Attribute') {
        const value = Array.isArray(node.value) ? node.value : [node.value];
        return read.includes(String(node.name)) ? value.filter(isNode).flatMap(found) : [];
    }
    if (/Directive$|^SpreadAttribute$|^(Const|Render)Tag$/.test(node.type)) return [];
    return Object.values(node).flat().filter(isNode).flatMap(found);
}

const findings = (source: string): string[] => found(parse(source, { modern: true }).fragment as unknown as Node);

test('a word in a component is found, what is filled in is not', () => {
    assert.deepEqual(findings('<p>Hello {name}</p>'), ['Hello']);
    const hint = '<p title="A hint" class="wide" data-kind="hand">{open ? "Close" : label}</p>';
    assert.deepEqual(findings(hint), ['hint', 'Close']);
    const filled = '<b aria-label={t("hand.name")} style="top: 0">{t(`hand.${kind}`)} ×</b>';
    assert.deepEqual(findings(`{#if kind === "hand"}${filled}{/if}`), []);
});

test('no component has words of its own', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
    const components = files.filter((file) => file.endsWith('.svelte'));
    assert.ok(components.length > 50);
    const all = components.flatMap((file) =>
        findings(readFileSync(join('src', file), 'utf8')).map((word) => `${file}: ${word}`),
    );
    assert.deepEqual(all, []);
});

// ---- scripts: a text that reads like a sentence, or like a title ----
// By these a script finds what the engine says; they are shown by nobody.
const labels = ['Endgame texts'];
const spared = ['pages/credits/artists.ts', 'pages/lobby/Art.svelte']; // names of people; a map drawn with its grounds
const kSentence = /^\p{Lu}[\p{L}’'-]* \p{L}{2}|(?<!\p{L})\p{L}{2,}[,;:]? \p{L}{1,}[,;:]? \p{L}{2,}/u;
const kNoWords = /[<>{}=#$\\]|^[MLHVZ]\d|\bvar\(|\w\.\w/; // markup, styles, paths of pictures
const kList = /^[a-z]+(, [a-z]+)+$/; // of elements
const reads = (text: string): boolean => kSentence.test(text) && !kNoWords.test(text) && !kList.test(text) && !labels.includes(text);

function said(node: Node): string[] {
    if (/^(Import|ExportAll)|^TS.*(Type|Keyword|Annotation)|^TSTypeAlias|^TSInterface/.test(node.type)) return [];
    if (node.type === 'Literal') return typeof node.value === 'string' && reads(node.value) ? [node.value] : [];
    if (node.type === 'TemplateElement') {
        const { cooked } = node.value as { cooked: string };
        return reads(cooked.trim()) ? [cooked] : [];
    }
    return Object.values(node).flat().filter(isNode).flatMap(said);
}
function sentences(file: string, source: string): string[] {
    const whole = file.endsWith('.svelte') ? source : `<script lang="ts">${source}</script>`;
    const { instance, module } = parse(whole, { modern: true });
    return [instance, module].flatMap((script) => (script ? said(script.content as unknown as Node) : []));
}

test('a sentence in a script is found, a key, a class and a type are not', () => {
    const found = (source: string) => sentences('a.ts', source);
    assert.deepEqual(found("export const why = open ? 'It is not your turn' : t('why.turn');"), ['It is not your turn']);
    assert.deepEqual(found('toast(`${name} has left the table`, { title: "Good bye" });'), [' has left the table', 'Good bye']);
    assert.deepEqual(found("type Way = 'up and down again'; label === 'flip cost'; one.className = 'ghost above';"), []);
});

test('no script has sentences of its own', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
    const scripts = files.filter((file) => /\.(ts|svelte)$/.test(file) && !/\.(test|d)\.ts$|^messages/.test(file) && !spared.includes(file));
    assert.ok(scripts.length > 150);
    const all = scripts.flatMap((file) =>
        sentences(file, readFileSync(join('src', file), 'utf8')).map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(all, []);
});
