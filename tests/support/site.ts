import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildSite } from '../../src/app/boot/build-site.ts';
import { demonstrationSettings } from '../../src/app/boot/start.ts';
import type { SiteState } from '../../src/app/http/health.routes.ts';
import type { Settings } from '../../src/features/platform/settings/fields/settings.fields.ts';
import { seedSettings } from '../../src/features/platform/settings/settings.repository.ts';
import { readConfig } from '../../src/server/config.ts';
import { openTestContext, type TestContext } from './context.ts';
import { closeSite } from './listen.ts';

export type TestSite = {
  context: TestContext;
  app: FastifyInstance;
  state: SiteState;
  /** All log lines until now, parsed. */
  logs: Record<string, unknown>[];
  close(): Promise<void>;
};

/**
 * Opens the whole built site in this process on an empty database. `env` contains settings like the environment.
 * @param own the dealer's settings; default: those of the demonstration
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
  const first = demonstrationSettings(env.DEALERSHIP_FILE ?? 'dealership.json');
  await seedSettings(context, own ? { ...first, settings: own, examples: [] } : first);
  const app = await buildSite({ config, context, state, logTo });
  await app.ready();
  return {
    context,
    app,
    state,
    logs,
    async close() {
      await closeSite(app);
      await context.close();
    },
  };
}
