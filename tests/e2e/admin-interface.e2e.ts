import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { axeViolations, test } from '../support/visit.ts';

const admin = adminSite();

test('SETT-33 D20: the checklist offers the French interface; amounts and days of all screens then follow', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/settings');
  await page.getByText('Avant d’ouvrir au public', { exact: true }).click();
  const offer = page.getByRole('region', { name: 'Un site entièrement en français' });
  await offer.getByRole('row', { name: 'Prix 12,900 € 12 900 €' }).waitFor();
  await offer.getByRole('row', { name: 'Date 25-10-2026 25/10/2026' }).waitFor();
  // In a window in which the bar that stays in sight covers none of the points.
  await page.setViewportSize({ width: 1280, height: 2400 });
  expect(await axeViolations(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Passer en français' }).click();
  await offer.waitFor({ state: 'detached' });

  // The journal also quotes what was typed.
  const shown = (path: string) => page.locator(path === '/admin/journal' ? 'main time' : 'main');
  const separators = async (path: string) =>
    new Set((await shown(path).allTextContents()).flatMap((text) => text.match(/(?<=\d\d)[-/](?=\d\d[-/]20)/g) ?? []));
  for (const path of ['/admin/dashboard', '/admin/cars', '/admin/brands', '/admin/journal', '/admin/statistics']) {
    await page.goto(path);
    await page
      .locator('main')
      .getByText(/\d\d\/\d\d\/20\d\d/)
      .first()
      .waitFor({ state: 'attached' });
    expect(await separators(path), path).toEqual(new Set(['/']));
    expect(
      await page
        .locator('main')
        .getByText(/\d,\d{3}\s€/)
        .count(),
      path,
    ).toBe(0);
  }
  expect(await (await page.request.get('/')).text()).toContain('Voir plus');
});
