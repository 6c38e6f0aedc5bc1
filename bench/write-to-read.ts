import { operatorOfThisMachine } from '../src/features/platform/auth/admin.ts';
import { openDatabase } from '../src/server/db/database.ts';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { openDisk } from '../src/server/storage/disk.ts';
import { buildCar } from '../tests/support/build-vehicles.ts';
import { cars } from '../tests/support/vehicles.ts';
import { median } from './figures.ts';
import type { Server } from './servers.ts';

/** Longer than a change may take to be seen. */
const TIMEOUT_MS = 30_000;

/**
 * The time from the commit of a write in this process to the first response of the site, another process, that contains
 * it: the median and the longest of some writes, in milliseconds.
 */
export async function measureWriteToRead(location: DatabaseLocation, site: Server, writes: number) {
  const database = await openDatabase(location, () => undefined);
  const context = { database, storage: await openDisk(`${location.dataDir}/images`) };
  const times: number[] = [];
  const address = `http://127.0.0.1:${site.port}/`;
  const read = async () => (await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })).text();
  const { id } = await cars.create(context, operatorOfThisMachine(), buildCar());
  for (let i = 0; i < writes; i += 1) {
    await read();
    const title = `Juste changée ${i}`;
    await cars.update(context, operatorOfThisMachine(), id, buildCar({ title }));
    const since = performance.now();
    while (!(await read()).includes(title))
      if (performance.now() - since > TIMEOUT_MS) throw new Error(`a saved title is not shown within ${TIMEOUT_MS} ms`);
    times.push(performance.now() - since);
  }
  await cars.remove(context, id);
  await database.close();
  return { median: median(times), longest: Math.max(...times) };
}
