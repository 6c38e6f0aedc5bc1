import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { operatorOfThisMachine } from '../src/features/platform/auth/admin.ts';
import { PICTURE_WIDTHS, sizedPath } from '../src/features/platform/images/picture.ts';
import { insertPictures } from '../src/features/platform/images/processing/pictures.repository.ts';
import { openDatabase } from '../src/server/db/database.ts';
import type { DatabaseLocation } from '../src/server/db/location.ts';
import { openDisk } from '../src/server/storage/disk.ts';
import { makePhoto } from '../tests/support/photos.ts';

/** Stores so many photos with all their sizes. Returns their paths. */
export async function storePhotos(location: DatabaseLocation, count: number): Promise<string[]> {
  const database = await openDatabase(location, () => undefined);
  const storage = await openDisk(`${location.dataDir}/images`);
  const paths: string[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const path = `cars/${randomUUID()}/${randomUUID()}.jpg`;
    const jpeg = await makePhoto({ width: 1600, height: 1200, seed });
    await storage.put(path, jpeg);
    const store = async (width: (typeof PICTURE_WIDTHS)[number]) =>
      storage.put(sizedPath(path, width), await sharp(jpeg).resize(width).avif({ effort: 0 }).toBuffer());
    await Promise.all(PICTURE_WIDTHS.map(store));
    const small = await sharp(jpeg).resize(16).webp({ quality: 40 }).toBuffer();
    const placeholder = `data:image/webp;base64,${small.toString('base64')}`;
    const row = { path, width: 1600, height: 1200, placeholder };
    await insertPictures({ database, storage }, operatorOfThisMachine(), [row]);
    paths.push(path);
  }
  await database.close();
  return paths;
}
