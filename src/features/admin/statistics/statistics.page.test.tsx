import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { expectConsole } from '../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../tests/support/layout.ts';
import { watchShifts } from '../../../../tests/support/layout-shift.ts';
import { answerResource, holdAnswers } from '../../../../tests/support/stand-in.ts';
import { answerStatistics } from '../../../../tests/support/statistics.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { StatisticsResource } from './statistics.resource.ts';

const main = page.getByRole('main');
const views = main.getByRole('img', { name: /^Vues par jour, du .+ au .+ : [\d\s]+ vues en tout, au plus/ });
const table = main.getByRole('table', { name: /^Vues et contacts par véhicule/ });
const bars = () => views.element().querySelectorAll('rect').length;

test('STAT-10 STAT-11 STAT-13: the charts with their tables, periods and orders in the address, a failure that says so', async () => {
  answerStatistics();
  await openAdmin('/admin/statistics');
  await expect.element(views).toBeVisible();
  expect(bars()).toBe(30);
  await expect.element(table).toBeVisible();
  expect(table.element().querySelectorAll('tbody tr')).toHaveLength(25);
  expect(main.element().textContent).not.toMatch(/visiteur/i);
  await expect.element(main.getByRole('img', { name: /^Pages affichées par jour, tout le site, du / })).toBeVisible();
  await expect
    .element(main.getByRole('table', { name: 'Pages du site' }).getByRole('row', { name: /^Contact 4 / }))
    .toBeVisible();
  await expect
    .element(main.getByRole('table', { name: 'VTC, demandes par trajet' }).getByRole('row', { name: 'PARIS - ORLY 7' }))
    .toBeVisible();

  // At this width the menu is beside the table. The name column still has room for whole words.
  await page.viewport(768, 1024);
  const name = table.element().querySelector('tbody th');
  expect(name?.getBoundingClientRect().width).toBeGreaterThan(150);
  expect(scrollsSideways()).toBe(false);
  await page.viewport(390, 844);
  await main.getByText('Chiffres par jour').click();
  await expect.poll(() => main.element().querySelectorAll('details tbody tr').length).toBe(30);
  expect(scrollsSideways()).toBe(false);

  const ends = [...table.element().querySelectorAll('tr > :nth-child(2)')].map((cell) => {
    const range = document.createRange();
    range.selectNode(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell);
    return Math.round(range.getBoundingClientRect().right);
  });
  expect(new Set(ends).size).toBe(1);

  await table.getByRole('button', { name: 'Contacts' }).click();
  expect(window.location.search).toBe('?tri=contacts');
  await expect
    .element(table.getByRole('columnheader', { name: 'Contacts' }))
    .toHaveAttribute('aria-sort', 'descending');
  answerResource<StatisticsResource>({
    'GET /statistics/overview': () => {
      throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
    },
  });
  expectConsole(/AdminError/);
  await page.getByRole('link', { name: /^7\sjours$/ }).click();
  await expect.element(main.getByRole('alert')).toBeVisible();
  expect(window.location.search).toBe('?jours=7&tri=contacts');
  answerStatistics();
  await main.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(views).toBeVisible();
  expect(bars()).toBe(7);
  await table.getByRole('button', { name: 'Vues' }).click();
  await expect.poll(() => window.location.search).toBe('?jours=7');
  await page.getByRole('link', { name: /^90\sjours$/ }).click();
  await expect.poll(bars).toBe(90);
  expect(window.location.search).toBe('?jours=90');
});

test.for([390, 1440])(
  'PAL-11: nothing moves on the statistics, %i px wide, when the charts load last',
  async (width) => {
    const { promise: isHeld, resolve: release } = Promise.withResolvers<void>();
    answerStatistics();
    holdAnswers(/\/overview/, isHeld);
    await page.viewport(width, 900);
    await openAdmin('/admin/statistics');
    await expect.poll(() => document.querySelector('main tbody tr')).not.toBeNull();
    const shifted = watchShifts();
    release();
    await expect.element(views).toBeVisible();
    await expect.element(page.getByText('Chargement…')).not.toBeInTheDocument();
    expect(await shifted()).toBeLessThan(0.01);
  },
);
