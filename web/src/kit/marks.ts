// The shape of each seat's mark, on a field of 20: with its colour it says whose a thing is.
const shapes = [
    'M10 1.4A8.6 8.6 0 1 0 10 18.6A8.6 8.6 0 0 0 10 1.4Z',
    'M3.7 2.2H16.3A1.5 1.5 0 0 1 17.8 3.7V16.3A1.5 1.5 0 0 1 16.3 17.8H3.7A1.5 1.5 0 0 1 2.2 16.3V3.7A1.5 1.5 0 0 1 3.7 2.2Z',
    'M10 1.5L19 17.6H1Z',
    'M10 .6L19.4 10L10 19.4L.6 10Z',
    'M10 .8L19.4 7.7L15.8 18.8H4.2L.6 7.7Z',
];
export const kMarks = shapes.length;

/** By the place at the table. */
export const markOf = (seat: number): string => shapes[((seat % kMarks) + kMarks) % kMarks];
