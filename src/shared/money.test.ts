import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../../tests/support/hostile.ts';
import { seeded } from '../../tests/support/property.ts';
import { centsOf, formatCents, formatNumber, formatPrice, groupThousands, spokenPrice } from './money.ts';

describe('D37: the amount that a price says', () => {
  test.each([
    ['49', 4_900],
    ['1200', 120_000],
    ['1 200', 120_000],
    ['1\u00a0200\u202f€', 120_000],
    ['€ 1200', 120_000],
    ['1.200,50', 120_050],
    ['1,200.50', 120_050],
    ['1.200', 120_000],
    ['1,200', 120_000],
    ['12,5', 1_250],
    ['12.5', 1_250],
    ['1.234.567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['0', 0],
    ['0,99', 99],
    ['19,999', 1_999_900],
    ['9999999999,99', 999_999_999_999],
    ['17 900 EUR', 1_790_000],
    ['17 900 euros', 1_790_000],
    ['1 euro', 100],
    ['15 490 € TTC', 1_549_000],
    ['15 490,00 € TTC', 1_549_000],
    ['15490 TTC', 1_549_000],
    ['15490 EUR TTC', 1_549_000],
    ['15 490 euros TTC', 1_549_000],
    ['15 490 € (TTC)', 1_549_000],
    ['15 490 € T.T.C.', 1_549_000],
    ['15 490 € ttc FAI', 1_549_000],
    ['15 490 € FAI', 1_549_000],
    ['15490,-', 1_549_000],
    ['15490.-', 1_549_000],
    ['15490,- €', 1_549_000],
    ['15.490,-- €', 1_549_000],
    ['15490.–', 1_549_000],
    ["15'490 €", 1_549_000],
    ['15’490,50 €', 1_549_050],
    ['15490.000', 1_549_000],
    ['15490.0000', 1_549_000],
    ['15490.5000', 1_549_050],
    ['15.490,000', 1_549_000],
    ['15,490.00', 1_549_000],
    ['15 490.000', 1_549_000],
    ['1 200,50', 120_050],
    ['1200,0000', 120_000],
    ['1.234.56', 123_456],
    ['12€50', 1_250],
    ['79€90', 7_990],
    ['12 € 50', 1_250],
    ['1 200€50', 120_050],
    ['1.200€50 TTC', 120_050],
    ['12EUR50', 1_250],
    ['12 euros 50', 1_250],
    ['12€,50', 1_250],
  ])('%j is %i cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents);
  });

  test.each([
    '',
    ' ',
    '€',
    'sur demande',
    '-5',
    '15 490 € HT',
    '15 490 € hors taxes',
    'CHF 15’490',
    '15k',
    'NC',
    '-',
    ',-',
    'à partir de 15 490 €',
    '1234.567',
    '1.234,567',
    '1234.567.890',
    '15490,---',
    '15’',
    'TTC',
    'dès 49',
    '49 €/jour',
    '1e3',
    '0x10',
    '49-59',
    '١٢',
    '12345678901',
    ',50',
    '79,5555',
    '79,',
    '1.23.456',
    'EUR',
    '5 centimes d’euro',
    '12€5',
    '1€200',
    '12,50€00',
    '12€50€25',
    '12€TTC50',
  ])('PRIC-2: %j cannot be read', (text) => {
    expect(centsOf(text)).toBeNull();
  });

  test('any text gives a whole number of cents or nothing', () => {
    const priceLike = fc.string({ unit: fc.constantFrom(...'0123456789.,€ \u00a0-–’', ' TTC', ' FAI', ' EUR', ',-') });
    fc.assert(
      fc.property(fc.oneof(hostileText, priceLike), (text) => {
        const cents = centsOf(text);
        if (cents !== null) expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true);
      }),
      seeded(2_000),
    );
  });

  const thousands = fc.constantFrom('', ' ', '\u00a0', '\u202f', '.', ',', "'", '’');
  const before = fc.constantFrom('', '€ ', 'EUR ');
  const after = fc.constantFrom('', ' €', '€', ' EUR', ' euros', ' TTC', ' € TTC', ' FAI', ' EUR TTC', ' € FAI TTC');
  test('any spelling of an amount gives this amount', () => {
    const euros = fc.integer({ min: 0, max: 9_999_999_999 });
    const decimals = fc.constantFrom('', '-', '--', '–', '0', '00', '0000', '5', '50', '500000', '25');
    fc.assert(
      fc.property(euros, decimals, thousands, before, after, (whole, decimal, separator, start, end) => {
        const mark = separator === ',' ? '.' : ',';
        const text = groupThousands(String(whole), separator) + (decimal === '' ? '' : mark + decimal);
        const cents = Number(decimal.replace(/\D/g, '').padEnd(2, '0').slice(0, 2));
        expect(centsOf(start + text + end)).toBe(whole * 100 + cents);
      }),
      seeded(2_000),
    );
  });

  test('what is shown in either style reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.constantFrom('spec', 'fr'), (cents, style) => {
        expect(centsOf(formatCents(cents, style as 'spec' | 'fr'))).toBe(cents);
      }),
      seeded(1_000),
    );
  });
});

describe('CST-9, D20: a price as it is shown', () => {
  test.each([
    ['49', '49 €', '49\u00a0€'],
    ['1200', '1,200 €', '1\u00a0200\u00a0€'],
    ['1.200,50', '1,200.50 €', '1\u00a0200,50\u00a0€'],
    ['12,5', '12.50 €', '12,50\u00a0€'],
    ['1234567', '1,234,567 €', '1\u00a0234\u00a0567\u00a0€'],
    [' sur demande ', 'sur demande', 'sur demande'],
    ['49 €/jour', '49 €/jour', '49 €/jour'],
    ['', '', ''],
  ])('%j', (text, spec, french) => {
    expect(formatPrice(text, 'spec')).toBe(spec);
    expect(formatPrice(text, 'fr')).toBe(french);
  });

  test.each([
    ['1200', '1\u00a0200 euros'],
    ['1', '1 euro'],
    ['1,99', '1,99 euro'],
    ['2', '2 euros'],
    ['sur demande', 'sur demande'],
  ])('%j is said %j', (text, said) => {
    expect(spokenPrice(text)).toBe(said);
  });
});

test('D19: kilometres are grouped the French way, whatever the locale of the machine', () => {
  expect([0, 999, 1_000, 45_000, 1_234_567].map(formatNumber)).toEqual([
    '0',
    '999',
    '1\u00a0000',
    '45\u00a0000',
    '1\u00a0234\u00a0567',
  ]);
});
