import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { apiList, brandId, focused, LISTS, listLoaded } from '../support/lists.ts';
import { isOverlayEntry, isPageEntry } from '../support/overlay-entries.ts';
import { test, type Visit } from '../support/visit.ts';

/** Opens the contact page on a phone, then the list by a link. One Back too many would lead to the contact page. */
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

/** Opens an overlay, and waits for its history entry. A navigation that comes before does not replace the entry. */
async function open(page: Page, summary: string): Promise<void> {
  await page.locator(summary).click();
  await isOverlayEntry(page);
}

describe('Back closes what is open over a page', () => {
  test('HDR-7: the menu; Forward does not open it again, and each way to close it removes its history entry', async ({
    visit,
  }) => {
    const page = await fromContact(visit);
    const summary = 'summary[aria-label="Menu"]';
    const link = (name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name });
    const isInert = () => page.locator('main').evaluate((main) => (main as HTMLElement).inert);
    await open(page, summary);
    await expect.poll(isInert).toBe(true);
    await page.goBack();
    await link('Contact').waitFor({ state: 'hidden' });
    expect(path(page)).toBe('/');
    await expect.poll(isInert).toBe(false);
    await expect.poll(() => hasFocus(page, summary)).toBe(true);
    await page.goForward();
    await isPageEntry(page);
    expect(await link('Contact').isVisible()).toBe(false);
    await open(page, summary);
    await page.keyboard.press('Escape');
    await isPageEntry(page);

    await open(page, summary);
    await link('Accueil').click();
    await link('Accueil').waitFor({ state: 'hidden' });
    await isPageEntry(page);
    await open(page, summary);
    await link('À propos').click();
    await page.waitForURL('**/about');
    await page.goBack();
    await page.locator('main article').first().waitFor();
    expect(await link('Contact').isVisible()).toBe(false);
    await page.goBack();
    await isContact(page);
  });

  test('D10, D15: the filter drawer; chosen filters stay, and its button leaves one history entry for them', async ({
    visit,
  }) => {
    const page = await fromContact(visit);
    const summary = '#recherche > details > summary';
    const minimum = page.locator('input[name=prix_min]');
    const [renault, peugeot] = [await brandId('Renault'), await brandId('Peugeot')];
    const both = `?marque=${renault}&marque=${peugeot}`;
    await open(page, summary);
    await page.getByLabel('Renault', { exact: true }).check();
    await page.waitForURL(`/?marque=${renault}`);
    const left = Promise.withResolvers<void>();
    await page.route(/\/api\/cars\/listing/, async (route) => {
      await left.promise;
      await route.continue();
    });
    await page.getByLabel('Peugeot', { exact: true }).check();
    // The test goes back while the list of the second filter loads.
    await page.locator('main [data-previous]').waitFor();
    await page.goBack();
    await minimum.waitFor({ state: 'hidden' });
    left.resolve();
    await listLoaded(page, LISTS[0].count((await apiList('cars', both)).remaining));
    await expect.poll(() => path(page)).toBe(`/${both}`);
    await expect.poll(() => hasFocus(page, summary)).toBe(true);
    await expect.poll(() => page.locator('[inert]').count()).toBe(0);

    await open(page, summary);
    await page.getByLabel('Peugeot', { exact: true }).uncheck();
    await page.getByLabel('Renault', { exact: true }).uncheck();
    await page.locator('#recherche button[data-closes]').click();
    await minimum.waitFor({ state: 'hidden' });
    await expect.poll(() => path(page)).toBe('/');
    await open(page, summary);
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
