// How fast things are shown on this browser.
import { MediaQuery } from 'svelte/reactivity';
import * as stored from '../lib/stored';
import { kSpeeds, type Speed } from './plan';

const kPause = 700; // ms at normal speed

class Motion {
    speed: Speed = $state(known(stored.read('motion')) ?? 'normal');
    #reduced = new MediaQuery('(prefers-reduced-motion: reduce)');

    get calm(): boolean {
        return this.#reduced.current;
    }
    /** The pause of bots at a table that is begun now, so that what they do can be followed. */
    get pace(): { pace?: number } {
        return this.speed === 'off' ? {} : { pace: Math.round(kPause * kSpeeds[this.speed]) };
    }
    set(speed: Speed): void {
        this.speed = speed;
        stored.write('motion', speed);
    }
}
const known = (text: string | null): Speed | undefined =>
    text !== null && text in kSpeeds ? (text as Speed) : undefined;

export const motion = new Motion();
export const speeds = Object.keys(kSpeeds) as Speed[];
