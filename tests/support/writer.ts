/**
 * Writes until a test kills it. It prints each write that the database has confirmed: the number of two brands that one
 * transaction creates, the path of a picture stored with its row, the id of a car that shows it, the path of a deleted
 * picture. DATA_DIR and DATABASE_URL are as for the program. The argument is the first number.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { removePicture } from '../../src/features/platform/images/processing/store-images.server.ts';
import { findOrCreateBrand } from '../../src/features/stock/brands/brands.repository.ts';
import { ensureFuels } from '../../src/features/stock/vehicles/rows/fuels.repository.ts';
import { detachPicture } from '../../src/features/stock/vehicles/rows/vehicle-writer.repository.ts';
import { inTransaction } from '../../src/server/app-context.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { openDisk } from '../../src/server/storage/disk.ts';
import { buildCar } from './build-vehicles.ts';
import { cars } from './vehicles.ts';
import { samplePicture } from './whole-site.ts';

const dataDir = process.env.DATA_DIR ?? '';
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir }, () => undefined);
const context = { database, storage: await openDisk(join(dataDir, 'images')) };
const admin = operatorOfThisMachine();
await ensureFuels(context);
/** Waits until the pipe has taken the line; `process.stdout` would keep lines while the pipe is full. */
const say = (line: string | number) => void writeSync(1, `${line}\n`);

for (let n = Number(process.argv[2]); ; n += 1) {
  await inTransaction(context, async (inside) => {
    for (const half of ['A', 'B']) await findOrCreateBrand(inside, admin, `Marque ${n}${half}`);
  });
  say(n);
  const [shown, unused] = [await samplePicture(context, `m-${n}`), await samplePicture(context, `m-${n}`)];
  for (const path of [shown, unused]) say(`picture ${path}`);
  const car = { ...buildCar({ title: `Marque ${n}` }), images: [shown] };
  say(`car ${(await cars.create(context, admin, car)).id}`);
  // Printed before the deletion, because the test may kill the process while it deletes the files.
  say(`deleting ${unused}`);
  await removePicture(context, admin, unused, detachPicture);
  say(`deleted ${unused}`);
}
