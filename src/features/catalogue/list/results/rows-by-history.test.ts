import { afterEach, expect, test, vi } from 'vitest';
import type { Card } from '../../../stock/vehicles/card.ts';
import { EMPTY_QUERY, type ListQuery } from '../../client/list-query.ts';
import type { Listing } from '../listing.ts';
import { knownCards, savedRows, saveRows } from './rows-by-history.ts';

const goTo = (key?: string) => vi.stubGlobal('history', { state: key === undefined ? null : { key } });
afterEach(() => vi.unstubAllGlobals());

const card = (id: number, title = `${id}`) => ({ id, title }) as Card;
const listing = (query: Partial<ListQuery>, ...cards: Card[]): Listing => ({
  query: { ...EMPTY_QUERY, ...query },
  cards,
  first: 0,
  remaining: cards.length,
  facets: {
    marque: [],
    carburant: [],
    boite: [],
    offre: { tout: 0, achat: 0, location: 0 },
    ranges: [],
    offers: [],
    stock: { vehicles: 0, guaranteed: 0 },
  },
  relaxations: [],
  corrections: [],
});

test('an entry of the history gets its own rows back, however deep, and no other list’s', () => {
  const deep = listing({ q: 'clio', page: 3 }, card(3), card(2));
  goTo('a');
  saveRows('a', 'cars', deep);
  expect(savedRows('cars', { ...EMPTY_QUERY, q: 'clio' })).toBe(deep);
  expect(savedRows('cars', EMPTY_QUERY)).toBeNull();
  expect(savedRows('trucks', { ...EMPTY_QUERY, q: 'clio' })).toBeNull();
  goTo('b');
  expect(savedRows('cars', { ...EMPTY_QUERY, q: 'clio' })).toBeNull();
});

test('the first entry of a tab has no key of its own', () => {
  const first = listing({}, card(1));
  goTo();
  saveRows('default', 'cars', first);
  expect(savedRows('cars', EMPTY_QUERY)).toBe(first);
});

test('the last thirty entries are saved, a visited one counts as new', () => {
  for (let i = 0; i < 30; i += 1) saveRows(`entry ${i}`, 'cars', listing({}, card(i)));
  saveRows('entry 0', 'cars', listing({}, card(0)));
  saveRows('one more', 'cars', listing({}, card(30)));
  goTo('entry 0');
  expect(savedRows('cars', EMPTY_QUERY)).not.toBeNull();
  goTo('entry 1');
  expect(savedRows('cars', EMPTY_QUERY)).toBeNull();
});

test('D11: every card that the tab has loaded counts once, in its latest version', () => {
  saveRows('x', 'trucks', listing({}, card(900, 'old'), card(901)));
  saveRows('y', 'trucks', listing({ q: 'benne' }, card(900, 'new')));
  expect(knownCards('trucks').map(({ title }) => title)).toEqual(['new', '901']);
});

test('without a browser nothing is saved and nothing fails', () => {
  vi.stubGlobal('history', undefined);
  expect(savedRows('cars', { ...EMPTY_QUERY, q: 'never searched' })).toBeNull();
});
