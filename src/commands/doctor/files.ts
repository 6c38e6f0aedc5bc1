import { randomUUID } from 'node:crypto';
import { hasPendingPictures } from '../../features/operations/demonstration/demonstration.repository.ts';
import { type Compared, comparePictures } from '../../features/platform/images/processing/picture-files.server.ts';
import { existingPaths, findPictures } from '../../features/platform/images/processing/pictures.repository.ts';
import {
  damagedFiles,
  emptyFiles,
  remakeFiles,
  stillMissing,
} from '../../features/platform/images/processing/repair-pictures.server.ts';
import { deleteStrayFiles, strayFiles } from '../../features/platform/images/processing/unused-pictures.server.ts';
import { isOriginalKey, originalKey } from '../../server/storage/storage.ts';
import { count } from '../../shared/text/french.ts';
import { type Check, type Examination, REPAIR_COMMAND, type Report, Tally } from './examination.ts';

type PictureFindings = { missing: Tally; damaged: Tally; unrecoverable: Tally };

const pictures: Check = async (examination) => {
  const { terminal, context, report } = examination;
  if (await hasPendingPictures(context))
    return report.note('Les photos de démonstration se préparent encore : elles n’ont pas été comparées.');
  const findings: PictureFindings = { missing: new Tally(), damaged: new Tally(), unrecoverable: new Tally() };
  for await (const compared of comparePictures(context)) {
    terminal.signal.throwIfAborted();
    if (!('stray' in compared)) await checkPicture(examination, compared, findings);
  }
  reportFindings(report, findings);
};

function reportFindings(report: Report, { missing, damaged, unrecoverable }: PictureFindings): void {
  if (missing.count > 0)
    report.wrong(
      `Il manque des fichiers à ${count(missing.count, 'image')}${missing.examples}.`,
      `${REPAIR_COMMAND} les refait depuis ceux qui restent ; le site peut rester en marche.`,
    );
  if (damaged.count > 0)
    report.wrong(
      `Fichier vide ou abîmé pour ${count(damaged.count, 'image')}${damaged.examples}.`,
      `${REPAIR_COMMAND} les refait depuis ceux qui restent ; le site peut rester en marche.`,
    );
  if (unrecoverable.count > 0)
    report.wrong(
      `Plus aucun fichier dont refaire ${count(unrecoverable.count, 'image')}${unrecoverable.examples}.`,
      'retirez-les de leur fiche ou envoyez-les à nouveau, ou restaurez une sauvegarde qui les a.',
    );
}

async function checkPicture(
  examination: Examination,
  compared: Extract<Compared, { path: string }>,
  findings: PictureFindings,
) {
  const { context, isDeep } = examination;
  const { path, storedFiles: files } = compared;
  const missing = compared.missing.length > 0 ? await stillMissing(context, path) : [];
  const bad = isDeep ? await damagedOf(examination, path, files) : emptyFiles(files);
  if (missing.length + bad.length === 0) return;
  // The picture was deleted after the listing.
  if (!(await existingPaths(context, [path])).has(path)) return;
  await repair(examination, path, missing, bad, findings);
}

async function damagedOf({ context }: Examination, path: string, files: Parameters<typeof damagedFiles>[2]) {
  const [row] = await findPictures(context, [path]);
  return row ? damagedFiles(context, row, files) : [];
}

async function repair(
  { context, report, isRepairing }: Examination,
  path: string,
  missing: readonly string[],
  bad: readonly string[],
  findings: PictureFindings,
) {
  const keys = [...missing, ...bad];
  const hasSource = [path, path.replace(/\.[a-z]+$/, '.w1600.avif')].some((key) => !keys.includes(key));
  if (!hasSource) return findings.unrecoverable.add(path);
  if (!isRepairing) return (missing.length > 0 ? findings.missing : findings.damaged).add([...keys][0] ?? path);
  if (!(await remakeFiles(context, path, keys))) return findings.unrecoverable.add(path);
  for (const key of keys) report.repaired(`${key} est refait.`);
}

const strays: Check = async ({ context, report, isRepairing }) => {
  if (isRepairing) {
    await deleteStrayFiles(context, new Date(), (key) => report.repaired(`${key}, que rien ne nomme, est supprimé.`));
    return;
  }
  const strayFilesTally = new Tally();
  for await (const keys of strayFiles(context)) for (const key of keys) strayFilesTally.add(key);
  if (strayFilesTally.count === 0) return;
  report.wrong(
    `Rien ne nomme ${count(strayFilesTally.count, 'fichier')} d’images${strayFilesTally.examples}.`,
    `${REPAIR_COMMAND} les supprime. Le site le fait lui-même une fois par jour quand ils sont peu ; s’ils sont nombreux, vérifiez d’abord que cette base et ces images vont ensemble.`,
  );
};

const bucket: Check = async ({ context: { storage }, config: { s3, ...config }, report }) => {
  if (config.storage === 'disk' || !s3) return;
  const key = `users/doctor/${randomUUID()}.jpg`;
  for (const [name, testKey] of [
    [s3.bucket, key],
    [s3.originalsBucket, originalKey(key)],
  ] as const)
    try {
      await storage.put(testKey, Buffer.from('essai'));
      if (isOriginalKey(testKey) && (await isReadable(`${s3.endpoint}/${name}/${testKey}`)))
        report.wrong(
          `Tout le monde peut lire les originaux du compartiment « ${name} ».`,
          'retirez-lui le droit public GetObject : avec S3_PUBLIC_URL, les originaux ont leur propre compartiment.',
        );
      await storage.remove(testKey);
    } catch (error) {
      report.wrong(
        `Le compartiment « ${name} » ne s’écrit pas (${error instanceof Error ? error.message : error}).`,
        'donnez aux clés PutObject et DeleteObject, ou faites de la place.',
      );
    }
};

/** True if a stranger gets the file. */
async function isReadable(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok === true;
}

export const FILE_CHECKS: [name: string, check: Check][] = [
  ['Le stockage', bucket],
  ['Les images', pictures],
  ['Les fichiers sans ligne', strays],
];
