/**
 * The site without demonstration, on a database that has its stock. CACHE=0 turns the response cache off. Sends its port and
 * the seconds of its start to the parent process.
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
  ...(process.env.CACHE === '0' ? { cacheBytes: 0 } : {}),
});
await app.listen({ port: config.port, host: '127.0.0.1' });
releaseStartupMemory();
const { port } = app.server.address() as AddressInfo;
process.send?.({ port, ready: process.uptime() });
