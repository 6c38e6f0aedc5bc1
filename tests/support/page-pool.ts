/**
 * Keeps pages for later visits, each in its own browser context. A page loads in half the processor time if its
 * renderer process has run the site's scripts and the browser has cached its files. So between visits, a page stays on
 * the site, at an address without scripts. Everything that a visit may leave is removed.
 */

import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright';
import { watchTexts } from './translation.ts';

type Pooled = { page: Page; key: string; session: CDPSession; globals: string; isChanged: boolean };

/**
 * Number of idle pages. It is enough for the window sizes of the test files, for the shared site and a file's own site,
 * and for two visits at once.
 */
const MAX_IDLE = 6;
/** An address of the site without scripts. With about:blank, the page would get another renderer process. */
export const BLANK = '/robots.txt';
/** Events to which a test may listen. Other listeners belong to Playwright. */
const EVENTS = ['console', 'dialog', 'filechooser', 'pageerror', 'popup', 'request', 'requestfinished', 'response'];

const idle: Pooled[] = [];
const used = new Map<Page, Pooled>();

/** Returns a page in a clean context. */
export async function takePage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const key = JSON.stringify(options);
  const at = idle.findLastIndex((one) => one.key === key);
  const [pooledPage] = at < 0 ? [] : idle.splice(at, 1);
  const pooled = pooledPage ?? (await openPage(browser, options, key));
  used.set(pooled.page, pooled);
  return pooled.page;
}

async function openPage(browser: Browser, options: BrowserContextOptions, key: string): Promise<Pooled> {
  const context = await browser.newContext(options);
  // Playwright cannot remove this script, so every visit has it.
  await context.addInitScript(watchTexts);
  if (options.serviceWorkers !== 'allow') await context.addInitScript(refuseServiceWorkers);
  const page = await context.newPage();
  await page.goto(BLANK);
  const session = await context.newCDPSession(page);
  const pooled = { page, key, session, globals: await page.evaluate(globalsOf), isChanged: false };
  // Playwright cannot remove a script that runs in each document, so such a page is not used again.
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = (...args) => {
    pooled.isChanged = true;
    return addInitScript(...args);
  };
  return pooled;
}

/**
 * Each page of the administration registers a service worker and caches the offline page, which takes a tenth of the
 * processor time of these tests. Here the browser refuses, as browsers do in private windows.
 */
function refuseServiceWorkers(): void {
  if (!('serviceWorker' in navigator)) return;
  ServiceWorkerContainer.prototype.register = () =>
    Promise.reject(new DOMException('Tests without serviceWorkers: allow have none.', 'SecurityError'));
}

/** Makes the current address the first entry of the page's history. */
export async function forgetHistory(page: Page): Promise<void> {
  await used.get(page)?.session.send('Page.resetNavigationHistory');
}

/** Takes a page back for another visit. If the page is `broken`, or a change cannot be undone, closes its context. */
export async function giveBackPage(page: Page, { broken }: { broken: boolean }): Promise<void> {
  const pooled = used.get(page);
  used.delete(page);
  if (broken || !pooled || pooled.isChanged || page.isClosed() || !(await reset(pooled)))
    return await page.context().close();
  idle.push(pooled);
  if (idle.length > MAX_IDLE) await idle.shift()?.page.context().close();
}

/** Removes what a visit may have left. Returns false if something remains, such as a test's clock. */
async function reset({ page, session, globals }: Pooled): Promise<boolean> {
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all(context.pages().map((one) => one === page || one.close()));
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.setOffline(false);
  // A step back from the test's last click may still be running, and may interrupt this navigation.
  const hasLeft = await page.goto(BLANK).then(
    () => true,
    () => false,
  );
  if (!hasLeft) return false;
  await context.clearCookies();
  const { origin } = new URL(page.url());
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,cache_storage,service_workers' });
  await page.mouse.move(-1, -1);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return (await page.evaluate(globalsOf)) === globals;
}

/** Returns the names in the global scope, each with true if it is a native function. */
function globalsOf(): string {
  return Object.entries(Object.getOwnPropertyDescriptors(window))
    .map(([name, { value }]) => `${name} ${typeof value === 'function' && /\[native code\]/.test(String(value))}`)
    .join();
}
