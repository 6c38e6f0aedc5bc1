import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../../../tests/support/hostile.ts';
import { seeded } from '../../../../tests/support/property.ts';
import { centsOf } from '../../../shared/money.ts';
import { changedPrice, ROUNDINGS, roundTo } from './price-rule.ts';

const percent = (percent: number) => ({ percent: percent * 100, rounding: null });

test.each([
  ['1 200 €', '1 260 €'],
  ['1200', '1260'],
  ['1.200', '1.260'],
  ['1.200,50', '1.260,53'],
  ['1,200.50 €', '1,260.53 €'],
  ['1\u202f200\u00a0€', '1\u202f260\u00a0€'],
  ['€ 40', '€ 42'],
  ['990 €', '1 040 €'],
  ['990', '1040'],
  ['12,5', '13,13'],
  ['49', '51'],
  ['49,00 €', '51,45 €'],
  [' 40 ', ' 42 '],
  ['4', '4'],
  ['1 200 € TTC', '1 260 € TTC'],
  ['1200,-', '1260,-'],
  ['12,50 € TTC', '13,13 € TTC'],
  ['1.200,-- €', '1.260,-- €'],
  ["1'200 €", "1'260 €"],
  ['1200.0000', '1.260'],
])('D37: five percent more: %j becomes %j', (before, after) => {
  expect(changedPrice(before, percent(5))).toBe(after);
});

test.each(['sur demande', '', ' ', '40 € / jour', 'à partir de 40'])('a text without an amount stays: %j', (text) => {
  expect(changedPrice(text, percent(50))).toBe(text);
  expect(changedPrice(text, { cents: 500, rounding: { step: 10, ending: 9 } })).toBe(text);
});

test('euros are added and taken away; a price that would come to nothing stays', () => {
  const by = (cents: number) => ({ cents, rounding: null });
  expect(changedPrice('1 200 €', by(-5_000))).toBe('1 150 €');
  expect(changedPrice('49', by(250))).toBe('51,50');
  expect(changedPrice('9,50', by(50))).toBe('10,00');
  for (const text of ['49', '50', '50,00 €']) expect(changedPrice(text, by(-5_000))).toBe(text);
});

test('roundings are those that price labels show', () => {
  const rounded = (text: string) => ROUNDINGS.slice(1).map(({ rounding }) => changedPrice(text, { rounding }));
  expect(rounded('54,40')).toEqual(['54,00', '55,00', '50,00', '100,00', '59,00', '90,00']);
  expect(rounded('9 944 €')).toEqual(['9 944 €', '9 945 €', '9 940 €', '9 900 €', '9 949 €', '9 990 €']);
  expect(rounded('2')).toEqual(['2', '5', '10', '100', '9', '90']);
});

describe('any price', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789., €\u00a0\u202f') }),
    anyText(8),
    fc
      .tuple(
        fc.integer({ min: 0, max: 99_999 }),
        fc.constantFrom('', ' €', ',50', '.5 €', ',-', '.– €', ' € TTC', '.0000', ',500000 FAI'),
      )
      .map((parts) => parts.join('')),
  );
  const rule = fc.record(
    {
      percent: fc.integer({ min: -9_900, max: 30_000 }),
      cents: fc.integer({ min: -100_000, max: 100_000 }),
      rounding: fc.constantFrom(...ROUNDINGS.map(({ rounding }) => rounding)),
    },
    { requiredKeys: ['rounding'] },
  );

  test('says the computed amount afterwards, or is the text as it was', () => {
    fc.assert(
      fc.property(text, rule, (before, given) => {
        const after = changedPrice(before, given);
        const from = centsOf(before);
        if (from === null || after === before) return void expect(after).toBe(before);
        const exact = from + Math.round((from * (given.percent ?? 0)) / 10_000) + (given.cents ?? 0);
        const to = centsOf(after);
        if (given.rounding) expect(to).toBe(roundTo(exact, given.rounding));
        else expect(Math.abs((to ?? Number.NaN) - exact)).toBeLessThanOrEqual(50);
        expect(to).toBeGreaterThan(0);
      }),
      seeded(2_000),
    );
  });

  test('a rounding is the nearest amount of its kind, and a second one changes nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.constantFrom(...ROUNDINGS.flatMap(({ rounding }) => (rounding ? [rounding] : []))),
        (cents, rounding) => {
          const rounded = roundTo(cents, rounding);
          expect((rounded / 100) % rounding.step).toBe(rounding.ending);
          expect(roundTo(rounded, rounding)).toBe(rounded);
          if (cents >= rounding.ending * 100 + rounding.step * 100)
            expect(Math.abs(rounded - cents)).toBeLessThanOrEqual(rounding.step * 50);
        },
      ),
      seeded(1_000),
    );
  });
});
