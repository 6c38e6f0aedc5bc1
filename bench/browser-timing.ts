import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { alive, launchBrowser } from '../tests/support/browser.ts';
import { median } from './load.ts';
import { recordTimings } from './page-timing.ts';
import { storePhotos } from './photos.ts';
import { startSite } from './servers.ts';
import { createStock } from './stock.ts';

/**
 * The waits that a visitor notices, in a browser whose processor is slowed four times, like a phone's. Each figure is the
 * median of several visits with an empty cache, and the worst of them.
 */

const CPU_SLOWDOWN = 4;

const STOCK_CARS = 600;
/** Pages of the list that show 504 cars. */
const DEEP_PAGES = 42;

/** The wait between two steps of a visitor: the page has finished its own work. */
const LOOK_MS = 1_500;

/** The wait between moving the pointer onto something and pressing it. */
const AIM_MS = 150;

const SCREENS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
type Screen = keyof typeof SCREENS;

type Visit = { page: Page; look: () => Promise<void>; screen: Screen };
type Timings = Record<string, number>;

export async function measureInBrowser(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-timing-'));
  const location = { dataDir: folder, databaseUrl: undefined };
  const photos = await storePhotos(location, 12);
  await createStock(location, STOCK_CARS, photos);
  const site = await startSite('browser', { DATA_DIR: folder }, folder);
  const browser = await launchBrowser();
  const table = new Map<string, number[]>();
  const add = (prefix: string, timings: Timings) => {
    for (const [name, figure] of Object.entries(timings)) {
      const row = `${prefix}: ${name}`;
      table.set(row, [...(table.get(row) ?? []), figure]);
    }
  };
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const screen of ['desk', 'phone'] as const)
        for (const [name, measure] of Object.entries(MEASURES))
          add(`${screen}, ${name}`, await visited(browser, `http://127.0.0.1:${site.port}`, screen, measure));
  } finally {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`processor slowed ${CPU_SLOWDOWN} times, ${STOCK_CARS} cars, median and worst of ${rounds} (ms)`);
  for (const [name, all] of table)
    console.log(
      `${name.padEnd(60)}${median(all).toFixed(0).padStart(7)}${Math.max(...all)
        .toFixed(0)
        .padStart(7)}`,
    );
}

async function visited(
  browser: Browser,
  origin: string,
  screen: Screen,
  measure: (visit: Visit) => Promise<Timings>,
): Promise<Timings> {
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    baseURL: origin,
    ...(screen === 'phone' ? { hasTouch: true, isMobile: true } : {}),
  });
  await context.addInitScript(recordTimings);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  try {
    return await measure({ page, screen, look: () => page.waitForTimeout(LOOK_MS) });
  } finally {
    await context.close();
  }
}

const MEASURES: Record<string, (visit: Visit) => Promise<Timings>> = {
  'home, load': (visit) => loaded(visit, '/'),
  'detail, load': (visit) => loaded(visit, '/car/300'),
  'card → detail': async (visit) => {
    await loaded(visit, '/');
    return followed(visit, 1);
  },
  'back to 12': async (visit) => {
    await loaded(visit, '/');
    await followed(visit, 1);
    return wentBack(visit);
  },
  'filter at 504': async (visit) => {
    await loaded(visit, `/?page=${DEEP_PAGES}`);
    return toggled(visit);
  },
  'card → detail at 504': async (visit) => {
    await loaded(visit, `/?page=${DEEP_PAGES}`);
    return followed(visit, 400);
  },
  'back to 504': async (visit) => {
    await loaded(visit, `/?page=${DEEP_PAGES}`);
    await followed(visit, 400);
    return wentBack(visit);
  },
};

async function loaded({ page, look }: Visit, path: string): Promise<Timings> {
  await page.goto(path);
  await alive(page);
  await look();
  const { longest, shift } = await page.evaluate(() => window.timing.read());
  return { 'longest task': longest, 'shift × 1000': shift * 1000 };
}

/** Opens a card like a visitor: scrolls it into view, waits, presses. */
async function followed({ page, look, screen }: Visit, rank: number): Promise<Timings> {
  const card = page.locator('main article a').nth(rank);
  await card.scrollIntoViewIfNeeded();
  await look();
  const box = await card.boundingBox();
  if (box === null) throw new Error('The card cannot be seen.');
  const opened = page.evaluate(() => window.timing.untilDetail());
  await press(page, screen, box);
  const { heading, picture, sharp } = await opened;
  await look();
  const { longest, slowest } = await page.evaluate(() => window.timing.read());
  return {
    'heading shown': heading,
    'a picture shown': picture,
    'large picture shown': sharp,
    'longest task': longest,
    'slowest event': slowest,
  };
}

/** Presses the middle of a box without Playwright's checks before a click: they would be measured too. */
async function press(page: Page, screen: Screen, box: { x: number; y: number; width: number; height: number }) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (screen === 'phone') return page.touchscreen.tap(x, y);
  await page.mouse.move(x, y);
  await page.waitForTimeout(AIM_MS);
  await page.mouse.down();
  await page.mouse.up();
}

async function wentBack({ page, look }: Visit): Promise<Timings> {
  const list = await page.evaluate(() => window.timing.untilBack());
  await look();
  const { longest } = await page.evaluate(() => window.timing.read());
  return { 'list in position': list, 'longest task': longest };
}

async function toggled({ page, look, screen }: Visit): Promise<Timings> {
  if (screen === 'phone') {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator('form details > summary').first().tap();
    await look();
    await page.evaluate(() => window.timing.read());
  }
  const input = page.locator('input[name=marque]').first();
  await input.scrollIntoViewIfNeeded();
  const box = await input.boundingBox();
  if (box === null) throw new Error('The box cannot be seen.');
  const filtered = page.evaluate(() => window.timing.untilFewerThan(100));
  await press(page, screen, box);
  const list = await filtered;
  await look();
  const { longest, slowest } = await page.evaluate(() => window.timing.read());
  return { 'slowest event (INP)': slowest, 'longest task': longest, 'new list': list };
}
