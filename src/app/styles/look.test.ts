import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, LOWEST_CONTRAST } from '../../features/platform/settings/colours.ts';

const TOKENS = readFileSync('src/app/styles/tokens.css', 'utf8');
const [LIGHT = '', DARK = ''] = TOKENS.split('@media (prefers-color-scheme: dark)');

function tokenIn(sheet: string, name: string): string {
  return new RegExp(`--${name}: ([^;]+);`).exec(sheet)?.[1] ?? '';
}

const ROOT_PX = 16;

function pixelsOf(clamp: string, width: number): number {
  const [least = 0, start = 0, slope = 0, most = 0] = [...clamp.matchAll(/[\d.]+/g)].map(Number);
  return Math.min(Math.max(least * ROOT_PX, start * ROOT_PX + (slope * width) / 100), most * ROOT_PX);
}

test.each([
  [360, 36, 40],
  [390, 36, 40],
  [430, 36, 40],
  [1280, 56, 64],
  [1440, 56, 64],
  [1920, 56, 64],
])('LOOK-1: in a window of %i px a heading has %i to %i px', (width, least, most) => {
  const size = pixelsOf(tokenIn(LIGHT, 'size-64'), width);
  expect(size).toBeGreaterThanOrEqual(least);
  expect(size).toBeLessThanOrEqual(most);
});

test('LOOK-2: only prices and « Baisse de prix » take the accent colour', () => {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const rules = sheets.flatMap((file) => {
    const css = readFileSync(`src/${file}`, 'utf8');
    return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
      .filter(([, , body = '']) => body.includes('var(--accent)'))
      .map(([, selector = '']) => selector.replace(/\/\*.*?\*\//gs, '').trim());
  });
  expect(rules.length).toBeGreaterThan(1);
  // '.words' is a price without an amount. '.reminder' is the price in the lower bar of a phone.
  for (const selector of rules) expect(selector).toMatch(/price|reminder|words/i);
});

test.each([
  ['light', LIGHT],
  ['dark', DARK],
])('LOOK-22: what stands on lime blossom can be read in the %s theme', (_theme, sheet) => {
  const ground = tokenIn(sheet, 'lime');
  for (const name of ['on-lime', 'ink', 'ink-2', 'brand-600'])
    expect(contrast(tokenIn(sheet, name), ground), name).toBeGreaterThan(LOWEST_CONTRAST);
});
