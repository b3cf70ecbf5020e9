// Line drawings on a field of 16; `fill` means the shape itself, otherwise a stroke follows the path.
interface Drawing {
    d: string;
    fill?: boolean;
    extra?: string; // a second, filled path
    width?: number;
}

const drawings = {
    energy: { fill: true, d: 'M9.6.8L2.8 9.2H7L6 15.2L13.2 6.4H8.8Z' },
    data: { fill: true, d: 'M8 .9L14.4 4.5V11.5L8 15.1L1.6 11.5V4.5ZM8 5.1A2.9 2.9 0 1 0 8 10.9A2.9 2.9 0 0 0 8 5.1Z' },
    material: { fill: true, d: 'M8 1L14.6 4.2L8 7.4L1.4 4.2ZM1.2 5.7L7.3 8.7V15.2L1.2 12.1ZM14.8 5.7L8.7 8.7V15.2L14.8 12.1Z' },
    points: { fill: true, d: 'M8 .9L10.2 5.5L15.2 6.1L11.5 9.6L12.5 14.6L8 12.1L3.5 14.6L4.5 9.6L.8 6.1L5.8 5.5Z' },
    cards: { fill: true, d: 'M7.4 2.2H12.6A1.4 1.4 0 0 1 14 3.6V12A1.4 1.4 0 0 1 12.6 13.4H7.4A1.4 1.4 0 0 1 6 12V3.6A1.4 1.4 0 0 1 7.4 2.2ZM2 4.2L4.8 3.4V14.4Z' },
    eye: { d: 'M1.2 8C3 4.7 5.4 3.2 8 3.2S13 4.7 14.8 8C13 11.3 10.6 12.8 8 12.8S3 11.3 1.2 8Z', width: 1.4, extra: 'M8 5.8A2.2 2.2 0 1 0 8 10.2A2.2 2.2 0 0 0 8 5.8Z' },
    hidden: { d: 'M1.2 8C3 4.7 5.4 3.2 8 3.2S13 4.7 14.8 8C13 11.3 10.6 12.8 8 12.8S3 11.3 1.2 8ZM2.5 13.5L13.5 2.5', width: 1.4 },
    undo: { d: 'M5.5 3L2.2 6.2L5.5 9.4M2.6 6.2H9.6A3.6 3.6 0 0 1 9.6 13.4H6.4', width: 1.6 },
    help: { d: 'M5.4 6A2.6 2.6 0 1 1 8.6 8.5C8 8.8 8 9.2 8 10', width: 1.6, extra: 'M8 11.6A1 1 0 1 0 8 13.6A1 1 0 0 0 8 11.6Z' },
    menu: { d: 'M2.5 4.2H13.5M2.5 8H13.5M2.5 11.8H13.5', width: 1.6 },
    clock: { d: 'M8 1.8A6.2 6.2 0 1 0 8 14.2A6.2 6.2 0 0 0 8 1.8ZM8 4.6V8L10.4 9.6', width: 1.5 },
    check: { d: 'M3 8.4L6.6 12L13 4.6', width: 2 },
    cross: { d: 'M4 4L12 12M12 4L4 12', width: 2 },
    first: { d: 'M3.6 2.8V13.2M12 3.4L6.2 8L12 12.6Z', width: 1.6 },
    last: { d: 'M12.4 2.8V13.2M4 3.4L9.8 8L4 12.6Z', width: 1.6 },
    previous: { d: 'M10 3.2L5.2 8L10 12.8', width: 1.8 },
    next: { d: 'M6 3.2L10.8 8L6 12.8', width: 1.8 },
    down: { d: 'M3.2 6L8 10.8L12.8 6', width: 1.8 },
    up: { d: 'M3.2 10L8 5.2L12.8 10', width: 1.8 },
    play: { fill: true, d: 'M4.4 2.4L13.2 8L4.4 13.6Z' },
    pause: { fill: true, d: 'M4 2.6H6.8V13.4H4ZM9.2 2.6H12V13.4H9.2Z' },
    share: { d: 'M6.6 9.4L9.4 6.6M7.2 4.6L8.8 3A3 3 0 0 1 13 7.2L11.4 8.8M8.8 11.4L7.2 13A3 3 0 0 1 3 8.8L4.6 7.2', width: 1.5 },
    download: { d: 'M8 2.4V10M4.8 7L8 10.2L11.2 7M2.8 13.4H13.2', width: 1.6 },
    warn: { d: 'M8 1.8L15 13.8H1ZM8 6.2V9.4', width: 1.5, extra: 'M8 10.7A.9.9 0 1 0 8 12.5A.9.9 0 0 0 8 10.7Z' },
    no: { d: 'M8 2A6 6 0 1 0 8 14A6 6 0 0 0 8 2ZM3.8 3.8L12.2 12.2', width: 1.7 },
    plus: { d: 'M8 3V13M3 8H13', width: 1.8 },
    minus: { d: 'M3 8H13', width: 1.8 },
    fit: { d: 'M2.6 6V2.6H6M10 2.6H13.4V6M13.4 10V13.4H10M6 13.4H2.6V10', width: 1.6 },
    flag: { fill: true, d: 'M3.4 1.6H5V14.4H3.4ZM5.6 2.4H13.6L11.2 5.4L13.6 8.4H5.6Z' },
    bot: { fill: true, d: 'M7.3 1H8.7V3.4H12A2 2 0 0 1 14 5.4V11.4A2 2 0 0 1 12 13.4H4A2 2 0 0 1 2 11.4V5.4A2 2 0 0 1 4 3.4H7.3ZM5.6 6.6A1.3 1.3 0 1 0 5.6 9.2A1.3 1.3 0 0 0 5.6 6.6ZM10.4 6.6A1.3 1.3 0 1 0 10.4 9.2A1.3 1.3 0 0 0 10.4 6.6Z' },
    people: { d: 'M6 7.3A2.4 2.4 0 1 0 6 2.5A2.4 2.4 0 0 0 6 7.3ZM1.4 13.4C1.7 10.7 3.4 9.4 6 9.4S10.3 10.7 10.6 13.4M10.6 2.9A2.4 2.4 0 0 1 10.6 7M12 9.5C13.7 9.9 14.5 11.2 14.7 13.4', width: 1.3 },
    book: { d: 'M8 4C6 2.7 3.4 2.7 2 3.3V12.7C3.4 12 6 12 8 13.3C10 12 12.6 12 14 12.7V3.3C12.6 2.7 10 2.7 8 4ZM8 4V13.3', width: 1.3 },
    pencil: { d: 'M2.7 13.3L3.4 10L10.7 2.7L13.3 5.3L6 12.6Z', width: 1.3 },
    sun: { d: 'M8 5.3A2.7 2.7 0 1 0 8 10.7A2.7 2.7 0 0 0 8 5.3ZM8 1.3V3.1M8 12.9V14.7M1.3 8H3.1M12.9 8H14.7M3.3 3.3L4.6 4.6M11.4 11.4L12.7 12.7M3.3 12.7L4.6 11.4M11.4 4.6L12.7 3.3', width: 1.3 },
    moon: { d: 'M13.4 9.7A5.8 5.8 0 0 1 6.3 2.6A5.8 5.8 0 1 0 13.4 9.7Z', width: 1.4 },
    sliders: { d: 'M2 4H8.4M12 4H14M2 8H3.6M7.2 8H14M2 12H9.6M13.2 12H14', width: 1.5, extra: 'M10.2 2.2A1.8 1.8 0 1 0 10.2 5.8A1.8 1.8 0 0 0 10.2 2.2ZM5.4 6.2A1.8 1.8 0 1 0 5.4 9.8A1.8 1.8 0 0 0 5.4 6.2ZM11.4 10.2A1.8 1.8 0 1 0 11.4 13.8A1.8 1.8 0 0 0 11.4 10.2Z' },
    bell: { d: 'M3 11.6H13C11.9 10.6 11.7 9.4 11.7 7A3.7 3.7 0 0 0 4.3 7C4.3 9.4 4.1 10.6 3 11.6ZM6.6 13.6C7.2 14.3 8.8 14.3 9.4 13.6', width: 1.4 },
    search: { d: 'M7 2.4A4.6 4.6 0 1 0 7 11.6A4.6 4.6 0 0 0 7 2.4ZM10.4 10.4L14 14', width: 1.6 },
    home: { d: 'M2.2 7.6L8 2.6L13.8 7.6M4 6.4V13.2H12V6.4', width: 1.5 },
    network: { d: 'M6 6H10V10H6ZM8 6V2M8 14V10M6 8H2M14 8H10', width: 1.3 },
    banner: { d: 'M4 14V2.7H12L10 5.3L12 8H4', width: 1.4 },
    hexagon: { d: 'M8 2L13.3 5V11L8 14L2.7 11V5ZM6 7.3V8M10 7.3V8M6 10.7H10', width: 1.3 },
    bolt: { d: 'M8.7 1.3L3.3 9.3H7.3L6.7 14.7L12 6.7H8Z', width: 1.3 },
    chat: { d: 'M2.4 3.2H13.6V11H8L4.8 13.8V11H2.4Z', width: 1.4 },
    bulb: { d: 'M5.7 10.6A4.5 4.5 0 1 1 10.3 10.6V12H5.7ZM6.6 14.2H9.4', width: 1.4 },
    versus: { d: 'M3 3L13 13M13 3L3 13M2.6 10.6L5.4 13.4M13.4 10.6L10.6 13.4', width: 1.8 },
    blade: { d: 'M14.4 1.6L6.7 9.3M4.3 7.5L8.5 11.7M6.1 9.9L1.9 14.1', width: 2 },
    shield: { d: 'M8 1.3L14.1 3.5V8C14.1 11.7 11.2 13.9 8 14.7C4.8 13.9 1.9 11.7 1.9 8V3.5Z', width: 2 },
    sight: { d: 'M8 1.8A6.2 6.2 0 1 0 8 14.2A6.2 6.2 0 0 0 8 1.8ZM8 0V2.6M8 13.4V16M0 8H2.6M13.4 8H16', width: 1.3, extra: 'M8 6.2A1.8 1.8 0 1 0 8 9.8A1.8 1.8 0 0 0 8 6.2Z' },
    logo: { d: 'M8 1.2L14 4.6V11.4L8 14.8L2 11.4V4.6ZM5.4 10.7V5.4L10.6 10.6V5.3', width: 1.3 },
} as const satisfies Record<string, Drawing>;

export type IconName = keyof typeof drawings;
export const icons: Record<IconName, Drawing> = drawings;
