/** Tests `npm run dev`: it serves everything on one port, and changes of the sources appear in the open page. */
import { once } from 'node:events';
import { cpSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { freePort, LIVE, startProgram, temporaryFolder } from '../support/program.ts';

/** The first visit loads hundreds of files. If a step takes longer than this, it hangs. */
const STEP_TIMEOUT_MS = 2 * 60_000;

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Starts `npm run dev` on its own copy of the sources, which the test changes. */
async function startDevelopment(): Promise<{
  address: string;
  folder: string;
  change: (file: string, from: string, to: string) => void;
}> {
  const folder = temporaryFolder();
  for (const name of [
    'src',
    'scripts',
    'public',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
  ])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const program = startProgram({
    command: [process.execPath, join(folder, 'scripts/dev.mjs')],
    cwd: folder,
    group: true,
    // A server that starts again keeps its address.
    env: { ...LIVE, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) },
  });
  return {
    address: await program.address(),
    folder,
    change: (file, from, to) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(from);
      // Vite must not read a file that is half written.
      writeFileSync(join(folder, 'changed'), text.replace(from, to));
      renameSync(join(folder, 'changed'), path);
    },
  };
}

/** Opens a page and records the errors and warnings of its console. */
async function openPage(): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, complaints };
}

/** Returns the status of a request with these headers. A browser does not let a page set them. */
async function statusOf(address: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const [response] = (await once(get(`${address}${path}`, { headers }), 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

/** Marks the document. The mark is gone after a reload. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-mark', 'same'));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.getAttribute('data-mark') === 'same');

/** Checks EDGE-9: the development server refuses requests from other sites and for files outside of the sources. */
async function refusesOtherSites(address: string, folder: string): Promise<void> {
  const database = `/@fs${join(folder, 'data/vitrine.sqlite')}`;
  for (const path of [database, `${database}?raw`, '/', '/api/brands', '/src/main.ts'])
    expect([path, await statusOf(address, path, { host: 'evil.example' })]).toEqual([path, 403]);
  const files = [
    database,
    `${database}?raw`,
    '/data/vitrine.sqlite',
    '/package.json',
    `/@fs${join(folder, 'package.json')}`,
  ];
  for (const path of [...files, '/scripts/dev.mjs?raw', '/@fs/etc/passwd?raw'])
    expect([path, await statusOf(address, path)]).toEqual([path, expect.toBeOneOf([403, 404])]);
  const script = '/src/app/pages/start.client.ts';
  expect(await statusOf(address, script, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  expect(await statusOf(address, script, { origin: 'http://localhost:9999' })).toBe(403);
  expect([await statusOf(address, script), await statusOf(address, '/favicon.svg')]).toEqual([200, 200]);
}

test('Pages start without a complaint; a change of a component, a view or a style shows without loading the page again; a change of what the server loads loads it again', async () => {
  const { address, change, folder } = await startDevelopment();
  await refusesOtherSites(address, folder);
  const { page, complaints } = await openPage();
  for (const path of ['/admin/login', '/contact', '/']) {
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor();
    expect([path, complaints]).toEqual([path, []]);
  }
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Instrument Sans');

  await mark(page);
  change('src/app/layout/footer.tsx', '<footer', '<footer data-changed="yes"');
  await page.locator('footer[data-changed=yes]').waitFor();
  change('src/app/styles/base.css', 'body {', 'body { outline: 3px solid rgb(1, 2, 3);');
  await page.waitForFunction(() => getComputedStyle(document.body).outlineColor === 'rgb(1, 2, 3)');
  await page.goto(`${address}/about`, { waitUntil: 'networkidle' });
  await mark(page);
  const view = 'src/features/site/content/about';
  change(`${view}.view.tsx`, '<h1>À propos de nous</h1>', '<h1>À propos du garage</h1>');
  await page.getByRole('heading', { level: 1, name: 'À propos du garage' }).waitFor();
  change(`${view}.module.css`, '.page {', '.page { outline: 3px solid rgb(1, 2, 3);');
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('main > div') as Element).outlineColor === 'rgb(1, 2, 3)',
  );
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
  // The server starts again, and the open page loads again.
  change(`${view}.page.ts`, `title: 'À propos de nous'`, `title: 'Qui sommes-nous'`);
  await expect.poll(() => page.title()).toMatch(/^Qui sommes-nous/);
  expect(await isMarked(page)).toBe(false);
  // Editors replace a file, so the second change is one of another file.
  change(`${view}.page.ts`, `title: 'Qui sommes-nous'`, `title: 'Notre garage'`);
  const about = () =>
    fetch(`${address}/about`).then(
      (response) => response.text(),
      () => '',
    );
  await expect.poll(about).toContain('<title>Notre garage');
  // The HTML from the server contains the change, too.
  expect(await (await fetch(`${address}/`)).text()).toContain('data-changed="yes"');
});
