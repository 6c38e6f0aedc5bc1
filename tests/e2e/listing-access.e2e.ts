import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { brandId, cardLinks, focused, holdLists, LISTS, unexpectedShift } from '../support/lists.ts';
import { axeViolationsInBothThemes, resize, test } from '../support/visit.ts';

/** Returns by how many pixels the page is wider than the window. */
async function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What stays as it was while a list loads or after it has failed. The walks with axe look at it. */
const UNCHANGED = ['body > header', 'footer', '#recherche', '#resultats li:nth-child(n + 3)'];

/** Expects no violation of axe and no sideways scroll. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  expect(await overflow(page), state).toBe(0);
  expect(await axeViolationsInBothThemes(page, { exclude: UNCHANGED }), state).toEqual([]);
}

test('touch targets are 44 px high, at 320 px', async ({ visit }) => {
  const page = await visit(`/trucks-rental?marque=${await brandId('Renault')}&carburant=diesel`, {
    width: 320,
    height: 640,
    isMobile: true,
  });
  const small = () =>
    page.locator('main').evaluate((main) =>
      [
        ...main.querySelectorAll<HTMLElement>(
          'a, button, select, summary, input:not([type=checkbox]), label:has([type=checkbox])',
        ),
      ]
        .filter((target) => target.checkVisibility() && target.closest('article') === null)
        .map((target) => ({
          text: (target.textContent || target.getAttribute('name') || '').slice(0, 40),
          height: target.getBoundingClientRect().height,
        }))
        .filter(({ height }) => height < 43.5),
    );
  expect(await small()).toEqual([]);
  await page.locator('#recherche > details > summary').click();
  expect(await small()).toEqual([]);
});

describe.each(LISTS)('$kind for everybody', ({ kind, path }) => {
  const width = kind === 'cars' ? 390 : 1440;
  test(`nothing moves while the page starts, at ${width} px`, async ({ visit }) => {
    const page = await visit(path, { width, isFirst: true });
    await page.evaluate(() => document.fonts.ready);
    expect(await unexpectedShift(page)).toBeLessThan(0.005);
  });
});

test('the keyboard reaches everything in visual order, with a visible focus; the focus ring surrounds the whole card, and one link covers it', async ({
  visit,
}) => {
  const page = await visit(`/?marque=${await brandId('Renault')}`);
  const entries = await page.evaluate(() => window.history.length);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Aller aux résultats');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('li')?.id)).toBe('rang-1');
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
  await page.locator('input[name=q]').focus();
  const stops: string[] = [];
  for (let i = 0; i < 200 && !stops.at(-1)?.startsWith('card'); i += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { top, bottom } = element.getBoundingClientRect();
      const style = getComputedStyle(element, element.closest('article') ? '::after' : null);
      const seen = top < window.innerHeight && bottom > 0 && style.outlineStyle !== 'none';
      const what = element.closest('article')
        ? 'card'
        : (element.getAttribute('name') ?? element.textContent?.trim().slice(0, 30) ?? '');
      return `${what}${seen ? '' : ' (out of sight)'}`;
    });
    stops.push(stop);
  }
  expect(stops.filter((stop) => stop.includes('out of sight'))).toEqual([]);
  const order = [
    'Rechercher',
    'Passer les filtres',
    'Filtres1 actif',
    'marque',
    'PRIX',
    'prix_min',
    'prix_max',
    'Année',
    'tri',
    'Retirer Renault',
    'Réinitialiser',
    'card',
  ];
  expect(stops.filter((stop, i) => order.includes(stop) && stops.indexOf(stop) === i)).toEqual(order);

  await cardLinks(page).first().focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const { card, ring } = await page
    .locator('main article')
    .first()
    .evaluate((article) => {
      const anchor = article.querySelector('a');
      const after = getComputedStyle(anchor as Element, '::after');
      return {
        card: article.getBoundingClientRect().toJSON() as DOMRect,
        ring: {
          style: after.outlineStyle,
          width: Number.parseFloat(after.width),
          height: Number.parseFloat(after.height),
        },
      };
    });
  expect(ring.style).toBe('solid');
  expect(Math.abs(ring.width - card.width)).toBeLessThan(4);
  expect(Math.abs(ring.height - card.height)).toBeLessThan(4);
  const uncovered = await page
    .locator('main article')
    .first()
    .evaluate((article) => {
      article.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const texts = [...article.querySelectorAll('li, p, img')];
      const isCovered = (element: Element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return (
          document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a') === article.querySelector('a')
        );
      };
      return texts.filter((element) => !isCovered(element)).map(({ outerHTML }) => outerHTML);
    });
  expect(uncovered).toEqual([]);
  const position = { x: card.width - 20, y: card.height - 20 };
  await page.locator('main article').first().click({ position });
  await page.waitForURL(/\/car\//);
});

test('axe finds nothing while the list loads or fails, and an empty list fits 320 px', async ({ visit }) => {
  const page = await visit('/', {
    hasTouch: false,
    reducedMotion: 'reduce',
    expecting: [/Failed to (load|fetch)/],
  });
  const search = async (text: string) => {
    await page.locator('input[name=q]').fill(text);
    await page.keyboard.press('Enter');
  };
  await search('xyzxyz');
  await expect.poll(() => page.getByText('Élargissez').count()).toBe(1);
  await resize(page, { width: 320, height: 900 });
  expect(await overflow(page), 'nothing found 320').toBe(0);
  const { release } = await holdLists(page);
  await search('peugeot');
  await expect.poll(() => page.getByText('Loading...').count()).toBe(1);
  await expectAccessible(page, 'waiting');
  release();
  await expect.poll(() => page.locator('main article').count()).toBeGreaterThan(0);
  await page.route(/\/listing/, (route) => route.fulfill({ status: 503, json: {} }));
  await search('renault');
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  await expectAccessible(page, 'failed');
});
