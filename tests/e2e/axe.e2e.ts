/**
 * Walks through all screens in all their states. Tests of single screens need no axe, unless they reach a state that is
 * not in the list of screens.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from '../support/admin-site.ts';
import { SCREENS, type Screen } from '../support/screen-list.ts';
import { axeViolations, axeViolationsInBothThemes, test, type VisitOptions } from '../support/visit.ts';

const admin = adminSite();

/** Each width has its own layout. 320 px is the narrowest screen, and the window of 1280 px at a zoom of 400 %. */
const WIDTHS = [1440, 390, 768, 320];
/** The widths at which axe looks. */
const WIDE = 1440;
const NARROW = 390;
const MIN_NAME_PX = 150;
const AROUND_A_DIALOG_PX = 200;
/** At the narrow width axe leaves these out: it checks them at the wide width, and their layout is that of the first. */
const LATER_ITEMS = 'main :is(tbody > tr, ul > li, ol > li):nth-child(n + 9)';

/** Some screens show a refusal or an unknown address, which the browser or the administration logs. */
const REFUSED = /the server responded with a status of 4\d\d|AdminError: /;

/** Waits until nothing loads. */
async function pageReady(page: Page): Promise<void> {
  await page.waitForFunction(() => !/Chargement…|Loading\.\.\./.test(document.body.innerText));
}

/**
 * Returns what is wrong with the page at this width: it scrolls sideways, a table squeezes its names, or the page has not
 * one main heading.
 */
async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const over = document.documentElement.scrollWidth - window.innerWidth;
    const name = [...document.querySelectorAll('main tbody td:first-child:has(a)')].find((cell) =>
      cell.checkVisibility(),
    );
    const width = name?.getBoundingClientRect().width ?? min;
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length;
    return [
      ...(over > 0 ? [`${over} px too wide`] : []),
      ...(width < min ? [`${width} px for a name`] : []),
      ...(headings === 1 ? [] : [`${headings} main headings`]),
    ];
  }, MIN_NAME_PX);
}

/**
 * Makes the window as high as the page and its dialog. Otherwise axe reports what is partly under a bar at the window's
 * edge, although a user can scroll it into view.
 */
async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const height = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll(':root, dialog[open]')].map(({ scrollHeight }) => scrollHeight)),
  );
  await page.setViewportSize({ width, height: Math.max(900, height + AROUND_A_DIALOG_PX) });
}

async function faultsOf(page: Page, { below = Infinity }: Screen): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS.filter((one) => one < below)) {
    if (width === WIDE || width === NARROW) await showWhole(page, width);
    else await page.setViewportSize({ width, height: 900 });
    await pageReady(page);
    const found = await layoutFaults(page);
    if (width === WIDE) found.push(...(await axeViolationsInBothThemes(page)));
    if (width === NARROW) found.push(...(await axeViolations(page, { exclude: LATER_ITEMS })));
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}

/** Screens that follow each other on one page. */
const WALKS = SCREENS.filter(({ follows }) => !follows).map((first) => {
  const start = SCREENS.indexOf(first) + 1;
  const next = SCREENS.findIndex(({ follows }, i) => i >= start && !follows);
  const screens = [first, ...SCREENS.slice(start, next < 0 ? undefined : next)];
  return { names: screens.map(({ name }) => name).join(', '), screens };
});

test.for(WALKS)('WCAG: $names fits each width, and axe finds nothing wrong', async ({ screens }, { visit }) => {
  const [{ path = '/', below, adminContext } = {}] = screens;
  const width = below ? NARROW : WIDE;
  // The page opens in the theme that axe checks first.
  const options: VisitOptions = { width, colorScheme: 'dark', expecting: [REFUSED] };
  const page = adminContext
    ? await admin.enter(visit, path, options)
    : await visit(path, { baseUrl: admin.baseUrl(), ...options });
  for (const screen of screens) {
    await page.setViewportSize({ width, height: 900 });
    await pageReady(page);
    await screen.before?.(page);
    expect(await faultsOf(page, screen), screen.name).toEqual([]);
  }
});
