import type { Page } from 'playwright';
import { expect } from 'vitest';
import { ADMINISTRATOR, adminSite } from '../support/admin-site.ts';
import { hasFocus } from '../support/page-state.ts';
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
  await page.getByText('La démonstration est de nouveau là.').waitFor();
  await restore.waitFor({ state: 'detached' });
  expect(await (await page.request.get('/')).text()).toContain('Garage des Tilleuls');
});

async function showStep(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 2, name }).waitFor();
}

test('PREP-6: two steps with the same section keep what is typed, forwards and back', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/setup?etape=contact');
  await field(page, 'phone').fill('04 50 11 22 33');
  await showStep(page, 'Qui vous êtes');
  await field(page, 'slogan').fill('Voitures à Annecy');
  await page.goBack();
  await expect.poll(() => field(page, 'phone').inputValue()).toBe('04 50 11 22 33');
  await showStep(page, 'Qui vous êtes');
  await expect.poll(() => field(page, 'slogan').inputValue()).toBe('Voitures à Annecy');
  expect(await page.getByText('déjà ouverte dans un autre onglet').count()).toBe(0);
});

test('PREP-6: a step opened by its address focuses its first missing field, and a reload keeps the input', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/setup?etape=loi');
  const first = field(page, 'companyName');
  await hasFocus(first);
  await page.getByText('À remplacer : c’est encore un exemple.').first().waitFor();
  await field(page, 'siren').fill('73282932');
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click();
  await page.getByText('8 chiffres au lieu de 9').waitFor();
  await page.reload();
  await page.getByText('Saisie retrouvée').waitFor();
  expect(await field(page, 'siren').inputValue()).toBe('73282932');
  await showStep(page, 'Ouvrir');
  await page.getByText('Le site montre encore la démonstration').waitFor();
});
