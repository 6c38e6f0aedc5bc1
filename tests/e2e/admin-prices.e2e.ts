import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminSite, signIn } from '../support/admin-site.ts';
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

/** The cars as the grid shows them. */
async function cars(page: Page, filter = IN_STOCK): Promise<Vehicle[]> {
  const { data } = await (await page.request.get(`/api/admin/cars/range?from=0&to=59${filter}`)).json();
  return data;
}

async function chooseStatus(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Statut des véhicules sélectionnés' }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

const dayPrices = (page: Page) => page.getByRole('textbox', { name: /^Prix par jour, / });
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });
const summary = (page: Page) => page.getByRole('region', { name: 'Enregistrement' }).getByRole('status');

test('D37 D39: thirty prices are typed with Enter alone, asked again where they may be slips, saved and taken back at once', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/prices');
  const before = await cars(page);
  await page.getByText(`${before.length} sur ${before.length}`).waitFor();
  await dayPrices(page).first().focus();
  for (let i = 0; i < 30; i += 1) {
    await page.keyboard.type(`${i + 201},50`);
    await page.keyboard.press('Enter');
  }
  await page.getByText('30 prix à enregistrer').waitFor();
  expect(
    await dayPrices(page)
      .nth(30)
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
  // To the sides and back, and Escape gives the stored price back.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Enter');
  expect(
    await dayPrices(page)
      .nth(28)
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
  await page.getByText('30 prix à enregistrer').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Camions', exact: true }).first().click();
  await page.getByRole('button', { name: 'Continuer la saisie' }).click();
  await save(page).click();
  const question = page.getByRole('alertdialog', { name: 'Enregistrer ces prix ?' });
  // What had no price is not a slip.
  const priced = before.findIndex((car) => /^\d/.test(car.price_per_day));
  expect(await question.getByRole('listitem').first().textContent()).toContain(
    `${before[priced]?.price_per_day} → ${priced + 201},50`,
  );
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  // Twice within one frame.
  await question.getByRole('button', { name: 'Enregistrer quand même' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect.poll(() => summary(page).textContent()).toBe('Prix enregistrés : 30 véhicules.');
  expect(sent).toHaveLength(1);
  const after = await cars(page);
  expect(after.map((car) => car.price_per_day)).toEqual(
    before.map((car, i) => (i < 30 ? `${i + 201},50` : car.price_per_day)),
  );
  await page.getByRole('button', { name: 'Annuler l’enregistrement' }).click();
  await expect.poll(() => summary(page).textContent()).toBe('Prix d’avant rétablis : 30 véhicules.');
  expect((await cars(page)).map((car) => car.price_per_day)).toEqual(before.map((car) => car.price_per_day));
  expect(await dayPrices(page).first().inputValue()).toBe(before[0]?.price_per_day);
});

test('on a phone the prices of all shown vehicles are changed by a percentage, shown before they are saved', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/prices', { width: 390, height: 844 });
  const [first] = await cars(page);
  const body = { id: first?.id, price_per_month: 'sur demande', price_per_day: '1 200 €' };
  await page.request.put('/api/admin/cars/edit', { data: body });
  await page.reload();
  const before = await cars(page);
  const count = before.length;
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await page.getByText(`${count} sélectionnés`).waitFor();
  await page.getByText('Changer les prix', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Montant' }).fill('5');
  await page.getByRole('button', { name: `Appliquer à ${count} véhicules` }).click();
  expect(await dayPrices(page).first().inputValue()).toBe('1 260 €');
  await page.getByText('avant : 1 200 € (+5 %)').waitFor();
  expect(
    await page
      .getByRole('textbox', { name: /^Prix par mois, / })
      .first()
      .inputValue(),
  ).toBe('sur demande');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await save(page).click();
  await expect.poll(() => summary(page).textContent()).toMatch(/^Prix enregistrés : \d\d véhicules\.$/);
  const after = await cars(page);
  expect(after[0]).toMatchObject({ price_per_month: 'sur demande', price_per_day: '1 260 €' });
  expect(after.filter((car, i) => car.version > (before[i]?.version ?? 0)).length).toBeGreaterThan(40);
  // Once more: from the price that is stored now.
  await page.getByText('Changer les prix', { exact: true }).click();
  await page.getByRole('button', { name: `Appliquer à ${count} véhicules` }).click();
  expect(await dayPrices(page).first().inputValue()).toBe('1 323 €');
});

test('D39: two administrators on one grid: the second sees the other price, loses nothing typed and decides; a session that ends does not matter', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/prices?marque=&q=', { expecting: [/status of 401/] });
  // The grid has the prices that are changed elsewhere then.
  await dayPrices(page).first().waitFor();
  const [one, two, three] = await cars(page);
  await page.request.put('/api/admin/cars/prices', { data: { changes: [{ id: one?.id, price_per_day: '77' }] } });
  for (const [i, text] of ['78', '79'].entries()) await dayPrices(page).nth(i).fill(text);
  // The window is looked at again, and another tab has written: a read would move the versions on and hide the conflict.
  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('/cars/range') && reads.push(request.url()));
  // The brands are read again: after the end of the session that would ask for a login before anything is saved.
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

test('ROL-3 D33: chosen rows of two pages get a status together, with one undo; those that cannot say why', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/cars');
  await page.request.post('/api/admin/cars/new', { data: { title: 'Prépa', status: 'draft' } });
  await page.reload();
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
  // The rows come after the address.
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
});
