/** Tests of single screens need no axe, unless they reach a state that is not in the list of screens. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminSite } from './admin-site.ts';
import { SCREENS, type Screen } from './screen-list.ts';
import { alive, axeViolations, contrastViolations, resize, showTheme, test, type VisitOptions } from './visit.ts';

/** Each width has its own layout. 320 px is the narrowest screen, and the window of 1280 px at a zoom of 400 %. */
const WIDTHS = [1440, 390, 768, 320];
const WIDE = 1440;
const NARROW = 390;
const MIN_NAME_PX = 150;
const AROUND_A_DIALOG_PX = 200;
/** Rows and cards of a list that repeat the first ones. They are most of the elements of a page. */
const LATER_ITEMS = 'main :is(tbody > tr, ul > li, ol > li):nth-child(n + 5)';
/** What all public pages have around their content, and what all pages of the administration have. */
const FRAME = ':is(header, footer, #admin-menu):not(main *)';

/** Some screens show a refusal or an unknown address, which the browser or the administration logs. */
const REFUSED = /the server responded with a status of 4\d\d|AdminError: /;

async function pageReady(page: Page): Promise<void> {
  await page.waitForFunction(() => !/Chargement…|Loading\.\.\./.test(document.body.innerText));
}

/**
 * Returns what is wrong with the page at this width: it scrolls sideways, a table squeezes its names, or the page has
 * not one main heading.
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
  if (page.viewportSize()?.width !== width) await resize(page, { width, height: 900 });
  const height = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll(':root, dialog[open]')].map(({ scrollHeight }) => scrollHeight)),
  );
  await resize(page, { width, height: Math.max(900, height + AROUND_A_DIALOG_PX) });
}

/** At which widths axe looks, and how. */
type Look = { widths: readonly number[]; faults: (page: Page, screen: Screen) => Promise<string[]> };

/** The frames at which axe has looked, by kind. */
const seenFrames = new Set<boolean>();

/**
 * On a phone in the light theme. It looks only once at the frame of the pages, and not at later items. `test:long` looks
 * at all of the page in `bothLayouts`.
 */
const onPhone: Look = {
  widths: [NARROW],
  faults: async (page, { adminContext = false, below }) => {
    // A screen with a largest width is the menu of the frame.
    const isSeen = below === undefined && seenFrames.has(adminContext);
    seenFrames.add(adminContext);
    return await axeViolations(page, { exclude: isSeen ? [LATER_ITEMS, FRAME] : [LATER_ITEMS] });
  },
};

/** Both layouts, each in both themes. Only contrast depends on the theme. */
const bothLayouts: Look = {
  widths: [WIDE, NARROW],
  faults: async (page) => {
    await showTheme(page, 'light');
    const inLight = await contrastViolations(page);
    await showTheme(page, 'dark');
    return [...inLight, ...(await axeViolations(page, { isWhole: true }))];
  },
};

async function faultsOf(page: Page, screen: Screen, look: Look): Promise<string[]> {
  const { below = Infinity } = screen;
  const faults: string[] = [];
  for (const width of WIDTHS.filter((one) => one < below)) {
    const isExamined = look.widths.includes(width);
    if (isExamined) await showWhole(page, width);
    else await resize(page, { width, height: 900 });
    await pageReady(page);
    const found = [...(await layoutFaults(page)), ...(isExamined ? await look.faults(page, screen) : [])];
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}

/** Screens of the administration that open without a step of the test. */
const isPlain = ({ adminContext, before }: Screen) => adminContext && !before;

/** A page load takes half of a screen's time, so plain screens of the administration are opened from its menu. */
const MAX_SCREENS = 6;

/** Screens that are shown one after the other on one page. */
type Walk = { first: Screen; screens: Screen[] };

function walksOf(screens: readonly Screen[]): Walk[] {
  return screens.reduce<Walk[]>((walks, screen) => {
    const last = walks.at(-1);
    const goesOn = last?.screens.every(isPlain) && isPlain(screen) && last.screens.length < MAX_SCREENS;
    if (last && (screen.follows || goesOn)) last.screens.push(screen);
    else walks.push({ first: screen, screens: [screen] });
    return walks;
  }, []);
}

/** Opens a screen of the administration from its menu. If the menu has no such link, loads the screen. */
async function openFromMenu(page: Page, path: string): Promise<void> {
  const link = page.locator(`#admin-menu a[href="${path}"]`);
  if (!(await link.isVisible())) {
    await page.goto(path);
    return await alive(page);
  }
  const title = await page.title();
  await link.click();
  await page.waitForFunction((before) => document.title !== before, title);
}

/** Public screens, screens of the administration as they open, and its other states. Each takes about as long. */
const PARTS = {
  public: ({ adminContext }: Screen) => !adminContext,
  pages: isPlain,
  states: ({ adminContext, before }: Screen) => adminContext && before,
};

/** Looks once at each screen of a part that repeats no other. */
export function testScreensOnce(part: keyof typeof PARTS): void {
  const walks = walksOf(SCREENS.filter(({ repeats = false }) => !repeats));
  testWalks(
    onPhone,
    walks.filter(({ first }) => PARTS[part](first)),
  );
}

export function testAllScreens(): void {
  testWalks(bothLayouts, walksOf(SCREENS));
}

function testWalks(look: Look, walks: readonly Walk[]): void {
  const admin = adminSite();
  for (const { first, screens } of walks) {
    const names = screens.map(({ name }) => name).join(', ');
    test(`WCAG: ${names}: each screen fits each width, and axe finds nothing wrong`, async ({ visit }) => {
      const { path, below, adminContext } = first;
      const width = below ? NARROW : WIDE;
      // Without transitions, each theme shows at once.
      const options: VisitOptions = { width, expecting: [REFUSED], reducedMotion: 'reduce' };
      const page = adminContext
        ? await admin.enter(visit, path, options)
        : await visit(path, { baseUrl: admin.baseUrl(), ...options });
      for (const screen of screens) {
        await resize(page, { width, height: 900 });
        if (screen !== first && !screen.follows) await openFromMenu(page, screen.path);
        await pageReady(page);
        await screen.before?.(page);
        expect(await faultsOf(page, screen, look), screen.name).toEqual([]);
      }
    });
  }
}
