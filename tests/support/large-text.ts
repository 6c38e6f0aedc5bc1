/** Opens pages in a browser with a larger default text size. Lengths in em and rem grow with it. */
import type { Browser, Page } from 'playwright';
import { afterAll, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { QUICK_PAGE_FLAGS } from './quick-flags.ts';

/** Pages of the administration with each kind of content. */
export const ADMIN = ['/admin/dashboard', '/admin/cars', '/admin/brands', '/admin/bin'];

/** Maximum height of the header when the name has two lines at 200 %. */
const MAX_HEADER_PX = 120;

const MAX_NAME_LINES = 2;

/** The site's own fonts, without the fallback fonts. */
const FONTS = ['Instrument Sans Variable', 'Bricolage Grotesque'];

/** Longer words, web and e-mail addresses may be divided: a line of a phone holds about ten letters. */
const MAX_WHOLE_WORD = 12;

const browsers = new Map<number, Promise<Browser>>();
afterAll(() => Promise.all([...browsers.values()].map(async (browser) => (await browser).close())));

/** Opens a page in a browser with this default text size. The site gets no other sign of the size. */
export async function readerOf(textPx: number): Promise<Page> {
  const browser =
    browsers.get(textPx) ?? launchBrowser([...QUICK_PAGE_FLAGS, `--blink-settings=defaultFontSize=${textPx}`]);
  browsers.set(textPx, browser);
  const context = await (await browser).newContext({
    baseURL: inject('baseUrl'),
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  });
  return await context.newPage();
}

/** Waits for the fonts of the new width, and two frames: some elements get their size only when they are drawn. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.fonts.status === 'loaded');
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Returns faults at this width: sideways scroll, too high a header, a name on too many lines, divided words. */
export async function faults(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  await drawn(page);
  const { sideways, header, nameLines, divided } = await page.evaluate((maxLetters) => {
    const root = document.documentElement;
    const words: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement;
      if (!parent?.checkVisibility() || parent.getBoundingClientRect().width <= 1) continue;
      if (parent.matches('script, style, [href*="@"], [href^="http"]')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        if (word.length > maxLetters) continue;
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8))).size > 1) words.push(word);
      }
    }
    const name = document.createRange();
    name.selectNodeContents(document.querySelector('header a > span') ?? new Text());
    return {
      sideways: Math.max(0, root.scrollWidth - root.clientWidth),
      header: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
      nameLines: new Set([...name.getClientRects()].map(({ top }) => top)).size,
      divided: words,
    };
  }, MAX_WHOLE_WORD);
  return [
    ...(sideways > 0 ? [`${sideways} px sideways`] : []),
    ...(header > MAX_HEADER_PX ? [`header ${header} px high`] : []),
    ...(nameLines > MAX_NAME_LINES ? [`name on ${nameLines} lines`] : []),
    ...(divided.length > 0 ? [`divided: ${divided.join(', ')}`] : []),
  ].map((fault) => `${width} px: ${fault}`);
}

export async function faultsOf(page: Page, paths: readonly string[], widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    // On a busy machine the fonts arrive late, and the fallback fonts are wider.
    await page.waitForFunction((families) => {
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
      return families.every((family) => loaded.some((name) => name.includes(family)));
    }, FONTS);
    for (const width of widths) for (const fault of await faults(page, width)) found.push(`${path} at ${fault}`);
  }
  return found;
}
