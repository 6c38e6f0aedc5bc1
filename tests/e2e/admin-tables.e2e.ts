import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { BLANK } from '../support/page-pool.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

/**
 * Two kinds of long text: words of usual length, and one word that cannot be divided. Each is about as long as its
 * field allows.
 */
const wordy = (length: number) => 'Utilitaire frigorifique '.repeat(length / 24 + 1).slice(0, length - 1);
const solid = (length: number) => 'W'.repeat(length);

/**
 * Returns the page if it scrolls sideways, and each table that is wider than its container and does not scroll inside
 * it.
 */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const faults = [...document.querySelectorAll<HTMLTableElement>('main table')].flatMap((table) => {
      const frame = table.parentElement ?? table;
      const over = table.scrollWidth - frame.clientWidth;
      return over > 0 && getComputedStyle(frame).overflowX === 'visible'
        ? [`${table.caption?.textContent ?? 'a table'}: ${over} px`]
        : [];
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...faults, `the page: ${scrollWidth - clientWidth} px`] : faults;
  });

test('D33: on a wide window the longest texts make no page of the administration wider than it', async ({ visit }) => {
  const page = await admin.enter(visit, BLANK);
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, data: unknown) => {
    const response = await page.request.fetch(`/api/admin/${path}`, { method, data });
    expect([response.status(), await response.text()]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
    return ((await response.json()) as { data: [{ id: number }] }).data[0].id;
  };
  for (const [from, text] of [wordy, solid].entries()) {
    const brand = await write('POST', 'brands/new', { brandName: text(100) });
    await write('POST', 'rates/new', { title: text(100), price: text(500) });
    for (const kind of ['cars', 'trucks']) {
      // These are the most viewed vehicles, so the statistics name them, too.
      const range = await page.request.get(`/api/admin/${kind}/range?tri=vues&from=${from}&to=${from + 1}`);
      const [shown, trashed] = ((await range.json()) as { data: { id: number }[] }).data;
      const prices = kind === 'cars' ? { price_per_day: text(500) } : { price_per_week: text(500) };
      await write('PUT', `${kind}/edit`, {
        id: shown?.id,
        title: text(200),
        brand,
        reference: text(100),
        mileage: 9_999_999,
        first_registration: '12-2019',
        mileage_guaranteed: false,
        // The longest pill: out until another year.
        available_from: '31-12-2099',
        offer_kind: 'both',
        sale_price: text(500),
        ...prices,
      });
      await write('PUT', `${kind}/edit`, { id: trashed?.id, title: text(200) });
      await write('DELETE', `${kind}/delete`, { id: trashed?.id });
    }
  }
  for (const path of ['cars', 'trucks?tri=age', 'brands', 'rates', 'bin', 'dashboard', 'prices', 'statistics']) {
    await page.goto(`/admin/${path}`);
    await page.waitForLoadState('networkidle');
    // A layout begins at each of these widths, and has the least room there.
    for (const width of [1024, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // The counts of a row may still load.
      await expect.poll(() => tooWide(page), { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
});
