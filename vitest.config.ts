import { defineConfig } from 'vitest/config';
import { FirstFiles } from './tests/support/first-files.ts';

const postgres = process.env.TEST_ENGINE === 'postgres';
/** What touches SQL of its own runs on both engines; what no database decides, on SQLite alone. */
const bothEngines = ['src/**/*.db.test.ts', 'tests/api/**/*.db.test.ts'];
const api = ['src/**/*.{api,db}.test.ts', 'tests/api/**/*.test.ts'];
/** A test that changes a table which other modules are made from: it needs modules of its own. */
const changingModules = ['src/app/admin-only-fields.api.test.ts'];
const apiSetup = ['tests/support/build.ts', ...(postgres ? ['tests/support/postgres.ts'] : [])];
const s3 = ['src/**/*.s3.test.ts', 'src/server/storage/storage.test.ts'];

/** Nets against a test that hangs, no measure of speed: a machine that is ten times slower stays far below. */
const HANG_TIMEOUT_MS = 10 * 60_000;
const POLL_TIMEOUT_MS = 2 * 60_000;

/**
 * Projects: `unit` needs nothing, `api` and `api-isolated` need a database (TEST_ENGINE=sqlite|postgres), `s3` needs Ceph's
 * gateway, `browser` needs the build and a Chromium.
 */
export default defineConfig({
  test: {
    // A worker loads the site and starts a browser once for all its files: none of them replaces a module or leaves globals behind.
    isolate: false,
    // Node loads the sources itself, as it does in production: half of the processor time, and its cache of compiled modules.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // npm test runs two suites at a time.
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
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs', '{bench,tools,tests/unit}/**/*.test.ts'],
          exclude: [...api, 'src/**/*.s3.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: postgres ? bothEngines : api,
          exclude: changingModules,
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
          globalSetup: ['tests/support/e2e.ts'],
        },
      },
    ],
  },
});
