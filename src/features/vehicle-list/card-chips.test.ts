import { expect, test } from 'vitest';
import { cardChips } from './card-chips.ts';

const card = { type: 'car', values: {}, availableFrom: '' } as const;
const TODAY = '2026-11-22';

test('D42: the chip of a card names the Crit’Air sticker; without one there is no chip', () => {
  expect(cardChips({ ...card, values: { crit_air: '1', mileage: 45_000 } }, TODAY)).toEqual([
    { name: 'crit_air', text: 'Crit’Air 1' },
  ]);
  expect(cardChips({ ...card, type: 'trucks-rental', values: { crit_air: 'none' } }, TODAY)).toEqual([
    { name: 'crit_air', text: 'Crit’Air : non classé' },
  ]);
  expect(cardChips({ ...card, values: { mileage: 45_000 } }, TODAY)).toEqual([]);
});

test('a vehicle that is out says when it is back, until it is', () => {
  expect(cardChips({ ...card, availableFrom: '23-11-2026', values: { crit_air: '1' } }, TODAY)).toEqual([
    { name: 'available_from', text: 'Disponible le 23-11-2026' },
    { name: 'crit_air', text: 'Crit’Air 1' },
  ]);
  expect(cardChips({ ...card, availableFrom: '22-11-2026' }, TODAY)).toEqual([]);
});
