// What a game says, in the sentences of the engine (lib/sentence.ts) with the names of people and things. Nothing here
// knows a game: a skin adds pictures.
import type { GameContext } from '../lib/game';
import { t } from '../lib/i18n';
import type { Entry, GameEvent, Group, Position, Ref, Refusal, Seat } from '../lib/protocol';
import { fill } from '../lib/sentence';
import type { Amount, LogLine, Phrase } from '.';
import { bare } from '../kit/sheet';
import { marked } from './marked';

type Thing = Ref | number | null;
const isThing = (ref: Thing): boolean => typeof ref === 'string' && /^(card|unit):/.test(ref);

/** A sentence whose holes are numbers: a question, a refusal, what an entry is called. */
export const say = (game: GameContext, sentence: string, facts: readonly Thing[] = []): string =>
    fill(sentence, (hole) => {
        const fact = facts[Number(hole)] ?? '';
        return typeof fact === 'string' ? game.nameOf(fact) : fact;
    });

/** A refusal on the very thing it is about: its subject is left out where it comes first and is that thing. */
export const briefly = (game: GameContext, ref: Ref, { sentence, facts }: Refusal): string =>
    say(game, sentence.startsWith('{0} ') && facts[0] === ref ? sentence.slice(4) : sentence, facts);

export function question(game: GameContext, position: Position): string {
    const { question, facts } = position.decision!;
    return say(game, question, facts);
}

export const theirs = (position: Position): string => fill(position.decision?.question ?? '', () => '');
export const ended = (position: Position): string => fill(position.outcome?.sentence ?? '', () => '');

/** How a list calls an entry. */
export function titled(game: GameContext, position: Position, entry: Entry): Phrase {
    const row = game.words.verbs[entry.verb];
    if (!row?.title) return { title: entry.label };
    const pass = row.key === 'Space' ? game.words.decisions[position.decision?.kind ?? '']?.pass : '';
    const phrase: Phrase = { title: say(game, pass || row.title, entry.refs) };
    if (row.brief) [phrase.short, phrase.under] = [say(game, row.brief), game.nameOf(String(entry.refs[0]))];
    if (row.group) phrase.group = say(game, row.group);
    return phrase;
}

/** An action as a record writes it, as a list would have called it. */
export function move(game: GameContext, text: string): string {
    const [verb, ...words] = text.split(' ');
    const row = game.words.verbs[verb];
    if (!row?.title) return text;
    return say(game, row.title, words.map((word, i) => `${row.operands[i] ?? 'word'}:${word}`));
}

// ---- what happened ----

const seatOf = (event: GameEvent): Seat | null => bare(event.by ?? event.of ?? '') || null;
const refsOf = (event: GameEvent): Ref[] => event.refs.filter((ref): ref is Ref => typeof ref === 'string');

/** Several things of one kind: those one may not see are counted. */
function listed(names: string[]): string {
    const known = names.filter((name) => name !== ''), hidden = names.length - known.length;
    return [...known, ...(hidden > 0 ? [t('log.hidden', { n: hidden })] : [])].join(', ');
}

function nameIn(game: GameContext, event: GameEvent, ref: Thing | undefined): string | number {
    if (typeof ref === 'number') return ref;
    if (!ref) return '';
    if (ref === 'card:none') return t('log.no_card');
    if (isThing(ref)) return marked(game.nameOf(ref));
    const owner = ref.startsWith('place:') ? bare(ref).split('.')[0] : '';
    const foreign = game.seats.some((seat) => seat.seat === owner) && owner !== seatOf(event);
    if (!foreign) return game.nameOf(ref);
    return t('log.place_of', { place: game.nameOf(ref), seat: game.nameOf(`seat:${owner}`) });
}

/** The sentence of an event; `whats` are the names of several that became one. */
function told(game: GameContext, event: GameEvent, whats?: string[]): string {
    const { sentence, roles } = game.words.events[event.kind];
    return fill(sentence, (hole) => {
        if (hole === 'what' && whats) return listed(whats);
        const ref = hole === 'of' ? (event.of ?? event.by) : event.refs[roles.indexOf(hole)];
        return ref === null ? listed(['']) : nameIn(game, event, ref);
    });
}

// By how much a counter changed that has a sign of its own.
function amountOf(game: GameContext, event: GameEvent, signs: Record<string, string>): Amount | null {
    const word = event.count?.split(' ')[1] ?? '', good = signs[word];
    const { roles } = game.words.events[event.kind];
    const gain = event.refs[roles.indexOf('gain')], loss = event.refs[roles.indexOf('loss')];
    if (!good || typeof (gain ?? loss) !== 'number') return null;
    return { n: typeof gain === 'number' ? gain : -Number(loss), good, name: game.nameOf(`word:${word}`) };
}

export function addAmount(amounts: Amount[], more: Amount): void {
    const known = amounts.find((one) => one.good === more.good && Math.sign(one.n) === Math.sign(more.n));
    if (known) known.n += more.n;
    else amounts.push({ ...more });
}

/**
 * One action as lines. What it cost and brought stands at the right of the line of that seat, as amounts, where the
 * counter has a sign; one more line for each other seat that it concerned.
 */
export function logOf(game: GameContext, group: Group, signs: Record<string, string> = {}): LogLine[] {
    const lines: LogLine[] = [];
    let before: Amount[] = []; // paid before the line it belongs to
    let source: GameEvent | null = null; // what resolves
    let last = new Map<Seat | null, LogLine>(); // of each seat, under this heading
    const events = group.events.filter((event) => game.words.events[event.kind]?.sentence);
    const opens = (event: GameEvent) =>
        game.words.events[event.kind].voice !== 'aside' && !amountOf(game, event, signs);
    const open = (event: GameEvent, text: string, more: Partial<LogLine> = {}) => {
        const line = {
            seat: seatOf(event) ?? group.seat, caption: false, banner: false, text,
            amounts: before, refs: refsOf(event), clause: event.clause, ...more,
        };
        lines.push(line);
        if (line.caption) last = new Map();
        else if (!line.banner) last.set(line.seat, line);
        before = [];
    };
    events.forEach((event, i) => {
        const { voice, sentence, roles } = game.words.events[event.kind];
        const seat = seatOf(event), subject = sentence.startsWith('{by}');
        const amount = amountOf(game, event, signs);
        if (amount) {
            const line = last.get(seat);
            if (line) return addAmount(line.amounts, amount);
            const later = events.slice(i + 1).some((next) => seatOf(next) === seat && opens(next));
            if (amount.n < 0 && later) return addAmount(before, amount);
            if (event.clause) return open(event, told(game, event)); // it has a rule of its own, no source
            const by = source?.what ? `: ${marked(game.nameOf(source.what))}` : '';
            const refs = source ? refsOf(source) : [];
            return open(event, game.nameOf(event.by!) + by, { amounts: [amount], refs, clause: source?.clause });
        }
        if (voice === 'aside') return void (source = event.shape === 'shown' ? event : source);
        if (voice === 'heading') {
            const text = told(game, event).replace(/[\u0001\u0002]/g, '');
            return open(event, text, { caption: true, seat: subject ? seat : null });
        }
        const at = roles.indexOf('what');
        if (!subject || at < 0) return open(event, told(game, event), { banner: voice === 'banner' });
        const items = [String(nameIn(game, event, event.refs[at]))];
        const others = event.refs.filter((_, k) => k !== at && roles[k] !== '').join(' ');
        const key = `${event.kind} ${others} ${group.seat === 'chance' ? '' : group.step}`; // a deal is many steps
        open(event, told(game, event, items), { join: { key, items, say: (all) => told(game, event, all) } });
    });
    return lines;
}

/** What every table says alike. */
export const spoken = { question, theirs, ended, move };
