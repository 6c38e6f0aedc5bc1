import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded } from '../../../../tests/support/property.ts';
import {
  colourSheet,
  colourTokens,
  contrast,
  contrastText,
  LOWEST_CONTRAST,
  lowestContrast,
  SITE_COLOURS,
} from './colours.ts';

test('SETT-7: the measured contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#0b3b36', '#0b3b36')).toBe(1);
});

test('SETT-7: the site’s own colours are those of tokens.css', () => {
  const tokens = readFileSync('src/app/styles/tokens.css', 'utf8');
  expect(tokens).toContain(`--brand: ${SITE_COLOURS.primary};`);
  expect(tokens).toContain(`--accent: ${SITE_COLOURS.accent};`);
  for (const colour of Object.values(SITE_COLOURS)) expect(lowestContrast(colour)).toBeGreaterThan(LOWEST_CONTRAST);
});

test('SETT-7: without a choice there is no style sheet; a chosen colour is in it, for screens alone', () => {
  expect(colourSheet({ primary: null, accent: null })).toBe('');
  const sheet = colourSheet({ primary: '#7a1f3d', accent: null });
  expect(sheet).toMatch(/^@media screen\{html:root\{--brand:#7a1f3d;/);
  expect(sheet).not.toContain('--accent');
});

test('SETT-7: whatever colours are accepted, every text has 4.5 to 1 on its ground in both themes', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  const accepted = fc
    .tuple(channel, channel, channel)
    .map((channels) => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`)
    .filter((colour) => lowestContrast(colour) >= LOWEST_CONTRAST);
  const pairs = (tokens: Readonly<Record<string, string>>, ground: string, on: string): [string, string][] => [
    [tokens['--brand'] ?? '', ground],
    [tokens['--brand-600'] ?? '', ground],
    [tokens['--brand-600'] ?? '', tokens['--brand-tint'] ?? ''],
    [tokens['--on-brand'] ?? on, tokens['--brand'] ?? ''],
    [tokens['--accent'] ?? '', ground],
    [tokens['--on-accent'] ?? on, tokens['--accent'] ?? ''],
  ];
  fc.assert(
    fc.property(accepted, accepted, (primary, accent) => {
      const { light, dark } = colourTokens({ primary, accent });
      const night = light['--night'] ?? '';
      for (const [text, ground] of [
        ...pairs(light, '#f3f1ec', '#ffffff'),
        ...pairs(dark, '#1f242d', ''),
        ['#ffffff', night],
        [light['--on-night-2'] ?? '', night],
        ['#edf6f4', dark['--night'] ?? ''],
      ] as const)
        if (contrast(text, ground) < LOWEST_CONTRAST) throw new Error(`${text} on ${ground} (${primary}, ${accent})`);
    }),
    seeded(200),
  );
});

test('SETT-24: a colour says its measured contrast in words', () => {
  expect(contrastText('#0b3b36')).toMatch(/^Contraste 1\d,\d pour 1 sur le fond des pages, .* : très lisible/);
  expect(contrastText('#f0d48a')).toContain('trop claire, refusée');
});
