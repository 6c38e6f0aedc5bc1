import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { apiList, brandId, focused, LISTS, listLoaded } from '../support/lists.ts';
import { isOverlayEntry, isPageEntry } from '../support/overlay-entries.ts';
import { test, type Visit } from '../support/visit.ts';

/** The list on a phone, reached by a link of the contact page: one Back too many leads there again. */
async function fromContact(visit: Visit): Promise<Page> {
  const page = await visit('/contact', { width: 390, height: 844 });
  await page.locator('header a[aria-label$="accueil"]').click();
  await page.locator('main article').first().waitFor();
  return page;
}

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const isContact = (page: Page) => page.getByRole('heading', { name: 'Contactez-nous' }).waitFor();
const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement);

describe('Back closes what is open over a page', () => {
  test('HDR-7: the menu; Forward does not open it again, and no way to close it leaves an entry behind', async ({
    visit,
  }) => {
    const page = await fromContact(visit);
    const summary = 'summary[aria-label="Menu"]';
    const link = (name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name });
    const isInert = () => page.locator('main').evaluate((main) => (main as HTMLElement).inert);
    await page.locator(summary).click();
    await expect.poll(isInert).toBe(true);
    await page.goBack();
    await link('Contact').waitFor({ state: 'hidden' });
    expect(path(page)).toBe('/');
    await expect.poll(isInert).toBe(false);
    await expect.poll(() => hasFocus(page, summary)).toBe(true);
    await page.goForward();
    await isPageEntry(page);
    expect(await link('Contact').isVisible()).toBe(false);
    await page.locator(summary).click();
    await isOverlayEntry(page);
    await page.keyboard.press('Escape');
    await isPageEntry(page);

    await page.locator(summary).click();
    await link('Accueil').click();
    await link('Accueil').waitFor({ state: 'hidden' });
    await isPageEntry(page);
    await page.locator(summary).click();
    await link('À propos').click();
    await page.waitForURL('**/about');
    await page.goBack();
    await page.locator('main article').first().waitFor();
    expect(await link('Contact').isVisible()).toBe(false);
    await page.goBack();
    await isContact(page);
  });

  test('D10, D15: the filter drawer, and what was chosen in it stays; its button makes that one entry', async ({
    visit,
  }) => {
    const page = await fromContact(visit);
    const summary = '#recherche > details > summary';
    const minimum = page.locator('input[name=prix_min]');
    const [renault, peugeot] = [await brandId('Renault'), await brandId('Peugeot')];
    const both = `?marque=${renault}&marque=${peugeot}`;
    await page.locator(summary).click();
    await page.getByLabel('Renault', { exact: true }).check();
    await page.waitForURL(`/?marque=${renault}`);
    await page.getByLabel('Peugeot', { exact: true }).check();
    // The second one is still on its way.
    await page.goBack();
    await minimum.waitFor({ state: 'hidden' });
    await listLoaded(page, LISTS[0].count((await apiList('cars', both)).remaining));
    expect(path(page)).toBe(`/${both}`);
    await expect.poll(() => hasFocus(page, summary)).toBe(true);
    await expect.poll(() => page.locator('[inert]').count()).toBe(0);

    await page.locator(summary).click();
    await page.getByLabel('Peugeot', { exact: true }).uncheck();
    await page.getByLabel('Renault', { exact: true }).uncheck();
    await page.locator('#recherche button[data-closes]').click();
    await minimum.waitFor({ state: 'hidden' });
    await expect.poll(() => path(page)).toBe('/');
    await page.locator(summary).click();
    await isOverlayEntry(page);
    await page.keyboard.press('Escape');
    await isPageEntry(page);
    await page.goBack();
    await expect.poll(() => path(page)).toBe(`/${both}`);
    await page.goBack();
    await isContact(page);
  });

  test('D21: the enlarged picture, on a wide screen too; a reload leaves no entry behind', async ({ visit }) => {
    const { data } = await apiList('cars');
    const page = await visit('/contact');
    await page.goto(`/car/${data[0]?.id}`);
    const enlarge = page.getByRole('button', { name: 'Agrandir' });
    const enlarged = page.getByRole('dialog');
    await enlarge.click();
    await enlarged.waitFor();
    await isOverlayEntry(page);
    await page.goBack();
    await enlarged.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Agrandir');
    expect(path(page)).toBe(`/car/${data[0]?.id}`);
    await enlarge.click();
    await enlarged.getByRole('button', { name: 'Fermer' }).click();
    await enlarged.waitFor({ state: 'detached' });
    await isPageEntry(page);
    await enlarge.click();
    await enlarged.waitFor();
    await isOverlayEntry(page);
    await page.reload();
    await isPageEntry(page);
    await page.goBack();
    await isContact(page);
  });
});
