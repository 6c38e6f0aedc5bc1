import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureProgram, findWholeChromium } from '../scripts/machine.mjs';
import { launchBrowser } from '../tests/support/browser.ts';
import { startSite } from '../tests/support/e2e.ts';
import { KINDS, weighFirstVisit } from '../tests/support/weight.ts';
import { median, table, timed } from './figures.ts';

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

/** Pages that Lighthouse visits: a list, a vehicle, a text. */
const VISITED = ['home', 'car', 'contact'];

/** Lighthouse is not a dependency. npx keeps it in npm's cache. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

const VISITS = 3;
/** Time limit for a visit that hangs. */
const VISIT_TIMEOUT_MS = 90_000;

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

const run = promisify(execFile);

/** Returns the table of weights and Lighthouse's table, in Markdown. */
export async function measurePages(): Promise<string> {
  const chromium: string = await ensureProgram('Chromium', findWholeChromium, ['chromium']);
  const site = await startSite();
  try {
    const weights = await timed('pages: weights', () => weighAll(site.baseUrl, chromium));
    return [weights, lighthouseTable(await visitAll(site.baseUrl, chromium))].join('\n');
  } finally {
    await site.stop();
  }
}

async function weighAll(baseUrl: string, chromium: string): Promise<string> {
  await using browser = await launchBrowser([], chromium);
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(PAGES)) {
    const weight = await weighFirstVisit(browser, baseUrl + path);
    const all = Object.values(weight).reduce((sum, bytes) => sum + bytes, 0);
    rows.push([name, ...[...KINDS.map((kind) => weight[kind]), all].map((bytes) => (bytes / 1000).toFixed(0))]);
  }
  return table([['first visit on a phone, kB compressed', ...KINDS, 'all'], ...rows]);
}

/** Visits the pages in turns, so that other work on the machine slows all of them equally. */
async function visitAll(baseUrl: string, chromium: string): Promise<Map<string, Report[]>> {
  const reports = new Map<string, Report[]>();
  const program = await timed('pages: finding Lighthouse', findLighthouse);
  for (let visit = 1; visit <= VISITS; visit += 1)
    for (const name of VISITED) {
      const label = `pages: Lighthouse, ${name}, visit ${visit} of ${VISITS}`;
      const report = await timed(label, () => runLighthouse(program, `${baseUrl}${PAGES[name]}`, chromium));
      reports.set(name, [...(reports.get(name) ?? []), report]);
    }
  return reports;
}

/** Returns the path of Lighthouse's program. npm downloads it if needed. */
async function findLighthouse(): Promise<string> {
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--call', 'command -v lighthouse'];
  return (await run('npm', args)).stdout.trim();
}

/** Visits a page with Lighthouse's default settings, which simulate the processor and the network of a phone. */
async function runLighthouse(program: string, url: string, chromium: string): Promise<Report> {
  const flags = ['--quiet', '--output=json', '--disable-full-page-screenshot'];
  const args = [program, url, ...flags, '--chrome-flags=--headless=new --no-sandbox'];
  const env = { ...process.env, CHROME_PATH: chromium };
  // Runs on this process's Node, because Lighthouse needs a newer Node than the machine may have.
  const visit = () => run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024, timeout: VISIT_TIMEOUT_MS, env });
  // Chromium sometimes records no trace (NO_NAVSTART). Then the visit has no figures and is repeated once.
  const { stdout } = await visit().catch(visit);
  return JSON.parse(stdout);
}

/** Returns a table with one row for each page: the median and the worst figure of its visits. */
function lighthouseTable(reports: ReadonlyMap<string, readonly Report[]>): string {
  const score = ({ score }: { score: number } = { score: Number.NaN }) => Math.round(score * 100);
  const audit = (id: string) => (report: Report) => report.audits[id]?.numericValue ?? Number.NaN;
  const columns: [title: string, read: (report: Report) => number, digits: number, worst: typeof Math.max][] = [
    ['performance', ({ categories }) => score(categories.performance), 0, Math.min],
    [
      'lowest of the other three',
      ({ categories: { performance: _, ...others } }) => Math.min(...Object.values(others).map(score)),
      0,
      Math.min,
    ],
    ['first text, ms', audit('first-contentful-paint'), 0, Math.max],
    ['largest picture, ms', audit('largest-contentful-paint'), 0, Math.max],
    ['blocked (TBT), ms', audit('total-blocking-time'), 0, Math.max],
    ['moved (CLS)', audit('cumulative-layout-shift'), 4, Math.max],
  ];
  const rows = [...reports].map(([name, visits]) => [
    name,
    ...columns.map(([, read, digits, worst]) => {
      const values = visits.map(read);
      return `${median(values).toFixed(digits)} (${worst(...values).toFixed(digits)})`;
    }),
  ]);
  return table([[`${LIGHTHOUSE}, mobile: median (worst) of ${VISITS}`, ...columns.map(([title]) => title)], ...rows]);
}
