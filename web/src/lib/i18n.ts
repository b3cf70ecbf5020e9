// Every visible string comes from a message file. `{name}` is filled in; `{n|table|tables}` chooses by number, and `#`
// stands for that number.
import { en } from '../messages/en';

export type Key = keyof typeof en;
type Values = Record<string, string | number>;

export function t(key: Key, values: Values = {}): string {
    return (en[key] as string).replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
        const value = values[name] ?? '';
        if (one === undefined) return String(value);
        return (Number(value) === 1 ? one : many!).replace('#', String(value));
    });
}
