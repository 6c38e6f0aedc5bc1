import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildStockIndexes } from '../../features/catalogue/search/stock.server.ts';
import { markEarlierExamples } from '../../features/operations/demonstration/earlier-examples.repository.ts';
import {
  ensureFirstAdministrator,
  listAdministrators,
} from '../../features/platform/auth/administrators.repository.ts';
import { hasNoSettings, readOneSection, seedSettings } from '../../features/platform/settings/settings.repository.ts';
import { ensureFuels } from '../../features/stock/vehicles/rows/fuels.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { openDatabase, SQLITE_FILE } from '../../server/db/database.ts';
import { openStorage } from '../../server/storage/open.ts';
import { checkFirstAdministrator } from '../first-administrator.ts';
import { type FirstSettings, firstSettings } from '../first-settings.ts';
import type { SiteState } from '../http/health.routes.ts';
import { buildSite, originOf } from './build-site.ts';
import { type Demonstration, openDemonstration } from './demonstration.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import { checkPortIsFree, listen } from './listen.ts';

/** Prints to standard error, because standard output contains only the log. */
const log = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Reads the settings, opens database and storage, builds the site and listens. On a signal, the site closes gracefully.
 * All checks run before anything is written. `folder` contains `.env`.
 * @throws StartError with one sentence for the operator
 */
export async function start(env: Record<string, string | undefined>, folder = process.cwd()): Promise<FastifyInstance> {
  const config = readConfig(env, folder);
  const isNew = hasNoDatabase(config);
  // If the database is new, reads the settings now, so that their errors are reported before anything is written.
  const settingsOfNew = isNew ? firstSettings(config, false) : null;
  if (settingsOfNew) await checkFirstAdministrator(config, settingsOfNew.settings.identity.name);
  await checkPortIsFree(config);
  const state: SiteState = { closing: null };
  let app: FastifyInstance | undefined;
  const database = await openDatabase(config, (error) => app?.log.warn({ err: error }, 'database connection lost'));
  try {
    const openContext: AppContext = { database, storage: await openStorage(config) };
    const first = settingsOfNew ?? (await settingsToStore(openContext, config));
    if (!isNew && (await listAdministrators(openContext)).length === 0)
      await checkFirstAdministrator(config, first?.settings.identity.name ?? '');
    const demonstration = await openDemonstration(openContext, config.demo, log);
    const context = demonstration?.context ?? openContext;
    await markEarlierExamples(context);
    if (first) await seedSettings(context, first);
    if (first?.note) log(`\n${first.note}`);
    app = await buildSite({ config, context, state, pendingImages: demonstration?.pendingImages });
    await prepareForFirstVisitor(context, config, demonstration);
    await buildStockIndexes(context);
    demonstration?.processPictures(app);
    await app.ready();
    for (const warmUp of app.warmUps) await warmUp();
    await listen(app, config);
    shutDownGracefully(app, context, state);
    const origin = originOf(app, config);
    log(`\nVitrine est ouverte : ${origin}\nAdministration : ${origin}/admin`);
    return app;
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
}

/** True if this start creates the SQLite file. Always false for PostgreSQL, because only a connection could tell. */
function hasNoDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl === undefined && !existsSync(join(dataDir, SQLITE_FILE));
}

/** Returns the settings to store, or null if the database has settings. */
async function settingsToStore(context: AppContext, config: Config): Promise<FirstSettings | null> {
  if (!(await hasNoSettings(context))) return null;
  const { value } = await readOneSection(context, 'display');
  return firstSettings(config, value.open);
}

async function prepareForFirstVisitor(
  context: AppContext,
  { adminName, adminPassword }: Config,
  demonstration: Demonstration | null,
): Promise<void> {
  await ensureFuels(context);
  await demonstration?.insertStock();
  const created = await ensureFirstAdministrator(context, { name: adminName, password: adminPassword });
  // Prints the password at once. If a later step fails, nobody could read it.
  if (created) log(`\nAdministrateur : ${created.name}\nMot de passe (affiché cette seule fois) : ${created.password}`);
}
