import { type Browser, chromium, type Page } from 'playwright';
import { findChromium } from '../../scripts/machine.mjs';

/** Chromium as root has no sandbox. The other flags prevent connections to anything but the tested page. */
export const FLAGS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The caller closes the browser; otherwise it ends with this process. */
export async function launchBrowser(flags: readonly string[] = [], executablePath = findChromium()): Promise<Browser> {
  if (!executablePath) throw new Error('Chromium is missing: install it, or set CHROMIUM_PATH.');
  return await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/** Waits until React has hydrated the page: it responds to clicks. Checks in each frame, or every `polling` ms. */
export async function alive(page: Page, polling: number | 'raf' = 'raf'): Promise<void> {
  await page.waitForFunction(hasReact, undefined, { polling });
}

/** Like `alive`, without waiting. */
export async function isAlive(page: Page): Promise<boolean> {
  return page.evaluate(hasReact);
}

/** Runs in the page. */
export function hasReact(): boolean {
  const isTaken = (element: Element | null) => Object.keys(element ?? {}).some((key) => /^__react/.test(key));
  // React puts this comment before a part that hydrates later.
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT, (node) =>
    node.nodeValue === '&' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  while (comments.nextNode()) {
    const part = (comments.currentNode as Comment).nextElementSibling;
    if (part !== null && !isTaken(part)) return false;
  }
  return isTaken(document.querySelector('main'));
}
