/**
 * The limit of the machine: a node:http server that sends the site's responses, with the same bytes and headers, and does
 * nothing else. Its arguments: the site's URL, the Accept-Encoding, the paths.
 */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const [base = '', encoding = '', ...paths] = process.argv.slice(2);
/** Headers that Node sets itself. */
const SET_BY_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

type RecordedResponse = { headers: string[]; body: Buffer };

const fetchResponse = (path: string) =>
  new Promise<RecordedResponse>((resolve, reject) => {
    get(`${base}${path}`, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const pairs = response.rawHeaders.flatMap((name, i, all) =>
          i % 2 === 0 && !SET_BY_NODE.includes(name.toLowerCase()) ? [name, all[i + 1] ?? ''] : [],
        );
        resolve({ headers: pairs, body: Buffer.concat(chunks) });
      });
    }).once('error', reject);
  });

const responses = new Map<string, RecordedResponse>();
for (const path of paths) responses.set(path, await fetchResponse(path));
const server = createServer((request, response) => {
  const recorded = responses.get(request.url ?? '');
  response.writeHead(recorded ? 200 : 404, recorded?.headers);
  response.end(recorded?.body);
});
server.listen(0, '127.0.0.1', () => {
  const recorded = [...responses].map(([path, { headers, body }]) => ({
    path,
    headers,
    body: body.toString('base64'),
  }));
  process.send?.({ port: (server.address() as AddressInfo).port, responses: recorded });
});
