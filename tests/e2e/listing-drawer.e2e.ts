import { expect } from 'vitest';
import { brandId, focused } from '../support/lists.ts';
import { test } from '../support/visit.ts';

test('D10: the shortcut opens it with the number of active filters; Escape gives the place back', async ({ visit }) => {
  const page = await visit(`/?marque=${await brandId('Renault')}&carburant=electric`, { width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 800));
  const shortcut = page.getByRole('button', { name: 'Voir les filtres 2 actifs' });
  await shortcut.click();
  await expect.poll(() => page.locator('input[name=prix_min]').isVisible()).toBe(true);
  await expect.poll(() => focused(page)).toBe('Filtres2 actifs');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(800);
  await expect.poll(() => shortcut.evaluate((element) => element === document.activeElement)).toBe(true);
});
