// Made by web/protocol.mjs from games/convergence/sheet.json: edit that, then `npm run protocol`.

import type { Board, BoardSide, Seat, YesNo } from '../../lib/wire';

export interface Sheet {
    round: number;
    deck: number;
    paradigm: string; // Card id or 'none'
    paradigm_text: string;
    discards_left: number;
    link_price: number;
    break_price: number;
    path_price: number; // 0 without a path
    ending: YesNo; // 'yes' in the last round
    seats: Record<Seat, SeatInfo>;
    board: BoardInfo;
}

export interface SeatInfo {
    energy: number;
    data: number;
    material: number;
    vp: number;
    energy_next: number; // Gain of the next Energy Phase
    reactor: string;
    hand: string[]; // Card ids, 'unknown' for others
    draws: string; // When and how many cards, in a sentence
    nodes: Record<string, NodeInfo>; // By card id
    links: Record<string, string>; // By type: 'FROM>TO'
}

export interface NodeInfo {
    x: number;
    y: number;
    used: YesNo;
    taken: string; // Ports
}

export interface BoardInfo extends Board {
    target: number; // VP that trigger the end (CV-11.1)
    turn: Seat; // Whose turn it is, empty before and after the game (CV-4.3)
    first: Seat; // Who has the first-player marker, empty before the game (CV-3.2)
    discard: number; // Cards in the discard pile (CV-6.7)
    paradigms: number; // Standard Paradigms left in their pile (CV-3.5)
    // While a link is being made: the ports it will join; empty for all others (CV-8.2)
    joins: { own: number; foreign: number } | Record<string, never>;
    prices: CardPrice[]; // Of every hand card this view knows, now (CV-13.14)
    sides: BoardSide[];
}

export interface CardPrice {
    seat: Seat;
    card: string;
    material: number;
    data: number;
}
