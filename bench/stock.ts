import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { operatorOfThisMachine } from '../src/features/platform/auth/admin.ts';
import { insertPictures } from '../src/features/platform/images/processing/pictures.repository.ts';
import { findOrCreateBrand } from '../src/features/stock/brands/brands.repository.ts';
import { CARS } from '../src/features/stock/cars/car.ts';
import { ensureFuels } from '../src/features/stock/vehicles/rows/fuels.repository.ts';
import type { VehicleRow } from '../src/features/stock/vehicles/rows/vehicle.table.ts';
import { insertVehicles } from '../src/features/stock/vehicles/rows/vehicle-writer.repository.ts';
import { type AppContext, inTransaction } from '../src/server/app-context.ts';
import { openDatabase } from '../src/server/db/database.ts';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { openDisk } from '../src/server/storage/disk.ts';
import { DEMO_BRANDS, DEMO_CARS } from '../tests/support/demo-stock.ts';
import { makePhoto } from '../tests/support/photos.ts';

/** Runs `work` in this process with the database and the pictures of a site. */
export async function withContext<T>(
  location: DatabaseLocation,
  work: (context: AppContext) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(location, () => undefined);
  try {
    return await work({ database, storage: await openDisk(`${location.dataDir}/images`) });
  } finally {
    await database.close();
  }
}

/** The database cancels a statement that runs too long. */
const ROWS_PER_STATEMENT = 5_000;

const PHOTOS = 5;

/** Columns whose value differs between a copy of a car and the original. `n` is the place of the copy in the stock. */
const OWN_COLUMNS: Record<string, RawBuilder<unknown>> = {
  reference: sql`'B-' || n`,
  title: sql`title || ' ' || n`,
  price_per_day: sql`cast(20 + n % 180 as text)`,
  mileage: sql`n * 37 % 250000`,
};

/**
 * Creates `count` cars: the demonstration's cars with other references, then copies of them with their own title, price
 * and mileage. Each car shows the same photos in another order. The database makes the copies, which takes seconds for
 * 100,000.
 */
export const createStock = (location: DatabaseLocation, count: number): Promise<void> =>
  withContext(location, async (context) => {
    const admin = operatorOfThisMachine();
    await ensureFuels(context);
    const paths: string[] = [];
    for (let seed = 1; seed <= PHOTOS; seed += 1) paths.push(await storePhoto(context, seed));
    const brands = new Map<string, number>();
    for (const name of DEMO_BRANDS) brands.set(name, (await findOrCreateBrand(context, admin, name)).id);
    const cars = DEMO_CARS.slice(0, count).map(({ brandName, pictures: _pictures, ...car }, i) => ({
      ...car,
      reference: `B-${i}`,
      brand: brands.get(brandName) ?? null,
      images: paths.map((_, n) => paths[(i + n) % PHOTOS] ?? ''),
    }));
    await inTransaction(context, async (inside) => {
      await copyRows(inside, await insertVehicles(inside, admin, CARS, cars), count);
    });
    // Otherwise, PostgreSQL would do this within a minute, during the measurement.
    if (context.database.engine === 'postgres') await sql`vacuum analyze cars`.execute(context.database.query);
  });

/** Stores a photo without its smaller sizes, which no measured request reads. Returns its path. */
async function storePhoto(context: AppContext, seed: number): Promise<string> {
  const path = `cars/${randomUUID()}/${randomUUID()}.jpg`;
  const [width, height] = [1600, 1200];
  await context.storage.put(path, await makePhoto({ width, height, seed }));
  await insertPictures(context, operatorOfThisMachine(), [{ path, width, height, placeholder: '' }]);
  return path;
}

async function copyRows({ database }: AppContext, rows: VehicleRow[], count: number): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).filter((name) => name !== 'id');
  const values = columns.map((name) => OWN_COLUMNS[name] ?? sql.ref(`cars.${name}`));
  for (let from = rows.length; from < count; from += ROWS_PER_STATEMENT) {
    const to = Math.min(from + ROWS_PER_STATEMENT, count) - 1;
    await sql`
      with recursive series(n) as (select ${sql.lit(from)} union all select n + 1 from series where n < ${sql.lit(to)})
      insert into cars (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)}
      from series join cars on cars.id = ${sql.lit(first.id)} + n % ${sql.lit(rows.length)}
      order by n
    `.execute(database.query);
  }
}
