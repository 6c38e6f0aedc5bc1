import react from '@vitejs/plugin-react';
import { type ConfigEnv, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';
import project from './package.json' with { type: 'json' };

/** The module with which public pages start. */
const SITE_ENTRY = /src\/app\/pages\/start\.client\.ts$/;

/** Counts the parts of public pages that need this module. A part is code that a page loads by its own import(). */
function countSiteParts(id: string, graph: Rolldown.ChunkingContext): number {
  const importersOf = (module: string) => graph.getModuleInfo(module)?.importers ?? [];
  const loadersOf = (module: string) => graph.getModuleInfo(module)?.dynamicImporters ?? [];
  const above = (from: string, next: (module: string) => readonly string[]) => {
    const found = new Set([from]);
    for (const module of found) for (const one of next(module)) found.add(one);
    return [...found];
  };
  const isOfSite = (module: string) =>
    above(module, (one) => [...importersOf(one), ...loadersOf(one)]).some((one) => SITE_ENTRY.test(one));
  return above(id, importersOf).filter((module) => SITE_ENTRY.test(module) || loadersOf(module).some(isOfSite)).length;
}

/** If at least this many parts need a module, every public page loads it. */
const MIN_SITE_PARTS = 3;

/**
 * Groups modules into shared files, so that a page loads a few files instead of thirty. The libraries change rarely, so
 * browsers keep their file for long. The file `site` holds modules that three or more parts need. Larger files compress
 * better: without it, a list loads 107 KB instead of 95.
 */
const SHARED = [
  // The helper of import(), which start.client.ts needs. If it were in another shared file, start.client.ts would load
  // that file before the first picture.
  { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    // Parts of the administration do not count. Otherwise public pages would load modules that only those parts share.
    name: (id: string, graph: Rolldown.ChunkingContext) => (countSiteParts(id, graph) < MIN_SITE_PARTS ? null : 'site'),
    debugName: 'site',
    test: /src\/(shared|ui|features\/(platform\/images|stock\/(vehicles|cars|trucks|kinds)|catalogue\/(client|search|filters|list)))\//,
    minShareCount: MIN_SITE_PARTS,
  },
];

/**
 * Zod compiles schemas with `Function`, and first tries whether it may. The security policy forbids it, and Firefox logs
 * the try on each page of the administration. So in the browser, Zod interprets its schemas, which it does anyway.
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
 * The oldest browsers that docs/browsers.md promises. Vite rewrites newer syntax of scripts and styles for them; it does
 * not add missing functions (tests/api/browsers.test.ts).
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

/** Two builds of one program: the files for the browser, and the server that renders the pages. */
const site = ({ command, isSsrBuild }: ConfigEnv): UserConfig => ({
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
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: '_[local]_[hash:base64:4]' } },
  build: {
    // The server runs on Node 24.
    target: isSsrBuild ? 'es2022' : BROWSERS,
    assetsDir: 'assets',
    // Small files do not become data: URIs, which a browser cannot cache on their own and the security policy blocks
    // for fonts.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
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
          input: [
            ...['src/app/pages/start.client.ts', 'src/app/admin/admin.client.tsx'],
            'src/app/admin/palette/palette-key.client.ts',
          ],
          output: { codeSplitting: { groups: SHARED } },
        },
  },
});

export default defineConfig((given) => (given.mode === 'service-worker' ? serviceWorker : site(given)));
