import fc from 'fast-check';

const TOKENS = [
  ...['=', '+', '-', '@', '＝', '\t', '\r', '\n', '\r\n', '"', '""', ';', ',', '|', '\\', '\\|', "'", "''", ' '],
  ...['\u00a0', '\u202f', '\ufeff', '\u200b', '\u2028', '\u202e', '\0', '\u0007', '\ud800', '😀', 'e\u0301', 'É', 'œ'],
  ...['sep=;', 'SITE-1-A', '1,5', 'km', '€'],
];

/** Texts that break lists: separators, quotes, formulas, odd spaces, half characters, and any other. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...TOKENS), fc.string({ maxLength: 3 })), { maxLength: 8 })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
