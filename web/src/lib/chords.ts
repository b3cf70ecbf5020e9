// Which key does what at a table. A chord is a key as people read it: "H", "Space", "Ctrl+Z".
export const kPicks = ['pick1', 'pick2', 'pick3', 'pick4', 'pick5', 'pick6', 'pick7', 'pick8', 'pick9'] as const;
export const kDeeds = [...kPicks, 'confirm', 'pass', 'back', 'undo', 'help', 'hint', 'do', 'log'] as const;
export type Deed = (typeof kDeeds)[number];
export type Bindings = Readonly<Record<Deed, string>>;
export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

export const kStandard: Bindings = {
    ...(Object.fromEntries(kPicks.map((deed, i) => [deed, String(i + 1)])) as Record<(typeof kPicks)[number], string>),
    confirm: 'Enter',
    pass: 'Space',
    back: 'Esc',
    undo: 'Ctrl+Z',
    help: '?',
    hint: 'H',
    do: 'D',
    log: 'L',
};
const kNamed: Record<string, string> = { ' ': 'Space', Escape: 'Esc' };
const kWide = ['Enter', 'Space', 'Esc', 'Backspace', 'Delete', 'Insert']; // those of more than one letter that are free
const kBoard = '+-=0'; // enlarge a board and fit it
const kWithCtrl = ['Ctrl+Z', 'Ctrl+Y']; // the others are the browser's

/** What was pressed; nothing where that is no whole key, or none of a table's. */
export function chordOf({ key, ctrlKey, altKey, metaKey }: Pressed): string | null {
    const name = kNamed[key] ?? (key.length === 1 ? key.toUpperCase() : key);
    const chord = ctrlKey ? `Ctrl+${name}` : name;
    return !altKey && !metaKey && isFree(chord) ? chord : null;
}
/** Whether a table may have it: it neither moves the focus nor the board, nor is it the browser's. */
export function isFree(chord: string): boolean {
    if (chord.startsWith('Ctrl+')) return kWithCtrl.includes(chord);
    return kWide.includes(chord) || (chord.length === 1 && chord.trim() !== '' && !kBoard.includes(chord));
}

export const deedOf = (bindings: Bindings, chord: string | null): Deed | null =>
    kDeeds.find((deed) => bindings[deed] === chord) ?? null;

/** Which other deed has that key already. */
export const clash = (bindings: Bindings, deed: Deed, chord: string): Deed | null =>
    kDeeds.find((one) => one !== deed && bindings[one] === chord) ?? null;

/** What was remembered: the keys that differ. What cannot be, or would leave one key with two meanings, is as it always was. */
export function read(text: string | null): Bindings {
    let told: unknown = null;
    try {
        told = JSON.parse(text ?? 'null');
    } catch {
        // not ours
    }
    if (typeof told !== 'object' || told === null) return kStandard;
    const wished = Object.entries(told).filter(
        ([deed, chord]) => kDeeds.includes(deed as Deed) && typeof chord === 'string' && isFree(chord),
    );
    const all = { ...kStandard, ...Object.fromEntries(wished) } as Bindings;
    return new Set(Object.values(all)).size === kDeeds.length ? all : kStandard;
}
export function written(bindings: Bindings): string | null {
    const other = kDeeds.filter((deed) => bindings[deed] !== kStandard[deed]);
    return other.length > 0 ? JSON.stringify(Object.fromEntries(other.map((deed) => [deed, bindings[deed]]))) : null;
}

/** The keys of a chord, one by one. */
export const keysOf = (chord: string): string[] => (chord.startsWith('Ctrl+') ? ['Ctrl', chord.slice(5)] : [chord]);
/** As aria-keyshortcuts writes it. */
export const ariaOf = (chord: string): string =>
    keysOf(chord)
        .map((key) => ({ Ctrl: 'Control', Esc: 'Escape' })[key] ?? key)
        .join('+');
