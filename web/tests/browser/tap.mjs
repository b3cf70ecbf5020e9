// A line to the server at which everything that is said is written down, in order and when it passed, whatever the page
// is busy with. Nothing is compressed on it.
import { connect, createServer } from 'node:net';
import { Positions } from '../wire.mjs';

const kText = 1, kMore = 0;

/** Takes frames out of a stream, and calls `tell` with the text of each whole message. */
function reader(tell) {
  let rest = Buffer.alloc(0), parts = [], text = false;
  return (data) => {
    for (rest = Buffer.concat([rest, data]); rest.length >= 2; ) {
      const short = rest[1] & 0x7f, wide = { 126: 2, 127: 8 }[short] ?? 0, masked = rest[1] >> 7;
      const at = 2 + wide + 4 * masked;
      if (rest.length < at) return;
      const length = wide === 2 ? rest.readUInt16BE(2) : wide === 8 ? Number(rest.readBigUInt64BE(2)) : short;
      if (rest.length < at + length) return;
      const [kind, last] = [rest[0] & 0x0f, rest[0] >> 7], mask = rest.subarray(at - 4, at), body = Buffer.from(rest.subarray(at, at + length));
      rest = rest.subarray(at + length);
      if (masked) for (let i = 0; i < body.length; i++) body[i] ^= mask[i & 3];
      if (kind === kText) (parts = []), (text = true);
      if (kind !== kText && kind !== kMore) continue; // pings
      parts.push(body);
      if (last && text) tell(Buffer.concat(parts).toString());
    }
  };
}

/** Passes on what comes; what is behind the first blank line goes to `tell` too. `mend` may change what stands before it. */
function pass(from, to, tell, mend = (head) => head) {
  let head = Buffer.alloc(0), begun = false;
  from.on('data', (data) => {
    if (begun) return void (to.write(data), tell(data));
    head = Buffer.concat([head, data]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    begun = true;
    to.write(mend(head.subarray(0, end + 4).toString('latin1')), 'latin1');
    to.write(head.subarray(end + 4));
    tell(head.subarray(end + 4));
  });
  from.on('error', () => to.destroy()).on('close', () => to.destroy());
}

/** The address of such a line, and what was said on it: messages as they are meant, each with the time at which it passed. */
export async function tap(stage) {
  const said = [];
  const tapped = createServer((near) => near.once('data', (first) => {
    const far = connect(new URL(stage.url).port, '127.0.0.1');
    near.unshift(first);
    if (!first.toString('latin1').startsWith('GET /ws')) {
      for (const [one, other] of [[near, far], [far, near]]) one.pipe(other).on('error', () => one.destroy());
      return;
    }
    const positions = new Positions(), note = (message) => said.push({ at: Date.now(), ...message });
    pass(near, far, reader((text) => note(JSON.parse(text))), (head) => head.replace(/^sec-websocket-extensions:.*\r\n/im, ''));
    pass(far, near, reader((text) => note(positions.whole(JSON.parse(text)))));
  }));
  await new Promise((done) => tapped.listen(0, '127.0.0.1', done));
  stage.proxies.push(tapped);
  return { url: `http://127.0.0.1:${tapped.address().port}`, said };
}
