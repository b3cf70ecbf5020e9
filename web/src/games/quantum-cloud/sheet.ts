// Made by web/protocol.mjs from games/quantum_cloud/sheet.json: edit that, then `npm run protocol`.

import type { Board, BoardSide, Ref, Seat, YesNo } from '../../lib/wire';

export interface Sheet {
    turn: number;
    active: Seat; // Or 'nobody'
    phase: string;
    stack: number;
    drawn: string;
    tiles: number;
    board: BoardInfo;
}

export type Tree = any; // What scenarios read; no screen does

export interface BoardInfo extends Board {
    active: Seat; // Whose turn it is, empty before and after the game (QC-4.1)
    drawn: string; // Terrain code of the revealed tile, or empty (QC-13.2)
    stack: Record<string, number>; // Tiles in the stack by terrain code (QC-13.2)
    chain: Announced[]; // Announced Algorithms, the first one first (QC-9.6)
    duel: Fighter[]; // Attacker and target of the attack that goes on; empty without one (QC-7.5)
    sides: SideInfo[];
}

export interface Announced {
    card: string;
    by: Seat;
    cancelled: YesNo;
    targets: Ref[];
}

export interface Fighter {
    ref: Ref;
    was: number; // Life now
    left: number; // And after the blows, if nobody interferes
}

export interface SideInfo extends BoardSide {
    qubits: number;
    maximum: number;
    avatar: string;
    flip_cost: number;
    deck: number;
    hand_size: number;
    hand: HandCard[];
    discard: string[];
    superposition: YesNo;
    fought: YesNo;
    rests: YesNo; // No flip in this turn (QC-6.10)
    out: YesNo;
}

export interface HandCard {
    card: string; // 'unknown' for others
    cost?: number; // Now
    price?: string;
}
