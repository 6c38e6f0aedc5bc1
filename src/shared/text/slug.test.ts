import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '../../../tests/support/hostile.ts';
import { seeded } from '../../../tests/support/property.ts';
import { slugOf } from './slug.ts';

test.each([
  ['Citroën', 'citroen'],
  ['CITROEN', 'citroen'],
  ['Mercedes-Benz', 'mercedes-benz'],
  ['Mercedes Benz', 'mercedes-benz'],
  ['Lynk & Co', 'lynk-co'],
  ['20 m³', '20-m3'],
  ['L’Œuvre', 'l-oeuvre'],
  ['日産', ''],
])('LAND-2: the slug of %s is %s', (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test('LAND-2: a slug is its own slug, and an address holds it as it is', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const slug = slugOf(text);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(slugOf(slug)).toBe(slug);
      expect(slugOf(` ${text.toLowerCase()} `)).toBe(slug);
      expect(encodeURIComponent(slug)).toBe(slug);
    }),
    seeded(300),
  );
});
