import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectConsole } from '../../../../tests/support/console.ts';
import { carsOf } from '../../../../tests/support/public-car.ts';
import { answerStock, facetsOf, openSite } from '../../../../tests/support/public-site.tsx';
import { answer } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';

/** Tests the list of cars: what it shows while it loads, after a failure, and at each width. */

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

/** Holds lists back until the test calls the returned function. */
function holdLists(): { release: () => void; held: () => string[] } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held: string[] = [];
  answer('GET /api/cars/list/:last', async ({ params, query }) => {
    held.push(params['last'] ?? '');
    await promise;
    const first = Number(params['last']) + 1;
    return {
      data: query.get('q') === 'xyz' ? [] : CARS.slice(first, first + 12),
      remaining: query.get('q') === 'xyz' ? 0 : 30,
    };
  });
  return { release: resolve, held: () => held };
}

beforeEach(() => answerStock(CARS));

async function openList(path = '/'): Promise<Awaited<ReturnType<typeof openSite>>> {
  const router = await openSite(path);
  await expect.poll(() => cards().length).toBeGreaterThan(0);
  return router;
}

describe('waiting for a list', () => {
  test("CARL-7, D06, STT-2, ERR-8: 'Loading...' and placeholder cards in the place of the rows, when the list is opened from another page", async () => {
    const { release } = holdLists();
    const router = await openSite('/selection');
    void router.navigate('/');
    await expect.poll(count).toBe('Loading...');
    const results = document.querySelector('#resultats') as HTMLElement;
    expect(document.querySelector('#compte [lang=en]')?.textContent).toBe('Loading...');
    expect(results.getAttribute('aria-busy')).toBe('true');
    expect(results.querySelectorAll('li[aria-hidden]')).toHaveLength(12);
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

  test("STT-3, STT-4: 'Get More' reserves the places of the next rows, says that it is waiting, and asks once, from the last index", async () => {
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
  });

  test("'Get More' that fails keeps the rows and offers another try", async () => {
    await openList();
    answer('GET /api/cars/list/:last', () => {
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

describe('a list that cannot be loaded', () => {
  beforeEach(() => {
    answer('GET /api/cars/list/:last', () => {
      throw new DomainError('unavailable', 'Plus tard');
    });
    expectConsole(/^Fetch error: Failed to fetch cars: 503/);
  });

  test('ERR-1, D53: the console has the text of the specification, the page a plain message; rows and input stay', async () => {
    answerStock(CARS);
    const router = await openList();
    answer('GET /api/cars/list/:last', () => {
      throw new DomainError('unavailable', 'Plus tard');
    });
    await userEvent.fill(bound('q'), 'renault');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent('La liste n’a pas pu être mise à jour.');
    expect(cards()).toHaveLength(12);
    expect(bound('q').value).toBe('renault');
    expect(router.state.location.search).toBe('?q=renault');
    expect(page.getByText('No car found!').elements()).toEqual([]);
    answerStock(CARS);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(cards()).toHaveLength(12);
  });

  test('ERR-1: opened from another page: an error and no endless « Loading... »; Réessayer loads the list', async () => {
    const router = await openSite('/selection');
    await router.navigate('/');
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(page.getByText('Loading...').elements()).toEqual([]);
    expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
    answerStock(CARS);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect.poll(() => cards().length).toBe(12);
  });
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
      const bar = shortcut.element().getBoundingClientRect();
      expect([bar.left, bar.width, bar.bottom >= 700], `${width} px`).toEqual([0, width, true]);
      await scrollTo(100_000);
      const footer = document.querySelector('footer')?.children ?? [];
      const end = Math.max(...[...footer].map((part) => part.getBoundingClientRect().bottom));
      expect(end, `${width} px`).toBeLessThanOrEqual(shortcut.element().getBoundingClientRect().top + 1);
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
    answer('GET /api/cars/facets', () => ({ data: facetsOf(7) }));
    answer('GET /api/cars/list/:last', () => ({ data: CARS.slice(0, 7), remaining: 7 }));
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

  test('FLT-3: while the visitor types a bound, the button shows no number', async () => {
    await openList();
    await userEvent.click(panel());
    await expect.poll(() => go().textContent).toBe('Voir les 30 voitures');
    await userEvent.fill(bound('prix_max'), '50');
    expect(go().textContent).toBe('Voir les voitures');
    await expect.poll(() => go().textContent).toBe('Voir les 30 voitures');
  });
});
