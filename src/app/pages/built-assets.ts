import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Assets } from './document.tsx';
import type { PageHtml } from './entry.server.tsx';

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; assets?: string[] };

type Manifest = Record<string, ManifestEntry>;

/** The first script of the public site. It loads all other scripts after the page is drawn. */
export const STARTER = 'src/app/pages/start.client.ts';

/** The first script of the administration. It is small, so that it can take a key before the others have loaded. */
export const PALETTE_KEY = 'src/app/admin/palette/palette-key.client.ts';

/** Public pages do not load the administration's code. */
export const ENTRIES = { site: 'src/app/pages/entry.client.tsx', admin: 'src/app/admin/admin.client.tsx' } as const;

type Program = keyof typeof ENTRIES;

const manifestText = (build: string, program: Program) =>
  readFileSync(resolve(build, `client/.vite/${program}.json`), 'utf8');

/** Names the browser's scripts of a build. */
export function buildName(build: string): string {
  return hash('sha256', manifestText(build, 'site') + manifestText(build, 'admin'), 'hex').slice(0, 12);
}

export function readManifest(build: string, program: Program): Manifest {
  return JSON.parse(manifestText(build, program));
}

type DocumentSources = { entry: string; sources?: readonly string[]; starter?: string; first?: string };

/**
 * Returns the files that a document loads: those of its entry and of `sources`, and everything that these import.
 * Imported files come first, because the styles need this order in the cascade. `first`: a script that runs before
 * `starter`.
 */
export function assetsOf(manifest: Manifest, { entry, sources = [], starter = entry, first }: DocumentSources): Assets {
  const chunks = new Set<string>();
  const visited = new Set<string>();
  const collect = (name: string) => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const imported of manifest[name]?.imports ?? []) collect(imported);
    chunks.add(name);
  };
  for (const name of [entry, ...sources.filter((id) => id in manifest)]) collect(name);
  const entries = [...chunks].map((name) => manifest[name]).filter((chunk) => chunk !== undefined);
  const address = (file: string) => `/${file}`;
  const scripts = [first, starter].flatMap((name) => (name === undefined ? [] : address(manifest[name]?.file ?? '')));
  return {
    scripts,
    styles: [...new Set(entries.flatMap(({ css = [] }) => css))].map(address),
    preloads: entries.map(({ file }) => address(file)).filter((file) => !scripts.includes(file)),
    fonts: entries
      .flatMap(({ assets = [] }) => assets)
      .filter((file) => /(instrument-sans-latin-wght|bricolage-grotesque-latin-700)-normal.*\.woff2$/.test(file))
      .map(address),
  };
}

/** The key is the address. The content security policy allows an inline sheet by its hash `source`. */
type StyleSheets = ReadonlyMap<string, { css: string; source: string }>;

export function readStyleSheets(build: string): StyleSheets {
  const folder = resolve(build, 'client/assets');
  const names = readdirSync(folder).filter((name) => name.endsWith('.css'));
  return new Map(
    names.map((name) => {
      const css = readFileSync(resolve(folder, name), 'utf8');
      return [`/assets/${name}`, { css, source: `'sha256-${hash('sha256', css, 'base64')}'` }];
    }),
  );
}

/** For the first paint. A disabled link to each sheet stays: React finds it and does not load the sheet again. */
export function withStyles(html: PageHtml, sheets: StyleSheets): PageHtml {
  const styleSources: string[] = [];
  const head = html.head.replace(
    /<link rel="stylesheet" href="([^"]+)" data-precedence="default"\/>/g,
    (link, href) => {
      const sheet = sheets.get(href);
      if (sheet === undefined) return link;
      styleSources.push(sheet.source);
      return `<style data-href="${href}" data-precedence="default">${sheet.css}</style><link rel="stylesheet" href="${href}" disabled=""/>`;
    },
  );
  return { ...html, head, styleSources };
}
