// Made by web/protocol.mjs from games/quantum_nexus/sheet.json: edit that, then `npm run protocol`.

import type { Board, BoardSide, Goal, Ref, Seat } from '../../lib/wire';

export interface Sheet {
    round: number;
    phase: string;
    initiative: Seat;
    initiative_key: number;
    asking?: { card: string; text: string };
    north: Tree;
    south: Tree;
    board: BoardInfo;
}

export type Tree = any; // What scenarios read; no screen does

export interface BoardInfo extends Board {
    active: Seat; // Who acts (QN-6.2)
    initiative: Initiative; // Who has it and which key decided, in words (QN-7.1)
    half: string; // Of what the deciding seat has named a part: 'deploy', 'attack', 'maneuver', 'none' (QN-12.24)
    reach?: Ref[]; // While an attacker chooses its defender: the enemy quadrants its range reaches (QN-9.1)
    asking?: { ref: Ref; text: string; card: string }; // The ability whose targets or costs are asked for (QN-12.25)
    // Why this is asked, in sentences: the cards of the flip; who attacks whom with which values, and what the
    // ability asked about makes of them (QN-5.4, QN-12.29)
    why?: string;
    played?: { card: string; targets: Ref[] }; // The Event that was announced and may still be answered (QN-12.4)
    falling?: Ref; // The card that would be destroyed (QN-12.10)
    attack?: { attacker: Ref; defender: Ref }; // The attack that goes on (QN-10.1)
    looked?: string[]; // Cards seen for survey or seek from the top, 'unknown' for others (QN-12.32)
    looked_at?: number; // Which of them is asked about
    looked_deck?: Seat; // Whose deck it is
    sides: SideInfo[];
}

export interface Initiative {
    seat: Seat;
    key: number;
    why: string;
    clause: string;
}

export interface SideInfo extends BoardSide {
    cp: number;
    base_cp: number;
    round_cp: number; // What a round gives, with every +N CP in force (QN-6.13)
    deck: number;
    hand_size: number;
    hand: HandCard[];
    discard: string[]; // From old to new
    points: number;
    goals: Mission[];
}

export interface Mission extends Goal {
    ref: Ref;
    card: string;
    tag: string;
}

export interface HandCard {
    card: string; // 'unknown' for others
    cost?: number; // Now
    price?: string;
}
