// What a table promised before its game began, and which part of its chance this browser gave to it: noted, and compared with what
// is published at the end. Nobody has to write anything down, and no server can have changed its mind.
import type { Table } from './protocol';
import * as stored from './stored';

interface Note { table: string; commit: string; nonce?: string }

const kNotes = 'promises', kKept = 100;
const rematchOf = (table: string): string => `rematch of ${table}`; // which has no name yet

function notes(): Note[] {
    try {
        return JSON.parse(stored.read(kNotes) ?? '[]') as Note[];
    } catch {
        return []; // somebody else wrote there
    }
}
const noted = (table: string): Note | undefined => notes().find((one) => one.table === table);
const note = (fresh: Note): void => stored.write(kNotes, JSON.stringify([...notes().filter((one) => one.table !== fresh.table), fresh].slice(-kKept)));

/** A table is seen: what it promises is noted as long as nothing is drawn, and what it promises for its rematch. */
export function see(table: Table): void {
    if (table.state === 'waiting' && !noted(table.table)) note({ table: table.table, commit: table.commit });
    const next = noted(rematchOf(table.table));
    if (table.next_commit && !table.rematch && !next) note({ table: rematchOf(table.table), commit: table.next_commit });
    if (table.rematch && next && !noted(table.rematch)) note({ ...next, table: table.rematch });
}

/** A new part of the chance of a table, so that no server can have chosen it alone. The last one counts. */
export function part(table: string): string {
    const nonce = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const known = noted(table);
    if (known) note({ ...known, nonce });
    return nonce;
}
export const partOfRematch = (table: string): string => part(rematchOf(table));

/** `fits`: the promise was kept, and our part is in it. `hash`: it was kept, and this browser gave no part. `unknown`: nothing was noted, or nothing can be computed here. */
export type Kept = 'fits' | 'hash' | 'broken' | 'unknown';

export async function compare(table: Table): Promise<Kept> {
    const known = noted(table.table);
    if (!known || !table.secret) return 'unknown';
    const mine = table.seats.filter((seat) => seat.you);
    const own = known.nonce !== undefined && mine.length > 0;
    if (table.commit !== known.commit) return 'broken';
    if (own && mine.some((seat) => table.nonces[seat.seat] !== known.nonce)) return 'broken';
    if (!crypto.subtle) return 'unknown'; // the page did not come over a safe line
    const secret = Uint8Array.from(table.secret.match(/../g) ?? [], (digits) => parseInt(digits, 16));
    const hash = [...new Uint8Array(await crypto.subtle.digest('SHA-256', secret))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return hash !== known.commit ? 'broken' : own ? 'fits' : 'hash';
}
