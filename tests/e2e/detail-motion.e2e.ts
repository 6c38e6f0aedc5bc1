import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test, type Visit } from '../support/visit.ts';

declare global {
  interface Window {
    /** Of each view transition: how many animations the vehicle's picture has. */
    moved?: Promise<number>[];
  }
}

/** The list, which notes each view transition from now on. */
async function watchedList(visit: Visit, reducedMotion: 'reduce' | 'no-preference'): Promise<Page> {
  const page = await visit('/', { reducedMotion });
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

/** To the first card's page, and back. */
async function thereAndBack(page: Page): Promise<void> {
  await page.locator('main article h2 a').first().click();
  await page.getByRole('region', { name: /^Photos : / }).waitFor();
  await expect.poll(async () => (await moved(page)).length).toBe(1);
  await page.goBack();
  await expect.poll(async () => (await moved(page)).length).toBe(2);
}

test('LOOK-26: the picture moves from the card to the page and back; with a preference for less motion it does not', async ({
  visit,
}) => {
  const moving = await watchedList(visit, 'no-preference');
  await thereAndBack(moving);
  for (const animations of await moved(moving)) expect(animations).toBeGreaterThan(0);
  const still = await watchedList(visit, 'reduce');
  await thereAndBack(still);
  for (const animations of await moved(still)) expect(animations).toBeLessThanOrEqual(0);
});
