// An option's values as words and at most one range: "off|3..10".
export interface Choices {
    words: string[];
    range: [number, number] | null;
}

export function choices(values: string | string[]): Choices {
    const parts = Array.isArray(values) ? values : values.split('|');
    const range = parts.map((part) => /^(-?\d+)(?:\.\.|-|–)(-?\d+)$/.exec(part)).find((found) => found !== null);
    const words = parts.filter((part) => !/^(-?\d+)(?:\.\.|-|–)(-?\d+)$/.test(part));
    return { words, range: range ? [Number(range[1]), Number(range[2])] : null };
}
