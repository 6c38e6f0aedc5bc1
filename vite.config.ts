import { globSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { type ConfigEnv, defineConfig, type Plugin, type UserConfig } from 'vite';
import project from './package.json' with { type: 'json' };

/** The number of pages, forms and other parts that the administration loads on demand. */
const adminParts = globSync(`${import.meta.dirname}/src/app/admin/**/*.{ts,tsx}`).flatMap((file) => [
  ...readFileSync(file, 'utf8').matchAll(/\bimport\('/g),
]).length;

/** The two programs of the browser. They are built one by one, so neither loads files that the other needs. */
const PROGRAMS = {
  site: {
    input: ['src/app/pages/start.client.ts'],
    // With fewer shared modules, a car's page loads up to 50 files; with more, the contact page loads code of lists.
    minShareCount: 4,
  },
  admin: {
    input: ['src/app/admin/admin.client.tsx', 'src/app/admin/palette/palette-key.client.ts'],
    // What two thirds of the parts load. With more shared modules, the first page loads 10 kB that only forms need.
    minShareCount: Math.ceil((adminParts * 2) / 3),
  },
};

const programOf = (mode: string) => (mode === 'admin' ? 'admin' : 'site');

/**
 * Groups modules into shared files, so that a page loads some ten files instead of fifty, which compress worse. The
 * libraries change rarely, so browsers keep their file for long.
 */
const groupsOf = ({ minShareCount }: { minShareCount: number }) => [
  // The helper of import(), which start.client.ts needs. If it were in another shared file, start.client.ts would load
  // that file before the first picture.
  { name: 'preload', test: /vite\/preload-helper/, priority: 2 },
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  { name: 'shared', test: /\/src\//, minShareCount },
];

/**
 * Zod compiles schemas with `Function`, and first tries whether it may. The security policy forbids it, and Firefox
 * logs the try on each page of the administration. So in the browser, Zod interprets its schemas, which it does anyway.
 */
const interpretedZod: Plugin = {
  name: 'interpreted-zod',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js$/ },
    handler: (code) => code.replace('__zod_globalConfig = {}', '__zod_globalConfig = { jitless: true }'),
  },
};

/**
 * The oldest browsers that docs/browsers.md promises. Vite rewrites newer syntax of scripts and styles for them; it
 * does not add missing functions (tests/api/browsers.test.ts).
 */
const BROWSERS = ['chrome131', 'edge131', 'firefox140', 'safari16.4', 'ios16.4'];

const OUTSIDE = [
  ...['sharp', 'pg-native', 'vite', 'oidc-provider', '@aws-sdk/client-s3', '@simplewebauthn/server'],
  ...['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-fr'],
];

/** Builds the service worker. It is one script with a fixed address and runs beside the pages of every release. */
const serviceWorker: UserConfig = {
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: BROWSERS,
    rolldownOptions: {
      input: 'src/app/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
};

/** The files of one program of the browser, or the server that renders the pages. */
const site = ({ command, mode, isSsrBuild }: ConfigEnv): UserConfig => ({
  plugins: [react(), interpretedZod],
  appType: 'custom',
  // The built server contains its packages, so that a start reads a dozen files instead of 1,400. Native packages,
  // packages for development and packages that load on demand stay outside. In development nothing is bundled, because
  // Vite would have to transform each of the 1,700 icons.
  ssr: command === 'build' ? { noExternal: true, external: OUTSIDE } : {},
  define: {
    'import.meta.env.VERSION': JSON.stringify(project.version),
    ...(command === 'build' && { 'process.env.NODE_ENV': JSON.stringify('production') }),
  },
  publicDir: isSsrBuild || programOf(mode) === 'admin' ? false : 'public',
  css: { modules: { generateScopedName: '_[local]_[hash:base64:4]' } },
  build: {
    // The server runs on Node 24.
    target: isSsrBuild ? 'es2022' : BROWSERS,
    assetsDir: 'assets',
    // Small files do not become data: URIs, which a browser cannot cache on their own and the security policy blocks
    // for fonts.
    assetsInlineLimit: 0,
    manifest: isSsrBuild ? false : `.vite/${programOf(mode)}.json`,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {
          input: [
            ...['src/app/boot/run.ts', 'src/app/pages/entry.server.tsx'],
            // The first runs as a child process (import-child.server.ts), the second in a thread
            // (password-strength.server.ts).
            'src/features/admin/stock-files/import-process.server.ts',
            'src/features/platform/auth/strength-worker.server.ts',
          ],
          // All files are in one folder, because PROJECT_ROOT depends on their place.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        }
      : {
          input: PROGRAMS[programOf(mode)].input,
          // On a busy machine, the build would report that its plugins are slow.
          checks: { bundlerTimings: false },
          output: { codeSplitting: { groups: groupsOf(PROGRAMS[programOf(mode)]) } },
        },
  },
});

export default defineConfig((given) => (given.mode === 'service-worker' ? serviceWorker : site(given)));
