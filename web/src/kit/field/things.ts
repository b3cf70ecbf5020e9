// What the parts of a field are told about the things on it: refs, roles and pictures, no game.
import type { BoardProps } from '../../games';
import type { BoardPiece, BoardPlace } from '../sheet';
import { t } from '../../lib/i18n';
import type { Ref, Seat } from '../../lib/protocol';
import type { Light } from '../../lib/refine';
import type { Picture } from '../art/draw';
import { joined, lightWord } from '../board/things';
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
    say: (piece: BoardPiece, place: BoardPlace) => string; // what it is; whether it can be chosen is said by the parts
    pick: (ref: Ref) => void;
    about: (ref: Ref | null, element?: Element) => void;
}

/** What touching means, from what every board is given: asked each time, so that a part sees only what concerns it. */
export function handsOf(
    all: () => BoardProps,
    chosen: () => readonly Ref[],
): Pick<Things, 'light' | 'key' | 'pointed' | 'pick' | 'about'> {
    // A thing that is used by the nth of its abilities carries the key of the first.
    let of: BoardProps['keys'], keyed: ReadonlyMap<Ref, string> = new Map();
    const keysNow = () => {
        const { keys } = all();
        if (keys === of) return keyed;
        of = keys;
        const firsts = [...(of ?? [])].map(([ref, key]): [Ref, string] => [ref.split(' ')[0], key]).reverse();
        return (keyed = new Map([...firsts, ...(of ?? [])]));
    };
    const light = (ref = '') => (chosen().includes(ref) ? 'chosen' : (all().lit.get(ref) ?? ''));
    return {
        light,
        key: (ref = '') => keysNow().get(ref) ?? '',
        pointed: (ref = '') => all().pointed?.includes(ref) ?? false,
        pick: (ref) => (light(ref) ? all().onpick(ref) : all().onwhy(ref)),
        about: (ref, element) => all().onabout(ref, element),
    };
}
/** A thing for who hears it: what it is, and whether it can be chosen. */
export function saying(things: Things, piece: BoardPiece, place: BoardPlace): string {
    const light = things.light(piece.ref), why = light ? '' : things.barred(piece.ref);
    return joined([things.say(piece, place), light ? lightWord(light) : why && t('kit.barred', { why })]);
}
/** The colours of a thing, as its parts take them. */
export const inkOf = ([first = 'var(--neutral)', second = first]: string[]): string => `--a:${first};--b:${second}`;
