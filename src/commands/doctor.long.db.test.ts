import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildCar } from '../../tests/support/build-vehicles.ts';
import { runCommand, spawnCommand } from '../../tests/support/commands.ts';
import { ENGINE } from '../../tests/support/context.ts';
import { makePhoto } from '../../tests/support/photos.ts';
import { emptySettings, freePort } from '../../tests/support/program.ts';
import { addTestAdministrator } from '../../tests/support/test-administrator.ts';
import { allRows, inContext, type SiteSettings } from '../../tests/support/whole-site.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import { editImage } from '../features/platform/images/edit/edit-image.server.ts';
import { sizedPath } from '../features/platform/images/picture.ts';
import { processImage } from '../features/platform/images/processing/image-processing.server.ts';
import { storeImages } from '../features/platform/images/processing/store-images.server.ts';
import { readDealershipFile } from '../features/platform/settings/dealership-file.server.ts';
import { seedSettings } from '../features/platform/settings/settings.repository.ts';
import { findOrCreateBrand } from '../features/stock/brands/brands.repository.ts';
import { CARS } from '../features/stock/cars/car.ts';
import { ensureFuels } from '../features/stock/vehicles/rows/fuels.repository.ts';
import { insertVehicles } from '../features/stock/vehicles/rows/vehicle-writer.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { SQLITE_FILE } from '../server/db/database.ts';
import { originalKey } from '../server/storage/storage.ts';
import { doctor } from './doctor.ts';

const isSqlite = ENGINE === 'sqlite';

/** Paths of pictures: `shown` belong to cars, `loose` belongs to no car. */
type Stock = { shown: string[]; loose: string };

async function fill(context: AppContext): Promise<Stock> {
  const admin = operatorOfThisMachine();
  await ensureFuels(context);
  await addTestAdministrator(context, 'Hélène', 'quatre chats sous la pluie');
  const { settings, changed } = readDealershipFile('dealership.json');
  await seedSettings(context, { settings, changed });
  const photo = await processImage(await makePhoto({ width: 400, height: 300 }));
  const pictures = await storeImages(context, admin, { folder: 'cars', id: 'essai' }, Array(5).fill(photo));
  const [loose = '', ...shown] = pictures.map(({ path }) => path);
  const brand = (await findOrCreateBrand(context, admin, 'Citroën')).id;
  const cars = [...shown, ...shown].map((path, i) => ({
    ...buildCar({ title: `Voiture ${i + 1}`, brand, model_year: '2021', price_per_day: '49', mileage: i }),
    images: [path],
  }));
  await insertVehicles(context, admin, CARS, cars);
  return { shown, loose };
}

async function openStock(): Promise<{ site: SiteSettings; stock: Stock; fileOf: (key: string) => string }> {
  const emptySite = await emptySettings();
  const site = { ...emptySite, PORT: String(await freePort()) };
  const stock = await inContext(site, fill);
  if (isSqlite) chmodSync(join(emptySite.DATA_DIR, SQLITE_FILE), 0o600);
  return { site, stock, fileOf: (key) => join(emptySite.DATA_DIR, 'images', key) };
}

const run = (sqlText: string) => (context: AppContext) => sql.raw(sqlText).execute(context.database.query);

test('DOCT-1: a site in which nothing is wrong: exit code 0, headings alone, and nothing is written', async () => {
  const { site } = await openStock();
  const before = await inContext(site, allRows);
  const { code, out, err } = await spawnCommand('doctor', [], site);
  expect([code, err, out.match(/^ {2}.*/gm)]).toEqual([0, '', null]);
  expect(out).toMatch(/Bilan : rien à réparer\.\n$/);
  expect(await inContext(site, allRows)).toEqual(before);
});

const DAYS_AGO = new Date(Date.now() - 3 * 86_400_000);

/** Causes the damage that a restored folder, a full disk, a killed process or a manual change leaves. */
async function breakStock({ site, stock: { shown, loose }, fileOf }: Awaited<ReturnType<typeof openStock>>) {
  const [first = '', second = '', third = '', fourth = ''] = shown;
  rmSync(fileOf(sizedPath(first, 640)));
  truncateSync(fileOf(second), 0);
  truncateSync(fileOf(sizedPath(third, 960)), 100);
  for (const key of [loose, sizedPath(loose, 320)]) utimesSync(fileOf(key), DAYS_AGO, DAYS_AGO);
  await inContext(site, async (context) => {
    for (const path of [loose, fourth])
      await context.database.query.deleteFrom('pictures').where('path', '=', path).execute();
    await run("update brands set folded_name = 'renault'")(context);
    await run(`update settings set value = '{"interface":7}' where section = 'display'`)(context);
    await run(isSqlite ? 'drop trigger rates_insert_revision' : 'alter table rates disable trigger rates_revision')(
      context,
    );
    if (!isSqlite) return;
    await run('pragma foreign_keys = off')(context);
    await run('update cars set brand = 99 where id = 1')(context);
  });
}

test('DOCT-1 DOCT-2 DOCT-3 DOCT-4 DOCT-6: what is wrong is named, repaired where nothing is lost, and the rest stays named', async () => {
  const stockSite = await openStock();
  const { site, stock, fileOf } = stockSite;
  await breakStock(stockSite);
  const [first = '', second = '', third = '', fourth = ''] = stock.shown;
  if (isSqlite) chmodSync(join(site.DATA_DIR ?? '', SQLITE_FILE), 0o644);
  const broken = await inContext(site, allRows);

  const result = await runCommand(doctor, ['--deep'], site);
  expect([result.code, result.out.match(/^ {2}\?.*/gm)]).toEqual([1, null]);
  const stays = [
    /il manque déclencheur rates_(insert_)?revision/,
    /Réglages « .* » : .*interface.* ne suivent plus les règles/,
    ...(isSqlite ? [/La base est abîmée : cars nomme des lignes de brands/] : []),
  ];
  const repairable = [
    new RegExp(`ne connaît pas 1 image que des fiches montrent \\(voiture \\d : ${fourth}\\)`),
    /nom de recherche de la marque « Citroën » est faux/,
    new RegExp(`Il manque des fichiers à 1 image \\(${sizedPath(first, 640)}\\)`),
    new RegExp(`Fichier vide ou abîmé pour 2 images .*(${second}|${sizedPath(third, 960)})`),
    new RegExp(`Rien ne nomme 2 fichiers d’images .*${stock.loose}`),
    ...(isSqlite ? [/D’autres utilisateurs de cette machine peuvent lire .*vitrine\.sqlite \(644\)/] : []),
  ];
  for (const words of [...stays, ...repairable]) expect(result.out).toMatch(words);
  expect(result.out.match(/^ {2}✗/gm)).toHaveLength(stays.length + repairable.length);
  expect(result.out.match(/^ {6}Remède : ./gm)).toHaveLength(stays.length + repairable.length);
  expect(await inContext(site, allRows), 'nothing was written').toEqual(broken);

  const repaired = await runCommand(doctor, ['--mend', '--deep'], site);
  expect(repaired.code).toBe(1);
  for (const words of stays) expect(repaired.out).toMatch(words);
  expect(repaired.out.match(/^ {2}✗/gm)).toHaveLength(stays.length);
  expect(repaired.out.match(/^ {2}↻/gm)?.length).toBeGreaterThanOrEqual(repairable.length);
  for (const key of [sizedPath(first, 640), second, sizedPath(third, 960)])
    expect(statSync(fileOf(key)).size).toBeGreaterThan(200);
  expect(existsSync(fileOf(stock.loose))).toBe(false);

  const after = await runCommand(doctor, ['--deep'], site);
  expect(after.out.match(/^ {2}✗/gm)).toHaveLength(stays.length);
  expect((await inContext(site, allRows)).cars).toEqual(broken.cars);
});

test('DOCT-4 DOCT-6 PHOT-12: missing and damaged files of an original are made again, one without a row is deleted', async () => {
  const { site, stock, fileOf } = await openStock();
  await inContext(site, (context) => editImage(context, operatorOfThisMachine(), stock.loose, { turn: 90 }));
  expect((await runCommand(doctor, ['--deep'], site)).out).toMatch(/Bilan : rien à réparer\.\n$/);

  const original = originalKey(stock.loose);
  const [missing, damaged] = [sizedPath(original, 320), original];
  const stray = originalKey(`cars/essai/${randomUUID()}.jpg`);
  rmSync(fileOf(missing));
  truncateSync(fileOf(damaged), 100);
  writeFileSync(fileOf(stray), 'rien');
  utimesSync(fileOf(stray), DAYS_AGO, DAYS_AGO);
  const result = await runCommand(doctor, ['--deep'], site);
  expect(result.out.match(/^ {2}✗.*/gm)).toEqual([
    expect.stringContaining(`Il manque des fichiers à 1 image (${missing})`),
    expect.stringContaining(`Rien ne nomme 1 fichier d’images (${stray})`),
  ]);

  await runCommand(doctor, ['--mend', '--deep'], site);
  for (const key of [missing, damaged]) expect(statSync(fileOf(key)).size).toBeGreaterThan(200);
  expect(existsSync(fileOf(stray))).toBe(false);
  expect((await runCommand(doctor, ['--deep'], site)).out).toMatch(/Bilan : rien à réparer\.\n$/);
});
