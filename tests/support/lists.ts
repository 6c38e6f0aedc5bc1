import type { Locator, Page } from 'playwright';
import { expect, inject } from 'vitest';

export type ListRow = {
  id: number;
  reference: string;
  title: string;
  overview: string;
  brand: number | null;
  model_year: string;
  fuel_type: string;
  gearbox: string;
  mileage: number | null;
  accessories: string[];
  images: string[];
  guarantee: string;
  price_per_day: string;
  price_per_month: string;
  price_per_hour: string;
  price_per_week: string;
  price_on_weekend: string;
  sale_price: string;
};

/** The two lists, with the texts of the specification. */
export const LISTS = [
  {
    kind: 'cars',
    path: '/',
    heading: "Achetez votre voiture d'occasion contrôlée & garantie",
    count: (n: number) =>
      (n < 2 ? `${n} voiture correspond` : `${n} voitures correspondent`).concat(' à votre recherche'),
    none: 'No car found!',
    type: 'car',
    button: (n: number) => (n === 1 ? 'Voir la voiture' : `Voir les ${n} voitures`),
  },
  {
    kind: 'trucks',
    path: '/trucks-rental',
    heading: "Achetez votre Camion d'occasion, vérifié et garanti",
    count: (n: number) => `${n} Camion correspondent à votre recherche`,
    none: 'No trucks-rental found!',
    type: 'trucks-rental',
    button: (n: number) => (n === 1 ? 'Voir le camion' : `Voir les ${n} camions`),
  },
] as const;

export async function apiList(kind: 'cars' | 'trucks', query = ''): Promise<{ data: ListRow[]; remaining: number }> {
  const response = await fetch(`${inject('baseUrl')}/api/${kind}/list/-1${query}`);
  return (await response.json()) as { data: ListRow[]; remaining: number };
}

export async function brandId(name: string): Promise<number> {
  const response = await fetch(`${inject('baseUrl')}/api/brands`);
  const { data } = (await response.json()) as { data: { id: number; brandName: string }[] };
  const brand = data.find(({ brandName }) => brandName === name);
  if (!brand) throw new Error(`No brand ${name} in the demonstration stock`);
  return brand.id;
}

/** In the order of the cards. */
export async function cardIds(page: Page): Promise<number[]> {
  return page
    .locator('main article[data-id]')
    .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('data-id'))));
}

/** Finds the link on the title of each card. Before scripts have loaded, the heart and « Comparer » are also links. */
export function cardLinks(page: Page): Locator {
  return page.locator('main article :is(h2, h3) a');
}

export async function countText(page: Page): Promise<string> {
  return (await page.locator('#compte').textContent()) ?? '';
}

/** Returns the name attribute of the focused element, else the start of its text. */
export async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('name') ?? element?.textContent?.slice(0, 80) ?? '';
  });
}

/** '1 350 €' → '1350'. Returns '' if the price has no whole amount. */
export function digits(price: string): string {
  const bare = price.replace(/[\s€]/g, '');
  return /^\d+$/.test(bare) ? bare : '';
}

/** Waits until the page shows this number of matches and has drawn their rows. */
export async function listLoaded(page: Page, count: string): Promise<void> {
  await expect.poll(() => countText(page)).toBe(count);
  await expect.poll(() => page.locator('#resultats').getAttribute('aria-busy')).toBeNull();
}

/** Holds back the API's responses with lists until `release` is called. */
export async function holdLists(page: Page): Promise<{ release: () => void; held: () => number }> {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(/\/api\/(cars|trucks)\/listing/, async (route) => {
    count += 1;
    await opened;
    // The page may have aborted the request meanwhile.
    await route.continue().catch(() => undefined);
  });
  return {
    release: open,
    held: () => count,
  };
}

/** Returns the sum of all layout shifts of the page that do not follow an input. */
export async function unexpectedShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // If there is no shift, the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
