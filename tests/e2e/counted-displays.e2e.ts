import { expect, test } from 'vitest';
import type { PageRow } from '../../src/features/admin/statistics/statistics.schema.ts';
import { countedPage } from '../../src/features/admin/statistics/statistics.ts';
import { callerOf, signIn } from '../support/admin-api.ts';
import { ADMINISTRATOR } from '../support/administrator.ts';
import { forFile } from '../support/for-file.ts';
import { addTestAdministrator } from '../support/test-administrator.ts';
import { openTestStockSite } from '../support/test-stock-site.ts';
import { openVisitorsBrowser, type TabDocument } from '../support/visitors-browser.ts';

const site = forFile(openTestStockSite);
const url = (path: string) => site.baseUrl + path;

/** Goes to the middle of the first link to this address in the list. Chromium then prepares its page. */
async function restOn(tab: TabDocument, path: string): Promise<{ x: number; y: number }> {
  const point = await tab.evaluate<{ x: number; y: number }>(`(() => {
    const link = document.querySelector('article a[href="${path}"]');
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width } = link.getBoundingClientRect();
    return { x: x + width / 2, y: y + 10 };
  })()`);
  await tab.mouse('mouseMoved', point);
  return point;
}

test('STAT-3 STAT-14: twenty displays of pages, made in every way, are twenty views in the statistics; a page that is only prepared is none', async () => {
  const cars = [await site.car({ title: 'Renault Clio' }), await site.car({ title: 'Peugeot 208' })] as const;
  await addTestAdministrator(site.context, ADMINISTRATOR.name, ADMINISTRATOR.password);
  const admin = callerOf(site.app, await signIn(site.app, ADMINISTRATOR.name, ADMINISTRATOR.password));
  const { tab, documents } = await openVisitorsBrowser();
  const shown: string[] = [];
  let current = tab;
  /** Returns how often each vehicle and each page was seen. */
  const seen = async () => {
    const { data } = await admin.done('GET', '/statistics?days=1');
    const { pages } = await admin.row('GET', '/statistics/site?days=1');
    return [
      ...data.map(({ id, views }) => [`/car/${id}`, views] as const),
      ...(pages as PageRow[]).filter(({ views }) => views > 0).map(({ page, views }) => [page, views] as const),
    ];
  };
  const counts = async (path: string) => {
    shown.push(path);
    const total = async () => (await seen()).reduce((sum, [, views]) => sum + Number(views), 0);
    // A page counts its view with a script that loads after it can be used.
    await expect.poll(total).toBe(shown.length);
  };
  const open = async (path: string) => {
    await current.open(url(path));
    await counts(path);
  };
  const follow = async (path: string) => {
    current.leave(`document.querySelector('a[href="${path}"]').click()`);
    await current.hasOpened(url(path));
    await counts(path);
  };
  /** For each way back or forward, true if the page came from the page cache. Chromium decides which pages it keeps. */
  const kept: boolean[] = [];
  const traverse = async (delta: number, path: string) => {
    kept.push(await current.traverse(delta, url(path)));
    await counts(path);
  };

  await open('/');
  await follow('/contact');
  await follow('/vtc-transport');
  await traverse(-1, '/contact');
  await traverse(-1, '/');
  await traverse(2, '/vtc-transport');
  // A page with this listener is not kept.
  await current.evaluate(`addEventListener('unload', () => undefined)`);
  await follow('/about');
  await traverse(-1, '/vtc-transport');
  await traverse(1, '/about');
  await current.send('Page.reload');
  await current.hasOpened(url('/about'));
  await counts('/about');

  // A choice in a list changes the same display.
  await follow('/');
  await current.evaluate(`document.querySelector('main select').selectedIndex = 1;
    document.querySelector('main select').dispatchEvent(new Event('change', { bubbles: true }))`);
  await expect.poll(() => current.evaluate('location.search')).not.toBe('');
  await open('/');
  // Chromium prepares the page of one car, then that of the other. The visitor opens only the second.
  await restOn(current, cars[0]);
  await expect.poll(() => documents.length).toBe(2);
  const point = await restOn(current, cars[1]);
  await expect.poll(() => documents.length).toBe(3);
  const prepared = documents.at(-1) as TabDocument;
  await expect.poll(() => prepared.evaluate('document.prerendering && location.pathname')).toBe(cars[1]);
  await current.mouse('mousePressed', point);
  // The response never comes, because the document is gone.
  void current.mouse('mouseReleased', point).catch(() => undefined);
  current = prepared;
  await current.hasOpened(url(cars[1]));
  await counts(cars[1]);
  await traverse(-1, '/');
  await traverse(1, cars[1]);

  // The browser fetches a page, and the visitor opens it.
  await current.evaluate(
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '/confidentialite' }))`,
  );
  await expect
    .poll(() => current.evaluate(`performance.getEntriesByName('${url('/confidentialite')}').length`))
    .toBe(1);
  await follow('/confidentialite');
  await follow('/mentions-legales');
  await open(cars[0]);
  await current.send('Page.reload');
  await current.hasOpened(url(cars[0]));
  await counts(cars[0]);
  await traverse(-1, '/mentions-legales');

  expect(shown).toHaveLength(20);
  expect(new Set(kept)).toEqual(new Set([true, false]));
  const names = shown.map((path) => (path.startsWith('/car/') ? path : countedPage(path)));
  const displays = [...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]);
  expect((await seen()).sort()).toEqual(displays.sort());
});
