// The keys of the table, and the long press of a finger. They work wherever no text is typed.
import { kPicks, type Deed } from '../lib/chords';
import { keys } from '../lib/keys.svelte';
import type { Seated } from './seated.svelte';

interface Calls { help: () => void; log: () => void; blocked: () => boolean }

export function tableKeys(at: Seated, calls: Calls) {
    let byKeyboard = false; // a button that was reached by keyboard keeps its own Enter and Space

    function down(event: KeyboardEvent): void {
        if (event.key === 'Tab' || event.key.startsWith('Arrow')) byKeyboard = true;
        const target = event.target as HTMLElement;
        if (target.closest?.('input,textarea,select,dialog') || (byKeyboard && target.closest?.('[role="tablist"]')) || calls.blocked() || document.querySelector('dialog[open]')) return;
        const deed = keys.deed(event);
        const onButton = byKeyboard && target.closest?.('button,a') !== null;
        if (!deed || (onButton && (event.key === 'Enter' || event.key === ' '))) return;
        const pick = (kPicks as readonly Deed[]).indexOf(deed);
        if (pick >= 0) {
            const verbs = at.verbs.length > 0 ? at.verbs : at.numbered;
            const entry = verbs[pick];
            if (entry) used(event, () => void at.act(entry));
        } else if (deed === 'confirm') {
            const entry = at.primary;
            if (entry) used(event, () => void at.act(entry));
        } else if (deed === 'pass') {
            const entry = at.pass ?? (at.numbered.length === 0 ? at.primary : null);
            used(event, () => entry && void at.act(entry));
        } else if (deed === 'help') {
            const thing = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-ref]');
            used(event, () => (thing ? void at.describe(thing.dataset.ref!, thing.getBoundingClientRect(), thing) : calls.help()));
        } else if (deed === 'back') used(event, () => at.back());
        else if (deed === 'undo') used(event, () => void at.undo());
        else if (deed === 'hint') used(event, () => void at.suggest());
        else if (deed === 'do') used(event, () => at.follow());
        else if (deed === 'log') used(event, calls.log);
    }
    function used(event: KeyboardEvent, act: () => void): void {
        event.preventDefault();
        if (!event.repeat) act();
    }

    function pointer(event: PointerEvent): void {
        byKeyboard = false;
        if (!(event.target as Element).closest('.float')) at.hush();
    }

    // A finger that rests on a thing asks what it is; lifting it then picks nothing.
    function press(node: HTMLElement) {
        let timer: ReturnType<typeof setTimeout> | undefined, held = false;
        const begin = (event: PointerEvent) => {
            held = false;
            clearTimeout(timer);
            const thing = (event.target as Element).closest<HTMLElement>('[data-ref]');
            if (event.pointerType === 'mouse' || !thing) return;
            timer = setTimeout(() => ((held = true), void at.describe(thing.dataset.ref!, thing.getBoundingClientRect(), thing)), 450);
        };
        const end = () => clearTimeout(timer);
        const click = (event: MouseEvent) => {
            if (!held) return;
            held = false;
            event.stopPropagation();
            event.preventDefault();
        };
        node.addEventListener('pointerdown', begin);
        for (const name of ['pointerup', 'pointercancel', 'pointermove'] as const) node.addEventListener(name, end, true);
        node.addEventListener('click', click, true);
        return { destroy() { clearTimeout(timer); node.removeEventListener('pointerdown', begin); node.removeEventListener('click', click, true); } };
    }
    return { down, pointer, press };
}
