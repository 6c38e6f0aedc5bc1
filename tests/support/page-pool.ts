/**
 * Pages that go from visit to visit, each in a browser context of its own. Loading the site costs half the processor time where the
 * renderer process has run its programs before and the browser has its files: between visits a page stays on the site, on an
 * address without programs. What a visitor could leave behind is taken away.
 */
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

type Pooled = { page: Page; key: string; session: CDPSession; globals: string; isChanged: boolean };

/** Enough for the sorts of windows of the test files, on the site of all and on one of their own, and for two visits at once. */
const MAX_IDLE = 6;
/** A page of the site without programs: who starts here stays in the same renderer process, as about:blank would not. */
export const BLANK = '/robots.txt';
/** What a test may listen to; other listeners are Playwright's own. */
const EVENTS = ['console', 'dialog', 'filechooser', 'pageerror', 'popup', 'request', 'requestfinished', 'response'];

const idle: Pooled[] = [];
const used = new Map<Page, Pooled>();

/** A page in a context in which nobody has left anything. */
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
  const page = await context.newPage();
  await page.goto(BLANK);
  const session = await context.newCDPSession(page);
  const pooled = { page, key, session, globals: await page.evaluate(globalsOf), isChanged: false };
  // A script that runs in each of its documents cannot be taken out again.
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = (...args) => {
    pooled.isChanged = true;
    return addInitScript(...args);
  };
  return pooled;
}

/** The page's history begins where it is now. */
export async function forgetHistory(page: Page): Promise<void> {
  await used.get(page)?.session.send('Page.resetNavigationHistory');
}

/** Takes a page back for another visit; its context is closed where it is `broken` or something in it cannot be undone. */
export async function giveBackPage(page: Page, { broken }: { broken: boolean }): Promise<void> {
  const pooled = used.get(page);
  used.delete(page);
  if (broken || !pooled || pooled.isChanged || page.isClosed() || !(await reset(pooled)))
    return await page.context().close();
  idle.push(pooled);
  if (idle.length > MAX_IDLE) await idle.shift()?.page.context().close();
}

/** Takes away what a visit may have left; false where something has stayed, as a test's clock does. */
async function reset({ page, session, globals }: Pooled): Promise<boolean> {
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all(context.pages().map((one) => one === page || one.close()));
  await Promise.all([page, context].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.setOffline(false);
  // A step back that the test's last click began may still be under way.
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

/** The names in the global scope, and which of the functions among them are the browser's own. */
function globalsOf(): string {
  return Object.entries(Object.getOwnPropertyDescriptors(window))
    .map(([name, { value }]) => `${name} ${typeof value === 'function' && /\[native code\]/.test(String(value))}`)
    .join();
}
