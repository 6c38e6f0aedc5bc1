import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../../../tests/support/hostile.ts';
import { seeded } from '../../../tests/support/property.ts';
import { clean, cut, cutAtWord, fold, lengthOf, wordsOf } from './text.ts';

describe('D16 SRCH-5: text is compared', () => {
  test.each([
    ['without case or accents', 'MÉGANE Électrique', 'megane electrique'],
    ['accents typed as two characters are the same', 'Me\u0301gane', 'megane'],
    ['ligatures are two letters', 'Cœur Œuvre ex æquo', 'coeur oeuvre ex aequo'],
    ['hyphens of every kind separate', 'E-Tech C‑HR Paris – Orly — Sud', 'e tech c hr paris orly sud'],
    ['apostrophes of every kind separate', "L'Utilitaire d’occasion", 'l utilitaire d occasion'],
    ['spaces of every kind are one', '\tPeugeot\u00a0\u202f 208\n', 'peugeot 208'],
    ['exponents are figures', '20 m³ CO₂', '20 m3 co2'],
    ['invisible characters are not there', 'Ci\u00adtro\u200bën\ufeff', 'citroen'],
    ['other signs stay', '100 % (1.2) a_b c\\d "e"', '100 % (1.2) a_b c\\d "e"'],
  ])('%s', (_name, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(hostileText, (text) => void expect(fold(fold(text))).toBe(fold(text))),
      seeded(2_000),
    );
  });

  test('a text is found by each of its own words, whatever their case', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        for (const word of wordsOf(text)) expect(fold(text)).toContain(word);
        expect(wordsOf(fold(text))).toEqual(wordsOf(text));
      }),
      seeded(2_000),
    );
  });
});

test('SRCH-2: words are what stands between spaces, each once, in order', () => {
  expect(wordsOf('  Peugeot  308 peugeot, ÉLECTRIQUE ')).toEqual(['peugeot', '308', 'peugeot,', 'electrique']);
  expect(wordsOf('clio CLIO Clïo')).toEqual(['clio']);
  expect(wordsOf('c4-picasso')).toEqual(['c4', 'picasso']);
  expect(wordsOf(" \t'-’ ")).toEqual([]);
});

describe('text is stored without what a database or a list rejects', () => {
  test.each([
    ['control characters go', 'a\0b\u0007c\u001b[0md\u007fe\u0085f', 'abc[0mdef'],
    ['line breaks of every system are one', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a tab keeps words apart', 'Peugeot\t208', 'Peugeot 208'],
    ['direction marks go', 'abc\u202edef\u2066g', 'abcdefg'],
    ['half a character becomes a replacement', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
    [
      'what people type stays',
      'Mégane «\u00a0E-Tech\u00a0» 😀 % _ \\ \' "',
      'Mégane «\u00a0E-Tech\u00a0» 😀 % _ \\ \' "',
    ],
  ])('%s', (_name, text, cleaned) => {
    expect(clean(text)).toBe(cleaned);
  });

  test('nothing a database or a list could stumble over is left, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const cleaned = clean(text);
        expect(cleaned).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        expect(cleaned.isWellFormed()).toBe(true);
        expect(clean(cleaned)).toBe(cleaned);
      }),
      seeded(2_000),
    );
  });
});

test('a limit counts characters as a person does, and a cut never leaves half of one', () => {
  expect(lengthOf('😀é')).toBe(2);
  expect(cut('😀😀😀', 3)).toBe('😀😀😀');
  expect(cut('😀😀😀😀', 3)).toBe('😀😀…');
});

test.each([
  ['Peugeot 208 Active', 18, 'Peugeot 208 Active'],
  ['Peugeot 208 Active', 17, 'Peugeot 208…'],
  ['Peugeot 208, Active', 14, 'Peugeot 208…'],
  ['Première\n\nmain,  carnet', 40, 'Première main, carnet'],
  ['Anticonstitutionnellement', 10, 'Anticonst…'],
  ['😀😀 😀😀', 4, '😀😀…'],
  ['', 10, ''],
])('%j within %i characters ends with a whole word', (text, maxLength, expected) => {
  expect(cutAtWord(text, maxLength)).toBe(expected);
});
