import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { operatorOfThisMachine } from '../src/features/admin/admin.ts';
import { PICTURE_WIDTHS, sizedPath } from '../src/features/images/picture.ts';
import { rememberPictures } from '../src/features/images/pictures.store.ts';
import { openDatabase } from '../src/server/db/database.ts';
import type { DatabasePlace } from '../src/server/db/place.ts';
import { openDisk } from '../src/server/storage/disk.ts';
import { photograph } from '../tests/support/photographs.ts';

/** Stores so many photographs with all their sizes; their paths. */
export async function storePhotographs(place: DatabasePlace, count: number): Promise<string[]> {
  const database = await openDatabase(place, () => undefined);
  const storage = await openDisk(`${place.dataDir}/images`);
  const paths: string[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const path = `cars/${randomUUID()}/${randomUUID()}.jpg`;
    const jpeg = await photograph({ width: 1600, height: 1200, seed });
    await storage.put(path, jpeg);
    for (const width of PICTURE_WIDTHS)
      await storage.put(sizedPath(path, width), await sharp(jpeg).resize(width).avif({ effort: 0 }).toBuffer());
    const small = await sharp(jpeg).resize(16).webp({ quality: 40 }).toBuffer();
    const placeholder = `data:image/webp;base64,${small.toString('base64')}`;
    const row = { path, width: 1600, height: 1200, placeholder };
    await rememberPictures({ database, storage }, operatorOfThisMachine(), [row]);
    paths.push(path);
  }
  await database.close();
  return paths;
}
