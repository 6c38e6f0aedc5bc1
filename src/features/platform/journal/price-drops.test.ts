import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../tests/support/property.ts';
import { centsOf } from '../../../shared/money.ts';
import { formerPrices, type ShownPrices } from './price-drops.ts';

const DAY = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-01-10T09:00:00Z');
const day = (n: number) => new Date(START + n * DAY);

const history = (steps: readonly [day: number, price: string][]): ShownPrices[] =>
  steps.map(
    ([n, price]): ShownPrices => ({ at: day(n).toISOString(), prices: price === '' ? {} : { sale_price: price } }),
  );
const former = (now: number, ...steps: [day: number, price: string][]) =>
  formerPrices(history(steps), day(now)).sale_price;

describe('D56 L112-1-1: what a reduction is compared with', () => {
  test('a price that was the same for 30 days and is cut', () => {
    expect(former(40, [0, '9 900 €'], [40, '9 500 €'])).toBe('9 900 €');
    expect(former(30, [0, '9 900 €'], [30, '9 500 €'])).toBe('9 900 €');
  });

  test('29 days of history are too few', () => {
    expect(former(40, [0, '9 900'], [29.9, '9 500'])).toBeUndefined();
    expect(former(10, [0, '9 900'])).toBeUndefined();
    expect(formerPrices([], day(0))).toEqual({});
  });

  test('the lowest price of the 30 days before, not the last one', () => {
    expect(former(60, [0, '9 500'], [40, '9 900'], [60, '9 000'])).toBe('9 500');
    // The price was cut 31 days before, so the earlier price no longer counts.
    expect(former(80, [0, '9 500'], [49, '9 900'], [80, '9 000'])).toBe('9 900');
  });

  test('a raise that is taken back is no reduction', () => {
    expect(former(50, [0, '9 500'], [40, '9 900'], [50, '9 500'])).toBeUndefined();
    expect(former(50, [0, '9 500'], [40, '9 900'], [50, '9 600'])).toBeUndefined();
  });

  test('of cuts that follow each other the price before the first', () => {
    expect(former(60, [0, '9 900'], [40, '9 500'], [50, '9 000'], [60, '8 500'])).toBe('9 900');
  });

  test('a raise in between begins anew: the cut before it counts among the 30 days', () => {
    expect(former(60, [0, '9 900'], [40, '9 000'], [50, '9 500'], [60, '8 500'])).toBe('9 000');
    expect(former(60, [0, '9 900'], [40, '9 000'], [50, '9 500'], [60, '9 200'])).toBeUndefined();
  });

  test('a reduction is announced for 30 days; a later cut is one of its own', () => {
    expect(former(70, [0, '9 900'], [40, '9 500'])).toBe('9 900');
    expect(former(71, [0, '9 900'], [40, '9 500'])).toBeUndefined();
    expect(former(71, [0, '9 900'], [40, '9 500'], [71, '9 000'])).toBe('9 500');
    expect(former(70, [0, '9 900'], [40, '9 500'], [70, '9 000'])).toBe('9 900');
  });

  test('“sur demande” is no price: no history before it, and no reduction to it', () => {
    expect(former(40, [0, '9 900'], [40, 'sur demande'])).toBeUndefined();
    expect(former(60, [0, '9 900'], [40, 'sur demande'], [50, '9 500'], [60, '9 000'])).toBeUndefined();
    expect(former(90, [0, '9 900'], [40, 'sur demande'], [50, '9 500'], [90, '9 000'])).toBe('9 500');
    expect(former(40, [0, 'sur demande'], [40, '9 000'])).toBeUndefined();
  });

  test('days on which the vehicle was not online: 30 without a break are needed', () => {
    expect(former(60, [0, '9 900'], [40, ''], [45, '9 900'], [60, '9 500'])).toBeUndefined();
    expect(former(75, [0, '9 900'], [40, ''], [45, '9 900'], [75, '9 500'])).toBe('9 900');
    // The price was cut while the vehicle was not online.
    expect(former(60, [0, '9 900'], [40, ''], [50, '9 500'])).toBeUndefined();
    expect(former(60, [0, '9 900'], [40, '9 500'], [50, ''])).toBeUndefined();
  });

  test('one amount written in two ways is one price; a record of another price is no change', () => {
    expect(former(50, [0, '9 900'], [40, '9500'], [45, '9 500 €'])).toBe('9 900');
    expect(former(40, [0, '9 900'], [40, '9900 €'])).toBeUndefined();
  });

  test('rental and sale prices apart', () => {
    const both: ShownPrices[] = [
      { at: day(0).toISOString(), prices: { price_per_day: '49', price_per_month: '890', sale_price: '9 900' } },
      { at: day(40).toISOString(), prices: { price_per_day: '45', price_per_month: '890', sale_price: '10 900' } },
      { at: day(41).toISOString(), prices: { price_per_day: '45', price_per_month: '890', sale_price: '9 900' } },
    ];
    expect(formerPrices(both, day(41))).toEqual({ price_per_day: '49' });
  });
});

describe('D56: for every history', () => {
  const price = fc.constantFrom('', 'sur demande', '80', '90', '95', '100', '110');
  const steps = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 45 }), price), { minLength: 1, maxLength: 12 })
    .map((gaps) => {
      let at = 0;
      return gaps.map(([gap, text]): [number, string] => {
        at += gap;
        return [at, text];
      });
    });

  const centsAt = (all: [number, string][], n: number) => centsOf(all.findLast(([at]) => at <= n)?.[1] ?? '');

  test('a former price is higher than the price now, and no price of the 30 days before the last cut was lower than now', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 60 }), (all, after) => {
        const now = (all.at(-1)?.[0] ?? 0) + after;
        const found = formerPrices(history(all), day(now)).sale_price;
        const current = centsAt(all, now);
        if (found === undefined) return;
        expect(current).not.toBeNull();
        expect(centsOf(found)).toBeGreaterThan(current ?? 0);
        const changes = all.filter(([at], i) => i === 0 || centsAt(all, at) !== centsAt(all, at - 1));
        const cut = changes.at(-1)?.[0] ?? 0;
        for (let n = cut - 30; n < cut; n += 1) {
          const before = centsAt(all, n);
          // There may be several cuts in these days. Each price of these days is above the current price.
          expect(before).not.toBeNull();
          expect(before).toBeGreaterThan(current ?? 0);
        }
        expect(now - cut).toBeLessThanOrEqual(30);
      }),
      seeded(1_000),
    );
  });

  test('it is a price that was asked on one of the days before', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const found = formerPrices(history(all), day(all.at(-1)?.[0] ?? 0)).sale_price;
        if (found !== undefined) expect(all.slice(0, -1).map(([, text]) => text)).toContain(found);
      }),
      seeded(1_000),
    );
  });
});
