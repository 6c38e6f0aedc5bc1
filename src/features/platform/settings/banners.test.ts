import { expect, test } from 'vitest';
import { bannersOf } from './banners.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';

const { display, hours } = DEFAULT_SETTINGS;
const written = (text: string, from = '', until = '') => ({
  hours,
  display: { ...display, banner: { text, from, until } },
});

test('SETT-30: a banner stands on its days, both included, in Paris; without days it stays', () => {
  const christmas = written('Fermé le 25 décembre', '2026-12-11', '2026-12-25');
  const days = ['2026-12-10', '2026-12-11', '2026-12-25', '2026-12-26'];
  expect(days.map((day) => bannersOf(christmas, day).length)).toEqual([0, 1, 1, 0]);
  expect(bannersOf(written('Parking en travaux'), '2030-01-01')).toEqual(['Parking en travaux']);
  expect(bannersOf(written('', '2026-12-11'), '2026-12-12')).toEqual([]);
});

test('SETT-31: closures are announced where that is asked for, from two weeks before to their last day', () => {
  const closures = [
    { from: '2026-12-24', to: '2027-01-02', reason: 'congés' },
    { from: '2026-12-25', to: '2026-12-25', reason: '' },
  ];
  const on = { display, hours: { ...hours, closures, announceClosures: true } };
  expect(bannersOf(on, '2026-12-09')).toEqual([]);
  expect(bannersOf(on, '2026-12-11')).toEqual([
    'Fermé du 24 décembre au 2 janvier 2027\u00a0: congés',
    'Fermé le 25 décembre',
  ]);
  expect(bannersOf(on, '2027-01-02')).toHaveLength(1);
  expect(bannersOf(on, '2027-01-03')).toEqual([]);
  expect(bannersOf({ display, hours: { ...hours, closures } }, '2026-12-11')).toEqual([]);
});
