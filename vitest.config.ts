import { defineConfig } from 'vitest/config';

const postgres = process.env.TEST_ENGINE === 'postgres';
const api = ['src/**/*.{api,db}.test.ts', 'tests/api/**/*.test.ts'];
const s3 = ['src/**/*.s3.test.ts', 'src/server/storage/storage.test.ts'];
const everywhere = ['tests/support/console.ts', 'tests/support/network.ts'];

/**
 * Four projects: `unit` needs nothing, `api` needs a database (TEST_ENGINE=sqlite|postgres; npm test runs it once on each),
 * `s3` needs Ceph's gateway, `browser` needs the build and a Chromium.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs', 'tools/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: [...api, 'src/**/*.s3.test.ts'],
          setupFiles: everywhere,
        },
      },
      {
        test: {
          name: 'api',
          include: api,
          isolate: false,
          setupFiles: everywhere,
          globalSetup: ['tests/support/build.ts', ...(postgres ? ['tests/support/postgres.ts'] : [])],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 's3',
          isolate: false,
          include: s3,
          setupFiles: everywhere,
          globalSetup: ['tests/support/build.ts', 'tests/support/s3-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/e2e/**/*.e2e.ts'],
          setupFiles: everywhere,
          globalSetup: ['tests/support/e2e.ts'],
          // A machine that is busy with something else may make one visit too slow; twice is a fault.
          retry: process.env.CI ? 1 : 0,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A page that is waited for shares its processor with the site, the browser and other tests.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
