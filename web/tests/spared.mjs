// What can be read at leisure is sent compressed to who takes it, and not again to who has it.
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';

const bare = (server, path, headers) => new Promise((done, fail) => {
  const asking = request({ port: server.port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
    const parts = [];
    answer.on('data', (data) => parts.push(data));
    answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }));
  });
  asking.on('error', fail);
  asking.end();
});

export async function spared(report, server, paths) {
  let plainly = 0, pressed = 0;
  for (const path of paths) {
    const plain = await bare(server, path, {}), { etag } = plain.headers;
    report.check(`${path} is plain where nothing else is asked for`, plain.status === 200 && !plain.headers['content-encoding']);
    const small = await bare(server, path, { 'Accept-Encoding': 'gzip, br' });
    const long = plain.body.length >= 1000;
    if (long) report.check(`${path} is sent compressed`, small.headers['content-encoding'] === 'gzip' && /Accept-Encoding/i.test(small.headers.vary ?? ''), small.headers);
    const said = small.headers['content-encoding'] === 'gzip' ? gunzipSync(small.body) : small.body;
    report.check(`${path} says the same`, said.equals(plain.body));
    report.check(`${path} has one tag`, etag && small.headers.etag === etag, [etag, small.headers.etag]);
    for (const known of [etag, `"x", ${etag}`]) {
      const again = await bare(server, path, { 'Accept-Encoding': 'gzip', 'If-None-Match': known ?? '' });
      report.check(`${path} is not sent twice`, again.status === 304 && again.body.length === 0 && again.headers.etag === etag, again.status);
    }
    const other = await bare(server, path, { 'If-None-Match': '"another"' });
    report.check(`${path} is sent to who has another`, other.status === 200 && other.body.equals(plain.body), other.status);
    plainly += plain.body.length;
    pressed += small.body.length;
  }
  report.check('what is compressed is much shorter', pressed * 3 < plainly, `${plainly} became ${pressed}`);
  const missing = await bare(server, '/api/tables/none', { 'Accept-Encoding': 'gzip' });
  report.check('what is not there has no tag', missing.status === 404 && !missing.headers.etag);
  report.say(`${paths.length} answers: ${plainly} bytes, compressed ${pressed}`);
}
