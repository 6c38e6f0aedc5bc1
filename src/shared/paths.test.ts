import { expect, test } from 'vitest';
import { cardTypeOf, detailPath, idOf, listPath } from './paths.ts';

test('PUB-9 D01: a card leads to /{type}/{id}, and a list to its page', () => {
  expect(detailPath(cardTypeOf('cars'), 7)).toBe('/car/7');
  expect(detailPath(cardTypeOf('trucks'), 7)).toBe('/trucks-rental/7');
  expect([listPath('cars'), listPath('trucks')]).toEqual(['/', '/trucks-rental']);
});

test('an id is a whole number from 1 as people write it', () => {
  expect(idOf('1')).toBe(1);
  expect(idOf('999999999999999')).toBe(999_999_999_999_999);
  for (const text of [undefined, '', '0', '-1', '-0', '01', '1.0', '1e3', ' 1', '1\n', '٣', 'NaN', '9'.repeat(16)])
    expect(idOf(text)).toBeNull();
});
