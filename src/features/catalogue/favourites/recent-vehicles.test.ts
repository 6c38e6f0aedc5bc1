import { expect, test } from 'vitest';
import { MAX_RECENT, parseRecent, type RecentVehicle, withRecent } from './recent-vehicles.ts';

const car = (id: number): RecentVehicle => ({ kind: 'cars', id });

test.each([
  ['nothing: not wanted', null, null],
  ['no JSON', '{', []],
  ['another shape', '{"on":true}', []],
  ['what was written', JSON.stringify([car(2), { kind: 'trucks', id: 1 }]), [car(2), { kind: 'trucks', id: 1 }]],
  [
    'entries that are none',
    '[null, {"kind":"cars","id":0}, {"kind":"boats","id":1}, {"kind":"cars","id":7}]',
    [car(7)],
  ],
])('FAVO-9: of the vehicles looked at, %s', (_, text, expected) => {
  expect(parseRecent(text)).toEqual(expected);
});

test('FAVO-9: the one looked at last is first, once, of twelve', () => {
  expect(withRecent([car(1), car(2)], car(2))).toEqual([car(2), car(1)]);
  const many = Array.from({ length: MAX_RECENT }, (_, i) => car(i + 1));
  expect(withRecent(many, car(99))).toEqual([car(99), ...many.slice(0, -1)]);
});
