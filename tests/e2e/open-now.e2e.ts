import { expect } from 'vitest';
import { readDealershipFile } from '../../src/features/platform/settings/dealership-file.server.ts';
import { openNow } from '../../src/shared/dates/open-now.ts';
import { test } from '../support/visit.ts';

test('NOW-2: a page that was left open, and is looked at again days later, says whether the dealership is open then', async ({
  visit,
}) => {
  const { week, closures } = readDealershipFile('dealership.json').settings.hours;
  const textOn = (moment: Date) => openNow({ hours: week, closures }, moment)?.text;
  const page = await visit('/mentions-legales');
  const now = page.locator('footer [data-open]');
  expect(await now.innerText()).toBe(textOn(new Date()));
  // On a Saturday noon it is open until 18 h: no other day of the week has this sentence.
  const saturday = new Date('2031-03-01T11:00:00Z');
  expect(textOn(saturday)).toBe('Ouvert jusqu’à 18\u00a0h');
  await page.clock.setFixedTime(saturday);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => now.innerText()).toBe(textOn(saturday));
});
