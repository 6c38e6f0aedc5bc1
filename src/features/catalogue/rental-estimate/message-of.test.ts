import { expect, test } from 'vitest';
import { RENTAL_TERMS, type RentalTerms } from '../../../shared/rental.ts';
import type { OfferKind, SingleOffer } from '../../stock/vehicles/fields/choices.ts';
import type { Rental } from './dates.ts';
import { messageOf } from './message-of.ts';

const SITE = { origin: 'https://garage.example', day: '2026-11-22' };

const NO_TERMS = Object.fromEntries(RENTAL_TERMS.map((name) => [name, null])) as RentalTerms;

function wishOf(offer_kind: OfferKind, sale_price: string, price: string, offer: SingleOffer | null = null) {
  const rental: Rental = {
    kind: 'cars',
    vehicle: {
      id: 1,
      title: 'Clio',
      brand: null,
      body_type: '',
      offer_kind,
      sale_price,
      status: 'available',
      reserved_until: '',
      available_from: '',
      accessories: [],
    },
    tags: [{ label: 'Prix par jour', price, unit: '/ jour' }],
    brands: [],
    terms: NO_TERMS,
    conditions: [],
  };
  return messageOf(rental, SITE, offer).wish;
}

test('CHAT-3: what is wanted follows from what is offered and priced; with both it is left open', () => {
  expect(wishOf('sale', '', '49')).toBe('sale');
  expect(wishOf('rental', '9 990', '49')).toBe('rental');
  expect(wishOf('both', '9 990', '')).toBe('sale');
  expect(wishOf('both', 'à débattre', '49')).toBe('rental');
  expect(wishOf('both', '9 990', '49')).toBe('both');
  expect(wishOf('both', '', '')).toBe('both');
});

test('CHAT-3: who looks for one to buy or to rent wants that, where it is offered', () => {
  expect([wishOf('both', '9 990', '49', 'sale'), wishOf('both', '', '49', 'sale')]).toEqual(['sale', 'sale']);
  expect(wishOf('both', '9 990', '49', 'rental')).toBe('rental');
  expect(wishOf('sale', '9 990', '49', 'rental')).toBe('sale');
});
