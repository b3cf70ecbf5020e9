// How cards of a hand share their room.
export interface Fan {
    size: number; // width of a card
    step: number; // from one to the next
    turn: (place: number) => number; // degrees
    drop: (place: number) => number; // px below the middle one
}

const kGap = 12,
    kEdge = 28,
    kSeen = 44; // between cards; around them; what stays in sight of each: its price and its key
const kBend = 1.1; // degrees from one card to the next

export function fanOf(count: number, width: number, most: number, least: number): Fan {
    const room = width - kEdge,
        apart = (room + kGap) / Math.max(1, count) - kGap;
    const size = Math.max(Math.min(most, least), Math.min(most, Math.floor(apart)));
    const step = count < 2 ? size + kGap : Math.max(kSeen, Math.min(size + kGap, (room - size) / (count - 1)));
    const from = (place: number) => place - (count - 1) / 2,
        bend = Math.min(kBend, 8 / Math.max(1, count));
    return {
        size,
        step,
        turn: (place) => from(place) * bend,
        drop: (place) => Math.min(10, from(place) ** 2 * bend * 0.6),
    };
}
