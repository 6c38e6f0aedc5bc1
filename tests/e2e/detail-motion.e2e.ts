import type { Page } from 'playwright';
import { expect } from 'vitest';
import { alive, test } from '../support/visit.ts';

/** In each document, records the number of animations of the vehicle's picture; null without a transition. */
const RECORD = () => {
  window.addEventListener('pagereveal', ({ viewTransition }) => {
    const ofPicture = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && (effect.pseudoElement ?? '').includes('(vehicle-picture)');
    window.moved =
      viewTransition === null
        ? Promise.resolve(null)
        : viewTransition.ready.then(
            () => document.getAnimations().filter(ofPicture).length,
            () => null,
          );
  });
};

declare global {
  interface Window {
    moved?: Promise<number | null>;
  }
}

async function openFirst(page: Page): Promise<number | null | undefined> {
  await page.goto('/');
  // This script names the picture of the pressed card.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/card-picture.client-')),
  );
  await alive(page);
  await page.locator('main article h2 a').first().click();
  await page.getByRole('region', { name: /^Photos : / }).waitFor();
  return page.evaluate(() => window.moved);
}

test('LOOK-26: the picture moves from the card to the page; with a preference for less motion it does not', async ({
  visit,
}) => {
  const page = await visit('about:blank', { javaScriptEnabled: true, reducedMotion: 'no-preference' });
  await page.addInitScript(RECORD);
  expect(await openFirst(page)).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await openFirst(page)).toBeNull();
});
