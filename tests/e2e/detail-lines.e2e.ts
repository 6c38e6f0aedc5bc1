import { expect } from 'vitest';
import { test } from '../support/visit.ts';

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
