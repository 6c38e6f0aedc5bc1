import { expect, test } from 'vitest';
import { closureText } from '../../../shared/dates/date-labels.ts';
import { openingLines } from './opening-hours.ts';

const morning = { open: '09:00', close: '12:30' };
const afternoon = { open: '14:00', close: '19:00' };
const none = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };

test('CON-4: neighbouring days with the same hours stand on one line', () => {
  const hours = { ...none, tuesday: [morning, afternoon], wednesday: [morning, afternoon], saturday: [morning] };
  expect(openingLines(hours)).toEqual([
    { days: 'Lundi', spans: ['Fermé'] },
    {
      days: 'Mardi au mercredi',
      spans: ['9\u00a0h\u00a0–\u00a012\u00a0h\u00a030', '14\u00a0h\u00a0–\u00a019\u00a0h'],
    },
    { days: 'Jeudi au vendredi', spans: ['Fermé'] },
    { days: 'Samedi', spans: ['9\u00a0h\u00a0–\u00a012\u00a0h\u00a030'] },
    { days: 'Dimanche', spans: ['Fermé'] },
  ]);
});

test('CON-4: a week without a change is one line', () => {
  expect(openingLines(none)).toEqual([{ days: 'Lundi au dimanche', spans: ['Fermé'] }]);
});

test('SETT-6: a closure is said with its days, one day as one', () => {
  expect(closureText({ from: '2026-12-24', to: '2027-01-01', reason: 'congés' })).toBe(
    'Fermé du 24 décembre 2026 au 1er janvier 2027\u00a0: congés',
  );
  expect(closureText({ from: '2026-11-11', to: '2026-11-11', reason: '' })).toBe('Fermé le 11 novembre 2026');
});
