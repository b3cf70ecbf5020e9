// What a board is told about the things on it, and what it says of them: refs and roles, no game.
import { bare, holder, type BoardPiece, type BoardPlace, type BoardSheet } from '../sheet';
import { t } from '../../lib/i18n';
import type { Ref, Seat } from '../../lib/protocol';
import type { Light } from '../../lib/refine';
import type { IconName } from '../icons';
import { patterns, type formsOf } from './shapes';

export type Shown = Light | 'refused';
export interface Look {
    name?: string;
    tag?: string;
    tone?: string;
    figure?: string;
    pattern?: string;
} // tone: a colour of CSS; figure: an outline of 512 by 512; pattern: a path on a tile of 24, printed on its ground
export type Form = keyof typeof formsOf; // what a number stands on: known without its colour
export interface Badge {
    label: string;
    icon?: IconName;
    text?: string;
    tone?: string; // a colour of CSS
}
/** What a portrait wears beside its sign and its numbers. */
export interface Dress {
    plate?: 'disc' | 'hexagon';
    twin?: string; // a second rim, in this colour of CSS
    badges?: readonly Badge[]; // missing: its words and facts
    note?: string; // what will come of choosing it, in a word
    struck?: boolean;
}
export type Names = (ref: Ref) => string;

/** Everything of a board that its parts ask for. */
export interface Things {
    seats: Seat[];
    look: (kind: string | undefined) => Look;
    picture: (piece: BoardPiece) => string; // its outline, or nothing
    dress: (piece: BoardPiece) => Dress;
    forms: Record<string, Form>; // by the labels of numbers
    light: (ref: Ref | undefined) => Shown | '';
    key: (ref: Ref | undefined) => string;
    pointed: (ref: Ref | undefined) => boolean;
    say: (piece: BoardPiece, place: BoardPlace) => string;
    pick: (ref: Ref, place: BoardPlace, event: Event) => void;
    about: (ref: Ref | null, element?: Element) => void;
}

const tones: Record<string, string> = {
    red: 'magma',
    green: 'forest',
    yellow: 'plains',
    blue: 'ocn',
    magenta: 'magic',
    cyan: 'spires',
    white: 'base',
};

/** How a kind is marked, as the sheet says; the screen of a game may know better. */
export function lookOf(kinds: BoardSheet['kinds'], own: Record<string, Look> = {}): Things['look'] {
    const said = new Map(
        (kinds ?? []).map(({ kind, tag, tone }, i): [string, Look] => {
            const token = tones[tone ?? ''], pattern = patterns[i % patterns.length];
            return [kind, { tag, tone: token && `var(--${token})`, pattern, ...own[kind] }];
        }),
    );
    return (kind) => said.get(kind ?? '') ?? own[kind ?? ''] ?? {};
}

/** What a portrait tells where its game has no signs for it. */
export const badgesOf = ({ words = [], facts = [] }: BoardPiece): Badge[] => [
    ...words.map((label) => ({ label, text: label.slice(0, 1) })),
    ...facts.map(({ label, value }) => ({ label: `${label} ${value}`, text: value })),
];

export const isVacant = (place: BoardPlace): boolean => !place.kind && !place.name && place.pieces.length === 0;
export const calledOf = (place: BoardPlace): string => place.name ?? (place.ref ? bare(place.ref) : '');

/** The seats whose pieces stand there, in the order of the table. */
export function holdersOf(place: BoardPlace, seats: readonly Seat[]): Seat[] {
    const there = new Set(place.pieces.map(holder));
    return seats.filter((seat) => there.has(seat));
}

/** The pieces of each seat, those of nobody first. */
export function traysOf(place: BoardPlace, seats: readonly Seat[]): { seat: number; pieces: BoardPiece[] }[] {
    const trays = [undefined, ...seats].map((seat, i) => ({
        seat: i - 1,
        pieces: place.pieces.filter((piece) => holder(piece) === seat),
    }));
    return trays.filter(({ pieces }) => pieces.length > 0);
}

export const lightWord = (light: Shown | '') => (light ? t(`kit.light.${light}`) : '');
export const joined = (words: (string | undefined)[]) => words.filter(Boolean).join(', ');
export const whose = (names: Names, seat?: Seat) => (seat ? names(`seat:${seat}`) : '');

export const sayPlace = (names: Names, place: BoardPlace, light: Shown | ''): string =>
    joined([
        calledOf(place),
        place.kind,
        whose(names, place.owner),
        ...(place.facts ?? []).map((fact) => `${fact.label} ${fact.value}`),
        lightWord(light),
    ]);

export const sayPiece = (names: Names, piece: BoardPiece, place: BoardPlace, light: Shown | ''): string =>
    joined([
        (piece.count ?? 1) > 1 ? `${piece.count} ${piece.name}` : piece.name,
        whose(names, holder(piece)),
        calledOf(place),
        ...(piece.amounts ?? []).map((one) => `${one.label} ${one.value}`),
        ...(piece.facts ?? []).map((one) => `${one.label} ${one.value}`),
        ...(piece.words ?? []),
        piece.spent,
        ...(piece.attached ?? []).map((one) => one.name),
        lightWord(light),
    ]);
