import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectConsole } from '../../../../tests/support/console.ts';
import { openPage } from '../../../../tests/support/public-site.tsx';

test.for([
  ['/car/48', 'Failed to fetch car data', 'Voir les voitures', '/'],
  ['/trucks-rental/18', 'Failed to fetch truck data', 'Voir les camions', '/trucks-rental'],
] as const)(
  'ERR-2 CDET-10 D23: the page of %s that fails says so, with ways on',
  async ([path, message, list, listPath]) => {
    expectConsole(new RegExp(message));
    await openPage('site/content/failure', path, { search: '?offre=achat' });
    const told = page.getByRole('alert');
    await expect.element(told.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(told.getByRole('link', { name: 'Réessayer' })).toHaveAttribute('href', `${path}?offre=achat`);
    await expect.element(told.getByRole('link', { name: list })).toHaveAttribute('href', listPath);
    await expect
      .element(told.getByRole('link', { name: '01 99 00 42 17' }))
      .toHaveAttribute('href', 'tel:+33199004217');
    const chat = told
      .getByRole('link', { name: /ouvre WhatsApp/ })
      .element()
      .getAttribute('href');
    expect(chat).toMatch(/^https:\/\/wa\.me\//);
  },
);
