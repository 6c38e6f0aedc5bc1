/** A visitor's browser: pages that must not complain, ask other hosts or break the content security policy. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test as plain } from 'vitest';
import { alive, isAlive, launchBrowser } from './browser.ts';

export { alive, isAlive };

export type VisitOptions = BrowserContextOptions & {
  width?: number;
  height?: number;
  /** Another site than the one of this run. */
  baseUrl?: string;
  /** What this visit is meant to make the console say; anything else it says fails the test. */
  expecting?: RegExp[];
  /** Prepares the page before it goes anywhere: a clock, responses of its own. */
  before?: (page: Page) => Promise<unknown>;
};

/** Opens a page of the site in a browser context of its own. */
export type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/** A net against a step that hangs: a machine that is ten times slower stays below. */
const STEP_TIMEOUT_MS = 2 * 60_000;

let browser: Promise<Browser> | undefined;

/** One Chromium for all test files of a worker; it ends with the worker's process. */
function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser().then((launched) => {
    launched.once('disconnected', () => {
      browser = undefined;
    });
    return launched;
  });
  return browser;
}

/**
 * `test` with a visitor: `visit(path, options)` opens a page in a browser context of its own, 1440 × 900 unless said
 * otherwise. After the test the pages are closed, and what they complained of fails it.
 */
export const test = plain
  .extend('screen', { width: 1440, height: 900 })
  .extend('visit', async ({ screen }, { onCleanup }) => {
    const contexts: BrowserContext[] = [];
    const complaints: string[] = [];
    onCleanup(async () => {
      await Promise.all(contexts.map((context) => context.close()));
      expect(complaints, 'what the pages complained of').toEqual([]);
    });
    const visit: Visit = async (path, options = {}) => {
      const {
        width = screen.width,
        height = screen.height,
        baseUrl = inject('baseUrl'),
        expecting = [],
        before,
        ...rest
      } = options;
      const context = await (await sharedBrowser()).newContext({
        baseURL: baseUrl,
        viewport: { width, height },
        locale: 'fr-FR',
        hasTouch: width < 1024,
        ...rest,
      });
      context.setDefaultTimeout(STEP_TIMEOUT_MS);
      contexts.push(context);
      const page = await context.newPage();
      listen(page, baseUrl, (complaint) => {
        if (!expecting.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
      });
      await before?.(page);
      await page.goto(path);
      if (rest.javaScriptEnabled !== false && path.startsWith('/')) await alive(page);
      return page;
    };
    return visit;
  });

function listen(page: Page, origin: string, complain: (complaint: string) => void): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complain(`page error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin) complain(`another origin: ${request.url()}`);
  });
}

/** What axe finds wrong on the page as it stands, by rule and place: WCAG 2.2 A and AA, and its good practices. */
export async function axeViolations(page: Page): Promise<string[]> {
  return violationsOf(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
}

/** The same in the light theme, and for colours in the dark one too; the page is left in the light one. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...dark.map((violation) => `dark: ${violation}`), ...(await axeViolations(page))];
}

/** `runOnly`: tags or rules. */
async function violationsOf(page: Page, runOnly: string[]): Promise<string[]> {
  // The legacy mode looks at no frames, which no page has: it takes a third of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ runOnly, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
  );
}
