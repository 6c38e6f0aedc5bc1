/**
 * The limit of the machine: a server of node:http that does nothing but send what the site answered, with the same bytes
 * and headers. Its arguments: the site's address, the encoding asked for, the paths.
 */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

const [base = '', encoding = '', ...paths] = process.argv.slice(2);
/** Node writes these itself. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

type Answer = { headers: string[]; body: Buffer };

const ask = (path: string) =>
  new Promise<Answer>((resolve, reject) => {
    get(`${base}${path}`, { headers: { 'Accept-Encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const pairs = answer.rawHeaders.flatMap((name, i, all) =>
          i % 2 === 0 && !OWN.includes(name.toLowerCase()) ? [name, all[i + 1] ?? ''] : [],
        );
        resolve({ headers: pairs, body: Buffer.concat(chunks) });
      });
    }).once('error', reject);
  });

const answers = new Map<string, Answer>();
for (const path of paths) answers.set(path, await ask(path));
const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  response.writeHead(answer ? 200 : 404, answer?.headers);
  response.end(answer?.body);
});
server.listen(0, '127.0.0.1', () => {
  const said = [...answers].map(([path, { headers, body }]) => ({ path, headers, body: body.toString('base64') }));
  process.send?.({ port: (server.address() as AddressInfo).port, answers: said });
});
