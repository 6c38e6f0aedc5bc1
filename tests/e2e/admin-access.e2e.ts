import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { isOverlayEntry, isPageEntry } from '../support/overlay-entries.ts';
import { hasFocus } from '../support/page-state.ts';
import { test } from '../support/visit.ts';

const admin = adminSite();

async function pageReady(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.body.textContent.includes('Chargement…'));
}

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
