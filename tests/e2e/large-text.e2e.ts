/** Tests pages with a default text size of 200 %. Other sizes are in `large-text.long.e2e.ts`. */
import { expect, test } from 'vitest';
import { openSession } from '../support/administrator.ts';
import { ADMIN, faultsOf, readerOf } from '../support/large-text.ts';

const PUBLIC = [
  '/',
  '/?q=zzz',
  '/car/48',
  '/trucks-rental',
  '/trucks-rental/18',
  '/vtc-transport',
  '/about',
  '/contact',
  '/mentions-legales',
  '/confidentialite',
  '/rien',
];

test('text of 200 %: no page scrolls sideways or divides short words at 1280, 768, 390 and 320 px', async () => {
  expect(await faultsOf(await readerOf(32), PUBLIC, [1280, 768, 390, 320])).toEqual([]);
});

test('text of 200 %: nothing of the administration reaches past the window', async () => {
  const page = await readerOf(32);
  await openSession(page.context());
  const found = await faultsOf(page, ADMIN, [1280, 768, 390, 320]);
  expect(found.filter((fault) => /sideways|header/.test(fault))).toEqual([]);
});
