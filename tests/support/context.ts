import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { ensureFuels } from '../../src/features/stock/vehicles/rows/fuels.repository.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase, SQLITE_FILE } from '../../src/server/db/database.ts';
import { openStorage } from '../../src/server/storage/open.ts';
import { TEMPLATE_DATABASE } from './postgres.ts';

export type TestContext = AppContext & {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  close(): Promise<void>;
};

/** TEST_ENGINE chooses the engine: sqlite (the default) or postgres. */
export const ENGINE = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';

/** Opens an empty, migrated context with the shipped fuels on this run's engine. `env`: where files are stored. */
export async function openTestContext(env: Record<string, string> = {}): Promise<TestContext> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
  const place = ENGINE === 'postgres' ? await createDatabase(TEMPLATE_DATABASE) : undefined;
  if (ENGINE === 'sqlite') await writeFile(join(dataDir, SQLITE_FILE), await templateFile());
  const database = await openDatabase({ databaseUrl: place?.url, dataDir }, () => undefined);
  const context: AppContext = {
    database,
    storage: await openStorage(readConfig({ TRUST_PROXY: '0', ...env, DATA_DIR: dataDir }, dataDir)),
  };
  await ensureFuels(context);
  return {
    ...context,
    dataDir,
    databaseUrl: place?.url,
    async close() {
      await database.close();
      await place?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens a context that is closed at the end of the test. */
export async function openContextForTest(): Promise<TestContext> {
  const context = await openTestContext();
  onTestFinished(() => context.close());
  return context;
}

let template: Promise<Buffer> | undefined;

/** Made once in each worker, because a migration takes a sixth of a second of processor time. */
function templateFile(): Promise<Buffer> {
  template ??= makeTemplateFile();
  return template;
}

async function makeTemplateFile(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-template-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, () => undefined);
  await database.close();
  const file = await readFile(join(dataDir, SQLITE_FILE));
  await rm(dataDir, { recursive: true });
  return file;
}

/** Creates a database on the PostgreSQL server of this run. It is empty, or a copy of `template`. */
export async function createDatabase(template = 'template1'): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) throw new Error('TEST_POSTGRES_URL is not set: run with TEST_ENGINE=postgres');
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await administrate(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administrate(server, `drop database ${name} with (force)`) };
}

async function administrate(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
