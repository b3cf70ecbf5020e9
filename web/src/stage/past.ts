// Any input leads past what plays to the newest position. Who touches a board that is not the newest yet, or is
// covered by a card, means that, and nothing else; in the list of decisions a touch counts at once.
import { kPicks, type Deed } from '../lib/chords';
import { keys as known } from '../lib/keys.svelte';
import type { Stage } from './stage.svelte';

const kActs: readonly Deed[] = ['confirm', ...kPicks];

interface Past {
    stage: Stage;
    asked?: () => boolean;
    keys?: Deed[];
}

export function past(node: HTMLElement, { stage, asked = () => false, keys = ['back', 'pass'] }: Past) {
    let only = false; // this touch led past, and is done

    function touch(event: PointerEvent): void {
        only = false;
        const target = event.target as Element;
        if (!stage.busy || target.closest('[data-aside]')) return; // what stands beside the game goes on beside it
        only = !target.closest('.rail') && (!stage.newest || (stage.held !== null && !stage.held.brief));
        stage.skip();
    }
    function click(event: MouseEvent): void {
        if (only) end(event);
        only = false;
    }
    function key(event: KeyboardEvent): void {
        const target = event.target as Element;
        const beside = 'input,textarea,select,dialog,[data-aside]';
        if (!stage.busy || event.ctrlKey || target.closest(beside)) return;
        const deed = known.deed(event);
        const skips = deed !== null && keys.includes(deed);
        if (!deed || (!skips && !kActs.includes(deed))) return;
        if (deed !== 'back' && target.closest('button,a') && !node.contains(target)) return;
        const only = !stage.newest || (skips && !asked());
        stage.skip();
        if (only) end(event);
    }
    function end(event: Event): void {
        event.preventDefault();
        event.stopImmediatePropagation();
    }
    node.addEventListener('pointerdown', touch, true);
    node.addEventListener('click', click, true);
    window.addEventListener('keydown', key, true);
    return {
        destroy() {
            node.removeEventListener('pointerdown', touch, true);
            node.removeEventListener('click', click, true);
            window.removeEventListener('keydown', key, true);
        },
    };
}
