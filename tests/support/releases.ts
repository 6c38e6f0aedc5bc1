/** Makes releases of the site for tests: copies of the build whose scripts and styles have other names. */
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepFormerAssets } from '../../scripts/former-assets.mjs';
import { PROGRAM, type Program, startProgram } from './program.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * Makes a release in this folder. `mark`, four letters, becomes part of the hash in every name. `after` is the folder
 * of the previous release. Its files are kept, as a build would keep them.
 */
export function makeRelease(folder: string, { mark, after }: { mark: string; after?: string }): string {
  const dist = join(folder, 'dist');
  mkdirSync(folder, { recursive: true });
  cpSync(join(ROOT, 'dist'), dist, { recursive: true, filter: (path) => path !== join(ROOT, 'dist/former') });
  cpSync(join(ROOT, 'src/main.ts'), join(folder, 'src/main.ts'));
  for (const name of ['node_modules', 'demo', 'dealership.json']) symlinkSync(join(ROOT, name), join(folder, name));
  const assets = join(dist, 'client/assets');
  const renamed = new Map(
    readdirSync(assets)
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => [name, name.replace(/-.{4}(.{4}\.(?:js|css))$/, `-${mark}$1`)]),
  );
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const path of filesIn(dist)) {
    if (!/\.(js|css|json)$/.test(path)) continue;
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(names, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [name, other] of renamed) {
    // The compressed copies still contain the former names.
    for (const end of ['.br', '.gz']) rmSync(join(assets, name + end), { force: true });
    renameSync(join(assets, name), join(assets, other));
  }
  if (after !== undefined) keepFormerAssets(join(after, 'dist'), dist);
  return folder;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Starts a release instead of another one, with the same address and data. */
export function startRelease(folder: string, env: Record<string, string>): Program {
  return startProgram({ env, command: [...PROGRAM.slice(0, -1), join(folder, 'src/main.ts')] });
}
