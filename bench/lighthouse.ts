import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Failure } from '../scripts/project.mjs';
import { median, table } from './figures.ts';

/** Lighthouse is not a dependency. npx keeps it in npm's cache. */
const LIGHTHOUSE = 'lighthouse@13.5.0';

export type Report = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

const run = promisify(execFile);

/** Returns the path of Lighthouse's program. npm downloads it if needed. */
export async function findLighthouse(): Promise<string> {
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--call', 'command -v lighthouse'];
  try {
    return (await run('npm', args)).stdout.trim();
  } catch (error) {
    throw new Failure(`npm n’a pas pu obtenir ${LIGHTHOUSE} : ${String(error).slice(0, 500)}`);
  }
}

/** Time limit for a visit that hangs. */
const VISIT_TIMEOUT_MS = 90_000;

/** Visits a page with Lighthouse's default settings, which simulate the processor and the network of a phone. */
export async function runLighthouse(program: string, url: string, chromium: string): Promise<Report> {
  const flags = ['--quiet', '--output=json', '--disable-full-page-screenshot'];
  const chrome = '--chrome-flags=--headless=new --no-sandbox';
  const args = [program, url, ...flags, chrome];
  const env = { ...process.env, CHROME_PATH: chromium };
  // Runs on this process's Node, because Lighthouse needs a newer Node than the machine may have.
  const visit = () => run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024, timeout: VISIT_TIMEOUT_MS, env });
  try {
    // Chromium sometimes records no trace (NO_NAVSTART). Then the visit has no figures and is repeated once.
    const { stdout } = await visit().catch(visit);
    return JSON.parse(stdout);
  } catch (error) {
    throw new Failure(`${LIGHTHOUSE} n’a pas pu visiter ${url} : ${String(error).slice(0, 500)}`);
  }
}

/** Returns a table with one row for each page: the median of its visits, and the worst figure if there are several. */
export function lighthouseTable(reports: ReadonlyMap<string, readonly Report[]>): string {
  const rows = [...reports].map(([name, all]) => {
    const of = (read: (report: Report) => number, digits: number, worst: (...all: number[]) => number) => {
      const values = all.map(read);
      const [middle, last] = [median(values), worst(...values)].map((value) => value.toFixed(digits));
      return values.length > 1 ? `${middle} (${last})` : `${middle}`;
    };
    const audit = (id: string, unit: number, digits: number) =>
      of(({ audits }) => (audits[id]?.numericValue ?? Number.NaN) / unit, digits, Math.max);
    return [
      name,
      of(({ categories }) => Math.round((categories.performance?.score ?? Number.NaN) * 100), 0, Math.min),
      of(({ categories }) => lowestOther(categories), 0, Math.min),
      audit('first-contentful-paint', 1000, 2),
      audit('largest-contentful-paint', 1000, 2),
      audit('total-blocking-time', 1, 0),
      audit('cumulative-layout-shift', 1, 4),
    ];
  });
  const visits = Math.max(...[...reports.values()].map(({ length }) => length));
  return table([
    [
      `Lighthouse ${LIGHTHOUSE.split('@')[1]}, mobile: median (worst) of ${visits}`,
      'performance',
      'the other three, lowest',
      'first text, s',
      'largest picture, s',
      'blocked (TBT), ms',
      'moved (CLS)',
    ],
    ...rows,
  ]);
}

const lowestOther = ({ performance: _, ...others }: Report['categories']) =>
  Math.min(...Object.values(others).map(({ score }) => Math.round(score * 100)));
