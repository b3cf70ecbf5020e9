// What the parts of a field are told about the things on it: refs, roles and pictures, no game.
import type { BoardProps } from '../../games';
import type { BoardPiece, BoardPlace } from '../../games/board';
import type { Ref, Seat } from '../../lib/protocol';
import type { Light } from '../../lib/refine';
import type { Picture } from '../art/draw';
import type { IconName } from '../icons';

export interface Things {
    seats: Seat[];
    picture: (piece: BoardPiece) => Picture;
    accents: (piece: BoardPiece) => string[]; // one or two colours of CSS
    rules: (piece: BoardPiece) => string[]; // its text, where there is room for all of it
    ground: (piece: BoardPiece) => boolean; // it lies there and is no unit
    noble: (piece: BoardPiece) => boolean; // its frame is golden
    signs: Record<string, IconName>; // of its numbers, by their labels
    middle: string; // label of the fact between the numbers
    less: string; // label of the fact that is taken off the last of them
    light: (ref: Ref | undefined) => Light | '';
    key: (ref: Ref | undefined) => string;
    pointed: (ref: Ref | undefined) => boolean;
    struck: (ref: Ref | undefined) => boolean; // by what is being answered
    meets: (ref: Ref | undefined) => readonly [number, number] | undefined; // what will be compared
    barred: (ref: Ref | undefined) => string; // why it cannot be chosen
    asked: boolean; // something can be chosen now: what cannot is quieter
    say: (piece: BoardPiece, place: BoardPlace) => string;
    pick: (ref: Ref) => void;
    about: (ref: Ref | null, element?: Element) => void;
}

/** What touching means, from what every board is given. */
export function handsOf(
    { lit, keys = new Map(), pointed = [], onpick, onwhy, onabout }: BoardProps,
    chosen: readonly Ref[],
): Pick<Things, 'light' | 'key' | 'pointed' | 'pick' | 'about'> {
    // A thing that is used by the nth of its abilities carries the key of the first.
    const firsts = [...keys].map(([ref, key]): [Ref, string] => [ref.split(' ')[0], key]).reverse();
    const keyed = new Map([...firsts, ...keys]);
    const light = (ref = '') => (chosen.includes(ref) ? 'chosen' : (lit.get(ref) ?? ''));
    return {
        light,
        key: (ref = '') => keyed.get(ref) ?? '',
        pointed: (ref = '') => pointed.includes(ref),
        pick: (ref) => (light(ref) ? onpick(ref) : onwhy(ref)),
        about: onabout,
    };
}
export { factOf } from '../../games/board';
/** The colours of a thing, as its parts take them. */
export const inkOf = ([first = 'var(--neutral)', second = first]: string[]): string => `--a:${first};--b:${second}`;
