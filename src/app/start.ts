import type { FastifyInstance } from 'fastify';
import { ensureFirstAdministrator } from '../features/auth/administrators.repository.ts';
import { ensureFuels } from '../features/vehicles/fuels.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { type Config, readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { readDealership } from '../server/dealership.ts';
import { openStorage } from '../server/storage/open.ts';
import { buildSite, checkBuildExists, originOf } from './build-site.ts';
import { type Demonstration, openDemonstration } from './demonstration.ts';
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
    const opened: AppContext = { database, storage: await openStorage(config) };
    const demonstration = await openDemonstration(opened, config.demo, say);
    const context = demonstration?.context ?? opened;
    app = await buildSite({ config, dealership, context, state, pendingImages: demonstration?.pendingImages });
    await prepareForFirstVisitor(context, config, demonstration);
    demonstration?.processPictures(app);
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

/** What a site needs before its first visitor: choices, in a demonstration a stock, and an administrator. */
async function prepareForFirstVisitor(
  context: AppContext,
  { adminName, adminPassword }: Config,
  demonstration: Demonstration | null,
): Promise<void> {
  await ensureFuels(context);
  await demonstration?.insertStock();
  const created = await ensureFirstAdministrator(context, { name: adminName, password: adminPassword });
  // At once, whatever comes next: nobody can read it again.
  if (created) say(`\nAdministrateur : ${created.name}\nMot de passe (affiché cette seule fois) : ${created.password}`);
}
