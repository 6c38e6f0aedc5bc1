import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * A page is a few files instead of thirty: the libraries, which change rarely and are kept long, and what three pages or
 * more have in common. Together they compress better: 7 KB of the home page's 116.
 */
const SHARED = [
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie|set-cookie-parser)\// },
  {
    name: 'site',
    test: /src\/(shared|ui|features\/(catalogue|images|vehicles|vehicle-search|vehicle-list|vehicle-detail|cars|trucks))\//,
    minShareCount: 3,
  },
];

/** Two builds of one program: what the browser runs, and the pages as the server renders them. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  // As a package it is all of its 1,700 icons in memory; bundled, the few that are shown. While developing, each of those icons
  // would be a module to transform: 6 of the first page's 10 seconds of processor time.
  ssr: { noExternal: command === 'build' ? ['lucide-react'] : [] },
  publicDir: isSsrBuild ? false : 'public',
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    // A data: URI would be an inline font or style by another name, and cannot be cached on its own.
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: ['src/app/start.client.ts', 'src/app/admin/admin.client.tsx'],
          output: { codeSplitting: { groups: SHARED } },
        },
  },
}));
