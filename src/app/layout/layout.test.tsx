import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emulate } from '../../../tests/support/emulate.ts';
import { carsOf } from '../../../tests/support/public-car.ts';
import { answerStock, LEGAL, openList, openPage } from '../../../tests/support/public-site.tsx';

/** Tests header, footer, menu and focus around the pages. */

const navigation = page.getByRole('navigation', { name: 'Navigation principale' });
const menu = () => document.querySelector<HTMLElement>('summary[aria-label="Menu"]') as HTMLElement;
const link = (name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name });
const main = () => document.querySelector('main') as HTMLElement;
const header = () => document.querySelector('header') as HTMLElement;

const openContact = () => openPage('site/contact/contact', '/contact');
const openLegal = () =>
  openPage('site/content/legal', '/mentions-legales', { data: { legal: LEGAL, rental: { cars: {}, trucks: {} } } });

describe('the menu', () => {
  test('HDR-7 CST-4: stands in the header from 1200px on, folds below', async () => {
    await openContact();
    await page.viewport(1200, 900);
    await expect.element(navigation).toBeVisible();
    expect(menu().checkVisibility()).toBe(false);
    expect(header().getBoundingClientRect().height, 'nothing wraps').toBeLessThan(80);
    await page.viewport(1199, 900);
    await expect.element(navigation).not.toBeInTheDocument();
    expect(menu().checkVisibility()).toBe(true);
  });

  test('HDR-2 HDR-7: covers the window, keeps the focus, closes with Escape and gives the focus back', async () => {
    await page.viewport(390, 844);
    await openContact();
    menu().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(link('Accueil')).toBeVisible();
    await expect.poll(() => main().inert).toBe(true);
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden');
    const seen = new Set<string | null | undefined>();
    for (let i = 0; i < 12; i += 1) {
      await userEvent.tab();
      expect(document.activeElement?.closest('details')).not.toBeNull();
      seen.add(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['Accueil', 'Contact', 'Menu']));
    menu().focus();
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.textContent).toBe('contact@garage-des-tilleuls.example');
    await userEvent.keyboard('{Escape}');
    await expect.element(link('Accueil')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement).toBe(menu());
    await expect.poll(() => main().inert).toBe(false);
  });
});

describe('the header of a list', () => {
  const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });
  const isHidden = () => header().hasAttribute('data-hidden');
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  beforeEach(async () => {
    answerStock(carsOf(12));
    await page.viewport(390, 844);
  });

  test('hides on the way down, returns on the way up and whenever it gets the focus', async () => {
    await emulate({ reducedMotion: 'no-preference' });
    await openList();
    await expect.element(page.getByRole('article').first()).toBeVisible();
    scrollTo(900);
    await expect.poll(isHidden).toBe(true);
    scrollTo(700);
    await expect.poll(isHidden).toBe(false);
    scrollTo(1600);
    await expect.poll(isHidden).toBe(true);
    menu().focus({ preventScroll: true });
    await expect.poll(isHidden).toBe(false);
    scrollTo(2200);
    await drawn();
    expect(isHidden(), 'it holds the focus').toBe(false);
  });

  test.for([
    ['on other pages', openLegal, 'no-preference'],
    ['for those who asked for less motion', () => openList(), 'reduce'],
  ] as const)('stays %s', async ([, open, reducedMotion]) => {
    await emulate({ reducedMotion });
    await open();
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    scrollTo(900);
    await drawn();
    expect(window.scrollY).toBeGreaterThan(600);
    expect(isHidden()).toBe(false);
  });
});

test('the first stop of the keyboard leads past the header', async () => {
  await openContact();
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Aller au contenu');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.id).toBe('contenu');
  await userEvent.tab();
  expect(document.activeElement?.id).toBe('email');
});

test('a printed page has no navigation', async () => {
  await openLegal();
  const heading = page.getByRole('heading', { name: 'Conditions de location' });
  await expect.element(heading).toBeVisible();
  await emulate({ media: 'print' });
  for (const part of ['header', 'footer', 'nav[aria-label="Sur cette page"]'])
    await expect.poll(() => document.querySelector(part)?.checkVisibility(), { message: part }).toBe(false);
  await expect.element(heading).toBeVisible();
});
