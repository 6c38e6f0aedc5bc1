import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildStockIndexes } from '../../features/catalogue/search/stock.server.ts';
import { markEarlierExamples } from '../../features/operations/demonstration/earlier-examples.repository.ts';
import {
  ensureFirstAdministrator,
  listAdministrators,
} from '../../features/platform/auth/administrators.repository.ts';
import { isReservedName, RESERVED_NAME } from '../../features/platform/auth/origin.ts';
import { passwordFault } from '../../features/platform/auth/password-strength.server.ts';
import {
  EXAMPLE_NAME,
  type ReadFile,
  readDealershipFile,
  rejectUndialled,
} from '../../features/platform/settings/dealership-file.server.ts';
import { DEFAULT_SETTINGS } from '../../features/platform/settings/default-settings.ts';
import { examplePaths, INTERFACE_PATH } from '../../features/platform/settings/example-paths.server.ts';
import { hasNoSettings, readOneSection, seedSettings } from '../../features/platform/settings/settings.repository.ts';
import { ensureFuels } from '../../features/stock/vehicles/rows/fuels.repository.ts';
import type { AppContext } from '../../server/app-context.ts';
import { type Config, readConfig, StartError } from '../../server/config.ts';
import { openDatabase, SQLITE_FILE } from '../../server/db/database.ts';
import { openStorage } from '../../server/storage/open.ts';
import { propertiesOf } from '../../shared/records.ts';
import type { SiteState } from '../http/health.routes.ts';
import { buildSite, originOf } from './build-site.ts';
import { type Demonstration, openDemonstration } from './demonstration.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';

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

/** Null if the database has settings. */
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
  // Printed at once: if a later step fails, nobody could read it.
  if (created) log(`\nAdministrateur : ${created.name}\nMot de passe (affiché cette seule fois) : ${created.password}`);
}

/**
 * Opens the port and closes it again. If the port cannot be used, the start fails before it creates the database.
 * @throws StartError if the port or the address cannot be used
 */
function checkPortIsFree({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainError(error, host, port)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

/** @throws StartError if another program has taken the port after `checkPortIsFree` */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explainError(error, host, port);
  }
}

function explainError(error: unknown, host: string, port: number): unknown {
  const { code } = propertiesOf(error);
  if (code === 'EADDRINUSE')
    return new StartError(`Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez un autre PORT.`);
  if (code === 'EACCES')
    return new StartError(`Le port ${port} est réservé au système : choisissez un PORT à partir de 1024.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EINVAL', 'EAFNOSUPPORT'].includes(String(code)))
    return new StartError(`L’adresse ${host} n’est pas de cette machine : corrigez HOST.`);
  return error;
}

/**
 * Checks the name and password of the first administrator, which come from the settings. Call it only if there is no
 * administrator. Later starts ignore these settings, and loading the word lists takes 0.3 s and 40 MB.
 * @throws StartError if the name is reserved or the password is easy to guess
 */
async function checkFirstAdministrator(
  { adminName = 'admin', adminPassword }: Pick<Config, 'adminName' | 'adminPassword'>,
  siteName: string,
): Promise<void> {
  const passwordError = adminPassword === undefined ? null : await passwordFault(adminPassword, [adminName, siteName]);
  const faults = [
    ...(isReservedName(adminName) ? [`ADMIN_NAME : ${RESERVED_NAME}.`] : []),
    ...(passwordError === null ? [] : [`ADMIN_PASSWORD : ${passwordError.replace(/\.$/, '')}.`]),
  ];
  if (faults.length > 0) throw new StartError(['Réglages à corriger (voir .env.example) :', ...faults].join('\n  - '));
}

const SHIPPED_FILE = 'dealership.json';

/** `examples` are the paths of settings that no person has chosen. */
type FirstSettings = ReadFile & { examples: readonly string[]; note?: string };

/**
 * Returns the settings that a first start stores. A demonstration reads them from a file, and is open unless the file
 * says otherwise. The same applies to a site that was open before settings existed. A new live site is in preparation
 * and speaks French. It reads only a file that its operator names, and takes nothing from the shipped example.
 * @throws StartError with one line for each error in the file
 */
export function firstSettings(
  { demo, dealershipFile }: Pick<Config, 'demo' | 'dealershipFile'>,
  wasOpen: boolean,
): FirstSettings {
  if (demo || wasOpen) return demonstrationSettings(dealershipFile ?? resolve(SHIPPED_FILE));
  const none = { settings: DEFAULT_SETTINGS, changed: new Date().toISOString(), examples: [INTERFACE_PATH] };
  if (dealershipFile === undefined) return none;
  const { settings, changed } = readDealershipFile(dealershipFile, { interface: DEFAULT_SETTINGS.display.interface });
  rejectUndialled(dealershipFile, settings);
  if (settings.identity.name === EXAMPLE_NAME)
    return { ...none, note: `${dealershipFile} est l’exemple livré : ce site réel n’en prend rien.` };
  return { settings: { ...settings, display: { ...settings.display, open: false } }, changed, examples: [] };
}

/** All values of the shipped file are examples. Those of a dealer's own file are not. */
export function demonstrationSettings(path: string): FirstSettings {
  const file = readDealershipFile(path);
  return { ...file, examples: file.settings.identity.name === EXAMPLE_NAME ? examplePaths(file.settings) : [] };
}
