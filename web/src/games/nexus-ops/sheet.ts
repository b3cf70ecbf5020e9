// Made by web/protocol.mjs from games/nexus_ops/sheet.json: edit that, then `npm run protocol`.

import type { Board, BoardSide, Seat, YesNo } from '../../lib/wire';

export interface Sheet {
    round: number;
    turn: Seat;
    seats: Record<Seat, Tree>;
    hexes: Record<string, Tree>;
    battle: MaybeBattle;
    board: BoardInfo;
}

export type Tree = any; // What scenarios read; no screen does

export interface BoardInfo extends Board {
    battle: MaybeBattle; // Empty without a battle (NO-10.9)
    first: Seat; // The first player (NO-3.1)
    turn: Seat; // The active one (NO-5.2)
    offset?: number; // With the Vortex: how its numbers are turned (NO-15.9)
    sides: SideInfo[];
}

export type MaybeBattle = Battle | Record<string, never>;

export interface Battle {
    hex: string;
    step: string;
    attacker: Fighter;
    defender: Fighter;
}

export interface Fighter {
    seat: Seat;
    units: Troop[];
    dice: Die[];
    hits_against: number;
    aimed_against: number;
    lost: number;
}

export interface Troop {
    card: string;
    count: number;
    needs: number;
    bonus: number;
}

export interface Die {
    value: number; // 0: still to be rolled
    card: string;
    needs: number;
    hit: YesNo;
}

export interface SideInfo extends BoardSide {
    vp: number;
    rubium: number;
    income: number;
    victories: number;
    hills: number;
    energize: string[]; // Ids, 'unknown' for others
    missions: string[]; // Ids, 'unknown' for others
    supply: Record<string, number>; // Units left, by their card
    fulfilled: string[];
    standing: string;
}
