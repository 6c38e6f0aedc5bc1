import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as setTimeoutAsync } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ensureFirstAdministrator } from '../features/admin/administrators.store.ts';
import { fillDemonstration } from '../features/demonstration/demonstration.seed.ts';
import { ensureFuels } from '../features/vehicles/fuels.store.ts';
import { readDealership } from '../server/dealership.ts';
import { openDatabase } from '../server/db/database.ts';
import type { House } from '../server/house.ts';
import { readSettings, type Settings, StartError } from '../server/settings.ts';
import { openDisk } from '../server/storage/disk.ts';
import type { SiteState } from './health.ts';
import { buildSite, originOf } from './site.ts';

/** Longest wait for requests under way when the process is asked to end, in milliseconds. */
const GRACE = 10_000;

/** How long kept connections are given to hear `Connection: close` before the port closes, in milliseconds. */
const LAST_ANSWERS = 300;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * Settings, database, storage, site, listen; then close with grace on SIGTERM or SIGINT.
 * @throws StartError with one sentence for whoever runs the site.
 */
export async function start(env: Record<string, string | undefined>): Promise<FastifyInstance> {
  const settings = readSettings(env);
  const dealership = readDealership(settings.dealershipFile);
  const state: SiteState = { closing: false };
  let app: FastifyInstance | undefined;
  const database = await openDatabase(settings, (error) => app?.log.warn({ err: error }, 'database connection lost'));
  try {
    const storage = await openDisk(join(settings.dataDir, 'images'));
    const house: House = { database, storage };
    app = await buildSite({ settings, dealership, house, state });
    await ensureFuels(house);
    await refuseTakenPort(settings);
    if (settings.demo) await fillDemonstration(house, showProgress);
    const administrator = await ensureFirstAdministrator(house, {
      name: settings.adminName,
      password: settings.adminPassword,
    });
    await listen(app, settings);
    closeWithGrace(app, house, state);
    say(`\nVitrine est ouverte : ${originOf(app, settings)}`);
    if (administrator)
      say(`Administrateur : ${administrator.name}\nMot de passe (affiché cette seule fois) : ${administrator.password}`);
    return app;
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port);
  }
}

/** Asks for the port and gives it back, so that a first start does not draw three hundred pictures for nothing. */
function refuseTakenPort({ host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, host, port)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(`Le port ${port} est déjà pris : arrêtez l’autre programme, ou choisissez un autre PORT.`);
  if (error.code === 'EACCES')
    return new StartError(`Le port ${port} est réservé au système : choisissez un PORT à partir de 1024.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`L’adresse ${host} n’est pas de cette machine : corrigez HOST.`);
  return error;
}

/**
 * Ends without dropping a request: connections are asked to close with their next answer, then the port closes, then
 * what is under way ends. A second signal ends at once.
 */
function closeWithGrace(app: FastifyInstance, house: House, state: SiteState): void {
  const close = async (signal: string) => {
    if (state.closing) process.exit(1);
    state.closing = true;
    app.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), GRACE).unref();
    await setTimeoutAsync(LAST_ANSWERS);
    await app.close();
    await house.database.close();
    app.log.info('closed');
  };
  process.on('SIGTERM', () => void close('SIGTERM'));
  process.on('SIGINT', () => void close('SIGINT'));
}

/** One line that grows on a terminal, one line every tenth elsewhere. */
function showProgress(done: number, all: number): void {
  const line = `Dessin du catalogue de démonstration : ${done} images sur ${all}`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === all ? '\n' : ''}`);
  else if (done === all || done % Math.ceil(all / 10) === 0) say(line);
}
