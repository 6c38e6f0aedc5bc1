import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Assets } from './document.tsx';

type ManifestEntry = { file: string; css?: string[]; imports?: string[]; assets?: string[] };

/** The built files of each source file. */
export type Manifest = Record<string, ManifestEntry>;

/** The script of the public site that loads all others, once the page is drawn. */
export const STARTER = 'src/app/pages/start.client.ts';

/** The two entries of the browser's code: the public site and the administration. No public page loads the second. */
export const ENTRIES = { site: 'src/app/pages/entry.client.tsx', admin: 'src/app/admin/admin.client.tsx' } as const;

export function readManifest(build: string): Manifest {
  return JSON.parse(readFileSync(resolve(build, 'client/.vite/manifest.json'), 'utf8'));
}

type DocumentSources = { entry: string; sources?: readonly string[]; starter?: string };

/**
 * The files that a document loads: those of its entry, of the source files `sources`, and of everything they import.
 * An imported file comes before the file that imports it, as the cascade of the styles needs it.
 */
export function assetsOf(manifest: Manifest, { entry, sources = [], starter = entry }: DocumentSources): Assets {
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
  const script = address(manifest[starter]?.file ?? '');
  return {
    scripts: [script],
    styles: [...new Set(entries.flatMap(({ css = [] }) => css))].map(address),
    preloads: entries.map(({ file }) => address(file)).filter((file) => file !== script),
    fonts: entries
      .flatMap(({ assets = [] }) => assets)
      .filter((file) => /(instrument-sans-latin-wght|bricolage-grotesque-latin-700)-normal.*\.woff2$/.test(file))
      .map(address),
  };
}
