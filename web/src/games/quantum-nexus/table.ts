// What the sheet of Quantum Nexus says, as types, and where things are drawn.
import type { Position, Ref, Seat } from '../../lib/protocol';
import { sheetBoard, type BoardPiece, type Goal } from '../board';

export interface PieceInfo {
    ref: Ref; at: Ref; card: string; name: string; kind: string; controller: Seat; owner: Seat; ready: 'yes' | 'no';
    attack?: number; printed_attack?: number; defense?: number; printed_defense?: number; range?: string; damage?: number;
    keywords: string[]; upgrades: PieceInfo[];
}
export interface PlaceInfo { ref: Ref; name: string; pieces: PieceInfo[] }
export interface SideInfo {
    seat: Seat; cp: number; base_cp: number; deck: number; hand_size: number; hand: { card: string; cost?: number }[]; discard: string[];
    goals: (Goal & { ref: Ref; card: string; tag: string })[]; points: number; places: PlaceInfo[]; // six quadrants, then the Loadout Area
}
export interface BoardInfo {
    phases: string[]; phase: string; active: Seat; initiative: { seat: Seat; key: number; why: string; clause: string };
    chosen: Ref[]; half: string; reach?: Ref[]; asking?: { ref: Ref; card: string; text: string }; falling?: Ref; why?: string; attack?: { attacker: Ref; defender: Ref };
    looked?: string[]; looked_at?: number; looked_deck?: Seat; sides: SideInfo[];
}

// A piece with its numbers and facts by name.
function infoOf(piece: BoardPiece, at: Ref): PieceInfo {
    const { ref = '', card = '', name, kind = '', owner = '', controller = owner, spent, words = [], attached = [], facts = [] } = piece;
    const info: PieceInfo = { ref, at, card, name, kind, owner, controller, ready: spent ? 'no' : 'yes', keywords: words, upgrades: attached.map((one) => infoOf(one, at)), range: facts.find((one) => one.label === 'range')?.value };
    for (const { label, value, printed } of piece.amounts ?? []) Object.assign(info, { [label]: value, [`printed_${label}`]: printed });
    return Object.assign(info, { damage: Number(facts.find((one) => one.label === 'damage')?.value ?? 0) });
}

// The sheet's board with each side's places; made once for each sheet.
const known = new WeakMap<object, BoardInfo>();
export function boardOf(position: Position): BoardInfo {
    const sheet = sheetBoard(position)!;
    let info = known.get(sheet);
    if (!info) {
        const placesOf = (seat: Seat) => sheet.places.filter((place) => place.side === seat).map(({ ref = '', name = '', pieces }) => ({ ref, name, pieces: pieces.map((piece) => infoOf(piece, ref)) }));
        info = { ...sheet, sides: sheet.sides.map((side) => ({ goals: [], ...side, places: placesOf(side.seat) })) } as unknown as BoardInfo;
        known.set(sheet, info);
    }
    return info;
}
export const kLoadout = 6;
// Own left faces the enemy's right, so the far half is mirrored; its back row is farthest.
export const farRows = [[5, 4, 3], [2, 1, 0]];
export const nearRows = [[0, 1, 2], [3, 4, 5]];

export function sidesOf(position: Position): { own: SideInfo; foe: SideInfo; ownIndex: number; foeIndex: number } {
    const sides = boardOf(position).sides;
    const ownIndex = Math.max(0, sides.findIndex((side) => side.seat === position.seat));
    return { own: sides[ownIndex], foe: sides[1 - ownIndex], ownIndex, foeIndex: 1 - ownIndex };
}

export function pieceOf(position: Position, ref: Ref): PieceInfo | undefined {
    for (const side of boardOf(position).sides) {
        for (const place of side.places) {
            for (const piece of place.pieces) {
                if (piece.ref === ref) return piece;
                const upgrade = piece.upgrades.find((one) => one.ref === ref);
                if (upgrade) return upgrade;
            }
        }
    }
    return undefined;
}

// Whose piece or mission it is.
export const whoseOf = (position: Position, ref: Ref): Seat =>
    pieceOf(position, ref)?.controller ?? boardOf(position).sides.find((side) => side.goals.some((one) => one.ref === ref))?.seat ?? '';

// The Event that an interrupt answers, and whom it names, where its playing is what was told last.
export function answeredOf({ decision, groups }: Position): { card: Ref; targets: Ref[] } | null {
    const events = decision?.kind === 'interrupt' ? groups.flatMap((group) => group.events) : [];
    const card = events.filter((event) => event.kind === 'event-played').at(-1)?.refs[1];
    const targets = events.filter((event) => event.kind === 'event-targeted' && event.refs[0] === card).map((event) => String(event.refs[1]));
    return typeof card === 'string' ? { card, targets } : null;
}

export interface Duel { attack: number; defense: number; outcome?: string }

// What the engine foresees for each defender that may be chosen now.
export function duelsOf(position: Position): Map<Ref, Duel> {
    const duels = new Map<Ref, Duel>();
    for (const entry of position.decision?.list ?? []) {
        const said = entry.lines.find((line) => line.clause === 'QN-10.11')?.value.match(/(\d+) against (\d+)/);
        if (entry.verb === 'target' && said) duels.set(String(entry.refs[0]), { attack: Number(said[1]), defense: Number(said[2]), outcome: entry.lines.filter((line) => ['outcome', 'unless'].includes(line.label)).map((line) => line.value.split(':')[0]).join(', ') });
    }
    return duels;
}

// Who decides reacts: in a window, or while another acts. Before the first phase nobody acts.
export const answers = ({ decision, sheet: { board } }: Position): boolean => decision !== null && (decision.window || (board.phases.includes(board.phase) && decision.seat !== board.active));

export const doneOf = (side: SideInfo): number => side.goals.filter((one) => one.done === 'yes').length;
export const shareOf = (side: SideInfo): number => side.goals.reduce((sum, one) => sum + (one.done === 'yes' ? 1 : Math.min(1, one.have / Math.max(1, one.of))), 0) / Math.max(1, side.goals.length);

// Who is nearer to completing all missions; null where both are as far.
export function leaderOf(position: Position): Seat | null {
    const [a, b] = boardOf(position).sides;
    const ahead = shareOf(b) - shareOf(a);
    return ahead < 0 ? a.seat : ahead > 0 ? b.seat : null;
}
