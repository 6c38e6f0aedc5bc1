import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../scripts/machine.mjs';
import { launchBrowser } from '../tests/support/browser.ts';
import { startSite } from '../tests/support/e2e.ts';
import { KINDS, weighFirstVisit } from '../tests/support/weight.ts';
import { median } from './load.ts';

/** The bytes of a first visit of each page of the demonstration, and its Lighthouse scores on a phone. */

/** Not a dependency: npx stores it in npm's cache. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Of the vehicles the newest car and the newest truck. */
const PAGES = ['/', '/trucks-rental', '/car/48', '/trucks-rental/18', '/vtc-transport', '/about', '/contact'];

export async function measurePages(rounds: number): Promise<void> {
  const site = await startSite();
  try {
    await weighAll(site.baseUrl);
    await runLighthouseOnAll(site.baseUrl, rounds);
  } finally {
    await site.stop();
  }
}

async function weighAll(baseUrl: string): Promise<void> {
  console.log('kB of a first visit on a phone, compressed, without scrolling (styles are in the HTML)');
  console.log(row('', [...KINDS, 'all']));
  const browser = await launchBrowser();
  try {
    for (const path of PAGES) {
      const weight = await weighFirstVisit(browser, baseUrl + path);
      const all = Object.values(weight).reduce((sum, bytes) => sum + bytes, 0);
      console.log(row(path, [...KINDS.map((kind) => kilobytes(weight[kind])), kilobytes(all)]));
    }
  } finally {
    await browser.close();
  }
  console.log();
}

type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

async function runLighthouseOnAll(baseUrl: string, rounds: number): Promise<void> {
  console.log(`${LIGHTHOUSE}, mobile, simulated slow 4G: median of ${rounds}, worst in brackets`);
  console.log(row('', ['performance', 'others', 'FCP s', 'LCP s', 'TBT ms', 'CLS']));
  for (const path of PAGES) {
    const reports: Report[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const report = await runLighthouse(baseUrl + path);
      if (report === null) return console.log(`${LIGHTHOUSE} is not available here.`);
      reports.push(report);
    }
    const of = (read: (report: Report) => number, digits: number, worst: (...all: number[]) => number) => {
      const all = reports.map(read);
      return `${median(all).toFixed(digits)} (${worst(...all).toFixed(digits)})`;
    };
    const audit = (name: string, unit: number, digits: number) =>
      of(({ audits }) => (audits[name]?.numericValue ?? Number.NaN) / unit, digits, Math.max);
    const score = (read: (scores: Report['categories']) => number | undefined) =>
      of(({ categories }) => Math.round((read(categories) ?? Number.NaN) * 100), 0, Math.min);
    console.log(
      row(path, [
        score(({ performance }) => performance?.score),
        score(({ performance: _, ...others }) => Math.min(...Object.values(others).map((other) => other.score))),
        audit('first-contentful-paint', 1000, 2),
        audit('largest-contentful-paint', 1000, 2),
        audit('total-blocking-time', 1, 0),
        audit('cumulative-layout-shift', 1, 4),
      ]),
    );
  }
  console.log();
}

/** Null where Lighthouse is not available. */
async function runLighthouse(url: string): Promise<Report | null> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
  const categories = '--only-categories=performance,accessibility,best-practices,seo';
  try {
    const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...flags, categories], {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: findChromium() },
    });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    console.error(String(error).slice(0, 500));
    return null;
  }
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

function row(name: string, cells: readonly string[]): string {
  return `${name.padEnd(20)}${cells.map((cell) => cell.padStart(16)).join('')}`;
}
