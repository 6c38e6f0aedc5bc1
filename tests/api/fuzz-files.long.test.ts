import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openAdminApi, rejectionOf } from '../support/admin-api.ts';
import { chance } from '../support/dice.ts';
import { forFile } from '../support/for-file.ts';
import { mutatedBytes } from '../support/fuzz/mutated-bytes.ts';
import { withPngChecksums } from '../support/fuzz/png-checksums.ts';
import { seeded } from '../support/property.ts';
import { multipart } from '../support/uploads.ts';
import { Day, Formula, workbook, zip } from '../support/workbook.ts';

/** Tests uploads of valid files with random changes, sent as an administrator. */

const { seed, numRuns } = seeded(Number(process.env.FUZZ_FILES ?? 40));

/** Maximum growth of the process's memory, in bytes. The largest accepted file needs less. */
const MAX_GROWTH_BYTES = 400 * 1024 * 1024;

const site = forFile(openAdminApi);

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

async function send(path: string, bytes: Uint8Array, fields: Record<string, string>): Promise<Answer> {
  const { type, body } = await multipart([{ bytes }], fields);
  const headers = { cookie: site.cookie, 'content-type': type };
  return site.app.inject({ method: 'POST', url: `/api/admin${path}`, headers, payload: body });
}

/** Returns true if the server accepted the file. Expects that a rejection has a 4xx status and a French sentence. */
function isAccepted(sent: Uint8Array, answer: Answer): boolean {
  const about = `PROPERTY_SEED=${seed} ${Buffer.from(sent.subarray(0, 2_000)).toString('base64')}`;
  if ([200, 201].includes(answer.statusCode)) return true;
  expect([400, 413, 415, 422], about).toContain(answer.statusCode);
  // The response to pictures also names each rejected file. `rejectionOf` expects no such list.
  const { rejected: _, ...error } = JSON.parse(answer.body);
  const { message } = rejectionOf({ ...answer, body: JSON.stringify(error) });
  expect(message, about).toMatch(/^[^\p{Cc}]+$/u);
  return false;
}

/** Sends each sample unchanged, which the server must accept, then `numRuns` times with random changes. */
async function sendMutated(
  samples: readonly Buffer[],
  path: string,
  fields: Record<string, string>,
  repaired = (bytes: Buffer) => bytes,
): Promise<void> {
  const dice = chance(seed);
  const before = process.memoryUsage.rss();
  let rejected = 0;
  for (const sample of samples) {
    expect(isAccepted(sample, await send(path, sample, fields))).toBe(true);
    for (let n = 0; n < numRuns; n++) {
      const bytes = repaired(mutatedBytes(sample, dice));
      if (!isAccepted(bytes, await send(path, bytes, fields))) rejected += 1;
    }
  }
  expect(rejected).toBeGreaterThan(0);
  expect(process.memoryUsage.rss() - before).toBeLessThan(MAX_GROWTH_BYTES);
  expect(site.logs.filter(({ level }) => Number(level) >= 50)).toEqual([]);
}

test('FUZZ-2: pictures of every format, with bits, sizes and parts wrong', async () => {
  const picture = sharp({ create: { width: 48, height: 36, channels: 3, background: '#356' } });
  const exif = { IFD0: { Make: 'Vitrine', Orientation: '6' } };
  const samples = await Promise.all([
    picture.clone().withExif(exif).jpeg().toBuffer(),
    picture.clone().jpeg({ progressive: true }).toBuffer(),
    picture.clone().withIccProfile('p3').png().toBuffer(),
    picture.clone().webp().toBuffer(),
    picture.clone().avif({ effort: 0 }).toBuffer(),
  ]);
  await sendMutated(samples, '/images', { folder: 'cars', id: 'fuzz' }, withPngChecksums);
});

const LIST = [
  'Référence;Titre;Marque;Carburant;Année;Kilométrage;Prix jour;Couleur;Équipements',
  'VO-1;Opel Mokka;Opel;Gazole;2020;122 783;85€;noir;Bluetooth | GPS',
  'VO-2;"Peugeot ""208""";Peugeot;Hybride;2014;169052;107 €;orange;Airbag',
].join('\r\n');

test('FUZZ-2: lists in every encoding, with bytes wrong', async () => {
  const samples = [Buffer.from(`\ufeff${LIST}`), Buffer.from(LIST, 'latin1'), Buffer.from(`\ufeff${LIST}`, 'utf16le')];
  await sendMutated(samples, '/import/cars/preview', {});
});

const BOOK = workbook({
  name: 'Stock',
  rows: [
    ['Référence', 'Titre', 'Prix jour', 'Date', 'Année'],
    ['A1', 'Clio', 49, new Day('2024-02-29'), new Formula('A1*2', 90)],
    ['A2', '208 « GT »', 12.5, null, 2020],
  ],
});

test('FUZZ-2: workbooks with bytes, sizes and directories wrong', async () => {
  await sendMutated([Buffer.from(BOOK)], '/import/cars/preview', {});
});

test('FUZZ-2: files of some kilobytes that unpack to more than a hundred megabytes', async () => {
  const before = process.memoryUsage.rss();
  const spaces = Buffer.alloc(101 * 1024 * 1024, ' ');
  for (const claimed of [0, 1_000, spaces.length]) {
    const bomb = zip([['xl/worksheets/sheet1.xml', spaces]], { claimed, isPacked: true });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(isAccepted(bomb, await send('/import/cars/preview', bomb, {}))).toBe(false);
  }
  expect(process.memoryUsage.rss() - before - spaces.length).toBeLessThan(MAX_GROWTH_BYTES);
});
