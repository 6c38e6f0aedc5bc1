import { expect, test } from 'vitest';
import { shareTitle } from './share-title.ts';

const car = { title: 'Peugeot 3008 Hybrid 145 GT', offer_kind: 'both', sale_price: '34900' } as const;
const day = { label: 'Prix par jour', price: '49', unit: '/ jour' };
const asked = { ...day, price: 'sur demande' };

test('SHAR-2: what is sent names the vehicle, its price and who offers it', () => {
  expect(shareTitle(car, [day], 'Garage des Tilleuls')).toBe(
    'Peugeot 3008 Hybrid 145 GT, 34\u00a0900\u00a0€, Garage des Tilleuls',
  );
});

test.each([
  [{ ...car, offer_kind: 'rental' as const }, [asked, day], '49\u00a0€ / jour, '],
  [{ ...car, sale_price: 'nous consulter' }, [day], '49\u00a0€ / jour, '],
  [{ ...car, sale_price: '' }, [asked], ''],
  [{ ...car, offer_kind: 'rental' as const }, [], ''],
])('SHAR-2: a price to rent where there is none to buy, and none where it is words', (vehicle, tags, price) => {
  expect(shareTitle(vehicle, tags, 'Tilleuls')).toBe(`Peugeot 3008 Hybrid 145 GT, ${price}Tilleuls`);
});
