/**
 * The site as it is run, without demonstration, on a house that is filled already. ANSWERS=0: it keeps no answers, so that
 * each is made anew. Says its address and how long it took as JSON, to whoever started it.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { returnMemory } from '../src/app/return-memory.ts';
import { buildSite } from '../src/app/site.ts';
import { openDatabase } from '../src/server/db/database.ts';
import { readDealership } from '../src/server/dealership.ts';
import { readSettings } from '../src/server/settings.ts';
import { openDisk } from '../src/server/storage/disk.ts';

const settings = readSettings(process.env);
const database = await openDatabase(settings, () => undefined);
const house = { database, storage: await openDisk(join(settings.dataDir, 'images')) };
const app = await buildSite({
  settings,
  dealership: readDealership(settings.dealershipFile),
  house,
  state: { closing: null },
  ...(process.env.ANSWERS === '0' ? { answerBytes: 0 } : {}),
});
await app.listen({ port: settings.port, host: '127.0.0.1' });
returnMemory();
const { port } = app.server.address() as AddressInfo;
process.send?.({ port, ready: process.uptime() });
