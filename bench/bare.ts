/**
 * The limit of the machine: a server of node:http that only sends the site's responses, with the same bytes and
 * headers. Its arguments: the site's address, the encoding, the paths.
 */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const [base = '', encoding = '', ...paths] = process.argv.slice(2);
/** Node writes these itself. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

type RecordedResponse = { headers: string[]; body: Buffer };

const record = (path: string) =>
  new Promise<RecordedResponse>((resolve, reject) => {
    get(`${base}${path}`, { headers: { 'Accept-Encoding': encoding } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const pairs = incoming.rawHeaders.flatMap((name, i, all) =>
          i % 2 === 0 && !OWN.includes(name.toLowerCase()) ? [name, all[i + 1] ?? ''] : [],
        );
        resolve({ headers: pairs, body: Buffer.concat(chunks) });
      });
    }).once('error', reject);
  });

const responses = new Map<string, RecordedResponse>();
for (const path of paths) responses.set(path, await record(path));
const server = createServer((request, response) => {
  const recorded = responses.get(request.url ?? '');
  response.writeHead(recorded ? 200 : 404, recorded?.headers);
  response.end(recorded?.body);
});
server.listen(0, '127.0.0.1', () => {
  const bodies = [...responses].map(([path, { headers, body }]) => ({ path, headers, body: body.toString('base64') }));
  process.send?.({ port: (server.address() as AddressInfo).port, responses: bodies });
});
