import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { ADMINISTRATOR } from '../support/administrator.ts';
import { BLANK } from '../support/page-pool.ts';
import { reachesPast } from '../support/page-state.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

/** Changes two prices of the newest car. Returns its id. */
async function changePrices(page: Page): Promise<number> {
  const { data } = await (await page.request.get('/api/admin/cars/range?from=0&to=0')).json();
  const { id } = data[0];
  for (const price_per_day of ['12', '10'])
    expect((await page.request.put('/api/admin/cars/edit', { data: { id, price_per_day } })).ok()).toBe(true);
  return id;
}

test('D55: the journal on a phone: what changed in words, filters in the address, more entries, a failure that says so', async ({
  visit,
}) => {
  let isAway = false;
  let id = 0;
  const page = await admin.enter(visit, '/admin/journal', {
    width: 390,
    height: 844,
    expecting: [/Failed to load resource/, /AdminError/],
    before: async (fresh) => {
      id = await changePrices(fresh);
      await fresh.route(/\/api\/admin\/journal(\?|$)/, (route) => (isAway ? route.abort() : route.continue()));
    },
  });
  const entries = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => entries.count()).toBe(50);
  expect(await entries.first().textContent()).toMatch(
    new RegExp(
      `^ModifiéeVoiture n° ${id} « .+ »\\d\\d-\\d\\d-\\d{4} à \\d\\d:\\d\\d · .+ · formulairePrix par jour12\\s€/jour → devient 10\\s€/jour$`,
    ),
  );
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Voir plus' }).click();
  await expect.poll(() => entries.count()).toBeGreaterThan(50);

  await page.getByLabel('Objet').selectOption('Tarifs');
  await page.waitForURL('**/admin/journal?object=rates');
  await page.getByText('4 modifications').waitFor();
  await page.getByLabel('Du').fill('2020-01-01');
  await page.getByLabel('Au').fill('2020-01-31');
  await page.getByText('Aucune modification ne correspond à ces filtres.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?object=rates&from=2020-01-01&to=2020-01-31');
  isAway = true;
  await page.getByRole('link', { name: 'Effacer les filtres' }).click();
  await page.getByRole('alert').waitFor();
  isAway = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(() => entries.count()).toBe(50);
});

test('D55: the form of a vehicle has its history, newest first, which is loaded when it is opened', async ({
  visit,
}) => {
  const page = await admin.enter(visit, BLANK);
  const id = await changePrices(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/admin/cars?fiche=cars-edit-${id}`);
  const form = page.getByRole('dialog');
  const history = form.locator('summary', { hasText: 'Historique' });
  await history.waitFor();
  expect(asked).not.toContain('/api/admin/journal');
  await history.click();
  await form.getByText('12 €/jour').first().waitFor();
  expect(await form.locator('details ol > li').first().textContent()).toMatch(
    /Prix par jour12\s€\/jour → devient 10\s€\/jour$/,
  );
  expect(asked).toContain('/api/admin/journal');
});

test('TRAI-4: the security trail on a phone: a refusal in words, filters in the address, a failure that says so', async ({
  visit,
}) => {
  let isAway = false;
  const page = await admin.enter(visit, '/admin/security', {
    width: 390,
    height: 844,
    expecting: [/Failed to load resource/, /AdminError/],
    before: async (fresh) => {
      await fresh.request.post('/api/admin/login', { data: { user: ADMINISTRATOR.name, pass: 'faux' } });
      await fresh.route('**/api/admin/security?*', (route) => (isAway ? route.abort() : route.continue()));
    },
  });
  const failed = page.getByRole('main').getByText('Connexion refusée : nom ou mot de passe incorrect').first();
  await failed.waitFor();
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  const kinds = page.getByLabel('Événements');
  const csv = page.getByRole('link', { name: 'Exporter (CSV)' });
  expect(await kinds.locator('option:checked').textContent()).toBe('Accès et équipe');
  expect(await csv.getAttribute('href')).toBe('/api/admin/security.csv?kind=access');

  isAway = true;
  await kinds.selectOption('Équipe et mots de passe');
  await page.waitForURL('**/admin/security?kind=team');
  await page.getByRole('alert').waitFor();
  isAway = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('Aucun événement ne correspond à ces filtres.').waitFor();
  await page.getByRole('link', { name: 'Effacer les filtres' }).click();
  await failed.waitFor();
});
