/** Builds dist/: the browser's compressed files, and the server rendering. A failed build does not change dist/. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { keepFormerAssets } from './former-assets.mjs';
import { ensureDependencies } from './install.mjs';
import { withLock } from './lock.mjs';
import { pinnedNode, runQuietly } from './process.mjs';
import { at, cacheFolder, command, Failure, isStarted, say, seconds } from './project.mjs';

const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const stamp = at('dist', '.stamp');

/** Returns one hash of all inputs of the build except tests. It reads contents, because copies change file times. */
export function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return;
    if (statSync(path).isFile())
      hash
        .update(`${path.slice(at().length)}\0`)
        .update(readFileSync(path))
        .update('\0');
    else for (const name of readdirSync(path).sort()) add(join(path, name));
  };
  for (const name of SOURCES) add(at(name));
  return hash.digest('hex');
}

export const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();

/** Builds. With `onlyIfStale`, builds only if something has changed. A second build waits for the first. */
export const build = ({ onlyIfStale = false } = {}) =>
  withLock('build', async () => {
    if (onlyIfStale && isFresh()) return;
    const since = Date.now();
    say('Construction du site…');
    const made = fingerprint();
    const next = join(cacheFolder(), 'dist');
    rmSync(next, { recursive: true, force: true });
    await Promise.all([
      vite('--outDir', join(next, 'client')),
      vite('--outDir', join(next, 'admin'), '--mode', 'admin'),
      vite('--outDir', join(next, 'server'), '--ssr'),
      vite('--outDir', join(next, 'worker'), '--mode', 'service-worker'),
    ]);
    renameSync(join(next, 'worker/service-worker.js'), join(next, 'client/service-worker.js'));
    // Names contain a hash of the contents, so files of one name are equal.
    cpSync(join(next, 'admin'), join(next, 'client'), { recursive: true });
    for (const folder of ['worker', 'admin']) rmSync(join(next, folder), { recursive: true });
    await compress(join(next, 'client'));
    writeFileSync(join(next, '.stamp'), made);
    keepFormerAssets(at('dist'), next);
    swap(next);
    say(`Site construit en ${seconds(since)}.`);
  });

async function vite(...args) {
  const bin = at('node_modules', 'vite', 'bin', 'vite.js');
  const done = await runQuietly(pinnedNode(), [bin, 'build', '--logLevel', 'warn', ...args], {
    env: { NODE_ENV: 'production' },
  });
  if (done.code !== 0)
    throw new Failure(
      `${done.output.trimEnd()}\n\nLa construction a échoué : corrigez l’erreur ci-dessus, puis relancez. La version construite auparavant est intacte.`,
    );
  if (done.output.trim()) say(done.output.trimEnd());
}

/** Writes .br and .gz beside each text file over half a kilobyte, so that the server does not compress it. */
async function compress(folder) {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile() && /\.(js|css|svg|json|html|txt|webmanifest)$/.test(file.name),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath ?? file.path, file.name);
      const bytes = await readFile(path);
      if (bytes.length < 512) return;
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, brotli));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

/** Replaces dist/ by two renames instead of a copy, so that dist/ is never half written. */
function swap(next) {
  const old = join(cacheFolder(), 'dist-old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(at('dist'))) renameSync(at('dist'), old);
  try {
    renameSync(next, at('dist'));
  } catch (error) {
    if (existsSync(old)) renameSync(old, at('dist'));
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

if (isStarted(import.meta.url)) {
  await command(
    'npm run build : construit le site dans dist/ (npm start le fait de lui-même quand il le faut).',
    async () => {
      await ensureDependencies();
      await build();
    },
  );
}
