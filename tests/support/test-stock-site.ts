import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { PICTURE_WIDTHS, sizedPath } from '../../src/features/platform/images/picture.ts';
import { insertPictures } from '../../src/features/platform/images/processing/pictures.repository.ts';
import { findOrCreateBrand } from '../../src/features/stock/brands/brands.repository.ts';
import type { CarInput } from '../../src/features/stock/cars/car.ts';
import type { TruckInput } from '../../src/features/stock/trucks/truck.ts';
import { buildCar, buildTruck } from './build-vehicles.ts';
import { listenAgain } from './listen.ts';
import { openTestSite } from './site.ts';
import { cars, trucks } from './vehicles.ts';

export type TestStockSite = Awaited<ReturnType<typeof openTestStockSite>>;

/** Starts the built site in this process, with the test's own stock. A browser can visit it at `baseUrl`. */
export async function openTestStockSite() {
  const site = await openTestSite();
  const { context } = site;
  const admin = operatorOfThisMachine();
  const baseUrl = await listenAgain(site.app);
  return {
    ...site,
    baseUrl,
    brand: async (name: string) => (await findOrCreateBrand(context, admin, name)).id,
    /** Creates a car and returns its address. Without `over`, it has no pictures. */
    car: async (over: Partial<CarInput> = {}) =>
      `/car/${(await cars.create(context, admin, buildCar({ images: [], ...over }))).id}`,
    truck: async (over: Partial<TruckInput> = {}) =>
      `/trucks-rental/${(await trucks.create(context, admin, buildTruck({ images: [], ...over }))).id}`,

    /** Stores `count` pictures of 1600 × 1200 pixels in all sizes. Returns their paths. */
    async photos(count: number): Promise<string[]> {
      const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#0f5a50' } });
      const jpeg = await picture.clone().jpeg().toBuffer();
      const sizes = await Promise.all(
        PICTURE_WIDTHS.map(async (width) => ({
          width,
          body: await picture.clone().resize(width).avif({ effort: 0 }).toBuffer(),
        })),
      );
      const folder = `cars/${randomUUID()}`;
      const paths = Array.from({ length: count }, () => `${folder}/${randomUUID()}.jpg`);
      for (const path of paths) {
        await context.storage.put(path, jpeg);
        for (const { width, body } of sizes) await context.storage.put(sizedPath(path, width), body);
      }
      const placeholder = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';
      const rows = paths.map((path) => ({ path, width: 1600, height: 1200, placeholder }));
      await insertPictures(context, admin, rows);
      return paths;
    },
  };
}
