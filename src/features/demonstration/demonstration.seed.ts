import { hash } from 'node:crypto';
import { illustrationOf } from '../../../tools/illustrations/stock.ts';
import { type AppContext, inTransaction } from '../../server/app-context.ts';
import { type Storage, StorageKeyTakenError } from '../../server/storage/storage.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { type Admin, operatorOfThisMachine } from '../auth/admin.ts';
import { findOrCreateBrand } from '../brands/brands.repository.ts';
import { DEMO_BRANDS } from '../brands/brands.seed.ts';
import { CARS } from '../cars/car.ts';
import { DEMO_CARS } from '../cars/cars.seed.ts';
import type { DemoCar } from '../cars/cars.seed-entry.ts';
import { insertPictures, type NewPicture } from '../images/pictures.repository.ts';
import { createRate } from '../rates/rates.repository.ts';
import { DEMO_RATES } from '../rates/rates.seed.ts';
import { TRUCKS } from '../trucks/truck.ts';
import { DEMO_TRUCKS } from '../trucks/trucks.seed.ts';
import type { DemoTruck } from '../trucks/trucks.seed-entry.ts';
import { insertVehicles } from '../vehicles/vehicle-writer.repository.ts';
import { drawAll } from './drawing.seed.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Said as the work goes on: pictures drawn so far, of how many. */
export type Progress = (done: number, all: number) => void;

/** What is said while it goes on: how far it is, or that another process is at it. */
export type Told = { progress: Progress; waiting: () => void };

/**
 * Fills an empty house with the demonstration stock: pictures first, then all rows in one transaction, so that a
 * process that is killed leaves an empty house, and the next start begins again. Does nothing where there is stock, or
 * where it was filled once. Of several processes one fills and the others wait.
 */
export async function fillDemonstration(context: AppContext, told: Told): Promise<boolean> {
  if (!(await isEmpty(context))) return false;
  return context.database.advisoryLock(async () => {
    if (!(await isEmpty(context))) return false;
    const pictures = await drawPictures(context, told.progress);
    return inTransaction(context, (inside) => writeRows(inside, operatorOfThisMachine(), pictures));
  }, told.waiting);
}

async function isEmpty({ database }: AppContext): Promise<boolean> {
  const { demonstration } = await database.query
    .selectFrom('catalogue')
    .select('demonstration')
    .executeTakeFirstOrThrow();
  if (demonstration !== 0) return false;
  for (const table of ['cars', 'trucks', 'brands', 'rates'] as const)
    if (await database.query.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  return true;
}

type Subject = Pick<DemoCar | DemoTruck, 'reference' | 'pictures'> & { kind: VehicleKind };

/** Pictures of each vehicle by its reference, cover first. */
type Pictures = Map<string, NewPicture[]>;

async function drawPictures({ storage }: AppContext, progress: Progress): Promise<Pictures> {
  const subjects: Subject[] = [
    ...DEMO_CARS.map((car) => ({ kind: 'cars' as const, ...car })),
    ...DEMO_TRUCKS.map((truck) => ({ kind: 'trucks' as const, ...truck })),
  ];
  const wanted = subjects.flatMap((subject) =>
    planOf(subject).map((illustration, i) => ({ subject, illustration, i })),
  );
  const pictures: Pictures = new Map();
  let done = 0;
  await drawAll(
    wanted.map(({ illustration }) => illustration),
    async ({ index, rendered }) => {
      const { subject, i } = wanted[index] as (typeof wanted)[number];
      const reference = subject.reference ?? '';
      const base = `${subject.kind}/${reference.toLowerCase()}/${nameOf(reference, i)}`;
      await Promise.all(
        rendered.files.map(({ suffix, extension, body }) => renew(storage, `${base}${suffix}.${extension}`, body)),
      );
      const { width, height, placeholder } = rendered;
      const ofVehicle = pictures.get(reference) ?? [];
      ofVehicle[i] = { path: `${base}.jpg`, width, height, placeholder };
      pictures.set(reference, ofVehicle);
      progress(++done, wanted.length);
    },
  );
  return pictures;
}

function planOf({ reference, pictures }: Subject) {
  return pictures.map((name) => illustrationOf(reference ?? '', name));
}

/** Always the same: a fill that starts again meets what an aborted one left, and leaves no file that nothing names. */
function nameOf(reference: string, i: number): string {
  return hash('sha256', `demonstration ${reference} ${i}`).slice(0, 32);
}

/** The house is empty, so whatever has this name was left by a fill that never ended. */
async function renew(storage: Storage, key: string, body: Buffer): Promise<void> {
  try {
    await storage.put(key, body);
  } catch (error) {
    if (!(error instanceof StorageKeyTakenError)) throw error;
    await storage.remove(key);
    await storage.put(key, body);
  }
}

async function writeRows(context: AppContext, admin: Admin, pictures: Pictures): Promise<boolean> {
  // A process that lost its turn (its connection broke) may come after another: under the lock of this write it sees so.
  const { numUpdatedRows } = await context.database.query
    .updateTable('catalogue')
    .set({ demonstration: 1 })
    .where('demonstration', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const brands = new Map<string, number>();
  for (const name of DEMO_BRANDS) brands.set(name, (await findOrCreateBrand(context, admin, name)).id);
  for (const rate of DEMO_RATES) await createRate(context, admin, rate);
  await insertPictures(context, admin, [...pictures.values()].flat());

  const now = Date.now();
  const written = <T extends { brandName: string; reference: string | null }>(demo: T, daysAgo: number) => ({
    brand: brands.get(demo.brandName) ?? null,
    images: (pictures.get(demo.reference ?? '') ?? []).map(({ path }) => path),
    created_at: new Date(now - daysAgo * DAY),
  });
  for (const [i, { brandName, pictures: _pictures, ...car }] of DEMO_CARS.entries())
    await insertVehicles(context, admin, CARS, [
      { ...car, ...written({ brandName, ...car }, (DEMO_CARS.length - i) * 2) },
    ]);
  for (const [i, { brandName, pictures: _pictures, ...truck }] of DEMO_TRUCKS.entries())
    await insertVehicles(context, admin, TRUCKS, [
      { ...truck, ...written({ brandName, ...truck }, (DEMO_TRUCKS.length - i) * 5) },
    ]);
  return true;
}
