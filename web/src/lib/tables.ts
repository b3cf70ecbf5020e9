// How a table is put into words, wherever it is listed.
import { t } from './i18n';
import * as rest from './rest';
import type { Bot, Clock, ClockRules, Game, SeatInfo, TableCard } from './protocol';

export type Level = 'gentle' | 'steady' | 'sharp';
export const kLevels: Level[] = ['gentle', 'steady', 'sharp'];

/** Which bot of a game plays at a level: the one of that name, otherwise by place from weak to strong. */
export function botAt(bots: Bot[], level: Level): Bot | undefined {
    const named = bots.find((bot) => bot.name.toLowerCase() === level);
    if (named) return named;
    const able = bots.filter((bot) => bot.name !== 'random');
    const row = able.length > 0 ? able : bots;
    return row[Math.round(((row.length - 1) * kLevels.indexOf(level)) / 2)];
}

export function clockText(clock: Clock | Clock['kind'] | ClockRules | undefined): string {
    if (!clock) return t('clock.none');
    if (typeof clock === 'string') return t(`clock.kind.${clock}`);
    if (clock.kind === 'none') return t('clock.none');
    if (clock.kind === 'days') return t('clock.days_turn', { n: Math.round((clock.turn ?? 0) / 86_400_000) });
    const turn = Math.round((clock.turn ?? 0) / 1000);
    return t('clock.turn', { turn: turn % 60 === 0 ? t('time.minutes', { n: turn / 60 }) : t('time.seconds', { n: turn }), bank: Math.round((clock.bank ?? 0) / 60_000) });
}

/** Opened by a name that means this machine and no other: nobody else can follow a link to it. */
export const isLocal = (host = location.hostname): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);

export const free = (card: TableCard): number => card.seats.filter((seat) => seat.kind === 'open').length;

/** The others at a table, as one names them: at a table of one's own without oneself. */
export function others(card: TableCard): string {
    const named = card.seats.filter((seat) => seat.kind !== 'open' && !seat.you).map(seatName);
    if (named.length === 0) return card.seats.some((seat) => seat.kind === 'open') ? t('list.waiting') : t('list.alone');
    return named.join(', ');
}

/** The proper name of a seat: North, A. */
export const seatTitle = (seat: string): string => seat.charAt(0).toUpperCase() + seat.slice(1);

/** A bot is called by its level; the server knows it by how it thinks. */
export function seatName(seat: { seat: string; kind: string; name: string; bot?: string | null }): string {
    if (seat.kind !== 'bot') return seat.name || seatTitle(seat.seat);
    const level = rest.botLevel(seat.name || seat.bot || '');
    return level ? t('seat.bot', { name: level }) : seat.name || seatTitle(seat.seat);
}

/** What tells a seat from the others where nobody sits: its letter, or its number where the game has a word for it. */
export const seatWord = (seats: { seat: string }[], seat: string): string => (seat.length === 1 ? seat : String(1 + seats.findIndex((one) => one.seat === seat)));

/** Who sits there; two seats of one name (a hot seat, two bots of a kind) are told apart by the seat. */
export function seatLabel(seats: SeatInfo[], seat: SeatInfo): string {
    const name = seatName(seat);
    return seats.filter((one) => seatName(one) === name).length > 1 ? `${name} ${seatWord(seats, seat.seat)}` : name;
}

/** It was played, and is over: to its end, or until its host closed it. */
export const ended = (card: { state: string; result?: string }): boolean => card.state === 'over' || (card.state === 'closed' && !!card.result);

/** How a game ended, for the one who reads it: you won, Ines won, drawn, closed by its host. */
export function resultText(card: Pick<TableCard, 'winners' | 'unfinished'> & { seats: SeatInfo[] }): string {
    if (card.unfinished) return t(`result.${card.unfinished}`);
    if (!card.winners) return '';
    const winners = card.seats.filter((seat) => card.winners!.includes(seat.seat));
    if (winners.length === 0) return t('result.nobody');
    if (winners.some((seat) => seat.you) && winners.length === 1) return t('result.you');
    if (winners.length === card.seats.length) return t('result.all');
    return t('result.won', { names: winners.map(seatName).join(', ') });
}

/** Text of a game with the options that differ from the standard: convergence(players=3,vp_target=30). */
export function gameText(game: Game, players: number, chosen: Record<string, string>): string {
    const parts = [`players=${players}`];
    for (const option of game.options) {
        const value = chosen[option.name];
        if (option.name !== 'players' && value !== undefined && value !== option.standard) parts.push(`${option.name}=${value}`);
    }
    return `${game.id}(${parts.join(',')})`;
}

/** The options in a game's text, for people: 3 players, VP target 30. */
export function optionsText(text: string, game: Pick<Game, 'options'> | undefined): string {
    const told = ([name, value]: string[]): string => {
        if (name === 'players') return t('tile.players', { n: value });
        const { title, titles } = game?.options.find((option) => option.name === name) ?? { title: name, titles: {} as Record<string, string> };
        return t('create.option', { title, value: titles[value] ?? value });
    };
    const pairs = (/\((.*)\)/.exec(text)?.[1] ?? '').split(',').filter(Boolean);
    return pairs.map((pair) => told(pair.trim().split('='))).join(' · ') || t('create.standard_rules');
}

export function ago(moment: number, now = Date.now()): string {
    const minutes = Math.round((now - moment) / 60_000);
    if (minutes < 1) return t('ago.now');
    if (minutes < 60) return t('ago.minutes', { n: minutes });
    if (minutes < 1440) return t('ago.hours', { n: Math.round(minutes / 60) });
    return t('ago.days', { n: Math.round(minutes / 1440) });
}

/** A game with prices for homemade cards has an option that allows them. */
export const hasWorkshop = (game: Pick<Game, 'options'>): boolean => game.options.some((option) => option.name === 'homemade_cards');
