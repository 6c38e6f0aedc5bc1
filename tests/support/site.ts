import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../../src/app/boot/build-site.ts';
import type { SiteState } from '../../src/app/http/health.routes.ts';
import { readDealershipFile } from '../../src/features/platform/settings/dealership-file.server.ts';
import type { Settings } from '../../src/features/platform/settings/fields/settings.fields.ts';
import { seedSettings } from '../../src/features/platform/settings/settings.repository.ts';
import { readConfig } from '../../src/server/config.ts';
import { openTestContext, type TestContext } from './context.ts';

export type TestSite = {
  context: TestContext;
  app: FastifyInstance;
  state: SiteState;
  /** Every log line so far, parsed. */
  logs: Record<string, unknown>[];
  close(): Promise<void>;
};

/**
 * The whole site in this process, as it was built, on an empty database; settings as the environment would give them.
 * @param own what the dealer sets; by default what the demonstration has.
 */
export async function openTestSite(env: Record<string, string> = {}, own?: Settings): Promise<TestSite> {
  const context = await openTestContext(env);
  const config = readConfig({ PORT: '0', TRUST_PROXY: '0', DATA_DIR: context.dataDir, ...env }, context.dataDir);
  const logs: Record<string, unknown>[] = [];
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n').filter(Boolean)) logs.push(JSON.parse(line));
      done();
    },
  });
  const state: SiteState = { closing: null };
  const { settings, changed } = readDealershipFile(env.DEALERSHIP_FILE ?? 'dealership.json');
  await seedSettings(context, own ?? settings, changed);
  const app = await buildSite({ config, context, state, logTo });
  await app.ready();
  return {
    context,
    app,
    state,
    logs,
    async close() {
      await app.close();
      await context.close();
    },
  };
}
