import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

test('PHOT-6 D33: a row is copied as a draft, whose form asks whether its photos are right; closing a copy of the copy leads to the list', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars?statut=available');
  const first = page.locator('tbody a[id]').first();
  const title = (await first.textContent()) ?? '';
  await page
    .getByRole('button', { name: `Dupliquer ${title}`, exact: true })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await expect.poll(() => form.locator('[name="title"]').inputValue()).toBe(title);
  const { data } = await (await page.request.get('/api/admin/cars/range?from=0&to=0')).json();
  expect(data[0]).toMatchObject({ title, status: 'draft', mileage: null, reference: '' });
  await form.getByText(/^Photos de .+ \(copie\)/).waitFor();
  await form.getByRole('button', { name: 'Ce sont les bonnes photos' }).click();
  await expect.poll(() => form.getByText(/\(copie\)/).count()).toBe(0);

  // A copy's form replaces the form of the original, so closing it leads to the list.
  await form.getByRole('button', { name: 'Dupliquer', exact: true }).click();
  await form.getByText(/^Photos de .+ \(copie\)/).waitFor();
  await form.getByRole('button', { name: 'Annuler', exact: true }).last().click();
  await expect.poll(() => form.count()).toBe(0);
});
