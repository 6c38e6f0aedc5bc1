/**
 * Vitest's global setup of the browser tests. Starts the built site as a program, on a free port with the
 * demonstration's stock. Tests read its address with inject('baseUrl').
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import sharp from 'sharp';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/build.mjs';
import { nodeCommand } from '../../scripts/process.mjs';
import { at, cacheFolder } from '../../scripts/project.mjs';
import { buildSite } from '../../src/app/boot/build-site.ts';
import {
  allDemoPictures,
  setPicturesComplete,
} from '../../src/features/operations/demonstration/demonstration.repository.ts';
import { PICTURE_WIDTHS, sizedPath } from '../../src/features/platform/images/picture.ts';
import { avifOf } from '../../src/features/platform/images/processing/image-processing.server.ts';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { openDisk } from '../../src/server/storage/disk.ts';
import { openStorage } from '../../src/server/storage/open.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { closeSite, listenAgain } from './listen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the running site, without a final slash. */
    baseUrl: string;
  }
}

export type RunningSite = { baseUrl: string; dataDir: string; stop: () => Promise<void> };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build({ onlyIfStale: true });
  const site = await startSite();
  project.provide('baseUrl', site.baseUrl);
  return site.stop;
}

/** Starts the program on a copy of the demonstration with an administrator. `env` contains further settings. */
export async function startSite(env: Record<string, string> = {}): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
  const data = join(folder, 'data');
  cpSync(await demonstrationData(), data, { recursive: true });
  try {
    const { baseUrl, stop } = await run(data, env);
    return {
      baseUrl,
      dataDir: data,
      stop: async () => {
        await stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Starts the site in this process, for tests that only need its pages. Its modules are already loaded after the first
 * test file, which saves seconds of processor time. The program's own start and end do not run.
 */
export async function startSiteHere(): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-e2e-'));
  const dataDir = join(folder, 'data');
  cpSync(await demonstrationData(), dataDir, { recursive: true });
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, dataDir);
  const database = await openDatabase(config, () => undefined);
  const context = { database, storage: await openStorage(config) };
  const logTo = new Writable({ write: (_chunk, _encoding, done) => done() });
  const app = await buildSite({ config, context, state: { closing: null }, logTo });
  const baseUrl = await listenAgain(app);
  return {
    baseUrl,
    dataDir,
    stop: async () => {
      await closeSite(app);
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The demonstration's stock is made from these sources. */
const SOURCES =
  /features\/(operations\/demonstration|platform\/images)\/.*\.ts$|\.repository\.ts$|server\/(db|storage)\/.*\.ts$|^demo\/.*\.json$/;

let demonstration: Promise<string> | undefined;

/** Returns the folder of a filled demonstration with one administrator, made again only if its sources changed. */
function demonstrationData(): Promise<string> {
  demonstration ??= findOrMakeDemonstration();
  return demonstration;
}

async function findOrMakeDemonstration(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(ADMINISTRATOR));
  const files = ['src', 'demo'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  for (const file of files.filter((one) => SOURCES.test(one) && !one.includes('.test.')).sort())
    hash.update(file).update(readFileSync(at(file)));
  hash.update(readFileSync(at('tests/support/e2e.ts')));
  const folder = cacheFolder('demonstration');
  const filled = join(folder, hash.digest('hex').slice(0, 16));
  if (existsSync(filled)) return filled;
  const fresh = mkdtempSync(join(folder, 'fresh-'));
  const site = await run(fresh, { ADMIN_NAME: ADMINISTRATOR.name, ADMIN_PASSWORD: ADMINISTRATOR.password });
  await site.stop();
  await completePictures(fresh);
  try {
    renameSync(fresh, filled);
  } catch (error) {
    // Another run has filled the same folder meanwhile, with the same content.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(filled)) throw error;
  }
  return filled;
}

const WEIGHED_VEHICLES = /\/vo-d048\/|\/cam-d18\//;

/** Vehicles on the first page of their list. Tests weigh these lists, which show only covers. */
const LISTED_FIRST = /\/vo-d04\d\/|\/vo-d03[7-9]\/|\/cam-d1\d\/|\/cam-d0[7-9]\//;

/**
 * Makes all files of the pictures before the first test. (The site makes them in the background.) Weighed pictures get
 * the sizes that the site makes and phones load. Other covers get the sizes that lists show. They are encoded quickly,
 * so their files are larger than those of the site. All other files are copies of the committed picture, and all
 * pictures share one JPEG. Complete processing would take minutes.
 */
async function completePictures(dataDir: string): Promise<void> {
  const pictures = allDemoPictures();
  const jpeg = await sharp(pictures[0]?.master).resize({ width: 800 }).jpeg().toBuffer();
  for (const { path, master, isCover } of pictures) {
    const isWeighed = WEIGHED_VEHICLES.test(path) || (isCover && LISTED_FIRST.test(path));
    const files = isCover || isWeighed ? await listSizes(master, isWeighed) : new Map<number, Buffer>();
    const committed = readFileSync(master);
    writeImage(dataDir, path, jpeg);
    for (const width of PICTURE_WIDTHS) writeImage(dataDir, sizedPath(path, width), files.get(width) ?? committed);
  }
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, () => undefined);
  try {
    await setPicturesComplete({ database, storage: await openDisk(join(dataDir, 'images')) });
  } finally {
    await database.close();
  }
}

async function listSizes(master: string, isWeighed: boolean): Promise<Map<number, Buffer>> {
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  const sizeOf = (size: number) =>
    isWeighed ? avifOf(picture(), size, width) : picture().resize(size).avif({ quality: 50, effort: 0 }).toBuffer();
  const sizes = PICTURE_WIDTHS.filter((size) => size <= (isWeighed ? 960 : 640));
  return new Map(await Promise.all(sizes.map(async (size) => [size, await sizeOf(size)] as const)));
}

function writeImage(dataDir: string, key: string, bytes: Buffer): void {
  const file = join(dataDir, 'images', key);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** A start that prints nothing for this time has failed. */
const SILENCE_TIMEOUT_MS = 180_000;

async function run(dataDir: string, env: Record<string, string>): Promise<RunningSite> {
  // Settings of the person who runs the tests must not reach the tested site.
  const { DATABASE_URL: _database, PUBLIC_URL: _url, DEMO: _demo, DEALERSHIP_FILE: _dealership, ...own } = process.env;
  const command = nodeCommand(
    'src/main.ts',
    [],
    { NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    { orphan: true },
  );
  const site = spawn(command.node, command.args, { cwd: at(), env: { ...own, ...command.env }, stdio: 'pipe' });
  const ended = new Promise<void>((resolve) => site.once('close', () => resolve()));
  const stop = async () => {
    site.kill('SIGTERM');
    await ended;
  };
  try {
    return { baseUrl: await addressOf(site), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves to the address that the program prints when it is ready. */
function addressOf(site: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => reject(new Error(`The site under test ${why}:\n${output}`));
    const timer = setTimeout(fail, SILENCE_TIMEOUT_MS, 'printed nothing for too long');
    const onOutput = (text: string) => {
      output += text;
      timer.refresh();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    for (const stream of [site.stdout, site.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
    site.once('close', () => {
      clearTimeout(timer);
      fail('ended');
    });
  });
}
