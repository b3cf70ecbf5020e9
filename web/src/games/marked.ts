// A name inside a text stands between two marks, so that it can be drawn as a name.
export const marked = (text: string): string => `\u0001${text}\u0002`;
