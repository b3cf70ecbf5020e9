// Stands between a server and its PostgreSQL, on a socket of its own: told to, it lets nothing through, or cuts the line after a
// commit has gone through and before its answer has.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const kSocket = '.s.PGSQL.5432';

export class Relay {
  constructor(to) {
    this.folder = mkdtempSync(join(tmpdir(), 'relay-'));
    Object.assign(this, { pairs: new Set(), stalled: false, cutting: false, cuts: 0 });
    this.door = createServer((near) => {
      const far = connect(join(to.folder, kSocket));
      const pair = { near, far };
      this.pairs.add(pair);
      for (const [from, into, answers] of [[near, far, false], [far, near, true]]) {
        from.on('data', (data) => {
          if (answers && this.cutting && data.includes('COMMIT')) {
            Object.assign(this, { cutting: false, cuts: this.cuts + 1 });
            return void (near.destroy(), far.destroy());
          }
          into.write(data);
        });
        from.on('error', () => {});
        from.on('close', () => { into.destroy(); this.pairs.delete(pair); });
        if (this.stalled) from.pause();
      }
    });
  }
  listen() { return new Promise((done) => this.door.listen(join(this.folder, kSocket), () => done(this))); }
  url(of) { return of.url.replace(/host=.*/, `host=${this.folder}`); }
  stall(on) {
    this.stalled = on;
    for (const { near, far } of this.pairs) for (const one of [near, far]) on ? one.pause() : one.resume();
  }
  cut() { this.cutting = true; }
  remove() {
    this.door.close();
    for (const { near, far } of this.pairs) (near.destroy(), far.destroy());
    rmSync(this.folder, { recursive: true, force: true });
  }
}
