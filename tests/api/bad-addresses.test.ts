/**
 * Tests addresses that no link of the site contains. The site returns the page, a redirect to it, a 404 or a 400 in its
 * own layout. It never returns a 500, and never redirects to another site.
 */
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { ensureFuels } from '../../src/features/stock/vehicles/rows/fuels.repository.ts';
import { readRevision } from '../../src/server/db/database.ts';
import { forFile } from '../support/for-file.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';

const site = forFile(openTestStockSite);
beforeAll(async () => {
  await ensureFuels(site.context);
  for (const title of ['Renault Clio', 'Peugeot 208', 'Citroën C3']) await site.car({ title });
});

/** Tests read this before and after, because no request may change a row. */
const revision = () => readRevision(site.context.database);

type Answer = { status: number; headers: IncomingMessage['headers']; text: string };

/** Sends the path unchanged. A browser or `fetch` would normalise it first. */
function ask(path: string): Promise<Answer> {
  const { hostname, port } = new URL(site.baseUrl);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, insecureHTTPParser: true }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    }).on('error', reject);
  });
}

const LONG = 'a'.repeat(10_000);

const MISSING = [
  '/%ZZ',
  '/%',
  '/%FF%FE',
  '/%00',
  '/car/%00',
  '/car/abc',
  '/car/0',
  '/car/-1',
  '/car/1.5',
  '/car/1e0',
  '/car/+1',
  '/car/%D9%A3',
  '/car/99999999999999999999',
  '/car/9007199254740993',
  '/car/1/edit',
  '/trucks-rental/%27%20or%201=1',
  '/cars/abc',
  '/truck/abc',
  '/nulle-part',
  `/${LONG}`,
  `/car/${LONG}`,
  '/../../etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/assets/../../package.json',
  '/assets/..%2f..%2fpackage.json',
  '/.env',
  '/src/main.ts',
  '/index.html',
  '//evil.example',
  '//evil.example/car/1/..',
  '/\\\\evil.example',
  '/%5c%5cevil.example',
  '/https://evil.example',
];

test('An address without a page is a 404 in the layout of the site', async () => {
  const before = await revision();
  for (const path of MISSING) {
    const { status, headers, text } = await ask(path);
    expect([path.slice(0, 60), status]).toEqual([path.slice(0, 60), 404]);
    expect(headers.location).toBeUndefined();
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(text).toMatch(/<header[\s\S]*<h1[\s\S]*<footer/);
    expect(text).not.toMatch(/node_modules|at Object|root:x/);
  }
  expect(await revision()).toBe(before);
});

test('A page ignores a query that it does not know', async () => {
  const before = await revision();
  const queries = [
    `q=${LONG}`,
    `q=${encodeURIComponent('é'.repeat(5_000))}`,
    `${LONG}=1`,
    'q=%00',
    'q=%ZZ&marque=%FF',
    'q=%27%3B%20drop%20table%20cars%3B--',
    'q=%25&q=_&q=%5C',
    'q[]=a&q[b]=c',
    'marque=abc&marque=-1&marque=99999999999999999999',
    'carburant=charbon&boite=Manuel&tri=hasard',
    'prix_min=abc&prix_max=-1&km_min=1e99&annee_max=NaN',
    'prix_min=900&prix_max=100',
    'page=0',
    'page=-1&page=2',
    'page=99999999999999999999',
    'page=1000000',
    'page=1.5',
    'inconnu=1&__proto__=x&constructor=y&toString=z',
    '&&&===&',
    '?',
  ];
  for (const path of ['/', '/trucks-rental', '/car/1', '/about', '/contact', '/vtc-transport'])
    for (const query of queries) {
      const { status, headers, text } = await ask(`${path}?${query}`);
      expect([path, query.slice(0, 60), status]).toEqual([path, query.slice(0, 60), 200]);
      expect(headers['content-type']).toMatch(/^text\/html/);
      expect(text.length).toBeLessThan(400_000);
    }
  // The server ignores the query of a link card.
  const { status, headers } = await ask('/og/car/1.jpg?v=&inconnu=%ZZ');
  expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await revision()).toBe(before);
});

test('A redirect from an old address leads only to a page of this site', async () => {
  const moved = async (path: string) => {
    const { status, headers } = await ask(path);
    return [status, headers.location];
  };
  expect(await moved('/cars/2')).toEqual([301, '/car/2']);
  expect(await moved('/truck/3?q=a')).toEqual([301, '/trucks-rental/3']);
  for (const path of [
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '//evil.example//cars/2',
    '/cars//evil.example',
    '/cars/%2f%2fevil.example',
  ]) {
    const [, location] = await moved(path);
    expect([path, location]).toEqual([path, undefined]);
  }
  // If slashes precede an address of this site, a redirect may lead only to a page of this site.
  for (const path of ['//cars/2', '/\\cars/2']) expect((await moved(path))[1] ?? '/').toMatch(/^\/(?!\/)/);
});

test('Bytes that are no HTTP get a short error, and the process keeps running', async () => {
  const answerTo = (bytes: string | Buffer) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(site.baseUrl).port), '127.0.0.1', () => socket.end(bytes));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
    });
  expect(await answerTo('BONJOUR\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(await answerTo(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff]))).toMatch(/^(HTTP\/1.1 400 |$)/);
  expect(await answerTo('GET / HTTP/1.1\r\nHost: x\r\nA: 1\r\n B: 2\r\n\r\n')).toMatch(/^HTTP\/1.1 \d{3} /);
  expect(await answerTo(`GET /?q=${'e'.repeat(33_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
  expect(
    await answerTo('GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n'),
  ).toMatch(/^HTTP\/1.1 400 /);
  expect((await fetch(`${site.baseUrl}/healthz`)).status).toBe(200);
});
