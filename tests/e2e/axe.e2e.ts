/**
 * Walks through all screens in all their states. Tests of single screens need no axe, unless they reach a state that is
 * not in the list of screens.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { SCREENS, type Screen } from '../support/screen-list.ts';
import { axeViolations, axeViolationsInBothThemes, test } from '../support/visit.ts';

const admin = adminSite();

/** Each width has its own layout. 320 px is the narrowest screen, and the window of 1280 px at a zoom of 400 %. */
const WIDTHS = [1440, 768, 390, 320];
/** The widths at which axe looks. */
const WIDE = 1440;
const NARROW = 390;
const MIN_NAME_PX = 150;

/** Some screens show a refusal or an unknown address, which the browser or the administration logs. */
const REFUSED = /the server responded with a status of 4\d\d|AdminError: /;

/** Waits until nothing loads. */
async function pageReady(page: Page): Promise<void> {
  await page.waitForFunction(() => !/Chargement…|Loading\.\.\./.test(document.body.innerText));
}

/** Returns what is wrong with the layout at this width: it scrolls sideways, or a table squeezes its names. */
async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const over = document.documentElement.scrollWidth - window.innerWidth;
    const name = [...document.querySelectorAll('main tbody td:first-child:has(a)')].find((cell) =>
      cell.checkVisibility(),
    );
    const width = name?.getBoundingClientRect().width ?? min;
    return [...(over > 0 ? [`${over} px too wide`] : []), ...(width < min ? [`${width} px for a name`] : [])];
  }, MIN_NAME_PX);
}

/**
 * Makes the window as high as the page. Otherwise axe reports what is partly under a bar at the window's edge, although
 * a user can scroll it into view.
 */
async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(900, height) });
}

async function faultsOf(page: Page, { below = Infinity }: Screen): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS.filter((one) => one < below)) {
    await showWhole(page, width);
    await pageReady(page);
    const found = await layoutFaults(page);
    if (width === WIDE) found.push(...(await axeViolationsInBothThemes(page)));
    if (width === NARROW) found.push(...(await axeViolations(page)));
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}

test.for(SCREENS)('WCAG: $name fits each width, and axe finds nothing wrong', async (screen, { visit }) => {
  const { path, before, below, adminContext } = screen;
  const options = { width: below ? NARROW : WIDE, expecting: [REFUSED] };
  const page = adminContext
    ? await admin.enter(visit, path, options)
    : await visit(path, { baseUrl: admin.baseUrl(), ...options });
  await pageReady(page);
  await before?.(page);
  expect(await faultsOf(page, screen)).toEqual([]);
});
