import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

test('SETT-33 D20 D59: the first step offers the French interface; amounts and days of all screens then follow', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/setup?etape=maison');
  const preview = page.getByRole('table', { name: 'Ce que lisent vos visiteurs' });
  await preview.getByRole('row', { name: 'Prix 12,900 € 12 900 €' }).waitFor();
  await preview.getByRole('row', { name: 'Date 25-10-2026 25/10/2026' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Interface du site').selectOption('fr');
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click();
  await page.getByRole('heading', { level: 2, name: 'Vos horaires' }).waitFor();

  // The journal also shows texts that users typed, so only its times are checked.
  const shown = (name: string) => page.locator(name === 'Journal' ? 'main time' : 'main');
  const separators = async (name: string) =>
    new Set((await shown(name).allTextContents()).flatMap((text) => text.match(/(?<=\d\d)[-/](?=\d\d[-/]20)/g) ?? []));
  for (const name of ['Tableau de bord', 'Voitures', 'Marques', 'Journal', 'Statistiques']) {
    await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await page
      .locator('main')
      .getByText(/\d\d\/\d\d\/20\d\d/)
      .first()
      .waitFor({ state: 'attached' });
    expect(await separators(name), name).toEqual(new Set(['/']));
    expect(
      await page
        .locator('main')
        .getByText(/\d,\d{3}\s€/)
        .count(),
      name,
    ).toBe(0);
  }
  expect(await (await page.request.get('/')).text()).toContain('Voir plus');
});
