import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusal, spawnCommand } from '../../tests/support/commands.ts';
import { ENGINE } from '../../tests/support/context.ts';
import {
  type ArchivePart,
  changed,
  describedBy,
  lines,
  manifestOf,
  PICTURE,
  tarOf,
  WHOLE,
  writeArchive,
} from '../../tests/support/hostile-backup.ts';
import { emptySettings, temporaryFolder, WITHOUT_PRIVILEGES } from '../../tests/support/program.ts';
import { allFiles, allRows, inContext } from '../../tests/support/whole-site.ts';
import { migrationsFor } from '../server/db/migrations.ts';
import { restore } from './restore.ts';

/** Runs the command on forged backups whose checksum is right. checked-backup.test.ts tests the check of the file. */

const isFirst = ENGINE === 'sqlite';

async function hostile(parts: ArchivePart[]): Promise<string> {
  const file = join(temporaryFolder(), 'site.tar');
  writeArchive(file, await tarOf(parts));
  return file;
}

test('FALT-1: rows that the database refuses leave no row and no file', async () => {
  const to = await emptySettings();
  const brand = { id: 'x', brand_name: null };
  const [picture = ['', '']] = WHOLE;
  const file = await hostile([
    picture,
    ['rows/brands/1.jsonl', lines([brand])],
    ['rows/pictures/1.jsonl', lines([PICTURE])],
    [
      'manifest.json',
      manifestOf([PICTURE], { tables: [describedBy('brands', [brand]), describedBy('pictures', [PICTURE])] }),
    ],
  ]);
  expect(await refusal(restore, [file], to)).toMatch(/la base les refuse : .+tout a été annulé/);
  await inContext(to, async (context) => {
    const { catalogue, fuels, ...rows } = await allRows(context);
    expect(Object.values(rows).flat()).toEqual([]);
    expect(await allFiles(context)).toEqual({});
  });
});

test.runIf(isFirst)(
  'FALT-1: a backup of a later version, or one that names files outside: no database is made',
  async () => {
    const to = await emptySettings();
    const migrations = [...Object.keys(migrationsFor('sqlite')), '9999-later'];
    const later = await hostile(changed('manifest.json', manifestOf([PICTURE], { migrations })));
    expect(await refusal(restore, [later], to)).toMatch(/^La sauvegarde vient d’une version plus récente du programme/);
    const outside = await hostile(changed('pictures/../../../vitrine.sqlite', 'x'));
    mkdirSync(to.DATA_DIR);
    expect(await refusal(restore, [outside], to)).toMatch(/n’est pas une sauvegarde entière .+rien n’a été écrit/);
    expect(readdirSync(to.DATA_DIR)).toEqual([]);
  },
);

test.runIf(isFirst)('FALT-1: a file that this user may not read', async ({ skip }) => {
  const file = await hostile(WHOLE);
  chmodSync(file, 0);
  if (process.platform !== 'linux') skip('setpriv is a program of Linux');
  const { code, err } = await spawnCommand('restore', [file], await emptySettings(), {
    within: WITHOUT_PRIVILEGES,
  });
  expect([code, err.trim()]).toEqual([
    1,
    `Impossible de lire ${file} (cet utilisateur n’en a pas le droit) : donnez un fichier lisible.`,
  ]);
});
