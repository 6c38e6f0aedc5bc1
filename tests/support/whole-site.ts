/** Fills sites, and reads their rows and files, so that tests can compare two sites. */
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { PICTURE_WIDTHS } from '../../src/features/platform/images/picture.ts';
import { storeImages } from '../../src/features/platform/images/processing/store-images.server.ts';
import { readDealershipFile } from '../../src/features/platform/settings/dealership-file.server.ts';
import { saveSection, seedSettings } from '../../src/features/platform/settings/settings.repository.ts';
import { findOrCreateBrand } from '../../src/features/stock/brands/brands.repository.ts';
import { ensureFuels } from '../../src/features/stock/vehicles/rows/fuels.repository.ts';
import { type AppContext, inTransaction } from '../../src/server/app-context.ts';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { lineOf, readRows, tablesOf } from '../../src/server/db/table-rows.ts';
import { openStorage } from '../../src/server/storage/open.ts';
import { buildCar, buildTruck } from './build-vehicles.ts';
import { addTestAdministrator } from './test-administrator.ts';
import { cars, trucks } from './vehicles.ts';

export type SiteSettings = Record<string, string | undefined>;

export async function inContext<T>(settings: SiteSettings, work: (context: AppContext) => Promise<T>): Promise<T> {
  const config = readConfig(settings, '/nowhere');
  const database = await openDatabase(config, () => undefined);
  try {
    return await work({ database, storage: await openStorage(config) });
  } finally {
    await database.close();
  }
}

export async function allRows({ database }: AppContext): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of await tablesOf(database.query, database.engine)) {
    const lines: string[] = [];
    for await (const rows of readRows(database.query, table)) lines.push(...rows.map(lineOf));
    all[table.name] = lines.sort();
  }
  return all;
}

/** Returns the SHA-256 of each stored file, by key. */
export async function allFiles({ storage }: AppContext): Promise<Record<string, string>> {
  const all: [string, string][] = [];
  for await (const { key } of storage.list()) {
    const file = await storage.open(key);
    if (file)
      all.push([
        key,
        createHash('sha256')
          .update(await buffer(file.body))
          .digest('hex'),
      ]);
  }
  return Object.fromEntries(all.sort());
}

/** Stores a picture of random bytes in all sizes. */
export async function samplePicture(context: AppContext, id: string): Promise<string> {
  const sizes = PICTURE_WIDTHS.map((width) => ({ width, body: randomBytes(500) }));
  const photo = { width: 800, height: 600, placeholder: 'x', jpeg: randomBytes(3_000), sizes };
  const [stored] = await storeImages(context, operatorOfThisMachine(), { folder: 'cars', id }, [photo]);
  return stored?.path ?? '';
}

/** Fills a site with administrators, settings and vehicles, some with texts in other scripts. */
export async function fillSite(context: AppContext, vehicles: number): Promise<void> {
  const admin = operatorOfThisMachine();
  await ensureFuels(context);
  await addTestAdministrator(context, 'Hélène', 'un long mot de passe');
  await context.database.query
    .insertInto('secrets')
    .values({ name: 'essai', value: 'x'.repeat(40) })
    .execute();
  const { settings, changed } = readDealershipFile('dealership.json');
  await seedSettings(context, { settings, changed });
  await saveSection(context, admin, 'texts', { ...settings.texts, contactLine: 'Œuvrons 日産 😀' }, 1);
  await inTransaction(context, (inside) => addVehicles(inside, vehicles));
}

async function addVehicles(context: AppContext, count: number): Promise<void> {
  const admin = operatorOfThisMachine();
  const brand = await findOrCreateBrand(context, admin, 'Œttinger 日産 😀');
  const brands = [brand.id, (await findOrCreateBrand(context, admin, 'Citroën')).id];
  for (let i = 0; i < count; i += 1) {
    const path = i % 10 === 0 ? await samplePicture(context, `v-${i}`) : 'https://example.org/a.jpg';
    const sheet = {
      title: `Véhicule n° ${i} "d'essai" \\ ${i % 3 ? '' : 'é\u0301😀'}`,
      overview: i % 4 ? '' : 'ligne\nligne\u2028ligne\t',
      brand: brands[i % 3] ?? null,
      fuel_type: i % 2 ? 'diesel' : null,
      gearbox: null,
      model_year: i % 5 ? '2021' : '',
      mileage: i % 7 ? i * 1_000 : null,
      accessories: i % 2 ? ['Bluetooth'] : [],
      images: [path],
    };
    if (i % 4 === 3)
      await trucks.create(context, admin, {
        ...buildTruck({ ...sheet, price_per_hour: '12', price_per_week: '300,50', price_on_weekend: '' }),
        images: [path],
      });
    else
      await cars.create(context, admin, {
        ...buildCar({ ...sheet, price_per_day: '49', price_per_month: 'sur demande' }),
        images: [path],
      });
  }
  // Deletes the newest car. Tests then check that a copy of the site does not use its id again.
  await context.database.query
    .deleteFrom('cars')
    .where('id', '=', (all) => all.selectFrom('cars').select((one) => one.fn.max('id').as('id')))
    .execute();
}
