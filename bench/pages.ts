import { launchBrowser } from '../tests/support/browser.ts';
import { startSite } from '../tests/support/e2e.ts';
import { KINDS, weighFirstVisit } from '../tests/support/weight.ts';
import { table } from './figures.ts';
import { findLighthouse, lighthouseTable, type Report, runLighthouse } from './lighthouse.ts';
import { timed, within } from './timed.ts';

/** Measures the demonstration's pages as a phone loads them at a first visit: bytes, and Lighthouse's figures. */

/** The vehicles are the newest car and the newest truck. */
const PAGES: Record<string, string> = {
  home: '/',
  trucks: '/trucks-rental',
  car: '/car/48',
  truck: '/trucks-rental/18',
  VTC: '/vtc-transport',
  about: '/about',
  contact: '/contact',
};

/** Pages of text, which Lighthouse visits only once. */
const VISITED_ONCE = ['VTC', 'about', 'contact'];

/** Time limit for a page that hangs. */
const WEIGHT_TIMEOUT_MS = 60_000;

/** Returns the table of weights and Lighthouse's table, in Markdown. */
export async function measurePages(chromium: string, visits: number): Promise<string> {
  const site = await startSite();
  try {
    const weights = await timed('pages: weights', () => weighAll(site.baseUrl, chromium));
    return [weights, await visitAll(site.baseUrl, chromium, visits)].join('\n');
  } finally {
    await site.stop();
  }
}

async function weighAll(baseUrl: string, chromium: string): Promise<string> {
  const browser = await launchBrowser([], chromium);
  const rows: string[][] = [];
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const weight = await within(WEIGHT_TIMEOUT_MS, weighFirstVisit(browser, baseUrl + path));
      const all = Object.values(weight).reduce((sum, bytes) => sum + bytes, 0);
      rows.push([name, ...[...KINDS.map((kind) => weight[kind]), all].map((bytes) => (bytes / 1000).toFixed(0))]);
    }
  } finally {
    await browser.close();
  }
  return table([['first visit on a phone, kB compressed', ...KINDS, 'all'], ...rows]);
}

/** Visits the pages in turns, so that other work on the machine slows all of them equally. */
async function visitAll(baseUrl: string, chromium: string, visits: number): Promise<string> {
  const reports = new Map<string, Report[]>();
  const program = await timed('pages: finding Lighthouse', findLighthouse);
  for (let visit = 1; visit <= visits; visit += 1)
    for (const [name, path] of Object.entries(PAGES)) {
      if (visit > 1 && VISITED_ONCE.includes(name)) continue;
      const label = `pages: Lighthouse, ${name}, visit ${visit} of ${visits}`;
      const report = await timed(label, () => runLighthouse(program, baseUrl + path, chromium));
      reports.set(name, [...(reports.get(name) ?? []), report]);
    }
  return lighthouseTable(reports);
}
