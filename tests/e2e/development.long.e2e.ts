/** Tests `npm run dev`: it serves everything on one port, and changes of the sources appear in the open page. */
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { LIVE, PROGRAM, startProgram, temporaryFolder } from '../support/program.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Starts the program in development on its own copy of the sources, which the test changes. */
async function startDevelopment(): Promise<{
  address: string;
  folder: string;
  change: (file: string, from: string, to: string) => void;
}> {
  const folder = temporaryFolder();
  for (const name of ['src', 'scripts', 'public', 'package.json', 'vite.config.ts', 'tsconfig.json'])
    cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const program = startProgram({
    command: [...PROGRAM.slice(0, -1), join(folder, 'src/main.ts')],
    cwd: folder,
    env: { ...LIVE, DATA_DIR: join(folder, 'data'), NODE_ENV: 'development' },
  });
  return {
    address: await program.address(),
    folder,
    change: (file, from, to) => {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(from);
      writeFileSync(path, text.replace(from, to));
    },
  };
}

/** Opens a page and records the errors and warnings of its console. */
async function openPage(): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  onTestFinished(() => page.close());
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

test('Pages start without a complaint; a change of a component or of a style shows without loading it again', async () => {
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
  expect(await isMarked(page)).toBe(true);
  expect(complaints).toEqual([]);
  // The HTML from the server contains the change, too.
  expect(await (await fetch(`${address}/`)).text()).toContain('data-changed="yes"');
});
