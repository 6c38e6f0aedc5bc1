import type { FastifyInstance } from 'fastify';
import { ensureFirstAdministrator } from '../features/auth/administrators.repository.ts';
import { fillDemonstration } from '../features/demonstration/demonstration.seed.ts';
import { ensureFuels } from '../features/vehicles/fuels.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { type Config, readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { readDealership } from '../server/dealership.ts';
import { openStorage } from '../server/storage/open.ts';
import { buildSite, checkBuildExists, originOf } from './build-site.ts';
import { shutDownGracefully } from './graceful-shutdown.ts';
import type { SiteState } from './health.routes.ts';
import { checkPortIsFree, listen } from './listen.ts';

/** To the person at the terminal. Standard output is for logs alone. */
const say = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Settings, database, storage, site, listen; then close with grace. What can be refused is refused before anything is
 * made.
 * @throws StartError with one sentence for whoever runs the site.
 */
export async function start(env: Record<string, string | undefined>): Promise<FastifyInstance> {
  const config = readConfig(env);
  const dealership = readDealership(config.dealershipFile);
  if (!config.development) checkBuildExists();
  await checkPortIsFree(config);
  const state: SiteState = { closing: null };
  let app: FastifyInstance | undefined;
  const database = await openDatabase(config, (error) => app?.log.warn({ err: error }, 'database connection lost'));
  try {
    const storage = await openStorage(config);
    const context: AppContext = { database, storage };
    app = await buildSite({ config, dealership, context, state });
    await prepareForFirstVisitor(context, config);
    await listen(app, config);
    shutDownGracefully(app, context, state);
    say(`\nVitrine est ouverte : ${originOf(app, config)}`);
    return app;
  } catch (error) {
    await app?.close();
    await database.close();
    throw error;
  }
}

/** What a house needs before its first visitor: choices, in a demonstration a stock, and somebody who may enter. */
async function prepareForFirstVisitor(context: AppContext, { demo, adminName, adminPassword }: Config): Promise<void> {
  await ensureFuels(context);
  if (demo) await fillDemonstration(context, { progress: showProgress, waiting: sayWaiting });
  const created = await ensureFirstAdministrator(context, { name: adminName, password: adminPassword });
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
