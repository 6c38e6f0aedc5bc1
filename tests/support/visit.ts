/** A visitor's browser. Its pages must not log errors, request other hosts or break the content security policy. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { expect, inject, test as plain } from 'vitest';
import { isAlive, launchBrowser, alive as respondsToClicks } from './browser.ts';
import { BLANK, forgetHistory, giveBackPage, takePage } from './page-pool.ts';
import { QUICK_PAGE_FLAGS } from './quick-flags.ts';

export { isAlive };

declare global {
  interface Window {
    /** Defined after `axeViolations` has examined the page. */
    axe: typeof axe;
  }
}

/** A visit has service workers only with `serviceWorkers: 'allow'`, or with `isFirst`. */
export type VisitOptions = Omit<BrowserContextOptions, 'viewport'> & {
  width?: number;
  height?: number;
  /** True for a browser without cached files of the site. For tests of how a page loads. */
  isFirst?: boolean;
  /** Address of a site other than the one that all tests share. */
  baseUrl?: string;
  /** Messages that this visit may log. Any other message fails the test. */
  expecting?: RegExp[];
  /** Prepares the page before it loads, for example with a clock or mocked responses. */
  before?: (page: Page) => Promise<unknown>;
};

/** Opens a page of the site in its own browser context. */
export type Visit = (path: string, options?: VisitOptions) => Promise<Page>;

/** If a step takes longer, it hangs. Even a machine that is ten times slower needs less time. */
const STEP_TIMEOUT_MS = 2 * 60_000;

let browser: Promise<Browser> | undefined;

/** All test files of a worker share this Chromium. It ends with the worker's process. */
function sharedBrowser(): Promise<Browser> {
  browser ??= launchBrowser(QUICK_PAGE_FLAGS).then((launched) => {
    launched.once('disconnected', () => {
      browser = undefined;
    });
    return launched;
  });
  return browser;
}

/** The default window has 1440 × 900 pixels. If a page logs an error or a warning, the test fails. */
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

/**
 * Waits until the page responds to clicks, keys and scrolling. Their listeners are attached before tasks of the lowest
 * priority run.
 */
export async function alive(page: Page): Promise<void> {
  await respondsToClicks(page);
  await page.waitForFunction(() => scheduler.postTask(() => true, { priority: 'background' }));
}

/** Makes the window so large, and waits until the page's scripts know: a component may have another layout there. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  // A browser tells scripts of a new width at the start of a frame, and calls what waits for the frame afterwards.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
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

/**
 * Returns the faults that axe finds on the page as it is, by rule and place. It checks WCAG 2.2 A and AA, and axe's
 * best practices. It first scrolls to the top. If a modal dialog is open, it looks only at that, because nothing below
 * can be used; with `isWhole` it looks at the page, too. It leaves out elements that match a selector in `exclude`.
 */
export async function axeViolations(
  page: Page,
  { exclude = [], isWhole = false }: { exclude?: string[]; isWhole?: boolean } = {},
): Promise<string[]> {
  const hasDialog = !isWhole && (await page.evaluate(() => document.querySelector('dialog:modal') !== null));
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  // A sticky head may cover a part of a link that is scrolled below it. The top of the page shows each link whole.
  if (!hasDialog) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  return violationsOf(page, tags, { include: hasDialog ? 'dialog:modal' : 'html', exclude });
}

/** Returns the faults of contrast, which alone depend on the theme. */
export async function contrastViolations(page: Page, { exclude = [] }: { exclude?: string[] } = {}): Promise<string[]> {
  return violationsOf(page, ['color-contrast'], { exclude });
}

/** Returns `axeViolations` in the light theme and contrast faults in the dark one. Leaves the light theme. */
export async function axeViolationsInBothThemes(page: Page, looked: { exclude?: string[] } = {}): Promise<string[]> {
  await showTheme(page, 'dark');
  const dark = await contrastViolations(page, looked);
  await showTheme(page, 'light');
  return [...dark.map((violation) => `dark: ${violation}`), ...(await axeViolations(page, looked))];
}

/** Shows the theme as it is after all transitions. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await animationsEnded(page);
}

/** Waits for the end of animations. Before, an element may have neither its final place nor its final contrast. */
async function animationsEnded(page: Page): Promise<void> {
  // Checks in each frame. If a part closes or leaves the layout, its animation stops and never ends.
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

/** The minified axe, because each page loads it. It records no HTML, because no test reads it. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};axe.configure({ noHtml: true });`;

/** Loads axe into a page only once, because loading takes as long as checking a short page. */
async function violationsOf(
  page: Page,
  runOnly: string[],
  { include = 'html', exclude = [] }: { include?: string; exclude?: string[] } = {},
): Promise<string[]> {
  await animationsEnded(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return await page.evaluate(
    async ([rules, looked, left]) => {
      const context = { include: [[looked]], exclude: left.map((selector) => [selector]) };
      const { violations } = await window.axe.run(context, { runOnly: rules, resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} ${node.target}: ${node.failureSummary}`));
    },
    [runOnly, include, exclude] as const,
  );
}
