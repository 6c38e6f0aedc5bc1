import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { openSession } from '../support/administrator.ts';
import { BROWSER } from '../support/events.ts';
import { test } from '../support/visit.ts';

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
  await expect.poll(() => events).toContainEqual({ path: '/trucks-rental', kind: 'view' });
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
  await expect.poll(() => events).toContainEqual({ path: '/contact', kind: 'view' });
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

/** Returns today's counts of car 48. */
async function countOf(page: Page): Promise<unknown> {
  const { data } = await (await page.request.get('/api/admin/statistics?days=1')).json();
  return data.find(({ object, id }: { object: string; id: number }) => object === 'cars' && id === 48);
}
