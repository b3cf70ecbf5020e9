// Every visible string of the page comes from a message file; lib/sentence.ts says how its holes are filled.
import { en } from '../messages/en';
import { fill } from './sentence';

export type Key = keyof typeof en;
type Values = Record<string, string | number>;

export const t = (key: Key, values: Values = {}): string => fill(en[key], (name) => values[name] ?? '');
