import { expect } from 'vitest';
import { readDealershipFile } from '../../src/features/platform/settings/dealership-file.server.ts';
import { openNow } from '../../src/shared/dates/open-now.ts';
import { test } from '../support/visit.ts';

test('NOW-2: a page that a visitor looks at again after days says whether the dealership is open then', async ({
  visit,
}) => {
  const { week, closures } = readDealershipFile('dealership.json').settings.hours;
  const textOn = (moment: Date) => openNow({ hours: week, closures }, moment)?.text;
  const page = await visit('/mentions-legales');
  const now = page.locator('footer [data-open]');
  // On Saturday the dealership is open until 18 h. No other day has this closing time.
  const [saturday, sunday] = [new Date('2031-03-01T11:00:00Z'), new Date('2031-03-02T11:00:00Z')];
  expect(textOn(saturday)).toBe('Ouvert jusqu’à 18\u00a0h');
  expect(textOn(sunday)).not.toBe(textOn(saturday));
  for (const moment of [saturday, sunday]) {
    await page.clock.setFixedTime(moment);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => now.innerText()).toBe(textOn(moment));
  }
});
