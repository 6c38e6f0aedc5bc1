/**
 * Vitest's global setup of the browser tests: the site as it is built, started by its own program on a free port with the
 * demonstration stock. Tests read its address with inject('baseUrl').
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../../scripts/build.mjs';
import { nodeCommand } from '../../scripts/process.mjs';
import { at } from '../../scripts/project.mjs';

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

/** Starts the program on data of its own: a copy of the demonstration stock. `env` adds to the settings. */
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

/** What the demonstration stock is made from. */
const MADE_FROM = /features\/(demonstration|images)\/|\.seed[^/]*\.ts$|\.repository\.ts$|server\/(db|storage)\//;

/** The folder of a filled demonstration, drawn once for each state of the sources it is made from. */
async function demonstrationData(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of readdirSync(at('src'), { recursive: true, encoding: 'utf8' }).sort())
    if (MADE_FROM.test(file) && /(?<!\.test)\.ts$/.test(file)) hash.update(file).update(readFileSync(at('src', file)));
  const folder = at('node_modules', '.cache', 'demonstration');
  const filled = join(folder, hash.digest('hex').slice(0, 16));
  if (existsSync(filled)) return filled;
  mkdirSync(folder, { recursive: true });
  const fresh = mkdtempSync(join(folder, 'fresh-'));
  const site = await run(fresh, {});
  await site.stop();
  try {
    renameSync(fresh, filled);
  } catch (error) {
    // Another run has filled it meanwhile: the two are the same.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(filled)) throw error;
  }
  return filled;
}

/** Longest wait for the first answer in milliseconds: a first start draws three hundred pictures. */
const PATIENCE = 120_000;

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

/** The address as the program says it, once it answers there. */
function addressOf(site: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => reject(new Error(`The site under test ${why}:\n${said}`));
    const timer = setTimeout(fail, PATIENCE, 'did not start in time');
    const listen = (text: string) => {
      said += text;
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    for (const words of [site.stdout, site.stderr]) words?.setEncoding('utf8').on('data', listen);
    site.once('close', () => {
      clearTimeout(timer);
      fail('ended');
    });
  });
}
