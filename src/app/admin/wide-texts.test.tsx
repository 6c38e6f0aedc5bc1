import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../tests/support/admin-page.tsx';
import { adminCar, adminTruck, answerBrandNames, answerStock } from '../../../tests/support/admin-stock.ts';
import { answerDashboard } from '../../../tests/support/dashboard.ts';
import { answerResource } from '../../../tests/support/stand-in.ts';
import { answerStatistics } from '../../../tests/support/statistics.ts';
import type { DemonstrationResource } from '../../features/operations/demonstration/demonstration.resource.ts';
import type { RatesResource } from '../../features/stock/rates/rates.resource.ts';

/**
 * Two kinds of long text: words of usual length, and one word that cannot be divided. Each is about as long as its
 * field allows.
 */
const TEXTS = [
  (length: number) => 'Utilitaire frigorifique '.repeat(length / 24 + 1).slice(0, length - 1),
  (length: number) => 'W'.repeat(length),
];

/** Answers as a site whose vehicles, in the list and in the trash, brands and rates have the longest texts. */
function answerLongTexts(): void {
  answerDashboard();
  answerStatistics(TEXTS.map((text) => text(200)));
  const rows = TEXTS.flatMap((text, at) => {
    const long = {
      title: text(200),
      brand: at + 1,
      reference: text(100),
      mileage: 9_999_999,
      first_registration: '12-2019',
      mileage_guaranteed: false,
      // The longest pill: out until another year.
      available_from: '31-12-2099',
      offer_kind: 'both',
      sale_price: text(500),
    } as const;
    return [at + 1, at + 3].map((id) => ({ id, long, price: text(499) }));
  });
  const cars = answerStock(
    'cars',
    rows.map(({ id, long, price }) => adminCar(id, { ...long, price_per_day: price })),
  );
  const trucks = answerStock(
    'trucks',
    rows.map(({ id, long, price }) => adminTruck(id, { ...long, price_per_week: price })),
  );
  cars.trash(3, 4);
  trucks.trash(3, 4);
  answerBrandNames(TEXTS.map((text, at) => ({ id: at + 1, brandName: text(100), date_uploaded: '03-01-2026' })));
  answerResource<RatesResource>({
    'GET /rates': () => ({
      data: TEXTS.map((text, at) => ({ id: at + 1, title: text(100), price: text(500), version: 1, updated_by: '' })),
      remaining: 2,
    }),
  });
  answerResource<DemonstrationResource>({ 'GET /demonstration/emptied': () => ({ data: null }) });
}

/** Returns the page if it scrolls sideways, and each table that is too wide and does not scroll. */
function tooWide(): string[] {
  const faults = [...document.querySelectorAll<HTMLTableElement>('main table')].flatMap((table) => {
    const frame = table.parentElement ?? table;
    const over = table.scrollWidth - frame.clientWidth;
    return over > 0 && getComputedStyle(frame).overflowX === 'visible'
      ? [`${table.caption?.textContent ?? 'a table'}: ${over} px`]
      : [];
  });
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [...faults, `the page: ${scrollWidth - clientWidth} px`] : faults;
}

test.for(['cars', 'trucks?tri=age', 'brands', 'rates', 'bin', 'dashboard', 'prices', 'statistics'])(
  'D33: on a wide window the longest texts do not make %s wider than it',
  async (path) => {
    answerLongTexts();
    await openAdmin(`/admin/${path}`);
    await expect
      .element(
        page
          .getByRole('main')
          .getByText(/^W{50,}/)
          .last(),
      )
      .toBeVisible();
    // A layout begins at each of these widths, and has the least room there.
    for (const width of [1024, 1200, 1440]) {
      await page.viewport(width, 900);
      await expect.poll(tooWide, { message: `${path} at ${width} px` }).toEqual([]);
    }
  },
);
