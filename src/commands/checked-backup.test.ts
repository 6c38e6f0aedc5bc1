import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ArchivePart,
  changed,
  lines,
  manifestOf,
  PATH,
  PICTURE,
  tarOf,
  WHOLE,
  writeArchive,
} from '../../tests/support/hostile-backup.ts';
import { StartError } from '../server/config.ts';
import { migrationsFor } from '../server/db/migrations.ts';
import { checkedBackup } from './restore.ts';

/** Tests forged backups whose checksum is right but whose content is wrong. */

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-hostile-'));
  file = join(folder, 'site.tar');
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (tar: Buffer) => writeArchive(file, tar);

const check = (path = file) => checkedBackup(path, () => undefined, new AbortController().signal);

async function refusal(path = file): Promise<string> {
  const error = await check(path).then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).toMatch(/^[^\p{Cc}]+\.$/u);
  expect(message).not.toMatch(/\b(the|not|is|in|Unexpected|Error|invalid)\b/);
  return message;
}

test('FALT-1: the backup that the tests below change is valid', async () => {
  write(await tarOf(WHOLE));
  expect((await check()).paths).toEqual(new Set([PATH]));
});

const manifest = 'manifest.json';
const rows = 'rows/pictures/1.jsonl';
const hostile: [how: string, parts: ArchivePart[], said: RegExp][] = [
  ['a name that leaves the folder', changed('pictures/../../vitrine.sqlite', 'x'), /n’y a pas sa place/],
  ['an absolute name', changed('/etc/cron.d/site', 'x'), /« \/etc\/cron.d\/site » n’y a pas sa place/],
  ['a row that names a file outside', changed(rows, lines([{ path: '../../x.jpg' }])), /pas le nom d’une image/],
  ['a link', changed('pictures/cars/a/b.jpg', '', { type: 'symlink', linkname: '/etc/passwd' }), /pas un fichier/],
  ['a hard link', changed('pictures/cars/a/b.jpg', '', { type: 'link', linkname: '/etc/passwd' }), /pas un fichier/],
  ['a folder', changed('pictures/', '', { type: 'directory', linkname: '-' }), /pas un fichier/],
  ['a device', changed('pictures/cars/a/b.jpg', '', { type: 'character-device', linkname: '-' }), /pas un fichier/],
  ['a pipe', changed('pictures/cars/a/b.jpg', '', { type: 'fifo', linkname: '-' }), /pas un fichier/],
  ['a name of control characters', changed('\u001b[2J\u0007é', 'x'), /« \?\[2J\?\? » n’y a pas/],
  ['no manifest', WHOLE.slice(0, 2), /il y manque manifest.json/],
  ['nothing', [], /il y manque manifest.json/],
  ['two manifests', [...WHOLE, ...WHOLE.slice(2)], /continue après manifest/],
  ['a manifest that is no JSON', changed(manifest, '{ "format": '), /n’est pas du JSON/],
  ['a manifest that is no text', changed(manifest, Buffer.from([0xff, 0xfe, 0x00])), /UTF-8/],
  ['the manifest of something else', changed(manifest, '{"name":"site"}'), /n’a pas la forme attendue/],
  [
    'a manifest with impossible numbers',
    changed(manifest, manifestOf([PICTURE], { sequences: { cars: -1 } })),
    /forme/,
  ],
  ['a later format', changed(manifest, '{"format":"vitrine","version":2}'), /version plus récente du programme/],
  ['other migrations', changed(manifest, manifestOf([PICTURE], { migrations: ['0001-autre'] })), /migrations/],
  [
    'later migrations',
    changed(manifest, manifestOf([PICTURE], { migrations: [...Object.keys(migrationsFor('sqlite')), '9999-later'] })),
    /version plus récente du programme/,
  ],
  ['rows that are no JSON', changed(rows, 'path,width\n'), /n’est pas du JSON/],
  ['rows that are lists', changed(rows, '[1,2]\n'), /autre chose que des lignes/],
  ['values that are objects', changed(rows, lines([{ ...PICTURE, width: { $gt: 0 } }])), /autre chose que des lignes/],
  ['other rows than described', changed(rows, lines([{ ...PICTURE, width: 2 }])), /ne sont pas celles que dit/],
  ['rows of a table that is not described', changed('rows/cars/1.jsonl', ''), /n’y a pas sa place|ne dit rien/],
  ['a picture that is not there', WHOLE.slice(1), /il y manque l’image cars\/essai\/face.jpg/],
  ['a picture after the rows', WHOLE.toSpliced(2, 0, WHOLE[0] as ArchivePart), /n’y a pas sa place/],
];
test.each(hostile)('FALT-1: %s is refused in one sentence', async (_how, parts, message) => {
  write(await tarOf(parts));
  expect(await refusal()).toMatch(message);
});

test('FALT-1: a tar that ends early, or says that a file is larger than all memory', async () => {
  const tar = await tarOf(WHOLE);
  write(tar.subarray(0, 700));
  expect(await refusal()).toMatch(/illisible/);
  write(Buffer.concat([Buffer.from('n’est pas un tar'.repeat(100)), tar]));
  expect(await refusal()).toMatch(/illisible/);
  const huge = Buffer.from(tar);
  // Sets the size of the manifest, in octal, and then the checksum of its header.
  const at = tar.indexOf(manifest);
  huge.write('77777777777', at + 124, 'latin1');
  huge.fill(' ', at + 148, at + 156);
  const sum = huge.subarray(at, at + 512).reduce((all, byte) => all + byte, 0);
  huge.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1');
  write(huge);
  expect(await refusal()).toMatch(/« manifest.json » y est démesuré/);
});

test('FALT-1: a compressed file, whole or cut, a folder, a pipe, a device, nothing', async () => {
  write(await tarOf(WHOLE));
  const whole = join(folder, 'site.tar.gz');
  const packed = gzipSync(await tarOf(WHOLE));
  for (const bytes of [packed, packed.subarray(0, 100)]) {
    writeFileSync(whole, bytes);
    expect(await refusal(whole)).toMatch(/compressé par gzip ; décompressez-le/);
  }
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of [folder, pipe, '/dev/zero']) expect(await refusal(path)).toMatch(/n’est pas un fichier/);
  for (const path of [join(folder, 'absent.tar'), join(file, 'dedans.tar')])
    expect(await refusal(path)).toMatch(/^Impossible de lire .+ \(il n’existe pas\)/);
});
