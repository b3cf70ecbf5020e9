// Which game is drawn by what. Everything a game adds to the table is fetched when a table of it is opened.
import type { Component, Snippet } from 'svelte';
import type { GameContext } from '../lib/game';
import type { Entry, Group, Position, Ref, Seat } from '../lib/protocol';
import type { Light } from '../lib/refine';
import type { Seated } from '../parts/seated.svelte';

export interface BoardProps {
    game: GameContext;
    position: Position;
    chosen: string[];
    lit: Map<Ref, Light>;
    onpick: (ref: Ref) => void;
    onwhy: (ref: Ref) => void;
    onabout: (ref: Ref | null, element?: Element) => void;
    mode: 'table' | 'replay' | 'lesson';
    keys?: Map<Ref, string>; // the number key of the entry that names a ref
    pointed?: Ref[]; // what the log or the list points at
    explained?: Ref | null; // what is being told about, and why it cannot be chosen
    rail?: Snippet; // the decision box; phones put it between network and hand
}

export interface Amount { n: number; good: string; name: string; mark?: string } // good: an icon of the kit; mark: what it depends on
export interface Phrase {
    title: string;
    detail?: string;
    owner?: Seat; // whose thing it is: its mark stands before the title
    tag?: { letter: string; tone: string }; // tone: a colour of CSS
    amounts?: Amount[];
    duel?: [number, number]; // what will be compared: ours, theirs
    group?: string; // caption under which such entries stand
    under?: string; // the title there
    short?: string; // on a button beside the thing itself
    elsewhere?: boolean; // the Prompt of the game shows it, with its key
    lies?: boolean; // it says no more than the board, where the thing lies
}

// Names inside a text stand between \u0001 and \u0002.
export interface LogLine {
    seat: Seat | null;
    caption: boolean; // opens a new turn
    banner: boolean; // concerns all
    text: string;
    amounts: Amount[];
    refs: Ref[];
    clause?: string; // the rule by which it happened
    join?: { key: string; items: string[]; say: (items: string[]) => string }; // neighbours of one key become one line
}

export interface Skin {
    Board: Component<BoardProps>;
    Prompt?: Component<{ game: GameContext; position: Position; at?: Seated; taught?: boolean }>; // drawn between question and list
    watched?: boolean; // it also shows what goes on while somebody else decides
    careful?: string[]; // verbs that a click on a thing never means by itself: it asks first
    carry?(game: GameContext, entry: Entry): boolean; // it asks next where to: a hand may carry the thing there
    handles?(position: Position, entries: Entry[]): Map<Ref, Ref>; // things by which others are taken up: a place for what stands there
    midway(position: Position): boolean; // part of a choice is made already
    answers?(position: Position): boolean; // who decides only reacts; without it, in every window
    order?(position: Position, entries: Entry[]): Entry[]; // as things lie on the table, so that number keys follow the eye
    entry(game: GameContext, position: Position, entry: Entry): Phrase;
    question(game: GameContext, position: Position): string;
    theirs(position: Position): string; // what somebody else decides about
    why(position: Position, ref: Ref, game?: GameContext): string | null; // what one would have tried by touching it
    log(game: GameContext, group: Group): LogLine[];
    move?(game: GameContext, text: string): string; // an action of a record, in words
    phases(position: Position): { all: string[]; now: string; round: string };
    face?: Component<{ game: GameContext; ref: Ref; position?: Position | null }>; // the card behind a ref, large; as it is in a position
    scores?(game: GameContext, position: Position): { rows: { label: string; clause?: string; values: number[]; total: boolean }[]; seats: Seat[] } | null;
    ended(position: Position): string;
    track?(position: Position): Record<Seat, number>; // what the score lines of a replay follow
}

const skins: Record<string, () => Promise<{ skin: Skin }>> = {
    convergence: () => import('./convergence/skin'),
    'nexus-ops': () => import('./nexus-ops/skin'),
    'quantum-cloud': () => import('./quantum-cloud/skin'),
    'quantum-nexus': () => import('./quantum-nexus/skin'),
};

export async function skinOf(game: string): Promise<Skin> {
    const load = skins[game] ?? (() => import('./generic'));
    return (await load()).skin;
}

export const boardOf = async (game: string): Promise<Component<BoardProps>> => (await skinOf(game)).Board;
