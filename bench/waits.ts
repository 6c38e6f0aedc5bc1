import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { alive, launchBrowser } from '../tests/support/browser.ts';
import { median, table } from './figures.ts';
import { recordTimings } from './page-timing.ts';
import { startSite } from './programs.ts';
import { createStock } from './stock.ts';
import { timed, within } from './timed.ts';

/**
 * Measures the waits that a visitor with a phone notices: from a tick to the new count and the new list, from a click
 * on a card to its page, on the way back, and in the longest tasks. Each visit starts with an empty cache.
 */

/** A slow phone on a mobile network. */
const PHONE: Speed = { slowdown: 6, latency: 150 };
/** The machine at full speed. It shows how long one task blocks the page while it loads. */
const UNSLOWED: Speed = { slowdown: 1, latency: 0 };

const SCREEN = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const STOCK_CARS = 600;
const CAR = `/car/${STOCK_CARS / 2}`;
/** Number of pages that make a list of 60 cars. */
const DEEP_PAGES = 5;
const DEEP_RANK = 50;
const SHOWN_AT_ONCE = 12;

/** Time limit for a step that hangs. */
const STEP_TIMEOUT_MS = 60_000;
/** Time limit for a visit. It also ends a visit whose page no longer responds. */
const VISIT_TIMEOUT_MS = 180_000;
/** A check for hydration in each frame would distort the figures, so it runs at this interval. */
const POLLING_MS = 250;

/** `slowdown` divides the processor's speed; `latency` is in milliseconds. */
type Speed = { slowdown: number; latency: number };
/** Milliseconds by name. */
type Timings = Record<string, number>;

const VISITS: { name: string; speed: Speed; run: (page: Page) => Promise<Timings> }[] = [
  { name: 'home, unslowed', speed: UNSLOWED, run: (page) => loaded(page, '/') },
  { name: 'car, unslowed', speed: UNSLOWED, run: (page) => loaded(page, CAR) },
  { name: 'car', speed: PHONE, run: (page) => loaded(page, CAR) },
  {
    name: 'list of 12',
    speed: PHONE,
    run: async (page) => ({ ...(await loaded(page, '/')), ...(await ticked(page, SHOWN_AT_ONCE)) }),
  },
  {
    name: 'list of 60',
    speed: PHONE,
    run: async (page) => ({
      ...(await loaded(page, `/?page=${DEEP_PAGES}`)),
      ...(await opened(page, DEEP_RANK)),
      ...(await wentBack(page)),
      ...(await ticked(page, DEEP_PAGES * SHOWN_AT_ONCE)),
    }),
  },
];

/** Returns a table of all waits in Markdown: the median of `visits` visits, and the worst. */
export async function measureWaits(chromium: string, visits: number): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'vitrine-waits-'));
  const location = { dataDir: folder.path, databaseUrl: undefined };
  await timed(`waits: ${STOCK_CARS} cars`, () => createStock(location, STOCK_CARS, SHOWN_AT_ONCE));
  await using site = await startSite(location);
  await using browser = await launchBrowser([], chromium);
  const waits = new Map<string, number[]>();
  for (let visit = 1; visit <= visits; visit += 1)
    for (const { name, speed, run } of VISITS) {
      const label = `waits: ${name}, visit ${visit} of ${visits}`;
      const timings = await timed(label, () => visited(browser, `http://127.0.0.1:${site.port}`, speed, run));
      for (const [what, ms] of Object.entries(timings)) {
        const row = `${name}: ${what}`;
        waits.set(row, [...(waits.get(row) ?? []), ms]);
      }
    }
  return table([
    [`phone, slowed ${PHONE.slowdown} times, latency ${PHONE.latency} ms: ms`, 'median', 'worst'],
    ...[...waits].map(([row, all]) => [row, median(all).toFixed(0), Math.max(...all).toFixed(0)]),
  ]);
}

async function visited(
  browser: Browser,
  baseURL: string,
  { slowdown, latency }: Speed,
  run: (page: Page) => Promise<Timings>,
): Promise<Timings> {
  await using context = await browser.newContext({ ...SCREEN, baseURL });
  await context.addInitScript(recordTimings);
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Network.enable');
  const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', line);
  return await within(VISIT_TIMEOUT_MS, run(page));
}

const still = (page: Page) => page.evaluate(() => window.timing.untilStill());

/** Waits until the page has finished its work, and returns the longest task since the last call. */
async function longestTask(page: Page, name: string): Promise<Timings> {
  await still(page);
  const { longest } = await page.evaluate(() => window.timing.read());
  return { [`${name}, longest task`]: longest };
}

async function loaded(page: Page, path: string): Promise<Timings> {
  await page.goto(path);
  await alive(page, POLLING_MS);
  return longestTask(page, 'load');
}

/** Opens a card like a visitor: scrolls to it, waits, clicks. */
async function opened(page: Page, rank: number): Promise<Timings> {
  const card = page.locator('main article a').nth(rank);
  await card.scrollIntoViewIfNeeded();
  await still(page);
  await page.evaluate(() => {
    window.timing.read();
    window.timing.watchOpening();
  });
  await tap(page, card);
  const { heading = 0, picture = 0 } = await navigated(page);
  return { 'card → heading': heading, 'card → large picture': picture, ...(await longestTask(page, 'card')) };
}

/** Returns the times of a navigation. The document that measures may not exist yet. */
async function navigated(page: Page): Promise<Timings> {
  const timings = await page.waitForFunction(() => window.timing.navigated(), null, { polling: POLLING_MS });
  return (await timings.jsonValue()) ?? {};
}

async function wentBack(page: Page): Promise<Timings> {
  await page.evaluate(() => window.timing.goBack());
  const { list = 0 } = await navigated(page);
  return { 'back → list in its position': list, ...(await longestTask(page, 'back')) };
}

/** Opens the filters of a list of `cards` cards and ticks the first brand. */
async function ticked(page: Page, cards: number): Promise<Timings> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('form details > summary').first().tap();
  await still(page);
  const box = page.locator('input[name=marque]').first();
  await box.scrollIntoViewIfNeeded();
  const ids = await idsOfBrand(page, await box.inputValue());
  await still(page);
  await page.evaluate(() => window.timing.read());
  const filtered = await page.evaluateHandle((list) => ({ timings: window.timing.untilFiltered(list) }), ids);
  await tap(page, box);
  const { count, list, gone } = await filtered.evaluate(({ timings }) => timings);
  await still(page);
  const { longest, slowest } = await page.evaluate(() => window.timing.read());
  return {
    'tick → frame that shows it': slowest,
    'tick → new count': count,
    'tick → new list': list,
    ...(cards > SHOWN_AT_ONCE ? { [`tick → the ${cards} cards gone`]: gone } : {}),
    'tick, longest task': longest,
  };
}

/** Returns the ids of the first cars of a brand's list. */
async function idsOfBrand(page: Page, brand: string): Promise<string[]> {
  const response = await page.request.get(`/api/cars/list/-1?marque=${brand}`);
  const { data } = (await response.json()) as { data: { id: number }[] };
  return data.map(({ id }) => String(id));
}

/**
 * Clicks the middle of an element. Playwright's tap would first check the element, and the time would include this
 * check. A measurement must begin before the click, because a busy page handles a click before a call of a script.
 */
async function tap(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${element} cannot be seen.`);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
