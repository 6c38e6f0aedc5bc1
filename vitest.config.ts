import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { FirstFiles } from './tests/support/first-files.ts';
import { QUICK_FLAGS } from './tests/support/quick-flags.ts';

const postgres = process.env.TEST_ENGINE === 'postgres';
/**
 * `npm test` runs these tests on both engines, because their SQL or their locks differ by engine. It runs the other API
 * tests on SQLite, and `npm run test:long` runs them on PostgreSQL.
 */
const bothEngines = ['src/**/*.db.test.ts', 'tests/api/**/*.db.test.ts'];
const api = ['src/**/*.{api,db}.test.ts', 'tests/api/**/*.test.ts'];
/** `npm run test:long` runs these: whole programs, broken machines, random inputs. Each takes many seconds. */
const long = ['{src,tests}/**/*.long.{test,db.test}.ts'];
/** Also part of `npm test`, with fewer cases. */
const properties = [
  'src/features/catalogue/search/stock-index/stock-index.test.ts',
  'src/features/platform/journal/undo-property.db.test.ts',
];
const longOnBothEngines = ['{src,tests}/**/*.long.db.test.ts'];
const longInBrowser = ['tests/e2e/**/*.long.e2e.ts'];
/** Tests of one component in a browser, without a server. */
const components = 'src/**/*.test.tsx';
const librariesOfComponents = [
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-router',
  'react-router/dom',
  '@tanstack/react-query',
  'react-hook-form',
  'lucide-react',
  'swiper',
  'swiper/modules',
  'vitest-browser-react',
];
/** This test changes a table from which other modules are made, so it needs its own modules. */
const changingModules = ['src/app/admin-only-fields.api.test.ts'];
const apiSetup = ['tests/support/build.ts', ...(postgres ? ['tests/support/postgres.ts'] : [])];
const s3 = ['src/**/*.s3.test.ts', 'src/server/storage/storage.test.ts'];

/**
 * Time limits for a test that hangs. They do not measure speed: even a machine that is ten times slower stays far below
 * them.
 */
const HANG_TIMEOUT_MS = 10 * 60_000;
const POLL_TIMEOUT_MS = 2 * 60_000;
/** One step of a component test, which waits for no server. */
const COMPONENT_TIMEOUT_MS = 30_000;

/**
 * Tests write their temporary files to memory, so that none waits for the disk. With too little free memory they write
 * to the disk.
 */
const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 * 2 ** 30;

/** Deletes the folders of runs that were killed. */
function deleteAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^vitrine-(\d+)-/.exec(name) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(`${MEMORY}/${name}`, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
}

function writeToMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return;
  deleteAbandoned();
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory()) < MIN_FREE_BYTES) return;
  const folder = mkdtempSync(`${MEMORY}/vitrine-${process.pid}-`);
  // PostgreSQL runs as another user, who must be able to enter this folder.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
writeToMemory();

/**
 * Projects: `unit` needs nothing, `component` a Chromium, `api`, `api-other`, `api-isolated` and `long` a database
 * (TEST_ENGINE=sqlite|postgres), `s3` Ceph's gateway, `browser` and `long-browser` the build and a Chromium, `engines`
 * the browser that ENGINE names.
 */
export default defineConfig({
  test: {
    // A worker loads the site and starts a browser once for all its files. No test replaces a module or leaves globals
    // behind.
    isolate: false,
    // Node loads the sources itself, as in production. This takes half of the processor time and uses Node's cache of
    // compiled modules.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // These tests make sites and pages and forget them. With a larger space for young objects, fewer live long enough
    // to be copied.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // `npm test` runs two suites at the same time, so each has only two workers.
    maxWorkers: 2,
    sequence: { sequencer: FirstFiles },
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: HANG_TIMEOUT_MS,
    hookTimeout: HANG_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs', '{bench,tests/unit}/**/*.test.ts'],
          exclude: [...api, ...long, 'src/**/*.s3.test.ts'],
        },
      },
      {
        // These tests run in the browser, so no setup of Node's tests holds for them.
        extends: false,
        plugins: [react()],
        // A library that Vite finds only while tests run would reload their page.
        optimizeDeps: { include: librariesOfComponents },
        test: {
          name: 'component',
          include: [components],
          // The page of a worker stays open for all its files, as its modules do. `tests/support/component.ts` puts
          // back what a test may leave behind.
          isolate: false,
          maxWorkers: 2,
          setupFiles: ['tests/support/component.ts'],
          testTimeout: HANG_TIMEOUT_MS,
          hookTimeout: HANG_TIMEOUT_MS,
          expect: { poll: { timeout: COMPONENT_TIMEOUT_MS } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              actionTimeout: COMPONENT_TIMEOUT_MS,
              launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: QUICK_FLAGS },
              contextOptions: { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1280, height: 900 } }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: postgres ? bothEngines : api,
          exclude: [...changingModules, ...long],
          globalSetup: apiSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-other',
          include: api,
          exclude: [...bothEngines, ...changingModules, ...long],
          globalSetup: apiSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-isolated',
          isolate: true,
          include: changingModules,
          globalSetup: apiSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [...(postgres ? longOnBothEngines : long), ...properties],
          env: { PROPERTY_TIMES: '10' },
          globalSetup: apiSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 's3',
          include: s3,
          globalSetup: ['tests/support/build.ts', 'tests/support/s3-server.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.e2e.ts'],
          exclude: longInBrowser,
          globalSetup: ['tests/support/e2e.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'long-browser',
          include: longInBrowser,
          globalSetup: ['tests/support/e2e.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.journeys.ts'],
          globalSetup: ['tests/support/build.ts'],
        },
      },
    ],
  },
});
