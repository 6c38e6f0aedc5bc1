import { expect, test } from 'vitest';
import { allOf } from '../../../../../tests/support/all-of.ts';
import { openTestContext } from '../../../../../tests/support/context.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { openPhotoHost } from '../../../../../tests/support/photo-host.ts';
import { makePhoto } from '../../../../../tests/support/photos.ts';
import { s3Settings } from '../../../../../tests/support/s3.ts';
import { applyHere, csv, previewHere } from '../../../../../tests/support/stock-files.ts';
import { filesOf } from '../../../platform/images/processing/store-images.server.ts';
import { imagesOf } from '../../../stock/vehicles/rows/vehicle-row.server.ts';
import { PhotoFetcher } from './photo-fetcher.server.ts';

const context = forFile(() => openTestContext(s3Settings()));

test('PHOT-20: a photo of a list is stored in the bucket, with all its sizes', async () => {
  const host = await openPhotoHost({ '/a.jpg': await makePhoto({ width: 120, height: 90 }) });
  const list = csv('Référence;Titre;Prix jour;Photos', `B1;Clio;30;${host.origin}/a.jpg`);
  const job = await applyHere(context, (await previewHere(context, list, false)).token);
  const fetcher = new PhotoFetcher(context, {
    origin: () => 'https://garage.example',
    log: { error: () => undefined },
  });
  expect(await fetcher.drain(job)).toMatchObject({ stored: 1, failed: 0 });
  await fetcher.close();
  const car = await context.database.query.selectFrom('cars').select('images').executeTakeFirstOrThrow();
  const files = (await allOf(context.storage.list())).map(({ key }) => key);
  expect(files.toSorted()).toEqual(imagesOf(car).flatMap(filesOf).toSorted());
  expect(files).toHaveLength(5);
});
