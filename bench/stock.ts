import { operatorOfThisMachine } from '../src/features/auth/admin.ts';
import { findOrCreateBrand } from '../src/features/brands/brands.repository.ts';
import { DEMO_BRANDS } from '../src/features/brands/brands.seed.ts';
import { CARS } from '../src/features/cars/car.ts';
import { DEMO_CARS } from '../src/features/cars/cars.seed.ts';
import { ensureFuels } from '../src/features/vehicles/fuels.repository.ts';
import { insertVehicles } from '../src/features/vehicles/vehicle-writer.repository.ts';
import { type AppContext, inTransaction } from '../src/server/app-context.ts';
import { openDatabase } from '../src/server/db/database.ts';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { openDisk } from '../src/server/storage/disk.ts';

/** As many rows as their values fit in one statement of either engine. */
const CARS_PER_STATEMENT = 200;

/**
 * Creates `count` cars: those of the demonstration again and again, each with its own title, price and mileage, and with
 * five of the photos where there are any.
 */
export async function createStock(
  location: DatabaseLocation,
  count: number,
  photos: readonly string[] = [],
): Promise<void> {
  const database = await openDatabase(location, () => undefined);
  const context: AppContext = { database, storage: await openDisk(`${location.dataDir}/images`) };
  const admin = operatorOfThisMachine();
  await ensureFuels(context);
  const brands = new Map<string, number>();
  for (const name of DEMO_BRANDS) brands.set(name, (await findOrCreateBrand(context, admin, name)).id);
  const carOf = (i: number) => {
    const { brandName, pictures: _pictures, ...car } = DEMO_CARS[i % DEMO_CARS.length] as (typeof DEMO_CARS)[number];
    return {
      ...car,
      reference: `B-${i}`,
      title: `${car.title} ${i}`.slice(0, 200),
      brand: brands.get(brandName) ?? null,
      price_per_day: String(20 + (i % 180)),
      mileage: (i * 37) % 250_000,
      images: photos.length > 0 ? [0, 1, 2, 3, 4].map((n) => photos[(i + n) % photos.length] as string) : [],
    };
  };
  await inTransaction(context, async (inside) => {
    for (let from = 0; from < count; from += CARS_PER_STATEMENT) {
      const some = Array.from({ length: Math.min(CARS_PER_STATEMENT, count - from) }, (_, i) => carOf(from + i));
      await insertVehicles(inside, admin, CARS, some);
    }
  });
  await database.close();
}
