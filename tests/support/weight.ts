import type { Browser } from 'playwright';
import { alive } from './browser.ts';

/** Parts of a page's weight. Styles are part of the HTML. */
export const KINDS = ['html', 'scripts', 'fonts', 'pictures', 'others'] as const;
export type Weight = Record<(typeof KINDS)[number], number>;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** If no response arrives for this time, the page counts as loaded. */
const QUIET_MS = 500;

/** Returns the transferred bytes of a first visit on a phone, before the visitor scrolls. */
export async function weighFirstVisit(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    // A phone has no pointer that hovers. Chromium reports one now and then, and the page then loads what filters need.
    await page.addInitScript(() => addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true));
    await page.goto(url);
    // The network may pause before the scripts are requested. So this waits until the page responds, and then until it
    // has loaded the rest.
    await alive(page);
    await page.evaluate(untilQuiet, QUIET_MS);
    return await page.evaluate(() => {
      const weight = { html: 0, scripts: 0, fonts: 0, pictures: 0, others: 0 };
      const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      weight.html = own?.encodedBodySize ?? 0;
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      // A file that the page reads again from the browser's cache counts once.
      for (const entry of new Map(entries.map((one) => [one.name, one])).values()) {
        const { pathname } = new URL(entry.name);
        const kind = pathname.endsWith('.js')
          ? 'scripts'
          : pathname.endsWith('.woff2')
            ? 'fonts'
            : pathname.startsWith('/images/')
              ? 'pictures'
              : 'others';
        weight[kind] += entry.encodedBodySize;
      }
      return weight;
    });
  } finally {
    await context.close();
  }
}

function untilQuiet(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    let [knownLength, since] = [0, 0];
    const check = () => {
      const { length } = performance.getEntriesByType('resource');
      if (length > knownLength) [knownLength, since] = [length, performance.now()];
      if (performance.now() - since > quietMs) resolve();
      else requestIdleCallback(check);
    };
    check();
  });
}
