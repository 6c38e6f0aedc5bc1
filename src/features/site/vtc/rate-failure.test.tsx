import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '../../../../tests/support/console.ts';
import { follow, openSite } from '../../../../tests/support/public-site.tsx';
import { answer } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';

function fail(): never {
  throw new DomainError('failed', 'Une erreur est survenue.');
}

test('D53 ERR-1: if the rates do not load, the page says so, and Réessayer loads them', async () => {
  answer('GET /api/dealership/vtc', () => ({ data: {} }));
  answer('GET /api/rates', fail);
  expectConsole(/^Fetch error: Failed to fetch rates: 500/);
  await openSite('/contact');
  await follow('Transports VTC');
  await expect.element(page.getByRole('heading', { level: 1, name: "L'excellence VTC, à tout moment" })).toBeVisible();
  const failure = page.getByText(/Les tarifs n’ont pas pu être chargés/);
  await expect.element(failure).toBeVisible();
  answer('GET /api/rates', () => ({ data: [{ id: 1, title: 'PARIS - CDG', price: '75' }] }));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(page.getByRole('heading', { name: 'PARIS - CDG' })).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
