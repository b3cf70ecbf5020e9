// A short tone when it is your turn, if you want one. Drawn by the browser, no file.
import * as stored from './stored';

class Sound {
    on = $state(stored.read('sound') === 'on');
    #context: AudioContext | null = null;

    toggle(): void {
        this.on = !this.on;
        stored.write('sound', this.on ? 'on' : 'off');
        if (this.on) this.beep();
    }

    beep(tones: number[] = [660, 880]): void {
        if (!this.on) return;
        this.#context ??= new AudioContext();
        const context = this.#context;
        tones.forEach((tone, i) => {
            const start = context.currentTime + i * 0.11;
            const wave = context.createOscillator();
            const gain = context.createGain();
            wave.frequency.value = tone;
            gain.gain.setValueAtTime(0.0001, start);
            gain.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
            gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
            wave.connect(gain).connect(context.destination);
            wave.start(start);
            wave.stop(start + 0.18);
        });
    }
}

export const sound = new Sound();
