import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { weighFirstVisit } from '../support/weight.ts';

const KB = 1024;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/**
 * Maximum bytes of scripts and pictures for each page. The demonstration has drawn pictures; photos of real vehicles
 * are larger files.
 */
test.each([
  ['/', 100_000, 130 * KB],
  ['/trucks-rental', 100_000, 130 * KB],
  ['/car/48', 128_500, 130 * KB],
  ['/trucks-rental/18', 130_500, 130 * KB],
  ['/vtc-transport', 93_500, 0],
  ['/about', 90_500, 0],
  ['/contact', 91_500, 0],
])(
  'a first visit of %s on a phone weighs 350 kB at the most, its scripts and pictures no more than their share',
  async (path, scripts, most) => {
    const weight = await weighFirstVisit(browser, inject('baseUrl') + path);
    for (const kind of ['html', 'scripts', 'fonts'] as const) expect(weight[kind], kind).toBeGreaterThan(0);
    expect(weight.pictures > 0, 'pictures').toBe(most > 0);
    expect(weight.pictures).toBeLessThanOrEqual(most);
    expect(weight.scripts).toBeLessThanOrEqual(scripts);
    expect(Object.values(weight).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(350 * KB);
  },
);
