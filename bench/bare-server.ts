/**
 * A node:http server that only sends the site's responses, with the same bytes and headers. It shows the limit of the
 * machine. `ORIGIN` is the site's address. `PATHS` lists the recorded paths, one on each line.
 */
import { createServer, get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { ENCODING } from './wrk.ts';

/** Headers that Node sets itself. */
const SET_BY_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

type Recorded = { headers: string[]; body: Buffer };

const record = (url: string) =>
  new Promise<Recorded>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': ENCODING } }, async (response) => {
      const headers = response.rawHeaders.flatMap((name, i, all) =>
        i % 2 === 0 && !SET_BY_NODE.includes(name.toLowerCase()) ? [name, all[i + 1] ?? ''] : [],
      );
      resolve({ headers, body: await buffer(response) });
    }).once('error', reject);
  });

const { ORIGIN, PATHS = '', PORT } = process.env;
const responses = new Map<string, Recorded>();
for (const path of ['/readyz', ...PATHS.split('\n')]) responses.set(path, await record(`${ORIGIN}${path}`));
createServer((request, response) => {
  const recorded = responses.get(request.url ?? '');
  response.writeHead(recorded ? 200 : 404, recorded?.headers);
  response.end(recorded?.body);
}).listen(Number(PORT), '127.0.0.1');
