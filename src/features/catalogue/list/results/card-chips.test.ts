import { expect, test } from 'vitest';
import { cardChips } from './card-chips.ts';

const card = { type: 'car', values: {} } as const;

test('D42: the chip of a card names the Crit’Air sticker; without one there is no chip', () => {
  expect(cardChips({ ...card, values: { crit_air: '1', mileage: 45_000 } })).toEqual([
    { name: 'crit_air', text: 'Crit’Air 1' },
  ]);
  expect(cardChips({ ...card, type: 'trucks-rental', values: { crit_air: 'none' } })).toEqual([
    { name: 'crit_air', text: 'Crit’Air : non classé' },
  ]);
  expect(cardChips({ ...card, values: { mileage: 45_000 } })).toEqual([]);
});

test('LOOK-5: a truck’s chips say its volume and its licence first', () => {
  const values = { crit_air: '2', licence: 'B', volume_m3: 10.8 };
  expect(cardChips({ ...card, type: 'trucks-rental', values }).map(({ text }) => text)).toEqual([
    '10,8\u00a0m³',
    'Permis B',
    'Crit’Air 2',
  ]);
  expect(cardChips({ ...card, type: 'trucks-rental', values: { volume_m3: 20 } })).toEqual([
    { name: 'volume_m3', text: '20\u00a0m³' },
  ]);
});
