import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { returnToPage } from '../../../../tests/support/page-return.ts';
import { carsOf } from '../../../../tests/support/public-car.ts';
import { answerStock, openList as open, openCar, openPage } from '../../../../tests/support/public-site.tsx';
import { answer } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { Car } from '../../stock/cars/car.ts';
import { cardOf } from '../../stock/kinds/cards.ts';
import { publishComparison } from './comparison.client.ts';
import { publishFavourites } from './favourites.client.ts';
import { noticeStore } from './favourites-store.ts';
import { RECENT_KEY } from './recent-vehicles.ts';

const PHONE = [390, 844] as const;
const SAVED = 'vitrine.selection.1';
const COMPARED = 'vitrine.comparaison.1';

const read = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]') as { kind: string; id: number }[];
const idsIn = (key: string) => read(key).map(({ id }) => id);

function writeElsewhere(key: string, list: readonly object[]): void {
  localStorage.setItem(key, JSON.stringify(list));
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

const one = (id: number) => carsOf(5).find((car) => car.id === id) as Car;
const saved = (id: number) => ({ kind: 'cars', id, prices: '1--', day: '2026-01-02' });
const card = (id: number) => page.elementLocator(document.querySelector(`article[data-id="${id}"]`) as Element);
const heart = (id: number) => card(id).getByRole('button', { name: /^Enregistrer/ });
const compare = (id: number) => card(id).getByRole('button', { name: /^Comparer / });
const tray = page.getByRole('region', { name: 'Véhicules à comparer' });
const focusedName = () => document.activeElement?.textContent;

beforeEach(() => {
  answerStock(carsOf(5));
  noticeStore.set(null);
  // As in a new tab, both lists are empty.
  publishFavourites();
  publishComparison();
});

const cardsOf = (ids: readonly number[]) => ids.map((id) => cardOf('cars', one(id)));

/** Opens the saved vehicles, or those that the address names. */
async function openSelection(search = '', ids: readonly number[] = []): Promise<void> {
  await openPage('catalogue/selection/selection', '/selection', { data: { cards: cardsOf(ids) }, search });
}

async function openComparison(ids: readonly number[]): Promise<void> {
  const data = { loaded: ids.map(one), cards: cardsOf(ids), brands: [], rental: {}, suggestions: [] };
  await openPage('catalogue/comparison/comparison', '/comparer', { data, search: `?ids=${ids}` });
}

/** Waits until the hearts are buttons. */
async function openList(): Promise<void> {
  await open();
  await expect.poll(() => document.querySelectorAll('article[data-id]').length).toBe(5);
}

test('PUB-15: a page that comes back from the page cache shows what another page has saved, compared and seen', async () => {
  await openList();
  localStorage.setItem(SAVED, JSON.stringify([saved(5)]));
  localStorage.setItem(COMPARED, JSON.stringify([{ kind: 'cars', id: 4 }]));
  noticeStore.set({ text: 'Avant' });
  await expect.element(page.getByText('Avant')).toBeVisible();
  returnToPage();
  await expect.element(page.getByText('Avant')).not.toBeInTheDocument();
  await expect.element(heart(5)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(tray).toBeVisible();

  await openSelection();
  await expect.element(page.getByText('Les garder sur cet appareil')).toBeVisible();
  localStorage.setItem(RECENT_KEY, JSON.stringify([{ kind: 'cars', id: 3 }]));
  returnToPage();
  await expect.poll(() => document.querySelectorAll('section a[href="/car/3"]').length).toBe(1);
});

describe('the selection', () => {
  test('FAVO-1: a heart of 44 pixels saves its vehicle, the last one first; the menu has their number', async () => {
    await page.viewport(...PHONE);
    await openList();
    for (const id of [5, 4]) {
      await heart(id).click();
      await expect.element(heart(id)).toHaveAttribute('aria-pressed', 'true');
      expect(heart(id).element().getBoundingClientRect().width).toBe(44);
    }
    expect(idsIn(SAVED)).toEqual([4, 5]);
    expect(Object.keys(read(SAVED)[0] ?? {}).toSorted()).toEqual(['day', 'id', 'kind', 'prices']);
    await userEvent.click(document.querySelector('summary[aria-label="Menu"]') as Element);
    await expect.element(page.getByRole('link', { name: 'Ma sélection (2)' })).toBeVisible();
  });

  test('FAVO-3 FAVO-5 FAVO-6: other tabs follow, what is removed comes back to its place, and a failed page tries again', async () => {
    let isAway = true;
    answer('GET /api/cards', ({ query }) => {
      if (isAway) throw new DomainError('unavailable', 'Plus tard');
      const cars = carsOf(5).filter(({ id }) => query.get('cars')?.split(',').includes(String(id)));
      return { data: cars.map((car) => cardOf('cars', car)) };
    });
    await openSelection();
    await expect.element(page.getByText('Aucun véhicule enregistré.')).toBeVisible();
    writeElsewhere(SAVED, [5, 4, 3].map(saved));
    await expect.element(page.getByText('Votre sélection n’a pas pu être chargée.')).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect.poll(() => document.querySelectorAll('[data-entry]').length).toBe(3);
    await expect.element(page.getByRole('link', { name: 'Ma sélection (3)' })).toBeVisible();
    await expect.element(page.getByText(/^Prix changé : .+ contre 1 € le 02-01-2026/).first()).toBeVisible();

    await page
      .getByRole('button', { name: /^Retirer/ })
      .nth(1)
      .click();
    await expect.poll(focusedName).toMatch(/^Annuler/);
    expect(idsIn(SAVED)).toEqual([5, 3]);
    await userEvent.keyboard('{Enter}');
    expect(idsIn(SAVED)).toEqual([5, 4, 3]);
    await page.getByRole('button', { name: 'Tout retirer' }).click();
    expect(idsIn(SAVED)).toEqual([]);
    await page.getByRole('button', { name: 'Tout remettre' }).click();
    expect(idsIn(SAVED)).toEqual([5, 4, 3]);
  });

  test('FAVO-6 LOOK-6: « Retirer » of a shared selection hands the focus to the next vehicle, then to the one before', async () => {
    await openSelection('?ids=5,4,3', [5, 4, 3]);
    await expect.element(page.getByRole('heading', { level: 3 }).nth(2)).toBeVisible();
    const stubs = [...document.querySelectorAll('[data-entry] article > div:last-of-type')];
    expect(stubs).toHaveLength(3);
    expect(new Set(stubs.map((stub) => Math.round(stub.getBoundingClientRect().top))).size).toBe(1);
    const remove = (id: number) => page.getByRole('link', { name: `Retirer Peugeot 208 n° ${id}` });
    for (const [removed, next] of [
      [4, 3],
      [3, 5],
    ] as const) {
      (remove(removed).element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(remove(removed)).not.toBeInTheDocument();
      await expect.element(remove(next)).toHaveFocus();
    }
  });

  test('FAVO-3: the 51st vehicle is refused with a message', async () => {
    writeElsewhere(
      SAVED,
      Array.from({ length: 50 }, (_, i) => saved(900 + i)),
    );
    await openList();
    await heart(5).click();
    await expect.element(page.getByText(/^Votre sélection est pleine \(50 véhicules\)/)).toBeVisible();
    expect(read(SAVED)).toHaveLength(50);
    await expect.element(heart(5)).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Fermer' }).click();
    await expect.element(page.getByText(/^Votre sélection est pleine \(50 véhicules\)/)).not.toBeInTheDocument();
  });

  test('FAVO-9: viewed vehicles are stored only if the visitor wants that', async () => {
    const kept = () => localStorage.getItem('vitrine.vus.1');
    const wanted = page.getByRole('checkbox', { name: 'Les garder sur cet appareil' });
    await openCar(one(5));
    await expect.element(wanted).not.toBeChecked();
    expect(kept()).toBeNull();
    await wanted.click();
    expect(kept()).toBe('[{"kind":"cars","id":5}]');
    await openCar(one(4));
    const recent = page.getByRole('region', { name: 'Vus récemment' });
    await expect.element(recent.getByRole('link', { name: 'Peugeot 208 n° 5' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Oublier ces véhicules' }).click();
    expect(kept()).toBe('[]');
    await wanted.click();
    expect(kept()).toBeNull();
  });

  test('FAVO-9: if the browser stores nothing, the switch for viewed vehicles stays off, and a sentence says why', async () => {
    await openCar(one(5));
    const wanted = page.getByRole('checkbox', { name: 'Les garder sur cet appareil' });
    await expect.element(wanted).not.toBeChecked();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    onTestFinished(() => full.mockRestore());
    await wanted.click();
    await expect.element(page.getByText(/^Votre navigateur ne garde rien/)).toBeVisible();
    await expect.element(wanted).not.toBeChecked();
  });
});

describe('the comparison', () => {
  test('CMPR-7: vehicles added on a list, on a page and in the selection share one tray, and one message asks for all', async () => {
    await page.viewport(...PHONE);
    await open();
    await expect.poll(() => document.querySelectorAll('article[data-id]').length).toBe(5);
    await compare(5).click();
    await expect.element(tray.getByRole('link', { name: 'Comparer (1)' })).toBeVisible();
    await expect.element(compare(5)).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => {
        const { left, bottom } = tray.element().getBoundingClientRect();
        return [left, Math.round(bottom)];
      })
      .toEqual([0, 844]);
    expect(compare(5).element().getBoundingClientRect().height).toBe(44);

    await openCar(one(4));
    await expect.element(page.getByRole('heading', { level: 1, name: 'Peugeot 208 n° 4' })).toBeVisible();
    await compare(4).first().click();
    await expect.element(tray.getByRole('link', { name: 'Comparer (2)' })).toBeVisible();
    expect(localStorage.getItem(COMPARED)).toBe('[{"kind":"cars","id":5},{"kind":"cars","id":4}]');
    const request = tray.getByRole('link', { name: /^Demander ces deux véhicules/ });
    await expect.element(request).toBeVisible();
    expect(decodeURIComponent(request.element().getAttribute('href') ?? '')).toMatch(/\/car\/5\n.*\/car\/4$/s);
    // On a phone the visitor can fold the names away, so that the tray covers less of the page.
    await tray.getByRole('button', { name: 'Voir les véhicules à comparer' }).click();
    expect(tray.getByRole('listitem').elements()).toEqual([]);

    await openSelection('?ids=3,2', [3, 2]);
    const ticks = page.getByRole('checkbox', { name: /^Comparer/ });
    await ticks.first().click();
    await expect.element(tray.getByRole('link', { name: 'Comparer (3)' })).toBeVisible();
    await expect.element(ticks.nth(1)).toBeDisabled();

    const compared = tray.getByRole('link', { name: 'Comparer (3)' });
    await expect.element(compared).toHaveAttribute('href', '/comparer?ids=5,4,3');
    await openComparison([5, 4, 3]);
    await expect.element(tray).not.toBeInTheDocument();
    await page.getByRole('link', { name: /^Retirer Peugeot 208 n° 4/ }).click();
    await expect.poll(() => idsIn(COMPARED)).toEqual([5, 3]);
  });

  test('CMPR-7: an address with one vehicle adds it to the tray; one with several changes no tray that has vehicles', async () => {
    writeElsewhere(COMPARED, [{ kind: 'cars', id: 5 }]);
    await openComparison([3, 2]);
    await expect.element(page.getByRole('columnheader', { name: 'Peugeot 208 n° 3' })).toBeVisible();
    expect(idsIn(COMPARED)).toEqual([5]);
    await openComparison([4]);
    await expect.poll(() => idsIn(COMPARED)).toEqual([5, 4]);
  });

  test('CMPR-7: if the site does not answer, the tray names its vehicles by their numbers and calls none of them gone', async () => {
    writeElsewhere(COMPARED, [
      { kind: 'cars', id: 5 },
      { kind: 'cars', id: 4 },
    ]);
    await openList();
    answer('GET /api/cards', () => {
      throw new DomainError('unavailable', 'Plus tard');
    });
    writeElsewhere(COMPARED, [
      { kind: 'cars', id: 5 },
      { kind: 'cars', id: 3 },
    ]);
    await expect.element(tray.getByRole('link', { name: 'Voiture n° 3', exact: true })).toBeVisible();
    await expect.element(tray.getByRole('link', { name: /^Demander ces deux véhicules/ })).toBeVisible();
  });

  test('CMPR-7: a fourth is refused beside its button, a truck does not push a car out, and removing moves the focus on', async () => {
    writeElsewhere(COMPARED, [{ kind: 'trucks', id: 18 }]);
    await openList();
    await expect.element(tray).not.toBeInTheDocument();
    for (const id of [5, 4, 3]) await compare(id).click();
    await compare(2).click();
    const refusal = page.getByText(/^On compare 3 véhicules au plus/);
    await expect.element(refusal).toBeVisible();
    await expect.element(compare(2)).toHaveAttribute('aria-pressed', 'false');
    const [notice, pressed] = [refusal, compare(2)].map((one) => one.element().getBoundingClientRect().top);
    expect(Math.abs((notice ?? 0) - (pressed ?? 0))).toBeLessThan(100);
    await userEvent.keyboard('{Escape}');
    await expect.element(refusal).not.toBeInTheDocument();
    expect(idsIn(COMPARED)).toEqual([18, 5, 4, 3]);

    const remove = tray.getByRole('button', { name: /^Ne plus comparer/ });
    await remove.first().click();
    await expect.poll(() => remove.elements().length).toBe(2);
    await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/n° 4$/);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => remove.elements().length).toBe(1);
    await userEvent.keyboard('{Enter}');
    await expect.element(tray).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.id).toBe('contenu');
    expect(idsIn(COMPARED)).toEqual([18]);
  });

  test('CMPR-3 CMPR-4: by keyboard on a phone the focused element is visible, and « Retirer » moves the focus to the next', async () => {
    await page.viewport(360, 740);
    await openComparison([5, 4, 3]);
    await expect.element(page.getByRole('columnheader').nth(2)).toBeVisible();
    const titles = [5, 4, 3].map((id) => `Peugeot 208 n° ${id}`);
    for (const name of titles) await expect.element(page.getByRole('columnheader', { name })).toBeVisible();

    (page.getByRole('link', { name: 'Différences seulement' }).element() as HTMLElement).focus();
    const tools = titles.flatMap((title) => [`Retirer ${title} de la comparaison`, '']);
    for (const name of [...tools, ...titles]) {
      await userEvent.tab();
      expect(focusedName()).toBe(name);
      await expect
        .poll(() => {
          const focused = document.activeElement;
          const { left, right, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
          return [left + 1, right - 1].every((x) =>
            focused?.contains(document.elementFromPoint(x, (top + bottom) / 2)),
          );
        })
        .toBe(true);
    }

    const remove = (name = '') => page.getByRole('link', { name: `Retirer ${name} de la comparaison` });
    const [first, second, third] = titles;
    for (const [removed, next] of [
      [second, `Retirer ${third} de la comparaison`],
      [third, `Retirer ${first} de la comparaison`],
      [first, 'Comparer des véhicules'],
    ] as const) {
      (remove(removed).element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(remove(removed)).not.toBeInTheDocument();
      await expect.poll(focusedName).toBe(next);
    }
  });
});
