import type { Page } from 'playwright';
import { expect } from 'vitest';
import { ADMINISTRATOR, adminSite } from '../support/admin-site.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite({ hasPictures: false });

const field = (page: Page, path: string) => page.locator(`[id="champ-${path}"]`);

/** Confirms in the open dialog that the demonstration is emptied. */
async function confirmEmptying(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Vider la démonstration ?' });
  const password = question.getByLabel('Votre mot de passe actuel');
  await password.fill('un autre');
  await question.getByRole('button', { name: 'Vider', exact: true }).click();
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await password.fill(ADMINISTRATOR.password);
  await question.getByRole('button', { name: 'Vider', exact: true }).click();
  await page.getByText(/La démonstration est vidée/).waitFor();
  await page.getByRole('button', { name: 'Vider la démonstration' }).waitFor({ state: 'detached' });
}

test('PREP-7: an owner empties the demonstration from the dashboard, and takes it back by « Annuler » or by the link of the trash', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/dashboard', { expecting: [/422/, /Certains champs/] });
  await page.getByRole('link', { name: /véhicules de la démonstration/ }).click();
  const open = page.getByRole('button', { name: 'Vider la démonstration' });
  await open.click();
  const question = page.getByRole('dialog', { name: 'Vider la démonstration ?' });
  await question.getByText(/\d+ voitures, \d+ camions, 4 tarifs, 6 avis, \d+ réglages, et les statistiques/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await confirmEmptying(page);
  await expect.poll(() => field(page, 'name').inputValue()).toBe('Votre garage');
  expect(await (await page.request.get('/')).text()).toContain('Site en préparation');

  await page.getByRole('button', { name: 'Annuler' }).click();
  await open.waitFor();
  await expect.poll(() => field(page, 'name').inputValue()).toBe('Garage des Tilleuls');
  expect(await (await page.request.get('/')).text()).not.toContain('Site en préparation');

  await open.click();
  await confirmEmptying(page);
  await page.getByRole('link', { name: 'Corbeille', exact: true }).click();
  const link = page.getByRole('link', { name: '« Reprendre la démonstration »' });
  await link.waitFor();
  const { data: own } = await (
    await page.request.post('/api/admin/cars/new', { data: { title: 'Ma Clio', status: 'draft' } })
  ).json();
  await page.request.post('/api/admin/cars/bin', { data: { ids: [own[0].id] } });
  await page.reload();
  await page.getByText('Les 72 véhicules de la démonstration vidée restent ici').waitFor();
  await page.getByRole('button', { name: 'Tout restaurer (1)' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurer', exact: true }).click();
  await page.getByText('Repris de la corbeille : 1 véhicule.').waitFor();
  await page.getByRole('button', { name: /^Tout restaurer/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Restaurer ces 72 véhicules' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restaurer', exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
  await link.click();
  const restore = page.getByRole('button', { name: 'Reprendre la démonstration' });
  await restore.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reprendre', exact: true }).click();
  await page.getByText(/^Annulé/).waitFor();
  await restore.waitFor({ state: 'detached' });
  expect(await (await page.request.get('/')).text()).toContain('Garage des Tilleuls');
});
