import { randomUUID } from 'node:crypto';
import { type House, inTransaction } from '../../server/house.ts';
import { type Admin, operatorOfThisMachine } from '../admin/admin.ts';
import { findOrCreateBrand } from '../brands/brands.store.ts';
import { DEMO_BRANDS } from '../brands/brands.seed.ts';
import { DEMO_CARS } from '../cars/cars.seed.ts';
import { cars } from '../cars/cars.store.ts';
import { type Pictured, picturesOf } from '../illustrations/plan.ts';
import { renderIllustration } from '../illustrations/render.ts';
import { type NewPicture, rememberPictures } from '../images/pictures.store.ts';
import { DEMO_RATES } from '../rates/rates.seed.ts';
import { createRate } from '../rates/rates.store.ts';
import { DEMO_TRUCKS } from '../trucks/trucks.seed.ts';
import { trucks } from '../trucks/trucks.store.ts';
import type { VehicleKind } from '../vehicles/vehicle.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Said as the work goes on: pictures drawn so far, of how many. */
export type Progress = (done: number, all: number) => void;

type Drawn = { picture: NewPicture; remove: () => Promise<void> };

/**
 * Fills an empty house with the demonstration stock: pictures first, then all rows in one transaction, so that a
 * process that is killed leaves an empty house. Does nothing where there is stock, or where it was filled once.
 */
export async function fillDemonstration(house: House, progress: Progress): Promise<boolean> {
  if (!(await isEmpty(house))) return false;
  const folders = [
    ...DEMO_CARS.map((car) => ({ kind: 'cars' as const, ...car })),
    ...DEMO_TRUCKS.map((truck) => ({ kind: 'trucks' as const, ...truck })),
  ].map(({ kind, reference, body, paint }) => ({ kind, reference, body, paint }));
  const wanted = folders.flatMap((vehicle) => planOf(vehicle).map((illustration, i) => ({ vehicle, illustration, i })));
  const drawn = new Map<string, Drawn[]>();
  let done = 0;
  // Two at a time: one rasterises while the other compresses.
  const queue = [...wanted];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { vehicle, illustration, i } = next;
      const made = await draw(house, vehicle.kind, vehicle.reference ?? '', illustration);
      const all = drawn.get(vehicle.reference ?? '') ?? [];
      all[i] = made;
      drawn.set(vehicle.reference ?? '', all);
      progress(++done, wanted.length);
    }
  };
  await Promise.all([work(), work()]);
  const filled = await inTransaction(house, (inside) => writeRows(inside, operatorOfThisMachine(), drawn));
  if (!filled) await Promise.all([...drawn.values()].flat().map(({ remove }) => remove()));
  return filled;
}

async function isEmpty({ database }: House): Promise<boolean> {
  const { demonstration } = await database.query.selectFrom('catalogue').select('demonstration').executeTakeFirstOrThrow();
  if (demonstration !== 0) return false;
  for (const table of ['cars', 'trucks', 'brands', 'rates'] as const)
    if (await database.query.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  return true;
}

type Subject = Omit<Pictured, 'id' | 'kind'> & { kind: VehicleKind; reference: string | null };

function planOf({ kind, reference, body, paint }: Subject) {
  return picturesOf({ id: reference ?? '', kind: kind === 'cars' ? 'car' : 'truck', body, paint });
}

async function draw(
  house: House,
  kind: VehicleKind,
  reference: string,
  illustration: Parameters<typeof renderIllustration>[0],
): Promise<Drawn> {
  const { width, height, placeholder, files } = await renderIllustration(illustration);
  const base = `${kind}/${reference.toLowerCase()}/${randomUUID()}`;
  const keys = files.map(({ suffix, extension }) => `${base}${suffix}.${extension}`);
  await Promise.all(files.map(({ body }, i) => house.storage.put(keys[i] ?? '', body)));
  return {
    picture: { path: `${base}.jpg`, width, height, placeholder },
    remove: async () => void (await Promise.all(keys.map((key) => house.storage.remove(key)))),
  };
}

async function writeRows(house: House, admin: Admin, drawn: Map<string, Drawn[]>): Promise<boolean> {
  // Two instances may start on one empty database: the second finds it filled, under the lock of the first's write.
  const { numUpdatedRows } = await house.database.query
    .updateTable('catalogue')
    .set({ demonstration: 1 })
    .where('demonstration', '=', 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const brands = new Map<string, number>();
  for (const name of DEMO_BRANDS) brands.set(name, (await findOrCreateBrand(house, admin, name)).id);
  for (const rate of DEMO_RATES) await createRate(house, admin, rate);
  await rememberPictures(house, admin, [...drawn.values()].flat().map(({ picture }) => picture));

  const now = Date.now();
  const written = <T extends { brandName: string; reference: string | null }>(demo: T, daysAgo: number) => ({
    brand: brands.get(demo.brandName) ?? null,
    images: (drawn.get(demo.reference ?? '') ?? []).map(({ picture }) => picture.path),
    created_at: new Date(now - daysAgo * DAY),
  });
  for (const [i, { brandName, body: _body, paint: _paint, ...car }] of DEMO_CARS.entries())
    await cars.create(house, admin, { ...car, ...written({ brandName, ...car }, (DEMO_CARS.length - i) * 2) });
  for (const [i, { brandName, body: _body, paint: _paint, ...truck }] of DEMO_TRUCKS.entries())
    await trucks.create(house, admin, { ...truck, ...written({ brandName, ...truck }, (DEMO_TRUCKS.length - i) * 5) });
  return true;
}
