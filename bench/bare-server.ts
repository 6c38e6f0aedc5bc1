/**
 * The limit of the machine: a node:http server that sends the site's responses, with the same bytes and headers, and does
 * nothing else. Its first message is the site's address and the paths to record; it answers with its port.
 */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Recording = { origin: string; encoding: string; paths: readonly string[] };

/** Headers that Node sets itself. */
const SET_BY_NODE = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

type RecordedResponse = { headers: string[]; body: Buffer };

const fetchResponse = (url: string, encoding: string) =>
  new Promise<RecordedResponse>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers = response.rawHeaders.flatMap((name, i, all) =>
          i % 2 === 0 && !SET_BY_NODE.includes(name.toLowerCase()) ? [name, all[i + 1] ?? ''] : [],
        );
        resolve({ headers, body: Buffer.concat(chunks) });
      });
    }).once('error', reject);
  });

process.once('message', async ({ origin, encoding, paths }: Recording) => {
  const responses = new Map<string, RecordedResponse>();
  for (const path of paths) responses.set(path, await fetchResponse(origin + path, encoding));
  const server = createServer((request, response) => {
    const recorded = responses.get(request.url ?? '');
    response.writeHead(recorded ? 200 : 404, recorded?.headers);
    response.end(recorded?.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
