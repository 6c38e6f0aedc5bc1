/** The Chromium that browser tests and measurements use. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/machine.mjs';

/** Chromium does not sandbox as root; the others keep it from talking to anything but the page under test. */
const FLAGS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a browser, with these flags too; close() it. It ends with this process in any case: it is driven through a pipe. */
export async function launchBrowser(flags: readonly string[] = [], executablePath = findChromium()): Promise<Browser> {
  if (!executablePath) throw new Error('Chromium is missing: install it, or set CHROMIUM_PATH.');
  return await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/** The page responds to clicks: React has taken over what the server sent. Asked in each frame, or every `polling` ms. */
export async function alive(page: Page, polling: number | 'raf' = 'raf'): Promise<void> {
  await page.waitForFunction(hasReact, undefined, { polling });
}

/** The same, without waiting. */
export async function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(hasReact);
}

function hasReact(): boolean {
  const isTaken = (element: Element | null) => Object.keys(element ?? {}).some((key) => /^__react/.test(key));
  // What stands after such a comment is hydrated by itself, later than what is around it.
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT, (node) =>
    node.nodeValue === '&' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  while (comments.nextNode()) {
    const part = (comments.currentNode as Comment).nextElementSibling;
    if (part !== null && !isTaken(part)) return false;
  }
  return isTaken(document.querySelector('main'));
}
