import { StartError } from '../server/config.ts';
import { type CopySummary, copyFiles, DifferentBytesError } from '../server/storage/copy.ts';
import { openStorage } from '../server/storage/open.ts';
import { count } from '../shared/text/french.ts';
import { configOf, defineCommand, progressOf, runIfMain, say } from './command.ts';
import { megabytes } from './megabytes.ts';

const USAGE = 'npm run storage:move -- disk s3   (ou : s3 disk)';

const HELP = `
${USAGE}

Copie toutes les images, avec leurs tailles, du dossier de DATA_DIR vers le compartiment S3 des réglages, ou l’inverse.
Chaque fichier est relu à l’arrivée et comparé. Ce qui y est déjà n’est pas recopié : interrompue, la commande reprend
où elle en était. Rien n’est supprimé au départ, rien n’est écrasé à l’arrivée.

Le site peut servir pendant la copie. Ensuite : arrêtez-le, relancez la commande (elle ne copie plus que le reste),
changez STORAGE, redémarrez-le.

  --help   cette aide

Réglages : DATA_DIR, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.`;

const STORAGES = ['disk', 's3'] as const;

const INTERRUPTED = 'Interrompu : ce qui est copié le reste, relancez la commande pour continuer.';

export const storageMove = defineCommand(
  HELP,
  {},
  async ({ terminal, positionals }) => {
    const [from, to] = positionals.map((name) => STORAGES.find((storage) => storage === name));
    if (!from || !to || from === to || positionals.length !== 2) throw new StartError(`D’où, et vers où ? ${USAGE}`);
    const config = configOf(terminal);
    const source = await openStorage({ ...config, storage: from });
    const target = await openStorage({ ...config, storage: to });
    const copied = await copyFiles(source, target, progressOf(terminal, 'Copie'), terminal.signal).catch(explain);
    say(terminal, summary(copied, to, config.storage === to));
  },
  INTERRUPTED,
);

await runIfMain(storageMove, import.meta);

function explain(error: unknown): never {
  if (!(error instanceof DifferentBytesError)) throw error;
  throw new StartError(
    `Le fichier ${error.key} existe à l’arrivée avec un autre contenu : rien n’a été écrasé. Choisissez un compartiment (ou un dossier) vide, ou écartez ce fichier, puis relancez.`,
  );
}

function summary({ copied, there, bytes }: CopySummary, to: 'disk' | 's3', chosen: boolean): string {
  const done = `${count(copied, 'fichier')} de plus, ${there} déjà là, ${megabytes(bytes)} en tout, chacun comparé. Rien n’a été supprimé au départ.`;
  if (chosen) return done;
  return `${done}\nMaintenant : STORAGE=${to} dans les réglages, puis redémarrez le site.`;
}
