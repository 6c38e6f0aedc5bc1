import { operatorOfThisMachine } from '../src/features/auth/admin.ts';
import { buildCar } from '../src/features/cars/cars.seed.ts';
import { openDatabase } from '../src/server/db/database.ts';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { openDisk } from '../src/server/storage/disk.ts';
import { cars } from '../tests/support/vehicles.ts';
import { median } from './load.ts';
import type { Server } from './servers.ts';

/**
 * From a write's commit in this process, another one than the site's, to the site's first response that contains it: the
 * median of some writes and the longest, in milliseconds.
 */
export async function measureNextRead(place: DatabaseLocation, site: Server, writes: number) {
  const database = await openDatabase(place, () => undefined);
  const context = { database, storage: await openDisk(`${place.dataDir}/images`) };
  const times: number[] = [];
  const address = `http://127.0.0.1:${site.port}/`;
  const read = async () => (await fetch(address)).text();
  const { id } = await cars.create(context, operatorOfThisMachine(), buildCar());
  for (let i = 0; i < writes; i += 1) {
    await read();
    const title = `Juste changée ${i}`;
    await cars.update(context, operatorOfThisMachine(), id, buildCar({ title }));
    const since = performance.now();
    while (!(await read()).includes(title));
    times.push(performance.now() - since);
  }
  await cars.remove(context, id);
  await database.close();
  return { median: median(times), longest: Math.max(...times) };
}
