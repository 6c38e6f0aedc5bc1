import react from '@vitejs/plugin-react';
import { type ConfigEnv, defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite';

/** The module that public pages start with. */
const SITE_ENTRY = /src\/app\/pages\/start\.client\.ts$/;

/** How many of the parts that public pages load, each by its own import(), need this module. */
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

/** A module that so many parts need is loaded with every page. */
const MIN_SITE_PARTS = 3;

/**
 * A page is a few files instead of thirty: the libraries, which change rarely and are kept long, and what three pages or
 * more have in common. Together they compress better: 7 KB of the home page's 116.
 */
const SHARED = [
  // What import() is built into. start.client.ts needs it: in another file here, it would load that one before the first picture.
  { name: 'preload', test: /vite\/preload-helper/, priority: 1 },
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
  {
    // Parts of the administration do not count: what they share would otherwise be loaded with every page.
    name: (id: string, graph: Rolldown.ChunkingContext) => (countSiteParts(id, graph) < MIN_SITE_PARTS ? null : 'site'),
    debugName: 'site',
    test: /src\/(shared|ui|features\/(platform\/images|stock\/(vehicles|cars|trucks|kinds)|catalogue\/(client|search|filters|list)))\//,
    minShareCount: MIN_SITE_PARTS,
  },
];

/**
 * Leaves out the components of React Router that no page uses, and what they import: without the marks a bundler has to
 * keep each of them, because it cannot know that `forwardRef` has no effect.
 */
const shakenRouter: Plugin = {
  name: 'shaken-router',
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/lib\.js$/ },
    handler: (code) =>
      code.replace(/(?<== )(?=React\$1\.forwardRef\()/g, '/* @__PURE__ */ ').replace(/^\w+\.displayName = .*$/gm, ''),
  },
};

/**
 * What React throws to itself is an error that each page makes while it starts. With a stack, the browser would parse
 * the whole of React once more, for its line numbers, wherever somebody inspects or measures the page: 15 ms of 25.
 */
const stacklessReact: Plugin = {
  name: 'stackless-react',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler: (code) =>
      code.replace(
        /^((?:var | +)\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/gm,
        '$1Object.create(Error.prototype, { message: { value: $2 } })',
      ),
  },
};

/**
 * Functions that nothing calls here, by file: the router's for forms, fetchers, routes that are discovered and
 * instrumentation; React's own view transitions, because the router starts the site's, its lists of Suspense, action
 * states, custom elements and preloading, and the stacks of components, which nothing logs.
 */
const UNUSED_FUNCTIONS: Record<string, readonly string[]> = {
  'react-router/dist/production/lib/router/router.js': [
    ...['handleAction', 'fetch', 'handleFetcherAction', 'handleFetcherLoader', 'discoverRoutes', 'patchRoutesImpl'],
  ],
  'react-router/dist/production/lib/router/instrumentation.js': [
    ...['getRouteInstrumentationUpdates', 'instrumentClientSideRouter'],
  ],
  'react-router/dist/production/lib/hooks.js': ['RSCErrorHandler'],
  'react-dom/cjs/react-dom-client.production.js': [
    ...['startViewTransition', 'measureViewTransitionHostInstancesRecursive', 'updateSuspenseListComponent'],
    ...[
      'mountActionState',
      'runActionStateAction',
      'updateActionState',
      'updateActionStateImpl',
      'rerenderActionState',
    ],
    ...['dispatchActionState', 'onActionSuccess', 'onActionError', 'handleActionReturnValue'],
    ...['setPropOnCustomElement', 'describeNativeComponentFrame', 'useMemoCache'],
    ...['validateDocumentPositionWithFiberTree'],
    ...['preconnectAs', 'preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript'],
  ],
};

/** Leaves these out of the browser's files. A test of a page's weight fails where a new version has other names for them. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  transform: {
    filter: { id: Object.keys(UNUSED_FUNCTIONS).map((file) => new RegExp(`/${file}$`)) },
    handler: (code, id) => {
      const [, names = []] = Object.entries(UNUSED_FUNCTIONS).find(([file]) => id.endsWith(file)) ?? [];
      const body = new RegExp(
        `^([\\t ]*)((?:async )?function (?:${names.join('|')})\\([^]*?\\) \\{)\\n[^]*?\\n\\1\\}`,
        'gm',
      );
      return (
        code
          .replace(body, '$1$2 throw Error("vite.config.ts"); }')
          // Those of a ref to a fragment.
          .replace(/^FragmentInstance\.prototype\.\w+ = function [\s\S]*?\n\};\n/gm, '')
      );
    },
  },
};

const OUTSIDE = [
  ...['sharp', 'pg-native', 'vite', 'oidc-provider', '@aws-sdk/client-s3', '@simplewebauthn/server'],
  ...['@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-fr'],
];

/** The service worker: one script at an address of its own, which runs beside the pages of every release. */
const serviceWorker: UserConfig = {
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: 'src/app/offline/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
};

/** Two builds of one program: what the browser runs, and the pages as the server renders them. */
const site = ({ command, isSsrBuild }: ConfigEnv): UserConfig => ({
  plugins: [react(), shakenRouter, stacklessReact, ...(isSsrBuild ? [] : [withoutUnused])],
  appType: 'custom',
  // The built server holds its packages: a start reads a dozen files instead of 1,400. What is native, for developers or loaded on
  // demand stays outside. While developing nothing is bundled: each of the 1,700 icons would be a module to transform.
  ssr: command === 'build' ? { noExternal: true, external: OUTSIDE } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: '_[local]_[hash:base64:4]' } },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // A data: URI would be an inline font or style by another name, and cannot be cached on its own.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {
          input: [
            ...['src/app/boot/run.ts', 'src/app/pages/entry.server.tsx'],
            // A child process (import-tasks.server.ts) and a thread (password-strength.server.ts).
            'src/features/admin/stock-files/import-process.server.ts',
            'src/features/platform/auth/strength-worker.server.ts',
          ],
          // All in one folder: PROJECT_ROOT counts on it.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        }
      : {
          input: ['src/app/pages/start.client.ts', 'src/app/admin/admin.client.tsx'],
          output: { codeSplitting: { groups: SHARED } },
        },
  },
});

export default defineConfig((given) => (given.mode === 'service-worker' ? serviceWorker : site(given)));
