import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayOnDevice, type Favourite, MAX_FAVOURITES, parseFavourites, withFavourites, without } from './favourites.ts';

const saved = (id: number, over: Partial<Favourite> = {}): Favourite => ({
  kind: 'cars',
  id,
  prices: '27-650-8990',
  day: '2026-11-22',
  ...over,
});

describe('FAVO-3: the day on which a vehicle is saved', () => {
  afterEach(() => vi.restoreAllMocks());

  test('is that of the device, in whatever order its browser writes days', () => {
    vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('1/5/2026');
    expect(dayOnDevice(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(dayOnDevice(new Date(2026, 10, 28))).toBe('2026-11-28');
  });
});

describe('FAVO-3: what the browser stores is read as it was written, and nothing else', () => {
  test.each([
    ['nothing', null, []],
    ['no JSON', '{', []],
    ['another shape', '{"cars":[48]}', []],
    [
      'what was written',
      JSON.stringify([saved(48), saved(18, { kind: 'trucks' })]),
      [saved(48), saved(18, { kind: 'trucks' })],
    ],
    ['entries of another shape', JSON.stringify([null, 7, {}, { kind: 'boats', id: 1 }, saved(48)]), [saved(48)]],
    ['ids that are none', JSON.stringify([saved(0), saved(-1), saved(1.5), { ...saved(1), id: '1' }]), []],
    ['a vehicle twice: the first', JSON.stringify([saved(48), saved(48, { prices: '' })]), [saved(48)]],
    ['prices that are none', JSON.stringify([saved(48, { prices: '<b>' })]), [saved(48, { prices: '' })]],
    ['a day that is none', JSON.stringify([{ ...saved(48), day: 7 }]), [saved(48, { day: '' })]],
  ])('%s', (_, text, expected) => {
    expect(parseFavourites(text)).toEqual(expected);
  });

  test('at most 50, the one saved last first', () => {
    const many = Array.from({ length: 60 }, (_, i) => saved(i + 1));
    expect(parseFavourites(JSON.stringify(many))).toEqual(many.slice(0, MAX_FAVOURITES));
  });
});

test('FAVO-3: the 51st is refused, and one that is saved again is not', () => {
  const full = Array.from({ length: MAX_FAVOURITES }, (_, i) => saved(i + 1));
  expect(withFavourites(full, [saved(99)])).toBeNull();
  expect(withFavourites(full, [saved(7)])).toHaveLength(MAX_FAVOURITES);
  expect(withFavourites([], [...full, saved(99)])).toBeNull();
});

test('FAVO-5: what is removed comes back to its place', () => {
  const all = [saved(3), saved(2), saved(1)];
  const others = without(all, [{ kind: 'cars', id: 2 }]);
  expect(others).toEqual([saved(3), saved(1)]);
  expect(without(all, [{ kind: 'trucks', id: 2 }])).toEqual(all);
  expect(withFavourites(others, [saved(2)], 1)).toEqual(all);
});
