import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { reachesPast } from '../support/page-state.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

/** Puts vehicles that are online into the trash. `from` and `to` are their places in the list. */
async function trash(page: Page, kind: 'cars' | 'trucks', from: number, to: number) {
  const range = await page.request.get(`/api/admin/${kind}/range?statut=available&from=${from}&to=${to}`);
  const { data } = (await range.json()) as { data: { id: number; title: string; reference: string }[] };
  const ids = data.map(({ id }) => id);
  expect((await page.request.post(`/api/admin/${kind}/bin`, { data: { ids } })).ok()).toBe(true);
  return data;
}

async function bin(page: Page, kind: 'cars' | 'trucks'): Promise<number[]> {
  const { data } = await (await page.request.get(`/api/admin/${kind}/bin`)).json();
  return data.map(({ id }: { id: number }) => id);
}

async function trashIsEmpty(page: Page): Promise<void> {
  await page.getByText('Aucune voiture à la corbeille.').waitFor();
  await page.getByText('Aucun camion à la corbeille.').waitFor();
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('ADMP-12: the trash has pages; a search finds one by its reference and restores it alone', async ({ visit }) => {
  let trashed: { title: string; reference: string }[] = [];
  const page = await admin.enter(visit, '/admin/bin', {
    width: 390,
    height: 844,
    isMobile: true,
    expecting: [/status of 503/, /^error: Fetch error: Failed to fetch cars: 503 Service Unavailable/],
    before: async (fresh) => {
      trashed = await trash(fresh, 'cars', 0, 29);
      await trash(fresh, 'trucks', 0, 0);
      await fresh.route('**/api/admin/cars/bin*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
    },
  });
  const cars = page.getByRole('region', { name: 'Voitures' });
  await cars.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByRole('button', { name: 'Tout restaurer (31)' }).waitFor();
  const rows = cars.getByRole('button', { name: /^Restaurer / });
  expect(await rows.count()).toBe(25);
  await cars.getByRole('link', { name: 'Page suivante' }).click();
  await expect.poll(() => rows.count()).toBe(5);
  await expect.poll(() => new URL(page.url()).search).toBe('?page=2');
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);

  const { title, reference } = trashed[3] ?? { title: '', reference: '' };
  await page.getByRole('searchbox', { name: 'Chercher dans la corbeille' }).fill(reference.replaceAll('-', ''));
  await page.getByText('1 résultat', { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?q=${reference.replaceAll('-', '')}`);
  await page.getByText('Aucun camion pour').waitFor();
  expect(await page.getByRole('button', { name: 'Vider la corbeille' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Restaurer le véhicule trouvé' }).click();
  await page.getByText('Repris de la corbeille : 1 véhicule.').waitFor();
  await expect.poll(() => focused(page)).toBe('Corbeille');
  await page.getByText('0 résultat', { exact: true }).waitFor();
  await page.getByRole('searchbox', { name: 'Chercher dans la corbeille' }).fill('');
  await page.getByRole('button', { name: 'Tout restaurer (30)' }).waitFor();
  expect(await page.getByText(title, { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Tout restaurer (30)' }).click();
  const question = page.getByRole('alertdialog', { name: 'Tout restaurer (30) ?' });
  await question.getByText('Vous reprenez 30 véhicules, aussi des autres pages').waitFor();
  await question.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Tout restaurer (30)' }).click();
  await question.getByRole('button', { name: 'Restaurer' }).click();
  await page.getByText('Repris de la corbeille : 30 véhicules.').waitFor();
  await page.getByText('Aucune voiture à la corbeille.').waitFor();
});

test('D40 D45: the trash names references; one vehicle or all of them are deleted, after a question, and all come back at once', async ({
  visit,
}) => {
  const trashed: { title: string; reference: string }[] = [];
  const page = await admin.enter(visit, '/admin/bin', {
    before: async (fresh) => {
      trashed.push(...(await trash(fresh, 'cars', 3, 5)), ...(await trash(fresh, 'trucks', 3, 4)));
    },
  });
  for (const { reference } of trashed) await page.getByText(`${reference} · Encore 30 jours`).waitFor();
  const [{ title, reference } = { title: '', reference: '' }] = trashed;
  const question = page.getByRole('alertdialog', { name: 'Supprimer définitivement ?' });
  await page.getByRole('button', { name: `Supprimer définitivement ${title}` }).click();
  await question.getByText(`Es-tu sûr? Vous supprimez « ${title} » (${reference}) et ses photos`).waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Supprimer définitivement ${title}` }).click();
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await page.getByText('Le véhicule est supprimé définitivement.').waitFor();
  await expect.poll(() => focused(page)).toBe('Corbeille');
  expect(await page.getByRole('button', { name: /^Restaurer/ }).count()).toBe(4);

  await page.getByRole('button', { name: 'Tout restaurer' }).click();
  await page.getByText('Repris de la corbeille : 4 véhicules.').waitFor();
  await expect.poll(() => focused(page)).toBe('Corbeille');
  await trashIsEmpty(page);

  await page.getByRole('link', { name: 'Marques', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Marques' }).waitFor();
  for (const kind of ['cars', 'trucks'] as const) await trash(page, kind, 3, 3);
  await page.getByRole('link', { name: 'Corbeille' }).click();
  await page.getByRole('button', { name: 'Vider la corbeille' }).click();
  await question.getByText('Vous supprimez 2 véhicules et leurs photos').waitFor();
  // The vehicles leave the list before the site responds, so the test waits for the responses.
  const emptied = ['cars', 'trucks'].map((kind) => page.waitForResponse(`**/api/admin/${kind}/bin`));
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await trashIsEmpty(page);
  expect(await page.getByRole('button', { name: 'Vider la corbeille' }).count()).toBe(0);
  await Promise.all(emptied);
  for (const kind of ['cars', 'trucks'] as const) expect(await bin(page, kind)).toEqual([]);
});

test('ADMP-12: emptying the trash does not delete what another person put into it meanwhile', async ({ visit }) => {
  let [first, second, third]: number[] = [];
  const page = await admin.enter(visit, '/admin/bin', {
    before: async ({ request }) => {
      const range = await (await request.get('/api/admin/cars/range?to=2')).json();
      [first, second, third] = range.data.map(({ id }: { id: number }) => id);
      await request.post('/api/admin/cars/bin', { data: { ids: [first] } });
    },
  });
  const cars = page.getByRole('region', { name: 'Voitures' });
  await cars.getByRole('button', { name: /^Restaurer / }).waitFor();
  await page.request.post('/api/admin/cars/bin', { data: { ids: [second] } });
  await page.getByRole('button', { name: 'Vider la corbeille' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Vous supprimez 2 véhicules et leurs photos').waitFor();
  // The trash contains two vehicles again, but another one has replaced the first.
  await page.request.post('/api/admin/cars/bin/restore', { data: { ids: [first] } });
  await page.request.post('/api/admin/cars/bin', { data: { ids: [third] } });
  await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await page.getByText('Le véhicule est supprimé définitivement.').waitFor();
  expect(await bin(page, 'cars')).toEqual([third]);
  expect((await page.request.get(`/api/admin/cars/${first}`)).status()).toBe(200);
});
