import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { alive, launchBrowser } from '../tests/support/browser.ts';
import { watchFeeling } from './felt-page.ts';
import { median } from './load.ts';
import { startSite } from './servers.ts';
import { storePhotos } from './showcase.ts';
import { fillStock } from './stock.ts';

/**
 * How quick the site feels: in a browser whose processor is slowed four times, as a phone's is. Each figure is the median of
 * several visits with an empty cache, and the worst of them.
 */

/** How many times the processor is slowed. */
const SLOWED = 4;

/** Cars of the stock, and the pages that show 504 of them. */
const STOCK = 600;
const DEEP = 42;

/** How long a visitor looks before the next step, in milliseconds: what a page does by itself is over. */
const LOOKS = 1_500;

/** How long a pointer rests on what it is about to press, in milliseconds. */
const AIMS = 150;

const SCREENS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
type Screen = keyof typeof SCREENS;

type Visit = { page: Page; rest: () => Promise<void>; screen: Screen };
type Felt = Record<string, number>;

export async function measureFelt(rounds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-felt-'));
  const place = { dataDir: folder, databaseUrl: undefined };
  const photographs = await storePhotos(place, 12);
  await fillStock(place, STOCK, photographs);
  const site = await startSite('felt', { DATA_DIR: folder }, folder);
  const browser = await launchBrowser();
  const table = new Map<string, number[]>();
  const record = (prefix: string, felt: Felt) => {
    for (const [name, figure] of Object.entries(felt)) {
      const row = `${prefix}: ${name}`;
      table.set(row, [...(table.get(row) ?? []), figure]);
    }
  };
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const screen of ['desk', 'phone'] as const)
        for (const [name, measure] of Object.entries(MEASURES))
          record(`${screen}, ${name}`, await visited(browser, `http://127.0.0.1:${site.port}`, screen, measure));
  } finally {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`felt, processor slowed ${SLOWED} times, ${STOCK} cars, median and worst of ${rounds} (ms)`);
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
  measure: (visit: Visit) => Promise<Felt>,
): Promise<Felt> {
  const context = await browser.newContext({
    viewport: SCREENS[screen],
    baseURL: origin,
    ...(screen === 'phone' ? { hasTouch: true, isMobile: true } : {}),
  });
  await context.addInitScript(watchFeeling);
  const page = await context.newPage();
  const machine = await context.newCDPSession(page);
  await machine.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  try {
    return await measure({ page, screen, rest: () => page.waitForTimeout(LOOKS) });
  } finally {
    await context.close();
  }
}

const MEASURES: Record<string, (visit: Visit) => Promise<Felt>> = {
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
    await loaded(visit, `/?page=${DEEP}`);
    return toggled(visit);
  },
  'card → detail at 504': async (visit) => {
    await loaded(visit, `/?page=${DEEP}`);
    return followed(visit, 400);
  },
  'back to 504': async (visit) => {
    await loaded(visit, `/?page=${DEEP}`);
    await followed(visit, 400);
    return wentBack(visit);
  },
};

async function loaded({ page, rest }: Visit, path: string): Promise<Felt> {
  await page.goto(path);
  await alive(page);
  await rest();
  const { longest, shift } = await page.evaluate(() => window.felt.read());
  return { 'longest task': longest, 'shift × 1000': shift * 1000 };
}

/** Follows a card as people do: comes near, presses. */
async function followed({ page, rest, screen }: Visit, rank: number): Promise<Felt> {
  const card = page.locator('main article a').nth(rank);
  await card.scrollIntoViewIfNeeded();
  await rest();
  const box = await card.boundingBox();
  if (box === null) throw new Error('The card cannot be seen.');
  const came = page.evaluate(() => window.felt.untilDetail());
  await press(page, screen, box);
  const { heading, picture, sharp } = await came;
  await rest();
  const { longest, slowest } = await page.evaluate(() => window.felt.read());
  return {
    'heading is there': heading,
    'a picture is there': picture,
    'its large picture': sharp,
    'longest task': longest,
    'slowest event': slowest,
  };
}

/** Presses the middle of something, without the looks around that a test's click takes: they would be measured too. */
async function press(page: Page, screen: Screen, box: { x: number; y: number; width: number; height: number }) {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (screen === 'phone') return page.touchscreen.tap(x, y);
  await page.mouse.move(x, y);
  await page.waitForTimeout(AIMS);
  await page.mouse.down();
  await page.mouse.up();
}

async function wentBack({ page, rest }: Visit): Promise<Felt> {
  const list = await page.evaluate(() => window.felt.untilBack());
  await rest();
  const { longest } = await page.evaluate(() => window.felt.read());
  return { 'list at its place': list, 'longest task': longest };
}

async function toggled({ page, rest, screen }: Visit): Promise<Felt> {
  if (screen === 'phone') {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator('form details > summary').first().tap();
    await rest();
    await page.evaluate(() => window.felt.read());
  }
  const input = page.locator('input[name=marque]').first();
  await input.scrollIntoViewIfNeeded();
  const box = await input.boundingBox();
  if (box === null) throw new Error('The box cannot be seen.');
  const narrowed = page.evaluate(() => window.felt.untilFewerThan(100));
  await press(page, screen, box);
  const list = await narrowed;
  await rest();
  const { longest, slowest } = await page.evaluate(() => window.felt.read());
  return { 'slowest event (INP)': slowest, 'longest task': longest, 'new list': list };
}
