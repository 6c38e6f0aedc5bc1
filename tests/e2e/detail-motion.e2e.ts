import type { Page } from 'playwright';
import { expect } from 'vitest';
import { test, type Visit } from '../support/visit.ts';

declare global {
  interface Window {
    /** For each view transition, the number of animations of the vehicle's picture. */
    moved?: Promise<number>[];
  }
}

/** Opens the list and records each view transition from then on. */
async function watchedList(visit: Visit): Promise<Page> {
  const page = await visit('/');
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    window.moved = [];
    document.startViewTransition = (update) => {
      const transition = start(update);
      const ofPicture = ({ effect }: Animation) =>
        effect instanceof KeyframeEffect && (effect.pseudoElement ?? '').includes('(vehicle-picture)');
      window.moved?.push(
        transition.ready.then(
          () => document.getAnimations().filter(ofPicture).length,
          () => -1,
        ),
      );
      return transition;
    };
  });
  return page;
}

const moved = (page: Page) => page.evaluate(() => Promise.all(window.moved ?? []));

/** Opens the page of the first card and goes back. Returns the numbers of animations of the two transitions. */
async function thereAndBack(page: Page): Promise<number[]> {
  await page.evaluate(() => window.moved?.splice(0));
  await page.locator('main article h2 a').first().click();
  await page.getByRole('region', { name: /^Photos : / }).waitFor();
  await expect.poll(async () => (await moved(page)).length).toBe(1);
  await page.goBack();
  await expect.poll(async () => (await moved(page)).length).toBe(2);
  return await moved(page);
}

test('LOOK-26: the picture moves from the card to the page and back; with a preference for less motion it does not', async ({
  visit,
}) => {
  const page = await watchedList(visit);
  for (const animations of await thereAndBack(page)) expect(animations).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const animations of await thereAndBack(page)) expect(animations).toBeLessThanOrEqual(0);
});
