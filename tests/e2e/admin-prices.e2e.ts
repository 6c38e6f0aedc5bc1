import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite, signIn } from '../support/admin-site.ts';
import { hasFocus, reachesPast } from '../support/page-state.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

type Vehicle = {
  id: number;
  title: string;
  status: string;
  version: number;
  price_per_day: string;
  price_per_month: string;
};

const IN_STOCK = '&statut=draft&statut=available&statut=reserved';

/** Returns the cars in the order of the grid. */
async function cars(page: Page, filter = IN_STOCK): Promise<Vehicle[]> {
  const { data } = await (await page.request.get(`/api/admin/cars/range?from=0&to=59${filter}`)).json();
  return data;
}

async function chooseStatus(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Statut des véhicules sélectionnés' }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

/** Number of prices that are typed one below the other. */
const TYPED = 10;

const dayPrices = (page: Page) => page.getByRole('textbox', { name: /^Prix par jour, / });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });
const summary = (page: Page) => page.getByRole('region', { name: 'Enregistrement' }).getByRole('status');

test('D37 D39: ten prices are typed with Enter alone, confirmed where they may be typing mistakes, saved and taken back at once', async ({
  visit,
}) => {
  // A filter, because each key press draws all rows again.
  const page = await admin.enter(visit, '/admin/prices?carburant=diesel');
  const filter = `${IN_STOCK}&carburant=diesel`;
  const before = await cars(page, filter);
  expect(before.length).toBeGreaterThan(TYPED);
  await page.getByText(`${before.length} sur ${before.length}`).waitFor();
  await dayPrices(page).first().focus();
  for (let i = 0; i < TYPED; i += 1) {
    await page.keyboard.type(`${i + 201},50`);
    await page.keyboard.press('Enter');
  }
  await page.getByText(`${TYPED} prix à enregistrer`).waitFor();
  await hasFocus(dayPrices(page).nth(TYPED));
  // The arrow keys move to the next cell and back. Escape restores the stored price.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Enter');
  await hasFocus(dayPrices(page).nth(TYPED - 2));
  await page.getByText(`${TYPED} prix à enregistrer`).waitFor();

  await page.getByRole('link', { name: 'Camions', exact: true }).first().click();
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await save(page).click();
  const question = page.getByRole('alertdialog', { name: 'Enregistrer ces prix ?' });
  // The question lists only cars that had a price before.
  const priced = before.findIndex((car) => /^\d/.test(car.price_per_day));
  expect(await question.getByRole('listitem').first().textContent()).toContain(
    `${before[priced]?.price_per_day} → ${priced + 201},50`,
  );
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  // Both clicks happen before the browser draws the next frame.
  await question.getByRole('button', { name: 'Enregistrer quand même' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => summary(page).textContent()).toBe(`Prix enregistrés : ${TYPED} véhicules.`);
  expect(sent).toHaveLength(1);
  const after = await cars(page, filter);
  expect(after.map((car) => car.price_per_day)).toEqual(
    before.map((car, i) => (i < TYPED ? `${i + 201},50` : car.price_per_day)),
  );
  await page.getByRole('button', { name: 'Annuler l’enregistrement' }).click();
  await expect.poll(() => summary(page).textContent()).toBe(`Prix d’avant rétablis : ${TYPED} véhicules.`);
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  expect((await cars(page, filter)).map((car) => car.price_per_day)).toEqual(before.map((car) => car.price_per_day));
  expect(await dayPrices(page).first().inputValue()).toBe(before[0]?.price_per_day);
});

test('on a phone the prices of all shown vehicles are changed by a percentage, shown before they are saved', async ({
  visit,
}) => {
  const filter = `${IN_STOCK}&carburant=diesel`;
  const page = await admin.enter(visit, '/admin/prices?carburant=diesel', {
    width: 390,
    height: 844,
    before: async (fresh) => {
      const [first] = await cars(fresh, filter);
      const data = { id: first?.id, price_per_month: 'sur demande', price_per_day: '1 200 €' };
      await fresh.request.put('/api/admin/cars/edit', { data });
    },
  });
  const before = await cars(page, filter);
  const count = before.length;
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await page.getByText(`${count} sélectionnés`).waitFor();
  await page.getByText('Changer les prix', { exact: true }).click();
  const amount = page.getByRole('textbox', { name: 'Montant' });
  await amount.fill('-3');
  await amount.press('Enter');
  await page.getByText('Choisissez « Baisser de » et un montant sans « - »').waitFor();
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  const tops = [amount, page.getByRole('combobox', { name: 'Changement' })].map(
    async (one) => (await one.boundingBox())?.y,
  );
  const [amountTop, changeTop] = await Promise.all(tops);
  expect(amountTop).toBe(changeTop);
  await amount.fill('5');
  await page.getByRole('button', { name: `Appliquer à ${count} véhicules` }).click();
  expect(await dayPrices(page).first().inputValue()).toBe('1 260 €');
  await page.getByText('avant : 1 200 € (+5 %)').waitFor();
  expect(
    await page
      .getByRole('textbox', { name: /^Prix par mois, / })
      .first()
      .inputValue(),
  ).toBe('sur demande');
  expect(await reachesPast(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await save(page).click();
  await expect.poll(() => summary(page).textContent()).toMatch(/^Prix enregistrés : \d\d véhicules\.$/);
  const after = await cars(page, filter);
  expect(after[0]).toMatchObject({ price_per_month: 'sur demande', price_per_day: '1 260 €' });
  expect(after.filter((car, i) => car.version > (before[i]?.version ?? 0)).length).toBeGreaterThan(10);
  // The second change starts from the price that the first one stored.
  await page.getByText('Changer les prix', { exact: true }).click();
  await page.getByRole('button', { name: `Appliquer à ${count} véhicules` }).click();
  expect(await dayPrices(page).first().inputValue()).toBe('1 323 €');
});

test('D39: two administrators on one grid: the second sees the other price, keeps his input and decides; an ended session loses nothing', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/prices?marque=&q=', {
    expecting: [/status of 401/],
    // The page asks about new prices only if they differ much from the stored ones.
    before: async (fresh) => {
      for (const { id } of (await cars(fresh)).slice(0, 2))
        await fresh.request.put('/api/admin/cars/edit', { data: { id, price_per_day: '40' } });
    },
  });
  // The grid must be loaded before the other administrator changes a price.
  await dayPrices(page).first().waitFor();
  const [one, two, three] = await cars(page);
  await page.request.put('/api/admin/cars/prices', { data: { changes: [{ id: one?.id, price_per_day: '77' }] } });
  for (const [i, text] of ['78', '79'].entries()) await dayPrices(page).nth(i).fill(text);
  // The user returns to the window after another tab has saved prices. The grid must not load the cars again, because
  // their new versions would hide the conflict.
  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('/cars/range') && reads.push(request.url()));
  // The page does load the brands again. The test waits for them: after the end of the session this request would open
  // the login before anything is saved.
  const brands = page.waitForResponse('**/api/admin/brands');
  await page.evaluate(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    new BroadcastChannel('admin-writes').postMessage('/cars/prices');
  });
  await brands;
  await page.request.post('/api/admin/logout');
  await save(page).click();
  const yes = page.getByRole('button', { name: 'Enregistrer quand même' });
  await yes.click();
  await signIn(page);
  await page.getByText(/^Modifié par Hélène à \d\d:\d\d/).waitFor();
  expect(reads).toEqual([]);
  expect(await summary(page).textContent()).toContain('Non enregistrés : 1 véhicule');
  await page.getByText('avant : 77 (+1,3 %)').waitFor();
  expect(await dayPrices(page).first().inputValue()).toBe('78');
  expect((await cars(page)).slice(0, 3).map((car) => car.price_per_day)).toEqual(['77', '79', three?.price_per_day]);
  await dayPrices(page).first().press('Control+Enter');
  await expect.poll(() => summary(page).textContent()).toBe('Prix enregistrés : 1 véhicule.');
  expect((await cars(page))[0]).toMatchObject({ id: one?.id, price_per_day: '78' });
  expect((await cars(page))[1]).toMatchObject({ id: two?.id, price_per_day: '79' });
});

test('ROL-3 D33: chosen rows of two pages get a status together, with one undo; vehicles that cannot have it show the reason', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars', {
    before: ({ request }) => request.post('/api/admin/cars/new', { data: { title: 'Prépa', status: 'draft' } }),
  });
  const all = await cars(page, '');
  const online = (from: number) => all.slice(from).find(({ status }) => status === 'available')?.title ?? '';
  const statuses = async () => (await cars(page, '')).map(({ id, status }) => [id, status]);
  const choose = (title: string) =>
    page
      .getByRole('checkbox', { name: `Sélectionner ${title}`, exact: true })
      .first()
      .check();
  const before = await statuses();
  await choose(online(0));
  await choose(online(12));
  await page.getByRole('link', { name: 'Page suivante' }).click();
  await page.getByText(`26–${Math.min(50, all.length)} sur ${all.length}`).waitFor();
  // The address changes before the table shows the new rows.
  await page.locator('main [aria-busy="false"]:has(table)').waitFor();
  const whole = page.getByRole('checkbox', { name: 'Tout sélectionner' });
  await whole.check();
  await page.getByText(`${2 + Math.min(25, all.length - 25)} sélectionnés`).waitFor();
  await whole.uncheck();
  await choose(online(25));
  await page.getByText('3 sélectionnés').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await chooseStatus(page, 'Archiver');
  await page.getByText('3 véhicules : Archivé.').waitFor();
  expect((await statuses()).filter(([, status], i) => status !== before[i]?.[1])).toHaveLength(3);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText('3 véhicules : le statut d’avant est rétabli.').waitFor();
  expect(await statuses()).toEqual(before);

  await page.getByRole('link', { name: 'Page précédente' }).click();
  await choose('Prépa');
  await choose(online(0));
  await chooseStatus(page, 'Réserver…');
  await page.getByRole('button', { name: 'Réserver 4 véhicules' }).click();
  await page.getByRole('alert').getByText('Prépa : Ajoutez au moins une image').waitFor();
  await page.getByText('4 sélectionnés', { exact: true }).waitFor();

  const copied = online(12);
  await page
    .getByRole('button', { name: `Dupliquer ${copied}`, exact: true })
    .first()
    .click();
  await expect.poll(() => page.getByRole('dialog').locator('[name="title"]').inputValue()).toBe(copied);
  const [copy] = await cars(page, '');
  expect(copy).toMatchObject({ title: copied, status: 'draft', mileage: null, reference: '' });

  // PHOT-6: a copy asks whether its photos are right.
  const form = page.getByRole('dialog');
  await form.getByText(/^Photos de .+ \(copie\)/).waitFor();
  await form.getByRole('button', { name: 'Ce sont les bonnes photos' }).click();
  await expect.poll(() => form.getByText(/\(copie\)/).count()).toBe(0);

  // A copy's form replaces the form of the original, so closing it leads to the list.
  await form.getByRole('button', { name: 'Dupliquer', exact: true }).click();
  await form.getByText(/^Photos de .+ \(copie\)/).waitFor();
  await form.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(() => form.count()).toBe(0);
});
