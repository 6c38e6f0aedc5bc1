import { expect } from 'vitest';
import { test } from '../support/visit.ts';

test('LOOK-20: the units of all prices begin in one column; the arrow of a link to similar vehicles stays on the line of its text; dates and conditions fill their line', async ({
  visit,
}) => {
  const page = await visit('/trucks-rental/18', { width: 390 });
  const links = page.getByRole('list', { name: 'Plus de véhicules de cette sorte' }).getByRole('link');
  const middles = await links.evaluateAll((all) =>
    all.map((link) =>
      [link, link.querySelector('svg') ?? link.ownerDocument.body].map((it) => {
        const { top, bottom } = it.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    ),
  );
  expect(middles.length).toBeGreaterThan(2);
  for (const [name, arrow] of middles) expect(arrow).toBe(name);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const starts = await page
      .locator('main > article li > [data-price] small')
      .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().left));
    expect([starts.length, new Set(starts).size], String(starts)).toEqual([3, 1]);
  }
  const boxes = ['Vos dates', 'Conditions de location'].map((name) => page.getByRole('region', { name }).boundingBox());
  const [dates, conditions] = await Promise.all(boxes);
  expect([conditions?.y, conditions?.height]).toEqual([dates?.y, dates?.height]);
});

test('OFFR-4: on a card amounts end in one column, units begin in another', async ({ visit }) => {
  const page = await visit('/');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const cards = await page.locator('main article[data-id]').evaluateAll((all) =>
      all.map((card) => {
        const edges = (selector: string, edge: 'left' | 'right') =>
          new Set([...card.querySelectorAll(selector)].map((it) => Math.round(it.getBoundingClientRect()[edge])));
        return [
          edges('[data-price] > [aria-hidden]:first-child', 'right').size,
          edges('[data-price] small', 'left').size,
        ];
      }),
    );
    expect(cards.length).toBe(12);
    // A card with a price in words, or of a sold vehicle, has no amount and no unit.
    for (const edges of cards)
      expect([
        [1, 1],
        [0, 0],
      ]).toContainEqual(edges);
    expect(cards.some(([amounts]) => amounts === 1)).toBe(true);
  }
});
