import { open, rename, rm, stat } from 'node:fs/promises';
import { count } from '../features/stock-files/report.ts';
import { exportStock } from '../features/stock-files/stock-export.store.ts';
import { StartError } from '../server/settings.ts';
import { oneFile, progressOf, runCommand, say, withHouse } from './command.ts';

const USAGE = 'npm run export -- FICHIER.csv';

const HELP = `
${USAGE} [--cars | --trucks] [--force]

Écrit toutes les voitures (ou tous les camions) dans un fichier CSV que les tableurs ouvrent tel quel et que
« npm run import » relit : modifiez-le, puis rendez-le.

  --cars     les voitures (par défaut)
  --trucks   les camions
  --force    remplace le fichier s’il existe
  --help     cette aide

Un véhicule sans référence y porte une référence « SITE-… » : laissez-la, elle le fait reconnaître au retour.
Une apostrophe précède les textes qu’un tableur prendrait pour une formule ; l’import l’enlève.`;

const OPTIONS = { cars: { type: 'boolean' }, trucks: { type: 'boolean' }, force: { type: 'boolean' } } as const;

/** What fails when a file cannot be written; a database that goes away fails elsewhere. */
const FILE_CALLS = ['open', 'write', 'fsync', 'close', 'rename'];

await runCommand(HELP, OPTIONS, async ({ values, positionals, signal }) => {
  const path = oneFile(positionals, USAGE);
  if (values.cars && values.trucks) throw new StartError('--cars ou --trucks, pas les deux : un fichier pour chacun.');
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) throw new StartError(`${path} est un dossier : donnez un nom de fichier.`);
  if (there && !values.force)
    throw new StartError(`${path} existe déjà : choisissez un autre nom, ou --force pour le remplacer.`);
  const kind = values.trucks ? 'trucks' : 'cars';
  const written = await withHouse((house) =>
    putWhole(path, (to) => exportStock(house, kind, to, progressOf('Export'), signal)),
  );
  say(`${path} : ${count(written, kind === 'cars' ? 'voiture' : 'camion')}.`);
});

/** Writes under another name first: whoever looks at `path` finds the whole file, or none. */
async function putWhole<T>(path: string, write: (to: NodeJS.WritableStream) => Promise<T>): Promise<T> {
  const incoming = `${path}.${process.pid}.tmp`;
  try {
    const file = await open(incoming, 'wx');
    const result = await write(file.createWriteStream({ flush: true }));
    await rename(incoming, path);
    return result;
  } catch (error) {
    await rm(incoming, { force: true }).catch(() => undefined);
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (!FILE_CALLS.includes(syscall ?? '')) throw error;
    throw new StartError(
      `Impossible d’écrire ${path} (${message}) : choisissez un dossier qui existe et où vous pouvez écrire.`,
    );
  }
}
