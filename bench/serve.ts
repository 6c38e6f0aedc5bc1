/**
 * The site as it is run, without demonstration, on a house that is filled already. ANSWERS=0: it keeps no answers, so that
 * each is made anew. Says its address and how long it took as JSON, to whoever started it.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildSite } from '../src/app/build-site.ts';
import { releaseStartupMemory } from '../src/app/return-memory.ts';
import { readConfig } from '../src/server/config.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { readDealership } from '../src/server/dealership.ts';
import { openDisk } from '../src/server/storage/disk.ts';

const config = readConfig(process.env);
const database = await openDatabase(config, () => undefined);
const context = { database, storage: await openDisk(join(config.dataDir, 'images')) };
const app = await buildSite({
  config,
  dealership: readDealership(config.dealershipFile),
  context,
  state: { closing: null },
  ...(process.env.ANSWERS === '0' ? { answerBytes: 0 } : {}),
});
await app.listen({ port: config.port, host: '127.0.0.1' });
releaseStartupMemory();
const { port } = app.server.address() as AddressInfo;
process.send?.({ port, ready: process.uptime() });
