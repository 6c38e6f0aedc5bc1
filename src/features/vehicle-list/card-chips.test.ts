import { expect, test } from 'vitest';
import { cardChips } from './card-chips.ts';

test('D42: the chip of a card names the Crit’Air sticker; without one there is no chip', () => {
  expect(cardChips({ type: 'car', values: { crit_air: '1', mileage: 45_000 } })).toEqual([
    { name: 'crit_air', text: 'Crit’Air 1' },
  ]);
  expect(cardChips({ type: 'trucks-rental', values: { crit_air: 'none' } })).toEqual([
    { name: 'crit_air', text: 'Crit’Air : non classé' },
  ]);
  expect(cardChips({ type: 'car', values: { mileage: 45_000 } })).toEqual([]);
});
