/**
 * A process that writes without end, to be killed at any moment: two brands in each transaction, whose number it says
 * once they are acknowledged. DATA_DIR and DATABASE_URL as for the program; the first number is its argument.
 */
import { join } from 'node:path';
import { operatorOfThisMachine } from '../../src/features/auth/admin.ts';
import { findOrCreateBrand } from '../../src/features/brands/brands.repository.ts';
import { inTransaction } from '../../src/server/app-context.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { openDisk } from '../../src/server/storage/disk.ts';

const dataDir = process.env.DATA_DIR ?? '';
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir }, () => undefined);
const context = { database, storage: await openDisk(join(dataDir, 'images')) };
for (let n = Number(process.argv[2]); ; n += 1) {
  await inTransaction(context, async (inside) => {
    for (const half of ['A', 'B']) await findOrCreateBrand(inside, operatorOfThisMachine(), `Marque ${n}${half}`);
  });
  process.stdout.write(`${n}\n`);
}
