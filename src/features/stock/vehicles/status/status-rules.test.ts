import { describe, expect, test } from 'vitest';
import { AVAILABLE, STATUS_VALUES, type Status, type VehicleState } from './status.ts';
import { missingFor, missingForEdit, SOLD_DAYS, stateAfter, visibilityOf, wrongIn } from './status-rules.ts';

/** In Paris it is already the next day. */
const NOW = new Date('2026-11-21T23:30:00Z');
const TODAY = '22-11-2026';
const LONG_AGO = '2026-01-01T10:00:00.000Z';

const DRAFT: VehicleState = { ...AVAILABLE, status: 'draft' };
const ONLINE: VehicleState = { ...AVAILABLE, published_at: LONG_AGO };
const SOLD: VehicleState = { ...ONLINE, status: 'sold', sold_at: '01-11-2026', final_price: '8 900' };
const RESERVED: VehicleState = {
  ...ONLINE,
  status: 'reserved',
  reserved_until: '30-11-2026',
  reserved_note: 'Acompte reçu',
};

describe('stateAfter', () => {
  test('the first time public is kept for good', () => {
    for (const status of ['available', 'reserved', 'sold'] as const)
      expect(stateAfter(DRAFT, { status }, NOW).published_at).toBe(NOW.toISOString());
    expect(stateAfter(DRAFT, { status: 'archived' }, NOW).published_at).toBeNull();
    expect(stateAfter(ONLINE, { status: 'draft' }, NOW).published_at).toBe(LONG_AGO);
    expect(stateAfter({ ...DRAFT, published_at: LONG_AGO }, { status: 'available' }, NOW).published_at).toBe(LONG_AGO);
    expect(stateAfter(AVAILABLE, { status: 'archived' }, NOW).published_at).toBe(NOW.toISOString());
  });

  test('a sale is of today in Paris where no day is said; its price and day stay while it is sold', () => {
    expect(stateAfter(ONLINE, { status: 'sold' }, NOW)).toMatchObject({ sold_at: TODAY, final_price: '' });
    expect(stateAfter(ONLINE, { status: 'sold', sold_at: '' }, NOW).sold_at).toBe(TODAY);
    const sale = { status: 'sold', sold_at: '20-11-2026', final_price: '9 500 €' } as const;
    expect(stateAfter(ONLINE, sale, NOW)).toEqual({ ...ONLINE, ...sale });
    expect(stateAfter(SOLD, { status: 'sold' }, NOW)).toEqual(SOLD);
    expect(stateAfter(SOLD, { final_price: '8 500' }, NOW)).toEqual({ ...SOLD, final_price: '8 500' });
  });

  test('a reservation keeps its day and note while it is one; both may be cleared', () => {
    const reservation = { status: 'reserved', reserved_until: '30-11-2026', reserved_note: 'Acompte' } as const;
    expect(stateAfter(ONLINE, reservation, NOW)).toEqual({ ...ONLINE, ...reservation });
    expect(stateAfter(RESERVED, { reserved_until: '' }, NOW)).toEqual({ ...RESERVED, reserved_until: '' });
    expect(stateAfter(RESERVED, {}, NOW)).toEqual(RESERVED);
  });

  test.each(STATUS_VALUES)(
    'from sold and reserved to %s: what belonged to them is cleared, whatever is sent',
    (status) => {
      const sent = {
        status,
        sold_at: '20-11-2026',
        final_price: '1',
        reserved_until: '30-11-2026',
        reserved_note: 'n',
      };
      for (const before of [SOLD, RESERVED]) {
        const after = stateAfter(before, sent, NOW);
        if (status !== 'sold') expect(after).toMatchObject({ sold_at: '', final_price: '' });
        if (status !== 'reserved') expect(after).toMatchObject({ reserved_until: '', reserved_note: '' });
      }
    },
  );

  test('undo: the former values bring the former state back', () => {
    for (const before of [ONLINE, SOLD, RESERVED])
      for (const status of STATUS_VALUES) {
        const { published_at: _kept, ...former } = before;
        expect(stateAfter(stateAfter(before, { status }, NOW), former, NOW)).toEqual(before);
      }
  });
});

test('a sale is not in the future', () => {
  expect(wrongIn({ sold_at: TODAY }, NOW)).toEqual({});
  expect(wrongIn({ sold_at: '' }, NOW)).toEqual({});
  expect(wrongIn({}, NOW)).toEqual({});
  expect(Object.keys(wrongIn({ sold_at: '23-11-2026' }, NOW))).toEqual(['sold_at']);
});

describe('D42: what a status asks for', () => {
  const bare = { title: '', images: [], offer_kind: 'both' };
  const whole = { title: 'Clio', images: ['a.jpg'], offer_kind: 'both' };
  const sale = { ...whole, offer_kind: 'sale', sale_price: '', first_registration: '06-2019', mileage: 0 };
  const bothAtAPrice = { ...whole, sale_price: '8 900', first_registration: '06-2019', mileage: null };
  const lacks = (before: Status, after: Status, vehicle: Readonly<Record<string, unknown>>) =>
    Object.keys(missingFor(before, after, vehicle));

  test.each(['draft', 'archived'] as const)('from %s: a title, an image, and what a sale has to say', (before) => {
    for (const after of ['available', 'reserved', 'sold'] as const) {
      expect(lacks(before, after, bare)).toEqual(['title', 'images']);
      expect(lacks(before, after, whole)).toEqual([]);
      expect(lacks(before, after, sale)).toEqual(['sale_price', 'mileage_guaranteed']);
      expect(lacks(before, after, bothAtAPrice)).toEqual(['mileage', 'mileage_guaranteed']);
    }
    for (const after of ['draft', 'archived'] as const)
      expect(lacks(before, after, { ...sale, images: [] })).toEqual([]);
  });

  test('what is public goes on as it is; an edit of it has to say what a sale says', () => {
    const edited = (before: Status, after: Status) =>
      Object.keys(missingForEdit(before, after, { ...sale, images: [] }));
    expect(lacks('available', 'reserved', { ...sale, images: [] })).toEqual([]);
    expect(lacks('available', 'archived', sale)).toEqual([]);
    expect(edited('reserved', 'available')).toEqual(['sale_price', 'mileage_guaranteed']);
    expect(Object.keys(missingForEdit('available', 'available', bothAtAPrice))).toEqual([
      'mileage',
      'mileage_guaranteed',
    ]);
    expect([edited('sold', 'sold'), edited('available', 'draft')]).toEqual([[], []]);
  });
});

describe('who may read it', () => {
  test('drafts and what was never public: nobody; available and reserved: everybody', () => {
    expect(visibilityOf(DRAFT, NOW)).toBeNull();
    expect(visibilityOf({ ...DRAFT, published_at: LONG_AGO }, NOW)).toBeNull();
    expect(visibilityOf({ ...DRAFT, status: 'archived' }, NOW)).toBeNull();
    expect(visibilityOf({ ...ONLINE, status: 'archived' }, NOW)).toBe('gone');
    expect([visibilityOf(ONLINE, NOW), visibilityOf(RESERVED, NOW)]).toEqual(['whole', 'whole']);
  });

  test(`a sold one to the end of the ${SOLD_DAYS}th day in Paris, also over a change of the clocks`, () => {
    // 24 August is 90 days before 22 November 2026. In between, on 25 October, the clocks change.
    const sold = { ...SOLD, sold_at: '24-08-2026' };
    expect(visibilityOf(sold, new Date('2026-11-22T22:59:59Z'))).toBe('sold');
    expect(visibilityOf(sold, new Date('2026-11-22T23:00:00Z'))).toBe('gone');
    expect(visibilityOf({ ...SOLD, sold_at: TODAY }, NOW)).toBe('sold');
  });
});
