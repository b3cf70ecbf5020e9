// Who sits before this screen and whether the line stands, as reactive state for every page.
import { socket, type Status } from './socket';

class Session {
    status: Status = $state(socket.status);
    attempts = $state(0);
    refused = $state('');
    guest = $state('');
    name = $state('');
    #since = 0;
    lostSince = $state(0); // 0 while the line stands

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
        this.#since = socket.status === 'lost' ? this.#since || Date.now() : 0;
        this.lostSince = this.#since;
    }
}

export const session = new Session();
