import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectConsole } from '../../../../tests/support/console.ts';
import { returnToPage } from '../../../../tests/support/page-return.ts';
import { carsOf } from '../../../../tests/support/public-car.ts';
import { answerStock, facetsOf, listingOf, openList as open } from '../../../../tests/support/public-site.tsx';
import { answer } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { Car } from '../../stock/cars/car.ts';

const CARS = carsOf(30);
const cards = () => [...document.querySelectorAll<HTMLElement>('main article[data-id]')];
const cardIds = () => cards().map(({ dataset }) => Number(dataset['id']));
const count = () => document.querySelector('#compte')?.textContent;
const panel = () => document.querySelector('#recherche > details > summary') as HTMLElement;
const bound = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement;
const shortcut = page.getByRole('button', { name: /^Voir les filtres/ });
const more = page.getByRole('link', { name: 'Get More' });
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

async function scrollTo(top: number): Promise<void> {
  window.scrollTo({ top, behavior: 'instant' });
  await drawn();
}

/** Delays lists until the test calls `release`. `held` returns the last index of each request. */
function holdLists(): { release: () => void; held: () => (string | null)[] } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held: (string | null)[] = [];
  answer('GET /api/cars/listing', async ({ query }) => {
    held.push(query.get('lastIndex'));
    await promise;
    return { data: [listingOf(CARS, query)] };
  });
  return { release: resolve, held: () => held };
}

beforeEach(() => answerStock(CARS));

async function openList(): Promise<void> {
  await open();
  await expect.poll(() => cards().length).toBeGreaterThan(0);
}

describe('waiting for a list', () => {
  test("CARL-7, D06, STT-2, ERR-8: 'Loading...' in the place of the count while another list loads; its rows come into the place of the former ones", async () => {
    await openList();
    const { release } = holdLists();
    await userEvent.selectOptions(document.querySelector('select[name=tri]') as HTMLElement, 'Prix croissant');
    await expect.poll(count).toBe('Loading...');
    const results = document.querySelector('#resultats') as HTMLElement;
    expect(document.querySelector('#compte [lang=en]')?.textContent).toBe('Loading...');
    expect(results.getAttribute('aria-busy')).toBe('true');
    const place = () => {
      const { top, left, width } = results.querySelector('div > ul > li')?.getBoundingClientRect() ?? new DOMRect();
      return [top, left, width];
    };
    const before = place();
    release();
    await expect.poll(count).toBe('30 voitures correspondent à votre recherche');
    await expect.poll(cardIds).toEqual(CARS.slice(0, 12).map(({ id }) => id));
    expect(place()).toEqual(before);
  });

  test('CARL-7, D06: after a list without rows, placeholder cards stand in the place of the rows, without the counts of that list; the focus stays', async () => {
    const openEmpty = async () => {
      answer('GET /api/cars/listing', ({ query }) => ({ data: [{ ...listingOf([], query), facets: facetsOf(30) }] }));
      await open('/?q=xyz');
      await expect.element(page.getByText('No car found!')).toBeVisible();
      return holdLists();
    };
    const isWaiting = async () => {
      await expect.poll(count).toBe('Loading...');
      expect(document.querySelectorAll('#resultats li[aria-hidden]')).toHaveLength(12);
      expect(page.getByText('No car found!').elements()).toEqual([]);
      const counts = [...document.querySelectorAll('#recherche fieldset li > span')];
      expect(counts.filter((it) => it.checkVisibility({ visibilityProperty: true }))).toEqual([]);
    };
    const clearing = await openEmpty();
    await userEvent.click(page.getByText('CARBURANT').first());
    await userEvent.fill(bound('q'), '');
    await isWaiting();
    expect(document.activeElement).toBe(bound('q'));
    clearing.release();
    await expect.poll(() => cards().length).toBe(12);

    const resetting = await openEmpty();
    (page.getByRole('link', { name: 'Réinitialiser les filtres' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await isWaiting();
    const hasFocus = () => document.activeElement?.id;
    expect(hasFocus()).toBe('resultats');
    resetting.release();
    await expect.poll(() => cards().length).toBe(12);
    expect(hasFocus()).toBe('resultats');
    expect(bound('q').value).toBe('');
  });

  test("STT-3, STT-4: 'Get More' reserves the places of the next rows, says that it is waiting, asks once, from the last index, and gives the focus to the last rows", async () => {
    await openList();
    const { release, held } = holdLists();
    await more.click();
    const waiting = page.getByRole('link', { name: 'Loading...' });
    await expect.element(waiting).toBeVisible();
    expect(document.querySelectorAll('#resultats > div > ul > li')).toHaveLength(24);
    await waiting.click({ force: true });
    release();
    await expect.poll(() => cards().length).toBe(24);
    expect(held()).toEqual(['11']);
    await expect.element(page.getByText('24 sur 30')).toBeVisible();
    await more.click();
    await expect.poll(() => cards().length).toBe(30);
    await expect.element(more).not.toBeInTheDocument();
    await expect.poll(() => cards().findIndex((card) => card.contains(document.activeElement))).toBe(24);
  });

  test("'Get More' that fails keeps the rows and offers another try", async () => {
    await openList();
    answer('GET /api/cars/listing', () => {
      throw new DomainError('unavailable', 'Plus tard');
    });
    expectConsole(/^Fetch error: Failed to fetch cars: 503/);
    await more.click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(cards()).toHaveLength(12);
    const { release, held } = holdLists();
    release();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect.poll(() => cards().length).toBe(24);
    expect(held()).toEqual(['11']);
  });
});

test('PUB-15: when the page comes back from the page cache, a load that the browser has ended begins again', async () => {
  await openList();
  const { held } = holdLists();
  await more.click();
  await expect.poll(held).toEqual(['11']);
  answerStock(CARS);
  returnToPage();
  await expect.poll(() => cards().length).toBe(24);
});

test('ERR-1, D53: if a list cannot be loaded, the console has the text of the specification, the page a plain message; rows and input stay; Réessayer loads it', async () => {
  await openList();
  answer('GET /api/cars/listing', () => {
    throw new DomainError('unavailable', 'Plus tard');
  });
  expectConsole(/^Fetch error: Failed to fetch cars: 503/);
  await userEvent.fill(bound('q'), 'renault');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent('La liste n’a pas pu être mise à jour.');
  expect(cards()).toHaveLength(12);
  expect(bound('q').value).toBe('renault');
  expect(window.location.search).toBe('?q=renault');
  expect(page.getByText('No car found!').elements()).toEqual([]);
  expect(page.getByText('Loading...').elements()).toEqual([]);
  answerStock(CARS);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(cards()).toHaveLength(12);
});

test('SRCH-1: a filter chosen at the moment at which typed text applies keeps both', async () => {
  await openList();
  await userEvent.click(page.getByText('CARBURANT').first());
  const diesel = page.getByRole('checkbox', { name: 'Diesel' }).element() as HTMLInputElement;
  bound('q').focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  document.execCommand('insertText', false, 'renault');
  vi.advanceTimersByTime(500);
  diesel.click();
  vi.useRealTimers();
  await expect.poll(() => window.location.search).toBe('?q=renault&carburant=diesel');
  expect(bound('q').value).toBe('renault');
});

test('OFFR-4: on a card amounts end in one column, units begin in another; a price in words and a sold vehicle have neither', async () => {
  const offers: Partial<Car>[] = [
    { price_per_day: '39', price_per_month: '1590' },
    { price_per_day: '120', price_per_month: '990', offer_kind: 'both', sale_price: '12490' },
    { price_per_day: 'sur demande', price_per_month: '' },
    { status: 'sold' },
  ];
  answerStock(offers.map((offer, i) => ({ ...CARS[i], ...offer }) as Car));
  await openList();
  for (const width of [390, 768, 1440]) {
    await page.viewport(width, 900);
    const columns = cards().map((card) => {
      const edgeOf = (it: Element, edge: 'left' | 'right') => {
        const text = document.createRange();
        text.selectNodeContents(it);
        return Math.round(text.getBoundingClientRect()[edge]);
      };
      const edges = (selector: string, edge: 'left' | 'right') =>
        new Set([...card.querySelectorAll(selector)].map((it) => edgeOf(it, edge))).size;
      return [edges('[data-price] > [aria-hidden]:first-child', 'right'), edges('[data-price] small', 'left')];
    });
    expect(columns, `${width} px`).toEqual([
      [1, 1],
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
  }
});

describe('the shortcut to the filters', () => {
  test('CST-6, TRKL-5, D10: past 300 px of scroll, and not at 300, a shortcut leads to the filters', async () => {
    await openList();
    await scrollTo(300);
    expect(shortcut.elements()).toEqual([]);
    await scrollTo(301);
    await expect.element(shortcut).toBeVisible();
    await scrollTo(1200);
    await shortcut.click();
    await expect.poll(() => document.activeElement).toBe(panel());
    const { top } = document.querySelector('#recherche')?.getBoundingClientRect() ?? new DOMRect();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(200);
  });

  test('TRKL-5: on narrower windows it is a bar at the lower edge, and the page ends above it', async () => {
    await openList();
    for (const width of [390, 768, 1023]) {
      await page.viewport(width, 700);
      await scrollTo(900);
      await expect.element(shortcut).toBeVisible();
      const bar = () => {
        const { left, width, bottom } = shortcut.element().getBoundingClientRect();
        return [left, width, bottom >= 700];
      };
      await expect.poll(bar, { message: `${width} px` }).toEqual([0, width, true]);
      // The page gets its space below one frame after the bar.
      const space = async () => {
        await scrollTo(100_000);
        const footer = document.querySelector('footer')?.children ?? [];
        const end = Math.max(...[...footer].map((part) => part.getBoundingClientRect().bottom));
        return shortcut.element().getBoundingClientRect().top - end;
      };
      await expect.poll(space, { message: `${width} px` }).toBeGreaterThan(-1);
    }
  });
});

describe('the drawer on phones', () => {
  const field = () => bound('prix_min');
  const go = () => document.querySelector('#recherche button[data-closes]') as HTMLElement;
  const isShown = (of: Element) => of.checkVisibility();

  beforeEach(() => page.viewport(390, 844));

  test('D15: it opens over the page, counts as filters are chosen, and its button leads to the results', async () => {
    await openList();
    await userEvent.click(panel());
    expect(go().textContent).toBe('Voir les 30 voitures');
    expect(go().querySelectorAll('[aria-live=polite]')).toHaveLength(1);
    answerStock(CARS.slice(0, 7));
    await userEvent.click(page.getByText('CARBURANT').first());
    await page.getByRole('checkbox', { name: 'Diesel' }).click();
    await expect.poll(() => go().textContent).toBe('Voir les 7 voitures');
    await userEvent.click(go());
    await expect.poll(() => isShown(field())).toBe(false);
    expect(document.activeElement?.id).toBe('resultats');
    expect(count()).toBe('7 voitures correspondent à votre recherche');
  });

  test('it is modal: the focus stays inside, Escape closes it and gives the focus back; a change of the window’s width never opens it', async () => {
    await openList();
    const shown = () => getComputedStyle(document.querySelector('#recherche > details > div') as Element).display;
    // A closed drawer is `display: none`, so that the browser does not lay it out at each load.
    expect(shown()).toBe('none');
    panel().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(shown).toBe('flex');
    for (let i = 0; i < 30; i += 1) {
      await userEvent.tab();
      const { activeElement, body } = document;
      expect(activeElement === body || activeElement?.closest('#recherche') !== null).toBe(true);
    }
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => isShown(field())).toBe(false);
    await expect.poll(() => document.activeElement).toBe(panel());
    await expect.poll(() => document.querySelectorAll('[inert]').length).toBe(0);
    for (const [width, isOpen] of [
      [1440, true],
      [390, false],
      [1440, true],
    ] as const) {
      await page.viewport(width, 900);
      await expect.poll(() => isShown(field())).toBe(isOpen);
    }
    expect(document.querySelectorAll('[inert]')).toHaveLength(0);
  });

  test('FLT-1: Escape closes it in the moment in which it opens', async () => {
    await openList();
    panel().click();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await expect.poll(() => document.querySelectorAll('[inert]').length).toBe(0);
    expect(isShown(field())).toBe(false);
  });

  test('after it was opened by the shortcut and left for the results, Escape gives the focus back to what opened it last', async () => {
    // With this space above, the shortcut stays while the results are in view.
    document.documentElement.style.paddingTop = '600px';
    onTestFinished(() => void document.documentElement.style.removeProperty('padding-top'));
    await openList();
    await scrollTo(900);
    await shortcut.click();
    await userEvent.click(go());
    await expect.poll(() => isShown(field())).toBe(false);
    await expect.element(shortcut).toBeVisible();
    panel().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => isShown(go())).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(panel());
  });

  test('D15: « Réinitialiser » leaves the focus in the drawer, whose button shows no number meanwhile', async () => {
    await open('/?prix_max=1');
    await userEvent.click(panel());
    const { release } = holdLists();
    (page.getByRole('button', { name: 'Réinitialiser' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.activeElement?.textContent).toBe('Voir les voitures');
    release();
    await expect.poll(() => go().textContent).toBe('Voir les 30 voitures');
    expect(document.activeElement).toBe(go());
  });

  test('FLT-3: while the visitor types a bound, the button shows no number', async () => {
    await openList();
    await userEvent.click(panel());
    await expect.poll(() => go().textContent).toBe('Voir les 30 voitures');
    await userEvent.fill(bound('prix_max'), '50');
    expect(go().textContent).toBe('Voir les voitures');
    await expect.poll(() => go().textContent).toBe('Voir les 30 voitures');
  });
});
