import { resolve } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sitemapRoutes } from '../../src/app/http/sitemap.routes.ts';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { insertPictures } from '../../src/features/platform/images/processing/pictures.repository.ts';
import { CARS } from '../../src/features/stock/cars/car.ts';
import { trashVehicle } from '../../src/features/stock/vehicles/rows/vehicle-edits.repository.ts';
import { RequestLimits } from '../../src/server/http/request-limits.ts';
import { buildCar, buildTruck } from '../support/build-vehicles.ts';
import { forFile } from '../support/for-file.ts';
import { openTestSite } from '../support/site.ts';
import { cars, trucks } from '../support/vehicles.ts';

const ORIGIN = 'https://garage.example';
const PICTURE = { path: 'cars/1/a.jpg', width: 1600, height: 1067, placeholder: '' };
const admin = operatorOfThisMachine();

const site = forFile(() =>
  openTestSite({ DEMO: '0', PUBLIC_URL: ORIGIN, DEALERSHIP_FILE: resolve('dealership.json') }),
);
beforeAll(async () => {
  await insertPictures(site.context, admin, [PICTURE]);
  const images = [PICTURE.path, 'https://images.example/208.jpg?a=1&b=2'];
  await cars.create(site.context, admin, buildCar({ images }));
  await cars.create(site.context, admin, buildCar({ title: 'Renault Clio' }));
  await trucks.create(site.context, admin, buildTruck());
});

afterEach(() => site.context.database.query.deleteFrom('cars').where('id', '>', 2).execute());

describe('the map of the site', () => {
  test('holds every public page and vehicle, with the day of its last change', async () => {
    const { statusCode, headers, body } = await site.app.inject('/sitemap.xml');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/xml/);
    const places = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(places).toEqual(
      [
        '/',
        '/about',
        '/contact',
        '/trucks-rental',
        '/vtc-transport',
        '/mentions-legales',
        '/confidentialite',
        '/car/1',
        '/car/2',
        '/trucks-rental/1',
      ].map((path) => ORIGIN + path),
    );
    const changed = [...body.matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)];
    // The database does not store when rates change, so their page has no <lastmod>.
    expect(changed.map(([, place]) => place)).toEqual(places.filter((place) => place !== `${ORIGIN}/vtc-transport`));
  });

  test('names the images of each vehicle, stored here or elsewhere', async () => {
    const { body } = await site.app.inject('/sitemap.xml');
    expect(body).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
    const entry = body.split('\n').find((line) => line.includes(`<loc>${ORIGIN}/car/1</loc>`)) ?? '';
    expect(
      [...entry.matchAll(/<image:image><image:loc>([^<]+)<\/image:loc><\/image:image>/g)].map(([, at]) => at),
    ).toEqual([`${ORIGIN}/images/${PICTURE.path}`, 'https://images.example/208.jpg?a=1&amp;b=2']);
  });

  test('a list is as new as the last change of its vehicles, a deletion included', async () => {
    const lastmodOf = async (path: string) => {
      const { body } = await site.app.inject('/sitemap.xml');
      return new RegExp(`<loc>${ORIGIN}${path}</loc><lastmod>([^<]+)`).exec(body)?.[1] ?? '';
    };
    const [before, trucksBefore] = [await lastmodOf('/'), await lastmodOf('/trucks-rental')];
    const { id } = await cars.create(site.context, admin, buildCar({ title: 'Vendue' }));
    await trashVehicle(site.context, admin, CARS, id);
    expect((await lastmodOf('/')) > before).toBe(true);
    expect(await lastmodOf('/trucks-rental')).toBe(trucksBefore);
  });

  test('has the same ETag until the catalogue changes', async () => {
    const first = await site.app.inject('/sitemap.xml');
    const known = { 'if-none-match': String(first.headers['etag']) };
    expect((await site.app.inject({ url: '/sitemap.xml', headers: known })).statusCode).toBe(304);
    // A proxy that compresses makes the ETag weak.
    const weak = { 'if-none-match': `"other", W/${known['if-none-match']}` };
    expect((await site.app.inject({ url: '/sitemap.xml', headers: weak })).statusCode).toBe(304);
    const { id } = await cars.create(site.context, admin, buildCar({ title: 'Une de plus' }));
    const after = await site.app.inject({ url: '/sitemap.xml', headers: known });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain(`<loc>${ORIGIN}/car/${id}</loc>`);
  });

  test('is split into several files if it is too long for one; each address is in exactly one file', async () => {
    await cars.create(site.context, admin, buildCar({ title: 'Une troisième' }));
    const app = Fastify();
    app.decorate('requestLimits', new RequestLimits());
    sitemapRoutes(app, site.context, { origin: () => ORIGIN, maxAddresses: 2 });
    const get = async (url: string) => await app.inject(url);
    const index = (await get('/sitemap.xml')).body;
    expect(index).toContain('<sitemapindex');
    const files = [...index.matchAll(/<loc>https:\/\/garage\.example([^<]+)<\/loc>/g)].map(([, file]) => file ?? '');
    expect(files).toEqual([
      '/sitemap-pages.xml',
      '/sitemap-cars-1.xml',
      '/sitemap-cars-2.xml',
      '/sitemap-trucks-1.xml',
    ]);
    const bodies = await Promise.all(files.map(async (file) => (await get(file)).body));
    const ids = bodies.flatMap((body) => [...body.matchAll(/\/car\/(\d+)</g)].map(([, id]) => Number(id)));
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toHaveLength(3);
    for (const url of ['/sitemap-cars-3.xml', '/sitemap-cars-0.xml', '/sitemap-users-1.xml', '/sitemap-cars-x.xml'])
      expect((await get(url)).statusCode, url).not.toBe(200);
    await app.close();
  });
});
