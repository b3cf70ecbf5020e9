// Many who only read, as fast as they can: what they read is worked out once, and beyond a bound they are told to wait.
import { Agent, request } from 'node:http';
import { sleep } from './server.mjs';

export async function readers(server, report, guest, quiet) {
  const lessons = JSON.parse((await server.get('/api/games')).body).games.filter((game) => game.lesson).map((game) => game.id);
  const client = await guest();
  const { table } = await client.must('create', { game: 'convergence', seats: ['me', 'me'], start: true });
  await client.must('concede', { table, seat: 'A' });
  const paths = [...lessons.map((id) => `/api/lessons/${id}`), `/api/replays/${table}`, `/api/replays/${table}/1?seat=all`, `/api/records/${table}`, '/api/lobby'];
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const get = (path) => new Promise((done, fail) => {
    const asking = request({ agent, port: server.port, host: '127.0.0.1', path }, (answer) => {
      answer.resume();
      answer.on('end', () => done({ status: answer.statusCode, after: answer.headers['retry-after'] }));
    });
    asking.on('error', fail);
    asking.end();
  });
  const times = quiet.times.length, before = server.processor();
  const all = await Promise.all(Array.from({ length: 3000 }, (_, i) => get(paths[i % paths.length])));
  const used = server.processor() - before, count = (status) => all.filter((each) => each.status === status).length;
  report.check('400 readers at once are answered', count(200) >= 350, `${count(200)} answered, ${count(429)} told to wait`);
  report.check('more than that are told to wait', count(429) >= 100 && count(200) + count(429) === all.length, `${count(200)} answered, ${count(429)} told to wait`);
  report.check('and for how long', all.every((each) => each.status === 200 || each.after === '1'));
  report.check('what many read is worked out once', used < 4, `${used} s of processor time`);
  await sleep(1200);
  report.check('later there are answers again', (await get(paths[0])).status === 200);
  const waits = quiet.times.slice(times).sort((a, b) => a - b);
  report.say(`3,000 requests took ${used.toFixed(2)} s of processor time; the quiet table waited ${waits[Math.floor(waits.length / 2)]} ms in the middle of ${waits.length} moves`);
  agent.destroy();
  client.cut();
}
