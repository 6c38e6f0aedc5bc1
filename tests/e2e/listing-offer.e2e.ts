import { expect } from 'vitest';
import { apiList, cardIds, LISTS, listLoaded } from '../support/lists.ts';
import { test } from '../support/visit.ts';

const [CARS] = LISTS;

test('OFFR-5: the switch shows what is to buy, and leads to it on a vehicle’s page', async ({ visit }) => {
  const { data, remaining } = await apiList('cars', '?offre=achat&tri=prix');
  const page = await visit('/?tri=prix');
  const offers = page.getByRole('navigation', { name: 'Acheter ou louer' });
  expect(await offers.getByRole('link').count()).toBe(3);
  await offers.getByRole('link', { name: /^Acheter/ }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/?offre=achat&tri=prix');
  await listLoaded(page, CARS.count(remaining));
  expect(await cardIds(page)).toEqual(data.map(({ id }) => id));
  expect(await offers.locator('[aria-current]').textContent()).toBe(`Acheter ${remaining}`);
  await page.getByText('Prix de vente', { exact: true }).first().waitFor({ state: 'attached' });
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(`**/car/${data[0]?.id}?offre=achat`);
  await page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link').click();
  await page.waitForURL('**/?offre=achat');
});

test('OFFR-6: on a phone a price that no rental reaches leads to the vehicles for sale up to this price', async ({
  visit,
}) => {
  const { remaining } = await apiList('cars', '?offre=achat&prix_max=10000');
  const page = await visit('/', { width: 390, height: 844, isMobile: true });
  await page.locator('summary', { hasText: 'Filtres' }).tap();
  await page.locator('input[name=prix_max]').fill('10000');
  const offer = page.getByRole('link', { name: /^Jusqu’à 10,000 € à l’achat \?$/ });
  await offer.tap();
  await page.waitForURL('**/?offre=achat&prix_max=10000');
  await page.getByRole('button', { name: `Voir les ${remaining} voitures` }).waitFor();
  expect(await offer.count()).toBe(0);
  expect(await page.locator('summary', { hasText: 'PRIX' }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  expect(await page.getByText('Prix de vente', { exact: true }).first().isVisible()).toBe(true);

  await page.goto('/?prix_max=60');
  const removed = page.getByText(/^Filtre retiré, car il portait sur un autre prix\s: «\sJusqu’à 60\s€ \/ jour\s»\.$/);
  await page.getByRole('link', { name: /^Acheter/ }).tap();
  await removed.waitFor();
  await page.getByRole('link', { name: /^Louer/ }).tap();
  await removed.waitFor({ state: 'detached' });
});
