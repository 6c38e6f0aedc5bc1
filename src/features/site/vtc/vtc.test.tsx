import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '../../../../tests/support/console.ts';
import { openPage } from '../../../../tests/support/public-site.tsx';

test('D53 ERR-1: if the rates could not be read, the page says so, and Réessayer loads it again', async () => {
  expectConsole(/^Fetch error: Failed to fetch rates: 503 Service Unavailable/);
  const data = { vtc: {}, rates: null, trip: null, isOffered: false, isParisian: false };
  await openPage('site/vtc/vtc', '/vtc-transport', { data });
  await expect.element(page.getByRole('heading', { level: 1, name: "L'excellence VTC, à tout moment" })).toBeVisible();
  await expect.element(page.getByText(/Les tarifs n’ont pas pu être chargés/)).toBeVisible();
  const retry = page.getByRole('button', { name: 'Réessayer' }).element();
  expect(retry.closest('form')?.action).toBe(`${window.location.origin}/vtc-transport`);
});
