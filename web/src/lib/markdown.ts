// As much Markdown as a rulebook needs: headings, paragraphs, lists, tables, code; bold, emphasis, code, links inside.
// Numbers of clauses (CV-7.2) are found everywhere; where one begins a row or a paragraph, that is where it is defined.

export type Inline =
    | { kind: 'text' | 'code' | 'clause'; text: string }
    | { kind: 'bold' | 'em'; inside: Inline[] }
    | { kind: 'link'; href: string; inside: Inline[] };

export type Block =
    | { kind: 'heading'; level: number; id: string; text: string; inside: Inline[] }
    | { kind: 'paragraph'; clause: string; inside: Inline[]; plain: string }
    | { kind: 'list'; ordered: boolean; items: { clause: string; inside: Inline[]; plain: string }[] }
    | { kind: 'table'; head: Inline[][]; rows: Row[]; clauses: boolean; sources: boolean } // sources: its last column says where a row comes from
    | { kind: 'code'; text: string }
    | { kind: 'line' };

export interface Row {
    clause: string; // the clause this row defines, or ''
    cells: Inline[][];
    plain: string;
}

const kClause = /\b[A-Z]{2}-\d+(?:\.\d+)*[a-z]?\b/;
const kFirstClause = /^\W*([A-Z]{2}-\d+(?:\.\d+)+[a-z]?)\b/;
const kInline = /(`+)(.+?)\1|\*\*(.+?)\*\*|(?<![\w*])\*(?!\s)(.+?)(?<!\s)\*(?![\w*])|\[([^\]]+)\]\(([^)\s]+)\)|\b([A-Z]{2}-\d+(?:\.\d+)+[a-z]?)\b/;

export function inline(text: string): Inline[] {
    const out: Inline[] = [];
    let rest = text;
    for (let found = kInline.exec(rest); found; found = kInline.exec(rest)) {
        if (found.index > 0) out.push({ kind: 'text', text: rest.slice(0, found.index) });
        if (found[2] !== undefined) out.push(kClause.exec(found[2])?.[0] === found[2] ? { kind: 'clause', text: found[2] } : { kind: 'code', text: found[2] });
        else if (found[3] !== undefined) out.push({ kind: 'bold', inside: inline(found[3]) });
        else if (found[4] !== undefined) out.push({ kind: 'em', inside: inline(found[4]) });
        else if (found[5] !== undefined) out.push({ kind: 'link', href: found[6], inside: inline(found[5]) });
        else out.push({ kind: 'clause', text: found[7] });
        rest = rest.slice(found.index + found[0].length);
    }
    if (rest) out.push({ kind: 'text', text: rest });
    return out;
}

const bare = (text: string): string => text.replace(/[*`]/g, '');
const slug = (text: string): string => bare(text).toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');

/** Cells of a row; a bar inside code or behind a backslash does not part them. */
function cells(line: string): string[] {
    const parts: string[] = [''];
    let code = false;
    const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
    for (let i = 0; i < inner.length; i++) {
        if (inner[i] === '\\' && inner[i + 1] === '|') parts[parts.length - 1] += inner[++i];
        else if (inner[i] === '|' && !code) parts.push('');
        else {
            if (inner[i] === '`') code = !code;
            parts[parts.length - 1] += inner[i];
        }
    }
    return parts.map((part) => part.trim());
}

function row(texts: string[]): Row {
    return { clause: kFirstClause.exec(texts[0])?.[1] ?? '', cells: texts.map(inline), plain: bare(texts.join(' ')) };
}

function table(lines: string[]): Block {
    const head = cells(lines[0]);
    const rows = lines.slice(2).map((line) => row(cells(line)));
    const sources = ['Origin', 'Source'].includes(head.at(-1) ?? '');
    return { kind: 'table', head: head.map(inline), rows, sources, clauses: head.length === (sources ? 3 : 2) && rows.length > 0 && rows.every((one) => one.clause !== '') };
}

export function parse(source: string): Block[] {
    const lines = source.replaceAll('\r', '').split('\n');
    const blocks: Block[] = [];
    const taken = new Set<string>();
    let at = 0;
    const gather = (wanted: (line: string) => boolean): string[] => {
        const from = at;
        while (at < lines.length && wanted(lines[at])) at++;
        return lines.slice(from, at);
    };
    while (at < lines.length) {
        const line = lines[at];
        const heading = /^(#{1,4})\s+(.*)$/.exec(line);
        if (!line.trim()) at++;
        else if (heading) {
            at++;
            let id = slug(heading[2]);
            while (taken.has(id)) id += '-';
            taken.add(id);
            blocks.push({ kind: 'heading', level: heading[1].length, id, text: bare(heading[2]), inside: inline(heading[2]) });
        } else if (/^(---+|\*\*\*+)\s*$/.test(line)) {
            at++;
            blocks.push({ kind: 'line' });
        } else if (line.startsWith('```')) {
            at++;
            const text = gather((one) => !one.startsWith('```')).join('\n');
            at++;
            blocks.push({ kind: 'code', text });
        } else if (line.startsWith('|') && /^\|?[\s:|-]+$/.test(lines[at + 1] ?? '')) {
            blocks.push(table(gather((one) => one.startsWith('|'))));
        } else if (/^\s*([-*]|\d+\.)\s+/.test(line)) {
            const ordered = /^\s*\d/.test(line);
            // An item goes on until the next one or an empty line.
            const raw = gather((one) => one.trim() !== '' && !/^(#|\||```|---)/.test(one));
            const items: string[] = [];
            for (const one of raw) {
                if (/^\s*([-*]|\d+\.)\s+/.test(one)) items.push(one.replace(/^\s*([-*]|\d+\.)\s+/, ''));
                else items[items.length - 1] += ` ${one.trim()}`;
            }
            blocks.push({ kind: 'list', ordered, items: items.map((text) => ({ clause: kFirstClause.exec(text)?.[1] ?? '', inside: inline(text), plain: bare(text) })) });
        } else {
            const text = gather((one) => one.trim() !== '' && !/^(#|\||```|---)/.test(one) && !/^\s*([-*]|\d+\.)\s+/.test(one)).join(' ') || lines[at++];
            blocks.push({ kind: 'paragraph', clause: /^\*\*/.test(text) ? (kFirstClause.exec(text)?.[1] ?? '') : '', inside: inline(text), plain: bare(text) });
        }
    }
    return blocks;
}

/** The blocks of each section (headings of level 2), the part before the first one without a heading. */
export interface Section {
    id: string;
    title: string;
    blocks: Block[];
}

export function sections(blocks: Block[]): Section[] {
    const all: Section[] = [{ id: '', title: '', blocks: [] }];
    for (const block of blocks) {
        if (block.kind === 'heading' && block.level === 2) all.push({ id: block.id, title: block.text, blocks: [] });
        else if (block.kind !== 'line') all[all.length - 1].blocks.push(block);
    }
    return all;
}

/** A book as people open it: what it is about, its chapters, and last what only its editors need, marks and sources. */
export interface Book {
    opening: Block[];
    chapters: Section[];
    notes: Section | null;
}

export function bookOf([preface, ...rest]: Section[]): Book {
    const isNote = (block: Block) => block.kind === 'paragraph' && /^(How to read|Source \d)/.test(block.plain);
    const opening = (preface?.blocks ?? []).filter((block) => block.kind !== 'heading' && !isNote(block));
    const about = rest.find((section) => section.title.startsWith('0. '));
    const blocks = [...(preface?.blocks ?? []).filter(isNote), ...(about?.blocks ?? [])];
    return { opening, chapters: rest.filter((section) => section !== about), notes: blocks.length > 0 ? { id: about?.id ?? 'how-to-read', title: about?.title ?? '', blocks } : null };
}

const kMarks: [RegExp, string | ((mark: string, name: string) => string)][] = [
    [/ ?\[R-\d[^\]]*\]/g, ''], // rulings
    [/ ?\(00\d\b(?:[^()]|\([^()]*\))*\)/g, ''], // sources
    [/^Origin of all.*$/gm, ''],
    [/ ?\((?:`[A-Z_]+`(?:, )?)+\)|;? `[A-Z]+_[A-Z_]+`/g, ''], // error codes
    [/ ?\(`opt:[^)]*\)/g, ''],
    [/(?:,? ?`opt:[^`]+`)+(?=\s*(?:$|\|))/gm, ''], // options: only mentioned, or spoken of
    [/`opt:([^`]+)`/g, (_, name) => name.replaceAll('_', ' ')],
    [/ ?\(options? `[^)]*\)/g, ''],
    [/;? \(\d\) option `[a-z_]+`/g, ''],
    [/ ?Option `[a-z_]+`(?:: [^.|]*)?\.?/g, ''],
    [/`[a-z_]+` \((\d+)\)/g, '$1'],
    [/`([a-z]+(?:_[a-z]+)+)`/g, (_, name) => name.replaceAll('_', ' ')],
];
const kEditors = /^(Source|Origin|Check)/; // columns
/** A run of text without its form. */
export const wordsOf = (inside: Inline[]): string =>
    inside.map((one) => ('inside' in one ? wordsOf(one.inside) : one.text)).join('');
function defines(block: Block): boolean {
    if (block.kind === 'table') return block.rows.some((one) => one.clause !== '');
    if (block.kind === 'list') return block.items.some((one) => one.clause !== '');
    return block.kind === 'paragraph' && block.clause !== '';
}

/** A book as players read it: the clauses without marks, up to the first section that has none; what follows is for
 *  those who write it. */
export function forPlayers(source: string): Section[] {
    const plain = kMarks.reduce((text, [mark, instead]) => text.replace(mark, instead as string), source);
    const columns = (block: Block): Block => {
        if (block.kind !== 'table') return block;
        const kept = block.head.map((cell) => !kEditors.test(wordsOf(cell)));
        const rows = block.rows.map(({ clause, cells: all }) => {
            const cells = all.filter((_, i) => kept[i]);
            return { clause, cells, plain: cells.map(wordsOf).join(' ') };
        });
        const head = block.head.filter((_, i) => kept[i]);
        const clauses = head.length === 2 && rows.every((one) => one.clause !== '');
        return { ...block, head, rows, sources: false, clauses };
    };
    const [preface, ...rest] = sections(parse(plain)).filter((section) => !section.title.startsWith('0. '));
    const end = rest.findIndex((section) => !section.blocks.some(defines));
    const kept = [preface, ...rest.slice(0, end < 0 ? undefined : end)];
    return kept.map((section) => ({ ...section, blocks: section.blocks.map(columns) }));
}

/** Only what contains every word; a section keeps its title, a table its matching rows. */
export function search(all: Section[], words: string[]): { found: Section[]; count: number } {
    let count = 0;
    const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    const found: Section[] = [];
    for (const section of all) {
        const blocks: Block[] = [];
        for (const block of section.blocks) {
            if (block.kind === 'table') {
                const rows = block.rows.filter((one) => has(one.plain));
                count += rows.length;
                if (rows.length > 0) blocks.push({ ...block, rows });
            } else if (block.kind === 'list') {
                const items = block.items.filter((one) => has(one.plain));
                count += items.length;
                if (items.length > 0) blocks.push({ ...block, items });
            } else if ((block.kind === 'paragraph' && has(block.plain)) || (block.kind === 'code' && has(block.text))) {
                count++;
                blocks.push(block);
            }
        }
        if (blocks.length > 0) found.push({ ...section, blocks });
    }
    return { found, count };
}
