import fc from 'fast-check';

const TOKENS = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '"',
  '""',
  ';',
  ',',
  '|',
  '\\',
  '\\|',
  "'",
  "''",
  ' ',
  '\u00a0',
  '\u202f',
  '\ufeff',
  '\u200b',
  '\u2028',
  '\u202e',
  '\0',
  '\u0007',
  '\ud800',
  '😀',
  'e\u0301',
  'É',
  'œ',
  'sep=;',
  'SITE-1-A',
  '1,5',
  'km',
  '€',
];

const codePoint = fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }));

/** Any text. fast-check's own unit `binary` takes a second of processor time in each worker to list all characters. */
export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc.array(codePoint, { maxLength }).map((points) => String.fromCodePoint(...points));

/** Texts that break lists: separators, quotes, formulas, unusual spaces, half characters, and any other text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...TOKENS), fc.string({ maxLength: 3 })), { maxLength: 8 })
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: anyText(20) },
);
