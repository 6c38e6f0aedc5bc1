import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { isOverlayEntry, isPageEntry } from '../support/overlay-entries.ts';
import { hasFocus } from '../support/page-state.ts';
import { axeViolations, axeViolationsInBothThemes, test } from '../support/visit.ts';

const admin = adminSite();

const PAGES = {
  '/admin/dashboard': 'Tableau de bord',
  '/admin/cars': 'Voitures',
  '/admin/trucks': 'Camions',
  '/admin/brands': 'Marques',
  '/admin/rates': 'Tarifs Transport Chauffeur VTC',
  '/admin/account': 'Mon compte',
  '/admin/bin': 'Corbeille',
};
const FORMS = ['brands-new', 'brands-del-1', 'rates-edit-1'];

async function pageReady(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  // axe would measure wrong colours on an element that still fades in.
  await page.waitForFunction(
    () =>
      !document.body.textContent.includes('Chargement…') &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** Opens an address of the administration as its links do, without a reload of the document. */
async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // React Router needs the index of the history entry.
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/**
 * On these pages axe checks both layouts. The other pages are made of the same parts, so axe checks only their narrow
 * layout.
 */
const IN_BOTH_LAYOUTS = ['/admin/dashboard', '/admin/cars', 'brands-new'];
const WIDTHS = [1440, 768, 390, 320];

/**
 * Makes the window as high as the page. Otherwise axe reports rows that are partly under the floating bar, although a
 * user can scroll them into view.
 */
async function violationsOfWholePage(page: Page, width: number): Promise<string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
  return axeViolations(page);
}

/**
 * Returns the faults of a page: what axe finds in its layouts, each width at which the page scrolls sideways, and each
 * width at which the name column is narrower than 150 px.
 */
async function faultsOf(page: Page, what: string): Promise<string[]> {
  await pageReady(page);
  const wrong: string[] = [];
  for (const width of WIDTHS) {
    const isWhole = width === 320 || (width === 1440 && IN_BOTH_LAYOUTS.includes(what));
    await page.setViewportSize({ width, height: 900 });
    const found = isWhole ? await violationsOfWholePage(page, width) : [];
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) found.push(`${over} px too wide`);
    const squeezed = page.locator('tbody td:first-child:visible').first();
    const nameWidth = (await squeezed.count()) > 0 ? ((await squeezed.boundingBox())?.width ?? 0) : width;
    if (nameWidth < 150) found.push(`${nameWidth} px for a name`);
    wrong.push(...found.map((fault) => `${what} at ${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return wrong;
}

test('at 1440, 768, 390 and 320 px axe finds nothing wrong on pages and forms, and none is wider than the screen', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/dashboard');
  const wrong: string[] = [];
  for (const [path, name] of Object.entries(PAGES)) {
    await moveTo(page, path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    wrong.push(...(await faultsOf(page, path)));
  }
  // Each form opens over the trash, which is the shortest page.
  const open = async (form: string) => {
    await moveTo(page, '/admin/bin');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await moveTo(page, `/admin/bin?fiche=${form}`);
    await page.getByRole('dialog').waitFor();
  };
  for (const form of FORMS) {
    await open(form);
    wrong.push(...(await faultsOf(page, form)));
  }
  await open('rates-new');
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter', exact: true }).click();
  await page.getByText('Le titre est obligatoire').waitFor();
  wrong.push(...(await faultsOf(page, 'rates-new with a field at fault')));
  expect(wrong).toEqual([]);
});

test('axe finds nothing wrong on the login page in both themes, and on the car table in the dark theme', async ({
  visit,
}) => {
  const page = await visit('/admin/login', { baseUrl: admin.baseUrl(), width: 390 });
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  const signedIn = await admin.enter(visit, '/admin/cars', { colorScheme: 'dark' });
  await pageReady(signedIn);
  expect(await axeViolations(signedIn)).toEqual([]);
});

test('ADMP-8: at 390 px the menu is a drawer that Back closes, the bar along the lower edge is one « + », and a brand is added by touch', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/dashboard', { width: 390, height: 844, isMobile: true });
  await pageReady(page);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  expect(await page.getByRole('navigation', { name: 'Administration' }).count()).toBe(0);
  const entries = await page.evaluate(() => window.history.length);
  await menu.tap();
  await isOverlayEntry(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Tableau de bord');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('Voitures');
  await page.keyboard.press('Escape');
  await isPageEntry(page);
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  await menu.tap();
  await isOverlayEntry(page);
  await page.goBack();
  await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard');
  await hasFocus(menu);
  await menu.tap();
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Marques' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Marques' }).waitFor();
  expect(await page.evaluate(() => window.history.length), 'the page took the entry of the menu').toBe(entries + 1);
  const bar = page.getByRole('region', { name: 'Ajouter' });
  const place = () => bar.evaluate((it) => [it.getBoundingClientRect().bottom, it.clientWidth]);
  await expect.poll(place).toEqual([844, 390]);
  expect(await bar.getByRole('button').count()).toBe(1);
  await bar.getByRole('button', { name: 'Ajouter', exact: true }).tap();
  await bar.getByRole('button', { name: '+ Marque' }).tap();
  await page.getByRole('dialog').getByLabel('Nom').fill('Kestrel');
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Kestrel' }).waitFor();
});

test('each touch target is at least 44 px high, and the bar never covers the focused element', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/cars', { width: 390, height: 844 });
  await page.getByRole('link', { name: 'Page suivante' }).waitFor();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, input, a[href]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('td:first-child'))
      .filter((one) => getComputedStyle(one).display !== 'inline')
      // A user touches the label of a checkbox, so its height counts.
      .filter((one) => (one.closest('label') ?? one).getBoundingClientRect().height < 44)
      .map((one) => one.outerHTML.slice(0, 120)),
  );
  expect(small.filter((html) => !html.includes('#contenu'))).toEqual([]);
  const hidden = await page.evaluate(() => {
    const bar = document.querySelector('section[aria-label="Ajouter"]')?.getBoundingClientRect().top ?? 0;
    const covered: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>('main button, main a')) {
      button.focus();
      const { top, bottom } = button.getBoundingClientRect();
      if (bottom > bar || top < 0) covered.push(button.getAttribute('aria-label') ?? button.textContent ?? '');
    }
    return covered;
  });
  expect(hidden).toEqual([]);
});
