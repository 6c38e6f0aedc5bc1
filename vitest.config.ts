import { defineConfig } from 'vitest/config';
import { FirstFiles } from './tests/support/first-files.ts';

const postgres = process.env.TEST_ENGINE === 'postgres';
const api = ['src/**/*.{api,db}.test.ts', 'tests/api/**/*.test.ts'];
/** Tests of what no database decides (checks of input, pages, pictures, weights, signals, words, logs): they run on SQLite alone. */
const onOneEngine = [
  'src/commands/settings.db.test.ts',
  'src/features/platform/auth/guard.api.test.ts',
  'src/features/platform/images/upload/uploads.api.test.ts',
  'src/features/admin/vehicle-table/routes/admin-fields.api.test.ts',
  'tests/api/crawlers.test.ts',
  'tests/api/health-metrics.test.ts',
  'tests/api/pages.test.ts',
  'tests/api/private-files.test.ts',
  'src/features/operations/demonstration/picture-processing.db.test.ts',
  'src/features/platform/images/processing/image-processing.api.test.ts',
  'src/app/pages/page-weight.api.test.ts',
  'src/features/admin/stock-files/stock-workbook.api.test.ts',
  'src/server/http/cache/send-encoded.api.test.ts',
  'src/server/http/admission.api.test.ts',
  'src/features/catalogue/list/deep-pages.api.test.ts',
  'src/server/http/edges.api.test.ts',
  'tests/api/bad-addresses.test.ts',
  'tests/api/french.test.ts',
  'tests/api/full-disk.test.ts',
  'tests/api/fuzz-files.test.ts',
  'tests/api/graceful-shutdown.test.ts',
  'tests/api/logs.test.ts',
  'tests/api/torture.test.ts',
  'tests/api/clock-jump.test.ts',
  'tests/api/no-handles.test.ts',
  'src/features/site/sign-in/provider-away.api.test.ts',
];
/** A test that replaces a module: it needs modules of its own. */
const replacingModules = ['src/app/admin-only-fields.api.test.ts'];
const apiSetup = ['tests/support/build.ts', ...(postgres ? ['tests/support/postgres.ts'] : [])];
const s3 = ['src/**/*.s3.test.ts', 'src/server/storage/storage.test.ts'];

/** Nets against a test that hangs, no measure of speed: a machine that is ten times slower stays far below. */
const HANG_TIMEOUT_MS = 10 * 60_000;
const POLL_TIMEOUT_MS = 2 * 60_000;

/**
 * Projects: `unit` needs nothing, `api` and `api-isolated` need a database (TEST_ENGINE=sqlite|postgres; npm test runs `api` once on each),
 * `s3` needs Ceph's gateway, `browser` needs the build and a Chromium.
 */
export default defineConfig({
  test: {
    // A worker loads the site and starts a browser once for all its files: none of them replaces a module or leaves globals behind.
    isolate: false,
    // One more than the cores of a small machine: tests also wait.
    maxWorkers: 3,
    sequence: { sequencer: FirstFiles },
    setupFiles: ['tests/support/console.ts', 'tests/support/network.ts'],
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
          include: api,
          exclude: [...replacingModules, ...(postgres ? onOneEngine : [])],
          globalSetup: apiSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-isolated',
          isolate: true,
          include: replacingModules,
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
