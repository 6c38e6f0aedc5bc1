import type { Page } from 'playwright';
import { expect } from 'vitest';
import { dayAfter } from '../../src/shared/dates/dates.ts';
import { nextFriday } from '../support/days.ts';
import { apiList, brandId, cardIds, cardLinks, LISTS, listLoaded } from '../support/lists.ts';
import { translatePage } from '../support/translation.ts';
import { test } from '../support/visit.ts';

const [cars, trucks] = LISTS;

async function search(page: Page, text: string): Promise<void> {
  await page.locator('input[name=q]').fill(text);
  await page.keyboard.press('Enter');
}

async function heading(page: Page): Promise<string> {
  return (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ');
}

test('PUB-12: in a translated list, search, filters and Get More show the right texts, and no error page', async ({
  visit,
}) => {
  const page = await visit('/');
  await page.evaluate(translatePage);
  for (const q of ['zzzz', 'peugeot', 'zzzz', 'yyyy', '']) {
    await search(page, q);
    const { data, remaining } = await apiList('cars', `?q=${q}`);
    await listLoaded(page, cars.count(remaining));
    await expect.poll(() => cardIds(page)).toEqual(data.map(({ id }) => id));
    if (remaining === 0) await page.getByText(`Sans « ${q} »`).waitFor();
  }

  const all = (await apiList('cars')).remaining;
  const steps = page.locator('p', { hasText: /\d sur \d/ });
  expect(await steps.innerText()).toBe(`12 sur ${all}`);
  await page.getByRole('link', { name: 'Get More' }).click();
  await expect.poll(() => steps.innerText()).toBe(`24 sur ${all}`);

  const brand = await brandId('Peugeot');
  for (const isChecked of [true, false]) {
    await page.getByLabel('Peugeot', { exact: true }).setChecked(isChecked);
    const { remaining } = await apiList('cars', isChecked ? `?marque=${brand}` : '');
    await listLoaded(page, cars.count(remaining));
    expect(await steps.innerText()).toMatch(new RegExp(`^\\d+ sur ${remaining}$`));
    expect(await page.getByRole('link', { name: 'Retirer Peugeot' }).count()).toBe(isChecked ? 1 : 0);
  }
});

test('PUB-12: in translated pages of a car, a truck with an estimate, and the transport, the texts follow each other', async ({
  visit,
}) => {
  // With motion, the gallery would go on by itself.
  const page = await visit('/', { reducedMotion: 'reduce' });
  await page.evaluate(translatePage);
  const [first] = (await apiList('cars')).data;
  await cardLinks(page).first().click();
  await expect.poll(() => heading(page)).toBe(first?.title.replace(/\s+/g, ' '));
  const fraction = page.locator('p > span[aria-hidden]', { hasText: /^\d+ \/ \d+$/ });
  const count = first?.images.length ?? 0;
  await page.getByRole('button', { name: 'Image suivante' }).click();
  await expect.poll(() => fraction.innerText()).toBe(`2 / ${count}`);
  const similar = page.getByRole('region', { name: 'Véhicules similaires' }).getByRole('heading', { level: 3 }).first();
  const next = await similar.innerText();
  await similar.getByRole('link').click();
  await expect.poll(() => heading(page)).toBe(next.replace(/\s+/g, ' '));

  await page.locator('header a[href="/trucks-rental"]').first().click();
  await listLoaded(page, trucks.count((await apiList('trucks')).remaining));
  await search(page, '20m3 hayon');
  await listLoaded(page, trucks.count((await apiList('trucks', '?q=20m3 hayon')).remaining));
  await cardLinks(page).filter({ hasText: '20 m³ avec hayon' }).first().click();
  const friday = nextFriday();
  const box = page.getByRole('region', { name: 'Vos dates' });
  const bar = page.locator('p[aria-hidden]', { has: page.locator('small', { hasText: '/' }) });
  await page.getByLabel('Départ').fill(friday);
  await page.getByLabel('Retour').fill(dayAfter(friday, -1));
  await box.getByText('Le retour précède le départ.').waitFor();
  for (const [days, price, reminder] of [
    [2, /environ\s+179\s€.*Estimation d’après/s, /^≈ 179\s€/],
    [4, /Prix sur devis.*Sous réserve/s, /^Sur devis/],
    [2, /environ\s+179\s€.*Estimation d’après/s, /^≈ 179\s€/],
  ] as const) {
    await page.getByLabel('Retour').fill(dayAfter(friday, days));
    await expect.poll(() => box.innerText()).toMatch(price);
    expect(await bar.innerText()).toMatch(reminder);
  }
  expect(await box.getByText('Le retour précède le départ.').count()).toBe(0);

  await page.locator('header a[href="/vtc-transport"]').first().click();
  await page.getByRole('heading', { name: 'Préparer votre trajet' }).waitFor();
  const result = page.getByRole('region', { name: 'Préparer votre trajet' }).getByRole('status');
  for (const bags of ['1', '20', '1']) {
    await page.getByLabel('Date').fill(friday);
    await page.getByLabel('Heure').fill('10:00');
    await page.getByLabel('Bagages').fill(bags);
    await expect.poll(() => result.innerText()).toMatch(bags === '1' ? /^Forfait/ : /^Prix du trajet/);
  }
});

test('PUB-12: a page that is translated before its scripts run is whole and responds', async ({ visit }) => {
  const page = await visit('/', {
    // React renders such a page again, and says so.
    expecting: [/React error #418/],
    before: (fresh) => fresh.addInitScript(`document.addEventListener('DOMContentLoaded', () => (${translatePage})())`),
  });
  await search(page, 'peugeot');
  await listLoaded(page, cars.count((await apiList('cars', '?q=peugeot')).remaining));
  expect(await heading(page)).toBe(cars.heading);
});
