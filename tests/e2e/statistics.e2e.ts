import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { openSession } from '../support/administrator.ts';
import { BROWSER } from '../support/events.ts';
import { unexpectedShift } from '../support/lists.ts';
import { held, reachesPast } from '../support/page-state.ts';
import { axeViolations, axeViolationsInBothThemes, test } from '../support/visit.ts';

const admin = adminSite();

/** Hides that a program controls the browser, because the site does not count such visits. */
const undriven = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false }));

/** Records the events that the page sends from now on. */
function eventsOf(page: Page): unknown[] {
  const events: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/events')) events.push(request.postDataJSON());
  });
  return events;
}

/** Taps a link without leaving the page, because the link leads out of the site. */
async function tap(page: Page, name: RegExp): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name }).first();
  await link.evaluate((element) =>
    element.addEventListener('click', (event) => event.preventDefault(), { once: true }),
  );
  await link.click();
}

test('STAT-9 STAT-13: a display counts one view, one chat and one phone tap, page after page; an administrator’s are not counted', async ({
  visit,
}) => {
  let events: unknown[] = [];
  const page = await visit('/car/48', {
    baseUrl: admin.baseUrl(),
    isFirst: true,
    userAgent: BROWSER,
    before: async (fresh) => {
      await undriven(fresh);
      events = eventsOf(fresh);
    },
  });
  const car = { object: 'cars', id: 48 };
  await expect.poll(() => events).toEqual([{ ...car, kind: 'view' }]);
  for (const name of [/Contactez moi/, /Appeler/, /Contactez moi/]) await tap(page, name);
  await expect
    .poll(() => events.slice(1))
    .toEqual([
      { ...car, kind: 'chat' },
      { ...car, kind: 'phone' },
    ]);

  events.length = 0;
  await page.getByRole('link', { name: 'Transports VTC' }).first().click();
  await expect.poll(() => events).toEqual([{ path: '/vtc-transport', kind: 'view' }]);
  await tap(page, /Demande PARIS - ORLY/);
  await page.getByRole('link', { name: 'Camion de location' }).first().click();
  await page.locator('article a[href^="/trucks-rental/"]').first().click();
  await expect
    .poll(() => events)
    .toEqual([
      { path: '/vtc-transport', kind: 'view' },
      { object: 'rates', id: expect.any(Number), kind: 'chat' },
      { path: '/trucks-rental', kind: 'view' },
      { object: 'trucks', id: expect.any(Number), kind: 'view' },
    ]);
  // The site counts a tap on the e-mail address for the page.
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await tap(page, /@/);
  await expect
    .poll(() => events.slice(4))
    .toEqual([
      { path: '/contact', kind: 'view' },
      { path: '/contact', kind: 'mail' },
    ]);

  await openSession(page.context());
  const before = await countOf(page);
  expect(before).toMatchObject({ views: expect.any(Number) });
  await page.goto('/car/48');
  await expect.poll(() => events).toHaveLength(7);
  expect(await countOf(page)).toEqual(before);
});

test('STAT-10 STAT-11 STAT-13: the charts with their tables, periods and orders in the address, a failure that says so', async ({
  visit,
}) => {
  let isAway = false;
  const page = await admin.enter(visit, '/admin/statistics', {
    expecting: [/Failed to load resource/, /AdminError/],
    before: (fresh) => fresh.route('**/statistics/overview?*', (route) => (isAway ? route.abort() : route.continue())),
  });
  const main = page.getByRole('main');
  const views = main.getByRole('img', { name: /^Vues par jour, du .+ au .+ : [\d\s]+ vues en tout, au plus/ });
  await views.waitFor();
  await expect.poll(() => views.locator('rect').count()).toBe(30);
  const table = main.getByRole('table', { name: /^Vues et contacts par véhicule/ });
  await table.waitFor();
  await expect.poll(() => table.locator('tbody tr').count()).toBe(25);
  expect(await main.textContent()).not.toMatch(/visiteur/i);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);

  await main.getByRole('img', { name: /^Pages affichées par jour, tout le site, du / }).waitFor();
  await main
    .getByRole('table', { name: 'Pages du site' })
    .getByRole('row', { name: /^Contact / })
    .waitFor();
  await main
    .getByRole('table', { name: 'VTC, demandes par trajet' })
    .getByRole('row', { name: /ORLY/ })
    .first()
    .waitFor();

  // At this width the menu is beside the table. The name column still has room for whole words.
  await page.setViewportSize({ width: 768, height: 1024 });
  expect((await table.locator('tbody th').first().boundingBox())?.width).toBeGreaterThan(150);
  expect(await reachesPast(page)).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await main.getByText('Chiffres par jour').click();
  await expect.poll(() => main.locator('details tbody tr').count()).toBe(30);
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);

  // The heading and the numbers of the sorted column are aligned at their right ends.
  const ends = await table.locator('tr > :nth-child(2)').evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNode(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell);
      return Math.round(range.getBoundingClientRect().right);
    }),
  );
  expect(new Set(ends).size).toBe(1);

  await table.getByRole('button', { name: 'Contacts' }).click();
  await page.waitForURL('**/admin/statistics?tri=contacts');
  const heading = table.getByRole('columnheader', { name: 'Contacts' });
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
  isAway = true;
  await page.getByRole('link', { name: '7 jours' }).click();
  await page.waitForURL('**/admin/statistics?jours=7&tri=contacts');
  await main.getByRole('alert').waitFor();
  isAway = false;
  await main.getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(() => views.locator('rect').count()).toBe(7);
});

/** Two pages: address, requests of the upper parts, which the test holds back, and an element below these parts. */
const LATE_PARTS = [
  ['/admin/dashboard?', /\/range\?sorti|\/counts|\/overview/, 'main ul picture'],
  ['/admin/statistics', /\/overview/, 'main tbody tr'],
] as const;

test('PAL-11: nothing moves on dashboard and statistics when their upper parts load last', async ({ visit }) => {
  for (const width of [390, 1440])
    for (const [path, upper, below] of LATE_PARTS) {
      const { hold, release } = held(upper);
      const page = await admin.enter(visit, path, { width, before: hold });
      await page.locator(below).first().waitFor({ state: 'attached' });
      release();
      await page.getByRole('img', { name: /^Vues par jour/ }).waitFor();
      await page.getByText('Chargement…').first().waitFor({ state: 'detached' });
      expect(await unexpectedShift(page), `${path} ${width}`).toBeLessThan(0.01);
    }
});

/** Returns today's counts of car 48. */
async function countOf(page: Page): Promise<unknown> {
  const { data } = await (await page.request.get('/api/admin/statistics?days=1')).json();
  return data.find(({ object, id }: { object: string; id: number }) => object === 'cars' && id === 48);
}
