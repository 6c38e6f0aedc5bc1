import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { SiteState } from '../../src/app/health.ts';
import { buildSite } from '../../src/app/site.ts';
import { readDealership } from '../../src/server/dealership.ts';
import { readSettings } from '../../src/server/settings.ts';
import { openTestHouse, type TestHouse } from './house.ts';

export type TestSite = {
  house: TestHouse;
  app: FastifyInstance;
  state: SiteState;
  /** Every log line so far, parsed. */
  logs: Record<string, unknown>[];
  close(): Promise<void>;
};

/** The whole site in this process, as it was built, on an empty house; settings as the environment would give them. */
export async function openTestSite(env: Record<string, string> = {}): Promise<TestSite> {
  const house = await openTestHouse(env);
  const settings = readSettings({ PORT: '0', DATA_DIR: house.dataDir, ...env }, house.dataDir);
  const logs: Record<string, unknown>[] = [];
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n').filter(Boolean)) logs.push(JSON.parse(line));
      done();
    },
  });
  const state: SiteState = { closing: null };
  const dealership = readDealership(env.DEALERSHIP_FILE ?? 'dealership.json');
  const app = await buildSite({ settings, dealership, house, state, logTo });
  await app.ready();
  return {
    house,
    app,
    state,
    logs,
    async close() {
      await app.close();
      await house.close();
    },
  };
}
