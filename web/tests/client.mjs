// A client as the protocol describes it, on a bare socket: so that tests can also misbehave.
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';
import { version } from '../schema.mjs';
import { Wire } from './wire.mjs';

export class Client {
  // `deflate`: messages may come compressed; `wire` counts the bytes of what came, `plain` of what it said.
  constructor(port, host = '127.0.0.1', headers = '', deflate = false) {
    Object.assign(this, { deflate, wire: 0, plain: 0, window: Buffer.alloc(0) });
    this.port = port;
    this.headers = headers;
    this.host = host;
    this.path = '/ws';
    this.nextId = 1;
    this.waiting = new Map();
    this.pushed = [];
    this.listeners = [];
    this.buffer = Buffer.alloc(0);
    this.parts = [];
    this.closed = false;
    this.closeCode = null;
    this.numbers = 0;
    this.said = new Wire();
  }

  open() {
    return new Promise((resolve, reject) => {
      const key = randomBytes(16).toString('base64');
      this.socket = connect(this.port, this.host);
      this.socket.setNoDelay(true);
      this.socket.on('error', (error) => { this.gone(); reject(error); });
      this.socket.on('close', () => { this.gone(); reject(new Error('closed before the handshake')); });
      this.socket.write(`GET ${this.path} HTTP/1.1\r\nHost: ${this.host}:${this.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n${this.deflate ? 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n' : ''}${this.headers}\r\n`);
      let head = Buffer.alloc(0);
      const handshake = (data) => {
        head = Buffer.concat([head, data]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        this.socket.off('data', handshake);
        const text = head.subarray(0, end).toString();
        const accept = createHash('sha1').update(key + '258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest('base64');
        if (!text.startsWith('HTTP/1.1 101') || !text.includes(accept)) {
          this.socket.destroy();
          return reject(new Error(text.split('\r\n')[0]));
        }
        this.socket.on('data', (more) => this.received(more));
        resolve(this);
        this.received(head.subarray(end + 4));
      };
      this.socket.on('data', handshake);
    });
  }

  received(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      if (this.buffer.length < 2) return;
      let length = this.buffer[1] & 0x7f, at = 2;
      if (length === 126) {
        if (this.buffer.length < 4) return;
        length = this.buffer.readUInt16BE(2);
        at = 4;
      } else if (length === 127) {
        if (this.buffer.length < 10) return;
        length = Number(this.buffer.readBigUInt64BE(2));
        at = 10;
      }
      if (this.buffer.length < at + length) return;
      const code = this.buffer[0] & 0x0f, last = (this.buffer[0] & 0x80) !== 0;
      const packed = (this.buffer[0] & 0x40) !== 0;
      const body = this.buffer.subarray(at, at + length);
      this.buffer = this.buffer.subarray(at + length);
      if (code === 9) this.frame(10, body);
      else if (code === 8) { this.closeCode = body.length >= 2 ? body.readUInt16BE(0) : 1005; this.socket.end(); }
      else if (code <= 2) {
        if (this.parts.length === 0) { this.packed = packed; this.size = 0; }
        this.parts.push(body);
        this.size += at + length;
        if (last) { const whole = Buffer.concat(this.parts); this.parts = []; this.message(this.unpacked(whole).toString()); }
      }
    }
  }

  // What was said before is remembered: the other side refers to it.
  unpacked(body) {
    this.wire += this.size;
    const text = this.packed ? inflateRawSync(Buffer.concat([body, Buffer.from([0, 0, 255, 255])]), { finishFlush: constants.Z_SYNC_FLUSH, dictionary: this.window.length ? this.window : undefined }) : body;
    this.plain += text.length;
    if (this.packed) this.window = Buffer.concat([this.window, text]).subarray(-32768);
    return text;
  }

  message(text) {
    const message = this.said.received(text);
    if (message.n !== ++this.numbers) throw new Error(`message ${message.n} came as number ${this.numbers}`);
    this.raw?.(text, message);
    if (message.re !== undefined && this.waiting.has(message.re)) {
      this.waiting.get(message.re)(message);
      this.waiting.delete(message.re);
      return;
    }
    this.pushed.push(message);
    if (this.pushed.length > 500) this.pushed.shift();
    for (const listener of [...this.listeners]) listener(message);
  }

  frame(code, body) {
    const mask = randomBytes(4);
    const length = body.length;
    const head = length < 126 ? Buffer.from([0x80 | code, 0x80 | length])
      : length < 65536 ? Buffer.from([0x80 | code, 0xfe, length >> 8, length & 0xff])
      : (() => { const h = Buffer.alloc(10); h[0] = 0x80 | code; h[1] = 0xff; h.writeBigUInt64BE(BigInt(length), 2); return h; })();
    const masked = Buffer.from(body);
    for (let i = 0; i < length; i++) masked[i] ^= mask[i & 3];
    this.socket.write(Buffer.concat([head, mask, masked]));
  }

  send(text) {
    this.said.sent(text);
    this.frame(1, Buffer.from(text));
  }

  ask(what, fields = {}) {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new Error('the connection is closed'));
      this.waiting.set(id, resolve);
      this.failing ??= new Set();
      this.failing.add(reject);
      this.send(JSON.stringify({ id, do: what, ...(what === 'hello' && { version }), ...fields }));
    });
  }

  // The answer, or an error with its code.
  async must(what, fields) {
    const answer = await this.ask(what, fields);
    if (answer.is !== 'ok') throw Object.assign(new Error(`${what}: ${answer.code}: ${answer.message}`), { answer });
    return answer;
  }

  next(wanted, timeout = 20000) {
    const known = this.pushed.findIndex(wanted);
    if (known >= 0) return Promise.resolve(this.pushed.splice(known, 1)[0]);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => { this.listeners = this.listeners.filter((l) => l !== listener); reject(new Error('nothing came')); }, timeout);
      const listener = (message) => {
        if (!wanted(message)) return;
        clearTimeout(late);
        this.listeners = this.listeners.filter((l) => l !== listener);
        this.pushed = this.pushed.filter((m) => m !== message);
        resolve(message);
      };
      this.listeners.push(listener);
    });
  }

  on(listener) { this.listeners.push(listener); }

  // Opens a table; `position` of what it gives is the newest one. A push may come right behind the answer, which is taken up later.
  async follow(table) {
    const seen = { n: 0 };
    const hear = ({ n, position }) => { if (n > seen.n) Object.assign(seen, { n, position }); };
    this.on((message) => { if (message.is === 'position' && message.table === table) hear(message); });
    hear(await this.must('open', { table }));
    return seen;
  }

  gone() {
    if (this.closed) return;
    this.closed = true;
    for (const reject of this.failing ?? []) reject(new Error('the connection was lost'));
    this.onclose?.();
  }

  close() { this.frame(8, Buffer.from([3, 232])); this.socket.end(); }
  cut() { this.socket.destroy(); }
}
