import type { FastifyInstance } from 'fastify';
import { ensureFirstAdministrator } from '../features/admin/administrators.store.ts';
import { fillDemonstration } from '../features/demonstration/demonstration.seed.ts';
import { ensureFuels } from '../features/vehicles/fuels.store.ts';
import { openDatabase } from '../server/db/database.ts';
import { readDealership } from '../server/dealership.ts';
import type { House } from '../server/house.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import { openStorage } from '../server/storage/open.ts';
import { closeWithGrace } from './closing.ts';
import type { SiteState } from './health.ts';
import { listen, refuseTakenPort } from './listening.ts';
import { buildSite, originOf, refuseMissingBuild } from './site.ts';

/** To the person at the terminal. Standard output is for logs alone. */
const say = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Settings, database, storage, site, listen; then close with grace. What can be refused is refused before anything is
 * made.
 * @throws StartError with one sentence for whoever runs the site.
 */
export async function start(env: Record<string, string | undefined>): Promise<FastifyInstance> {
  const settings = readSettings(env);
  const dealership = readDealership(settings.dealershipFile);
  if (!settings.development) refuseMissingBuild();
  await refuseTakenPort(settings);
  const state: SiteState = { closing: null };
  let app: FastifyInstance | undefined;
  const database = await openDatabase(settings, (error) => app?.log.warn({ err: error }, 'database connection lost'));
  try {
    const storage = await openStorage(settings);
    const house: House = { database, storage };
    app = await buildSite({ settings, dealership, house, state });
    await furnish(house, settings);
    await listen(app, settings);
    closeWithGrace(app, house, state);
    say(`\nVitrine est ouverte : ${originOf(app, settings)}`);
    return app;
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
}

/** What a house needs before its first visitor: choices, in a demonstration a stock, and somebody who may enter. */
async function furnish(house: House, { demo, adminName, adminPassword }: Settings): Promise<void> {
  await ensureFuels(house);
  if (demo) await fillDemonstration(house, { progress: showProgress, waiting: sayWaiting });
  const created = await ensureFirstAdministrator(house, { name: adminName, password: adminPassword });
  // At once, whatever comes next: nobody can read it again.
  if (created) say(`\nAdministrateur : ${created.name}\nMot de passe (affiché cette seule fois) : ${created.password}`);
}

/** One line that grows on a terminal, one line every tenth elsewhere. */
function showProgress(done: number, all: number): void {
  const line = `Dessin du catalogue de démonstration : ${done} images sur ${all}`;
  if (process.stderr.isTTY) process.stderr.write(`\r${line}${done === all ? '\n' : ''}`);
  else if (done === all || done % Math.ceil(all / 10) === 0) say(line);
}

function sayWaiting(): void {
  say('Un autre démarrage remplit le catalogue de démonstration : attente de sa fin.');
}
