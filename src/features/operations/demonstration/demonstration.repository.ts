import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { DAY_MS, dayMonthYear } from '../../../shared/dates/dates.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { type Admin, operatorOfThisMachine, withoutOperation } from '../../platform/auth/admin.ts';
import { insertPictures } from '../../platform/images/processing/pictures.repository.ts';
import { deletePrices, insertPrices } from '../../platform/journal/price-history.repository.ts';
import { markExamples } from '../../platform/settings/examples.repository.ts';
import { findOrCreateBrand } from '../../stock/brands/brands.repository.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { createRate } from '../../stock/rates/rates.repository.ts';
import { shownPrices } from '../../stock/vehicles/rows/shown-prices.server.ts';
import type { VehicleRow } from '../../stock/vehicles/rows/vehicle.table.ts';
import { insertVehicles } from '../../stock/vehicles/rows/vehicle-writer.repository.ts';
import { isListed } from '../../stock/vehicles/status/status.ts';
import type { AnyInput } from '../../stock/vehicles/vehicle.ts';
import { type DemoPicture, demoPicturesOf, readDetails } from './demo-pictures.server.ts';
import { type DemoVehicle, demoStock } from './demo-stock.server.ts';
import { exampleVehicles } from './example-rows.repository.ts';
import { insertExampleCounts } from './example-statistics.repository.ts';

const NEVER_FILLED = 0;
const FILLED = 1;
const PICTURES_PENDING = 2;

const KIND_NAMES = ['cars', 'trucks'] as const;

export function allDemoPictures(): DemoPicture[] {
  return KIND_NAMES.flatMap((kind) => demoStock()[kind].flatMap((vehicle) => demoPicturesOf(kind, vehicle)));
}

/**
 * Inserts the rows into an empty database. `demoPictureProcessing` makes the files later. Does nothing if there is
 * stock, or if the demonstration was inserted before.
 */
export async function insertDemonstration(context: AppContext): Promise<void> {
  if (!(await isEmpty(context))) return;
  const details = await readDetails();
  await asOneWriter(context, async (inside) => {
    if (!(await isEmpty(inside))) return;
    // Emptying the demonstration takes it away, and asks for a password.
    const admin = withoutOperation(operatorOfThisMachine());
    await setState(inside, PICTURES_PENDING);
    const pictures = allDemoPictures().map(({ path, name }) => {
      const { width, height, placeholder } = details[name] ?? missingDetails(name);
      return { path, width, height, placeholder };
    });
    await insertPictures(inside, admin, pictures);
    const rates: number[] = [];
    for (const rate of demoStock().rates) rates.push((await createRate(inside, admin, rate)).id);
    await markExamples(inside, 'rates', rates);
    await insertStock(inside, admin);
    await insertExampleCounts(inside);
  });
}

async function isEmpty({ database: { query } }: AppContext): Promise<boolean> {
  const { demonstration } = await query.selectFrom('catalogue').select('demonstration').executeTakeFirstOrThrow();
  if (demonstration !== NEVER_FILLED) return false;
  for (const table of ['cars', 'trucks', 'brands', 'rates'] as const)
    if (await query.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false;
  return true;
}

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

export async function countDemonstration(context: AppContext): Promise<number> {
  let count = 0;
  for (const kind of KIND_NAMES)
    count += (await exampleVehicles(context, kind)).filter(({ status }) => isListed(status)).length;
  return count;
}

function missingDetails(name: string): never {
  throw new Error(`demo/pictures/details.json lacks ${name}`);
}

async function insertStock(context: AppContext, admin: Admin): Promise<void> {
  const stock = demoStock();
  const brands = new Map<string, number>();
  for (const name of stock.brands) brands.set(name, (await findOrCreateBrand(context, admin, name)).id);
  const now = new Date();
  for (const kind of KIND_NAMES) {
    const inputs = stock[kind].map((entry) => inputFor(kind, entry, brands, now));
    const rows = await insertVehicles(context, admin, KINDS[kind], inputs);
    await insertFormerPrices(context, kind, rows, now);
    await markExamples(
      context,
      kind,
      rows.map(({ id }) => id),
    );
  }
}

function inputFor(
  kind: VehicleKind,
  entry: DemoVehicle<AnyInput>,
  brands: ReadonlyMap<string, number>,
  now: Date,
): AnyInput {
  const created_at = daysBefore(now, entry.days_in_stock);
  const dayIn = (days: number | undefined) => (days === undefined ? '' : dayMonthYear(daysBefore(now, -days)));
  const { status, sold_days_ago: sold, final_price, days_left, note: reserved_note } = entry.state;
  const state = { status, final_price, reserved_note, reserved_until: dayIn(days_left), sold_at: dayIn(sold && -sold) };
  return {
    ...entry.vehicle,
    available_from: dayIn(entry.back_in_days),
    brand: brands.get(entry.brand) ?? null,
    images: demoPicturesOf(kind, entry).map(({ path }) => path),
    created_at,
    state: { ...state, published_at: status === 'draft' ? null : created_at.toISOString() },
  };
}

/** Inserts the price histories. Each starts at the publication and contains the price cuts of the demonstration. */
async function insertFormerPrices(
  context: AppContext,
  kind: VehicleKind,
  rows: readonly VehicleRow[],
  now: Date,
): Promise<void> {
  const cuts = new Map(demoStock()[kind].map(({ reference, price_cut }) => [reference, price_cut]));
  await deletePrices(
    context,
    kind,
    rows.map(({ id }) => id),
  );
  const records = rows.flatMap((row) => {
    const prices = shownPrices(kind, row);
    const cut = cuts.get(row.reference ?? '');
    const first = { vehicle: row.id, at: row.published_at ?? '', prices: { ...prices, ...cut?.before } };
    if (Object.keys(prices).length === 0) return [];
    return cut ? [first, { vehicle: row.id, at: daysBefore(now, cut.days_ago).toISOString(), prices }] : [first];
  });
  await insertPrices(context, kind, records);
}

function daysBefore(day: Date, days: number): Date {
  return new Date(day.getTime() - days * DAY_MS);
}
