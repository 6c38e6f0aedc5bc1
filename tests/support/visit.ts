/** A visitor's browser: pages that must not complain, ask other hosts or break the content security policy. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test as plain } from 'vitest';
import { isAlive, launchBrowser, alive as respondsToClicks } from './browser.ts';
import { BLANK, forgetHistory, giveBackPage, takePage } from './page-pool.ts';

export { isAlive };

declare global {
  interface Window {
    /** In a page that has been looked at by `axeViolations`. */
    axe: typeof axe;
  }
}

export type VisitOptions = Omit<BrowserContextOptions, 'viewport'> & {
  width?: number;
  height?: number;
  /** In a browser that has no file of the site yet, for tests of how a page comes up. */
  isFirst?: boolean;
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
 * `test` with a visitor: `visit(path, options)` opens a page in a browser context that no other visit of the test has, 1440 × 900
 * unless said otherwise. What the pages complained of fails the test.
 */
export const test = plain
  .extend('screen', { width: 1440, height: 900 })
  .extend('visit', async ({ screen, task }, { onCleanup }) => {
    const closings: (() => Promise<void>)[] = [];
    const complaints: string[] = [];
    onCleanup(async () => {
      await Promise.all(closings.map((close) => close()));
      expect(complaints, 'what the pages complained of').toEqual([]);
    });
    const visit: Visit = async (path, options = {}) => {
      const {
        width = screen.width,
        height = screen.height,
        isFirst = false,
        expecting = [],
        before,
        ...rest
      } = options;
      const { baseUrl = inject('baseUrl'), colorScheme, reducedMotion, forcedColors, ...context } = rest;
      const settings = { baseURL: baseUrl, locale: 'fr-FR', hasTouch: width < 1024, ...context };
      const browser = await sharedBrowser();
      const page = isFirst ? await browser.newPage(settings) : await takePage(browser, settings);
      const failed = () => complaints.length > 0 || task.result?.state === 'fail';
      closings.push(() => (isFirst ? page.context().close() : giveBackPage(page, { broken: failed() })));
      page.context().setDefaultTimeout(STEP_TIMEOUT_MS);
      await page.setViewportSize({ width, height });
      await page.emulateMedia({
        media: null,
        colorScheme: colorScheme ?? 'light',
        reducedMotion: reducedMotion ?? 'no-preference',
        forcedColors: forcedColors ?? 'none',
      });
      listen(page, baseUrl, (complaint) => {
        if (!expecting.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
      });
      await before?.(page);
      await page.goto(path);
      await forgetHistory(page);
      if (context.javaScriptEnabled !== false && path.startsWith('/') && path !== BLANK) await alive(page);
      return page;
    };
    return visit;
  });

/** The page responds to clicks, to keys and to scrolling: what listens to these is attached before tasks of the lowest priority. */
export async function alive(page: Page): Promise<void> {
  await respondsToClicks(page);
  await page.waitForFunction(() => scheduler.postTask(() => true, { priority: 'background' }));
}

function listen(page: Page, origin: string, complain: (complaint: string) => void): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    complain(`${message.type()}: ${message.text()} at ${message.location().url}`);
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

/** `axeViolations` in the light theme, and for colours in the dark one too; the page is left in the light one. */
export async function axeViolationsInBothThemes(page: Page): Promise<string[]> {
  await showTheme(page, 'dark');
  const dark = await violationsOf(page, ['color-contrast']);
  await showTheme(page, 'light');
  return [...dark.map((violation) => `dark: ${violation}`), ...(await axeViolations(page))];
}

async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await animationsEnded(page);
}

/** What rises, fades in or changes its colour has neither its place nor its contrast before. */
async function animationsEnded(page: Page): Promise<void> {
  // Asked in each frame: in a part that is closed or left out of the layout meanwhile an animation stands still and never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' ||
          effect?.getComputedTiming().endTime === Infinity ||
          !(effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true })),
      ),
  );
}

/** Made small for its way into each page; it notes no markup, which nobody reads here. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};axe.configure({ noHtml: true });`;

/** `runOnly`: tags or rules. Axe is put into a page once, which takes as long as its work on a short page. */
async function violationsOf(page: Page, runOnly: string[]): Promise<string[]> {
  await animationsEnded(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const { violations: found } = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] });
    return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.target}: ${node.failureSummary}`));
  }, runOnly);
  return violations;
}
