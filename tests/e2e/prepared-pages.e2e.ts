import { expect, inject, test } from 'vitest';
import { RECENT_KEY } from '../../src/features/catalogue/favourites/recent-vehicles.ts';
import { openVisitorsBrowser, type TabDocument } from '../support/visitors-browser.ts';

const recentIn = (document: TabDocument) => document.evaluate<string>(`localStorage.getItem('${RECENT_KEY}')`);
const calls = (document: TabDocument) => document.requests.filter((request) => request.includes(' /api/'));

const cachedPages = (document: TabDocument) =>
  document.evaluate<string[]>(
    `caches.open('vitrine-pages-1').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname).sort())`,
  );

test('PUB-14 STAT-3 OFFL-3 OFFL-5: a page that the browser prepares while the pointer rests on its link counts and stores nothing until the visitor opens it', async () => {
  const { tab: list, documents } = await openVisitorsBrowser();
  await list.open(`${inject('baseUrl')}/`);
  await expect.poll(() => calls(list)).toContain('POST /api/events {"path":"/","kind":"view"}');
  // The visitor has switched « Vus récemment » on, and reads pages without a connection.
  await list.evaluate(`localStorage.setItem('${RECENT_KEY}', '[]')`);
  await expect.poll(() => list.evaluate(`document.querySelector('[role=switch]') !== null`)).toBe(true);
  await list.evaluate(`document.querySelector('[role=switch]').click()`);
  await expect.poll(() => cachedPages(list)).toEqual(['/']);
  const spot = await list.evaluate<{ x: number; y: number; path: string }>(`(() => {
    const link = document.querySelector('article[data-id] a');
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width } = link.getBoundingClientRect();
    return { x: x + width / 2, y: y + 10, path: link.pathname };
  })()`);
  await list.mouse('mouseMoved', spot);
  await expect.poll(() => documents.length).toBe(2);
  const [, car] = documents as [TabDocument, TabDocument];
  await expect.poll(() => car.evaluate('document.querySelector("h1") && document.readyState')).toBe('complete');
  expect(await car.evaluate('[document.prerendering, location.pathname]')).toEqual([true, spot.path]);
  // Elsewhere a key starts the page's scripts at once. Here they begin neither to load nor to count.
  await car.evaluate('document.dispatchEvent(new Event("keydown"))');
  expect(await car.evaluate('document.querySelectorAll("link[rel=modulepreload]").length')).toBe(0);
  expect([await recentIn(car), calls(car), await cachedPages(list)]).toEqual(['[]', [], ['/']]);

  await list.mouse('mousePressed', spot);
  // The response never comes, because the document is gone.
  void list.mouse('mouseReleased', spot).catch(() => undefined);
  const id = Number(spot.path.split('/').at(-1));
  const view = `POST /api/events {"object":"cars","id":${id},"kind":"view"}`;
  await expect.poll(() => calls(car).filter((call) => call === view)).toEqual([view]);
  await expect.poll(() => recentIn(car)).toContain(`"id":${id}`);
  await expect.poll(() => cachedPages(car)).toEqual(['/', spot.path]);
  expect(await car.evaluate('document.prerendering')).toBe(false);
  expect(await car.evaluate('performance.getEntriesByType("navigation")[0].activationStart > 0')).toBe(true);
});
