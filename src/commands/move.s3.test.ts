import { join } from 'node:path';
import { expect, test } from 'vitest';
import { done, outputOf, refusal, spawnCommand } from '../../tests/support/commands.ts';
import { temporaryFolder } from '../../tests/support/program.ts';
import { s3Settings } from '../../tests/support/s3.ts';
import {
  allFiles,
  allRows,
  fillSite,
  inContext,
  type SiteSettings,
  samplePicture,
} from '../../tests/support/whole-site.ts';
import { backup } from './backup.ts';
import { move } from './move.ts';
import { restore } from './restore.ts';

function locations() {
  const { STORAGE, ...bucket } = s3Settings();
  const disk: SiteSettings = { DATA_DIR: join(temporaryFolder(), 'data'), ...bucket };
  return { disk, s3: { ...disk, STORAGE } };
}

test('disk → S3 → disk: every key with its sizes, byte by byte; the source stays; a second run has nothing to do', async () => {
  const { disk, s3 } = locations();
  await inContext(disk, (context) => fillSite(context, 120));
  const output = outputOf(await spawnCommand('move', ['disk', 's3'], disk));
  expect(output).toMatch(/^60 fichiers de plus, 0 déjà là, .+ chacun comparé.+\nMaintenant : STORAGE=s3/);
  const files = await inContext(disk, allFiles);
  expect(Object.keys(files)).toHaveLength(60);
  expect(await inContext(s3, allFiles)).toEqual(files);
  expect(await done(move, ['disk', 's3'], s3)).toMatch(/^0 fichier de plus, 60 déjà là/);

  const other = { ...s3, DATA_DIR: join(temporaryFolder(), 'data'), STORAGE: undefined };
  await done(move, ['s3', 'disk'], other);
  expect(await inContext(other, allFiles)).toEqual(files);
});

test('a second run copies only what was added since the first, or left out by one that was interrupted', async () => {
  const { disk, s3 } = locations();
  await inContext(disk, (context) => fillSite(context, 10));
  await done(move, ['disk', 's3'], disk);
  await inContext(disk, (context) => samplePicture(context, 'depuis'));
  await inContext(s3, async ({ storage }) => {
    for await (const { key } of storage.list()) {
      await storage.remove(key);
      break;
    }
  });
  expect(await done(move, ['disk', 's3'], disk)).toMatch(/^6 fichiers de plus, 4 déjà là/);
  expect(await inContext(s3, allFiles)).toEqual(await inContext(disk, allFiles));
});

test('STO-5: other bytes under the same key are not overwritten, and named', async () => {
  const { disk, s3 } = locations();
  await inContext(disk, (context) => context.storage.put('cars/1/a.jpg', Buffer.from('ici')));
  await inContext(s3, (context) => context.storage.put('cars/1/a.jpg', Buffer.from('là-bas')));
  expect(await refusal(move, ['disk', 's3'], disk)).toMatch(
    /cars\/1\/a\.jpg existe déjà avec un autre contenu : elle n’a pas été écrasée/,
  );
  expect(await refusal(move, ['disk', 'disk'], disk)).toMatch(/D’où, et vers où/);
  const { S3_ENDPOINT, ...unset } = disk;
  expect(await refusal(move, ['disk', 's3'], unset)).toMatch(/S3 n’est pas réglé/);
});

test('A backup of a site on S3 is restored to a disk, and to S3', async () => {
  const { s3 } = locations();
  await inContext(s3, (context) => fillSite(context, 30));
  const file = join(temporaryFolder(), 'site.tar');
  await done(backup, [file], s3);
  const [rows, files] = [await inContext(s3, allRows), await inContext(s3, allFiles)];
  expect(Object.keys(files)).toHaveLength(15);
  for (const to of [locations().disk, locations().s3]) {
    await done(restore, [file], to);
    expect([await inContext(to, allRows), await inContext(to, allFiles)]).toEqual([rows, files]);
  }
});
