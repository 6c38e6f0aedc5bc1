/**
 * Vitest's global setup of the browser tests: the site as it is built, started by its own program on a free port with the
 * demonstration stock. Tests read its address with inject('baseUrl').
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
import { DETAILS_FILE } from '../../src/features/operations/demonstration/demo-pictures.server.ts';
import { allDemoPictures } from '../../src/features/operations/demonstration/demonstration.repository.ts';
import { PICTURE_WIDTHS, sizedPath } from '../../src/features/platform/images/picture.ts';
import { avifOf } from '../../src/features/platform/images/processing/image-processing.server.ts';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { openDisk } from '../../src/server/storage/disk.ts';
import { openStorage } from '../../src/server/storage/open.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { completeDemonstration } from './complete-demonstration.ts';
import { listenAgain } from './listen.ts';

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

/** Starts the program on data of its own: a copy of the demonstration with its administrator. `env` adds to the settings. */
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
 * The same in this process, for tests of the pages alone: its parts are loaded and warm since the last test file, which a program of
 * its own would be seconds of processor time away from. What starts and ends the program is not in it.
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
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the demonstration stock is made from. */
const SOURCES = /features\/(demonstration|images)\/.*\.ts$|\.(seed[^/]*|repository)\.ts$|server\/(db|storage)\/.*\.ts$/;

let demonstration: Promise<string> | undefined;

/** The folder of a filled demonstration with one administrator, made once for each state of the sources it is made from. */
function demonstrationData(): Promise<string> {
  demonstration ??= findOrMakeDemonstration();
  return demonstration;
}

async function findOrMakeDemonstration(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(ADMINISTRATOR));
  const files = readdirSync(at('src'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((one) => SOURCES.test(one) && !one.includes('.test.')).sort())
    hash.update(file).update(readFileSync(at('src', file)));
  hash.update(readFileSync(at('tests/support/e2e.ts')));
  hash.update(readFileSync(DETAILS_FILE));
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
    // Another run has filled it meanwhile: the two are the same.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(filled)) throw error;
  }
  return filled;
}

/** Vehicles whose pictures go through the whole processing: those whose pages are weighed. */
const PROCESSED_VEHICLES = /\/vo-d048\/|\/cam-d18\//;

/** Those that stand on the first page of their list, which is weighed too: their covers have the sizes that the site makes. */
const LISTED_FIRST = /\/vo-d04\d\/|\/vo-d03[7-9]\/|\/cam-d1\d\/|\/cam-d0[7-9]\//;

/**
 * The site makes the files of its pictures in the background: here they are all there before the first test. Covers have the
 * sizes that lists show, most of them encoded quickly and therefore larger; of other pictures each file is the one that was
 * committed, and all have one JPEG: processing them all would take minutes.
 */
async function completePictures(dataDir: string): Promise<void> {
  const unprocessed = allDemoPictures().filter(({ path }) => !PROCESSED_VEHICLES.test(path));
  const jpeg = await sharp(unprocessed[0]?.master).resize({ width: 800 }).jpeg().toBuffer();
  for (const { path, master, isCover } of unprocessed) {
    const files = isCover ? await listSizes(master, LISTED_FIRST.test(path)) : new Map<number, Buffer>();
    const committed = readFileSync(master);
    writeImage(dataDir, path, jpeg);
    for (const width of PICTURE_WIDTHS) writeImage(dataDir, sizedPath(path, width), files.get(width) ?? committed);
  }
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, () => undefined);
  try {
    await completeDemonstration({ database, storage: await openDisk(join(dataDir, 'images')) });
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

/** A start that has printed nothing for so long hangs; one that prints progress may take as long as it needs. */
const SILENCE_TIMEOUT_MS = 180_000;

async function run(dataDir: string, env: Record<string, string>): Promise<RunningSite> {
  // Settings of whoever runs the tests must not reach the site under test.
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

/** The address as the program prints it, once it is ready there. */
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
