// Who sits before this screen and whether the line stands, as reactive state for every page.
import { socket, type Status } from './socket';

const kBlink = 500; // a line that is back by then was hardly gone

class Session {
    status: Status = $state(socket.status);
    attempts = $state(0);
    refused = $state('');
    guest = $state('');
    name = $state('');
    gone = $state(false); // the line is lost, and not for a moment only
    #blink: ReturnType<typeof setTimeout> | undefined;

    constructor() {
        socket.watch(() => this.#take());
        this.#take();
    }

    #take(): void {
        this.status = socket.status;
        this.attempts = socket.attempts;
        this.refused = socket.refused;
        this.guest = socket.you?.guest ?? '';
        this.name = socket.you?.name ?? '';
        if (socket.status === 'lost') {
            this.#blink ??= setTimeout(() => (this.gone = true), kBlink);
        } else if (socket.status === 'open') {
            clearTimeout(this.#blink);
            this.#blink = undefined;
            this.gone = false;
        }
    }
}

export const session = new Session();
