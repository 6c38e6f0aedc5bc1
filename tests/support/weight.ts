import type { Browser } from 'playwright-core';

/** What a page is made of; its styles are in the HTML. */
export const KINDS = ['html', 'scripts', 'fonts', 'pictures', 'others'] as const;
export type Weight = Record<(typeof KINDS)[number], number>;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Bytes, as they travel, of all that a first visit loads on a phone before anybody scrolls. */
export async function weighFirstVisit(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() => {
      const weight = { html: 0, scripts: 0, fonts: 0, pictures: 0, others: 0 };
      const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      weight.html = own?.encodedBodySize ?? 0;
      for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
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
