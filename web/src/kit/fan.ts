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
const kOpen = 10; // between cards that lie open

export function fanOf(count: number, width: number, most: number, least: number, laps = true): Fan {
    const room = width - kEdge,
        apart = (room + kGap) / Math.max(1, count) - kGap;
    const size = Math.max(Math.min(most, least), Math.min(most, Math.floor(apart)));
    const step = count < 2 || !laps ? size + kGap : Math.max(kSeen, Math.min(size + kGap, (room - size) / (count - 1)));
    const from = (place: number) => place - (count - 1) / 2,
        bend = Math.min(kBend, 8 / Math.max(1, count));
    return {
        size,
        step,
        turn: (place) => from(place) * bend,
        drop: (place) => Math.min(10, from(place) ** 2 * bend * 0.6),
    };
}

/** How wide cards are that lie open in a window, so that all of them stand at once where they can. */
export function openedWidth(
    count: number,
    { width, height }: { width: number; height: number },
    { tall, spare, least, most }: { tall: number; spare: number; least: number; most: number },
): number {
    if (width <= 0) return 0;
    const fits = Array.from({ length: count }, (_, i) => {
        const across = (width - i * kOpen) / (i + 1),
            down = height / Math.ceil(count / (i + 1)) - kOpen - spare;
        return Math.min(across, down / tall);
    });
    const two = (width - kOpen) / 2; // they stand in pairs even on a phone
    return Math.floor(Math.min(two, Math.max(least, Math.min(most, Math.max(...fits)))));
}
