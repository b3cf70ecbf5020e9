// What is heard: a few short sounds, drawn by the browser, no file. Browsers let a page be heard once it was touched.
import { settings } from './settings.svelte';

/** A tone that glides, or a breath of noise around one. */
interface Voice {
    at: number; // seconds after the beginning
    lasts: number;
    from: number; // Hz
    to?: number;
    loud: number; // 0 to 1
    noise?: boolean;
}
const tones = (steps: number[], apart: number, lasts: number, loud: number): Voice[] =>
    steps.map((from, i) => ({ at: i * apart, lasts, from, loud }));

const kSounds = {
    play: [{ at: 0, lasts: 0.09, from: 2200, to: 900, loud: 0.35, noise: true }],
    hit: [
        { at: 0, lasts: 0.16, from: 170, to: 55, loud: 0.9 },
        { at: 0, lasts: 0.07, from: 1400, to: 300, loud: 0.5, noise: true },
    ],
    fall: [
        { at: 0, lasts: 0.34, from: 320, to: 80, loud: 0.45 },
        { at: 0.05, lasts: 0.2, from: 700, to: 200, loud: 0.25, noise: true },
    ],
    dice: [0, 0.07, 0.15, 0.25].map((at) => ({ at, lasts: 0.035, from: 3200, to: 2400, loud: 0.5, noise: true })),
    turn: tones([660, 880], 0.11, 0.18, 0.4),
    win: tones([523, 659, 784, 1047], 0.12, 0.3, 0.45),
    lose: tones([392, 330, 262], 0.17, 0.32, 0.4),
} satisfies Record<string, Voice[]>;
export type Sound = keyof typeof kSounds;

const kApart = 60; // ms: the same sound twice at once is only louder
const kMost = 0.3; // of what the device can do, at full volume

class Speaker {
    #context: AudioContext | null = null;
    #noise: AudioBuffer | null = null;
    #last = new Map<Sound, number>();

    constructor() {
        const wake = () => {
            this.#context ??= new AudioContext();
            for (const name of ['pointerdown', 'keydown']) removeEventListener(name, wake, true);
        };
        for (const name of ['pointerdown', 'keydown']) addEventListener(name, wake, true);
    }

    play(sound: Sound, after = 0): void {
        const context = this.#context,
            now = performance.now() + after;
        if (!context || settings.get('sound') === 'off' || now - (this.#last.get(sound) ?? -kApart) < kApart) return;
        this.#last.set(sound, now);
        for (const voice of kSounds[sound]) this.#sing(context, voice, context.currentTime + after / 1000 + voice.at);
    }

    #sing(context: AudioContext, { lasts, from, to = from, loud, noise }: Voice, start: number): void {
        const gain = context.createGain(),
            peak = loud * kMost * (Number(settings.get('volume')) / 100);
        gain.gain.setValueAtTime(0.0001, start);
        gain.gain.exponentialRampToValueAtTime(peak, start + 0.012);
        gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
        gain.connect(context.destination);
        const glide = (pitch: AudioParam) => {
            pitch.setValueAtTime(from, start);
            pitch.exponentialRampToValueAtTime(to, start + lasts);
        };
        const source = noise ? context.createBufferSource() : context.createOscillator();
        if (source instanceof AudioBufferSourceNode) {
            source.buffer = this.#noise ??= hiss(context);
            const band = context.createBiquadFilter();
            band.type = 'bandpass';
            glide(band.frequency);
            source.connect(band).connect(gain);
        } else {
            glide(source.frequency);
            source.connect(gain);
        }
        source.start(start);
        source.stop(start + lasts);
    }
}

/** Half a second of noise, as good as any other. */
function hiss(context: AudioContext): AudioBuffer {
    const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    return buffer;
}

export const sound = new Speaker();
