import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, inject } from 'vitest';
import { cardIds } from '../support/lists.ts';
import { alive, test } from '../support/visit.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** The site behind a line that stops in the middle of every page until `release` is called. */
async function slowLine(): Promise<{ baseUrl: string; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const line = createServer((request, response) => {
    const { 'accept-encoding': _plain, ...headers } = request.headers;
    get(`${inject('baseUrl')}${request.url}`, { headers }, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers['content-type']?.startsWith('text/html')) return void answer.pipe(response);
      const html = Buffer.concat(await answer.toArray());
      response.write(html.subarray(0, html.length / 2));
      await released;
      response.end(html.subarray(html.length / 2));
    });
  });
  server = line;
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return { baseUrl: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, release };
}

test('a page whose second half comes long after its script comes to life all the same', async ({ visit }) => {
  const { baseUrl, release } = await slowLine();
  const page = await visit('about:blank', { baseUrl });
  await page.goto('/?page=4', { waitUntil: 'commit' });
  const isHere = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/catalogue.page'));
  await page.waitForFunction(isHere);
  // The script has run as far as it goes without the rest: a turn of the event loop and two of the screen later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await page.locator('footer').count()).toBe(0);
  release();
  await alive(page);
  expect(await cardIds(page)).toHaveLength(48);
  await page.getByLabel('Renault', { exact: true }).check();
  await expect.poll(() => new URL(page.url()).search).toContain('marque=');
});
