/** Tests the elements that stay visible while a list scrolls: the filters and the shortcut to them. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test } from '../support/visit.ts';

/** Scrolls to `top` and waits for two frames, so that the page can react. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        window.scrollTo(0, y);
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    top,
  );
}

/**
 * Returns the texts that the shortcut covers. The result is empty if the shortcut is a bar across the whole lower edge
 * of the window, because the visible page then ends above the bar.
 */
async function halfCovered(page: Page): Promise<string[]> {
  return page.getByRole('button', { name: 'Voir les filtres' }).evaluate((button) => {
    const bar = button.getBoundingClientRect();
    const isEdge = bar.left <= 0 && bar.right >= document.documentElement.clientWidth && bar.bottom >= innerHeight;
    if (isEdge) return [];
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (button.contains(text) || !text.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const isOver = left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top;
        const { left: x, right: end, top: y, bottom: foot } = isOver ? visiblePart(text.parentElement) : bar;
        const isSeen = x < bar.right && end > bar.left && y < bar.bottom && foot > bar.top;
        if (isOver && isSeen) covered.push(text.textContent ?? '');
      }
    }
    return covered;

    /** Returns the visible box of the filter column for a text inside it, or the box of the page for any other text. */
    function visiblePart(element: Element): DOMRect {
      return (element.closest('#recherche') ?? document.body).getBoundingClientRect();
    }
  });
}

test('TRKL-5: on a wide window the filters stay in it to the end of the list, and scroll by themselves', async ({
  visit,
}) => {
  const page = await visit('/trucks-rental?page=2', { height: 700 });
  const column = page.locator('#recherche');
  const end = await page.locator('#resultats').evaluate((list) => list.getBoundingClientRect().bottom - innerHeight);
  for (const top of [700, 1500, end]) {
    await scrollTo(page, top);
    const box = await column.boundingBox();
    expect(box?.y, `at ${top}`).toBe(96);
    expect(box && box.y + box.height, `at ${top}`).toBeGreaterThan(500);
    expect(await halfCovered(page), `at ${top}`).toEqual([]);
  }
  // When the footer is visible, filters and shortcut have moved up. Neither covers the other or the footer.
  await scrollTo(page, 100_000);
  expect(await halfCovered(page)).toEqual([]);
  await scrollTo(page, 1500);
  const before = await page.evaluate(() => window.scrollY);
  const last = page.locator('#recherche details details > summary').last();
  await last.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(await column.evaluate((form) => form.scrollTop)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Voir les filtres' }).click();
  await expect.poll(() => column.evaluate((form) => form.scrollTop)).toBeLessThan(20);
});

test('the arrow of the filters does not turn while the page starts, whenever the browser computes styles', async ({
  visit,
}) => {
  const page = await visit('/', {
    before: (fresh) =>
      fresh.addInitScript(() => {
        const turned: string[] = [];
        Object.assign(window, { turned });
        window.addEventListener('transitionrun', ({ propertyName }) => turned.push(propertyName), true);
        // Some browsers compute styles when a script reads a media query. This script makes Chromium do so.
        const query = Object.getOwnPropertyDescriptor(MediaQueryList.prototype, 'matches');
        Object.defineProperty(MediaQueryList.prototype, 'matches', {
          get() {
            for (const mark of document.querySelectorAll('summary svg')) getComputedStyle(mark).transform;
            return query?.get?.call(this);
          },
        });
      }),
  });
  await expect.poll(() => page.locator('#recherche > details').getAttribute('data-live')).toBe('');
  expect(await page.evaluate(() => Reflect.get(window, 'turned'))).toEqual([]);
  await page.locator('#recherche > details > summary').click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'turned'))).toContain('transform');
});
