import { type AppContext, asOneWriter } from '../../server/app-context.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { type Admin, operatorOfThisMachine } from '../auth/admin.ts';
import { findOrCreateBrand } from '../brands/brands.repository.ts';
import { DEMO_BRANDS } from '../brands/brands.seed.ts';
import { CARS } from '../cars/car.ts';
import { DEMO_CARS } from '../cars/cars.seed.ts';
import type { DemoCar } from '../cars/cars.seed-entry.ts';
import { insertPictures } from '../images/pictures.repository.ts';
import { createRate } from '../rates/rates.repository.ts';
import { DEMO_RATES } from '../rates/rates.seed.ts';
import { TRUCKS } from '../trucks/truck.ts';
import { DEMO_TRUCKS } from '../trucks/trucks.seed.ts';
import type { DemoTruck } from '../trucks/trucks.seed-entry.ts';
import { AVAILABLE } from '../vehicles/status.ts';
import { insertVehicles } from '../vehicles/vehicle-writer.repository.ts';
import { type DemoPicture, demoPicturesOf, readDetails } from './demo-pictures.server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Values of `catalogue.demonstration`: how far the demonstration's first fill is. */
const NEVER_FILLED = 0;
const FILLED = 1;
const PICTURES_PENDING = 2;

/** All pictures in the order of the stock. */
export const ALL_DEMO_PICTURES: DemoPicture[] = [
  ...DEMO_CARS.flatMap((car) => demoPicturesOf('cars', car)),
  ...DEMO_TRUCKS.flatMap((truck) => demoPicturesOf('trucks', truck)),
];

/**
 * Inserts the rows of the demonstration stock into an empty database, in one transaction; the files of its pictures
 * follow (`demoPictureProcessing`). Does nothing where there is stock, or where it was inserted once. Of several
 * processes one inserts.
 */
export async function insertDemonstration(context: AppContext): Promise<void> {
  if (!(await isEmpty(context))) return;
  const details = await readDetails();
  await asOneWriter(context, async (inside) => {
    if (!(await isEmpty(inside))) return;
    const admin = operatorOfThisMachine();
    await setState(inside, PICTURES_PENDING);
    const pictures = ALL_DEMO_PICTURES.map(({ path, name }) => {
      const { width, height, placeholder } = details[name] ?? missingDetails(name);
      return { path, width, height, placeholder };
    });
    await insertPictures(inside, admin, pictures);
    for (const rate of DEMO_RATES) await createRate(inside, admin, rate);
    await insertStock(inside, admin);
  });
}

async function isEmpty({ database: { query } }: AppContext): Promise<boolean> {
  const { demonstration } = await query.selectFrom('catalogue').select('demonstration').executeTakeFirstOrThrow();
  if (demonstration !== NEVER_FILLED) return false;
  for (const table of ['cars', 'trucks', 'brands', 'rates'] as const)
    if (await query.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  return true;
}

/** Whether files of the demonstration's pictures may still be missing. */
export async function hasPendingPictures({ database }: AppContext): Promise<boolean> {
  const row = await database.query.selectFrom('catalogue').select('demonstration').executeTakeFirst();
  return row?.demonstration === PICTURES_PENDING;
}

export function setPicturesComplete(context: AppContext): Promise<void> {
  return setState(context, FILLED);
}

async function setState({ database }: AppContext, demonstration: number): Promise<void> {
  await database.query.updateTable('catalogue').set({ demonstration }).execute();
}

function missingDetails(name: string): never {
  throw new Error(`demo/pictures/details.json lacks ${name}: run npm run illustrations -- stock`);
}

async function insertStock(context: AppContext, admin: Admin): Promise<void> {
  const brands = new Map<string, number>();
  for (const name of DEMO_BRANDS) brands.set(name, (await findOrCreateBrand(context, admin, name)).id);
  const now = Date.now();
  const rowOf = <T extends DemoCar | DemoTruck>(kind: VehicleKind, { brandName, ...vehicle }: T, daysAgo: number) => {
    const created_at = new Date(now - daysAgo * DAY_MS);
    return {
      ...vehicle,
      brand: brands.get(brandName) ?? null,
      images: demoPicturesOf(kind, vehicle).map(({ path }) => path),
      created_at,
      state: { ...AVAILABLE, published_at: created_at.toISOString() },
    };
  };
  const cars = DEMO_CARS.map((car, i) => rowOf('cars', car, (DEMO_CARS.length - i) * 2));
  await insertVehicles(context, admin, CARS, cars);
  const trucks = DEMO_TRUCKS.map((truck, i) => rowOf('trucks', truck, (DEMO_TRUCKS.length - i) * 5));
  await insertVehicles(context, admin, TRUCKS, trucks);
}
