import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { today } from '../../../server/today.ts';
import { dayMonthYear } from '../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { addCounts } from '../../admin/statistics/statistics.repository.ts';
import { type Admin, operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { insertPictures } from '../../platform/images/processing/pictures.repository.ts';
import { deletePrices, insertPrices } from '../../platform/journal/price-history.repository.ts';
import { findOrCreateBrand } from '../../stock/brands/brands.repository.ts';
import { DEMO_BRANDS } from '../../stock/brands/brands.seed.ts';
import { CARS } from '../../stock/cars/car.ts';
import { DEMO_CARS } from '../../stock/cars/cars.seed.ts';
import type { DemoCar } from '../../stock/cars/cars.seed-entry.ts';
import { createRate } from '../../stock/rates/rates.repository.ts';
import type { Rate } from '../../stock/rates/rates.schema.ts';
import { DEMO_RATES } from '../../stock/rates/rates.seed.ts';
import { TRUCKS } from '../../stock/trucks/truck.ts';
import { DEMO_TRUCKS } from '../../stock/trucks/trucks.seed.ts';
import type { DemoTruck } from '../../stock/trucks/trucks.seed-entry.ts';
import { shownPrices } from '../../stock/vehicles/rows/shown-prices.server.ts';
import type { VehicleRow } from '../../stock/vehicles/rows/vehicle.table.ts';
import { insertVehicles } from '../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { isListed } from '../../stock/vehicles/status/status.ts';
import type { AnyInput, VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { type DemoPicture, demoPicturesOf, readDetails } from './demo-pictures.server.ts';
import {
  DEMO_CARS_OFF_LIST,
  DEMO_DAYS_OUT,
  DEMO_PRICE_CUTS,
  DEMO_STATES,
  DEMO_TRUCKS_OFF_LIST,
  type DemoState,
} from './states.seed.ts';
import { type DemoObject, exampleCounts } from './statistics.seed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Values of `catalogue.demonstration`: how far the demonstration's first fill is. */
const NEVER_FILLED = 0;
const FILLED = 1;
const PICTURES_PENDING = 2;

/** All pictures in the order of the stock. */
export const ALL_DEMO_PICTURES: DemoPicture[] = [
  ...DEMO_CARS.flatMap((car) => demoPicturesOf('cars', car)),
  ...DEMO_TRUCKS.flatMap((truck) => demoPicturesOf('trucks', truck)),
  ...DEMO_CARS_OFF_LIST.flatMap(({ vehicle, picturesOf }) => demoPicturesOf('cars', vehicle, picturesOf)),
  ...DEMO_TRUCKS_OFF_LIST.flatMap(({ vehicle, picturesOf }) => demoPicturesOf('trucks', vehicle, picturesOf)),
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
    const rates: Rate[] = [];
    for (const rate of DEMO_RATES) rates.push(await createRate(inside, admin, rate));
    const vehicles = await insertStock(inside, admin);
    await insertCounts(inside, vehicles, rates);
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

/** How many vehicles of the demonstration are among what everybody can see. */
export async function countDemonstration({ database: { query } }: AppContext): Promise<number> {
  const stock = {
    cars: [...DEMO_CARS, ...vehiclesOf(DEMO_CARS_OFF_LIST)],
    trucks: [...DEMO_TRUCKS, ...vehiclesOf(DEMO_TRUCKS_OFF_LIST)],
  };
  let count = 0;
  for (const kind of ['cars', 'trucks'] as const) {
    const rows = await query
      .selectFrom(kind)
      .select(['reference', 'title', 'status'])
      .where('deleted_at', 'is', null)
      .where(
        'reference',
        'in',
        stock[kind].map(({ reference }) => reference),
      )
      .execute();
    const titles = new Map(stock[kind].map(({ reference, title }) => [reference, title]));
    count += rows.filter(
      ({ reference, title, status }) => isListed(status) && titles.get(reference ?? '') === title,
    ).length;
  }
  return count;
}

const vehiclesOf = <V>(entries: readonly { vehicle: V }[]): V[] => entries.map(({ vehicle }) => vehicle);

function missingDetails(name: string): never {
  throw new Error(`demo/pictures/details.json lacks ${name}: run npm run illustrations -- stock`);
}

/** A vehicle to insert, and since how many days it is in stock. */
type SeedVehicle = { vehicle: DemoCar | DemoTruck; picturesOf?: string; daysAgo: number; state?: DemoState };

async function insertStock(context: AppContext, admin: Admin): Promise<[VehicleKind, VehicleRow[]][]> {
  const brands = new Map<string, number>();
  for (const name of DEMO_BRANDS) brands.set(name, (await findOrCreateBrand(context, admin, name)).id);
  const now = new Date();
  const stock: [VehicleSchema, SeedVehicle[]][] = [
    [
      CARS,
      [...DEMO_CARS.map((vehicle, i) => ({ vehicle, daysAgo: (DEMO_CARS.length - i) * 2 })), ...DEMO_CARS_OFF_LIST],
    ],
    [
      TRUCKS,
      [
        ...DEMO_TRUCKS.map((vehicle, i) => ({ vehicle, daysAgo: (DEMO_TRUCKS.length - i) * 5 })),
        ...DEMO_TRUCKS_OFF_LIST,
      ],
    ],
  ];
  const vehicles: [VehicleKind, VehicleRow[]][] = [];
  for (const [kind, entries] of stock) {
    const inputs = entries.map((entry) => inputFor(kind.name, entry, brands, now));
    const rows = await insertVehicles(context, admin, kind, inputs);
    await insertFormerPrices(context, kind.name, rows, now);
    vehicles.push([kind.name, rows]);
  }
  return vehicles;
}

/** Gives what everybody can see two months of views and contacts. */
async function insertCounts(
  context: AppContext,
  vehicles: readonly [VehicleKind, readonly VehicleRow[]][],
  rates: readonly Rate[],
): Promise<void> {
  const ofVehicles = vehicles.flatMap(([object, rows]) =>
    rows
      .filter(({ status }) => isListed(status))
      .map(({ id, reference, published_at }): DemoObject => {
        const since = (published_at ?? '').slice(0, 10);
        return { object, id, name: reference ?? '', since };
      }),
  );
  const ofRates = rates.map(({ id, title }): DemoObject => ({ object: 'rates', id, name: title, since: '' }));
  await addCounts(context, exampleCounts([...ofVehicles, ...ofRates], today()));
}

function inputFor(kind: VehicleKind, entry: SeedVehicle, brands: ReadonlyMap<string, number>, now: Date): AnyInput {
  const {
    vehicle: { brandName, ...vehicle },
    picturesOf,
    daysAgo,
  } = entry;
  const created_at = daysBefore(now, daysAgo);
  const daysOut = DEMO_DAYS_OUT[vehicle.reference];
  return {
    ...vehicle,
    ...(daysOut === undefined ? {} : { available_from: dayMonthYear(daysBefore(now, -daysOut)) }),
    brand: brands.get(brandName) ?? null,
    images: demoPicturesOf(kind, vehicle, picturesOf).map(({ path }) => path),
    created_at,
    state: stateOf(entry.state ?? DEMO_STATES[vehicle.reference] ?? { status: 'available' }, created_at, now),
  };
}

function stateOf({ status, soldDaysAgo, finalPrice = '', daysLeft, note = '' }: DemoState, createdAt: Date, now: Date) {
  const day = (daysAgo: number | undefined) => (daysAgo === undefined ? '' : dayMonthYear(daysBefore(now, daysAgo)));
  return {
    status,
    sold_at: day(soldDaysAgo),
    final_price: finalPrice,
    reserved_until: day(daysLeft === undefined ? undefined : -daysLeft),
    reserved_note: note,
    published_at: status === 'draft' ? null : createdAt.toISOString(),
  };
}

/** Gives vehicles that are online a history of prices as long as they are, with the cuts that the demonstration has. */
async function insertFormerPrices(
  context: AppContext,
  kind: VehicleKind,
  rows: readonly VehicleRow[],
  now: Date,
): Promise<void> {
  await deletePrices(
    context,
    kind,
    rows.map(({ id }) => id),
  );
  const records = rows.flatMap((row) => {
    const prices = shownPrices(kind, row);
    const { daysAgo, before } = DEMO_PRICE_CUTS[row.reference ?? ''] ?? { daysAgo: 0, before: null };
    const first = { vehicle: row.id, at: row.published_at ?? '', prices: { ...prices, ...before } };
    if (Object.keys(prices).length === 0) return [];
    return before === null ? [first] : [first, { vehicle: row.id, at: daysBefore(now, daysAgo).toISOString(), prices }];
  });
  await insertPrices(context, kind, records);
}

function daysBefore(day: Date, days: number): Date {
  return new Date(day.getTime() - days * DAY_MS);
}
