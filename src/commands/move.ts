import type { Transaction } from 'kysely';
import { StartError } from '../server/config.ts';
import { copyIntoDatabase, openContents } from '../server/db/copy-database.ts';
import { type Database, openDatabase, readRevision } from '../server/db/database.ts';
import { inSnapshot } from '../server/db/snapshot.ts';
import type { Engine, Tables } from '../server/db/tables.ts';
import { type CopiedFile, copyFiles } from '../server/storage/copy.ts';
import type { StorageLocation } from '../server/storage/location.ts';
import { openStorage } from '../server/storage/open.ts';
import { readStored } from '../server/storage/storage.ts';
import { count } from '../shared/text/french.ts';
import { configOf, defineCommand, megabytes, progressOf, reportTo, runIfMain, say, type Terminal } from './command.ts';
import { explainCopyError } from './copy-errors.ts';

const HELP = `
npm run db:move -- sqlite postgres   (ou : postgres sqlite)

Copie toute la base, avec les comptes, les sessions et les clés du site, de SQLite (dans DATA_DIR) vers PostgreSQL
(DATABASE_URL), ou l’inverse. Ligne par ligne, puis tout est relu à l’arrivée et comparé, table par table ; les numéros
et la révision continuent. L’arrivée doit être vide. Arrêtez le site d’abord : ce qui serait enregistré pendant la copie
resterait au départ.

npm run storage:move -- disk s3   (ou : s3 disk)

Copie toutes les images, avec leurs tailles, du dossier de DATA_DIR vers le compartiment S3 des réglages, ou l’inverse.
Chaque fichier est relu à l’arrivée et comparé. Ce qui y est déjà n’est pas recopié : interrompue, la commande reprend
où elle en était. Rien n’est écrasé à l’arrivée. Le site peut servir pendant la copie. Ensuite : arrêtez-le, relancez la
commande (elle ne copie plus que le reste), changez STORAGE, redémarrez-le.

Rien n’est changé au départ.

  --help   cette aide

Réglages : DATA_DIR et, pour la base, DATABASE_URL ; pour les images, S3_ENDPOINT, S3_REGION, S3_BUCKET,
S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.`;

const USAGE = 'npm run db:move -- sqlite postgres, ou npm run storage:move -- disk s3';

const ADVICE = 'Désignez une base neuve (DATA_DIR ou DATABASE_URL).';

const INTERRUPTED =
  'Interrompu : la base d’arrivée est comme avant. Les images copiées le restent ; relancez la commande pour continuer.';

export const move = defineCommand(
  HELP,
  {},
  async ({ terminal, positionals }) => {
    const engines = directionOf(positionals, ['sqlite', 'postgres']);
    const storages = directionOf(positionals, ['disk', 's3']);
    if (engines !== null) await moveRows(terminal, ...engines);
    else if (storages !== null) await moveFiles(terminal, ...storages);
    else throw new StartError(`D’où, et vers où ? ${USAGE}`);
  },
  INTERRUPTED,
);

await runIfMain(move, import.meta);

function directionOf<T extends string>(positionals: readonly string[], names: readonly T[]): [from: T, to: T] | null {
  const [from, to] = positionals.map((positional) => names.find((name) => name === positional));
  return from && to && from !== to && positionals.length === 2 ? [from, to] : null;
}

async function moveRows(terminal: Terminal, from: Engine, to: Engine): Promise<void> {
  const config = configOf(terminal);
  if (config.databaseUrl === undefined)
    throw new StartError('DATABASE_URL dit où est PostgreSQL : DATABASE_URL=postgres://… npm run db:move -- …');
  const start = Date.now();
  const databases: Database[] = [];
  const open = async (engine: Engine) => {
    const databaseUrl = engine === 'sqlite' ? undefined : config.databaseUrl;
    const database = await openDatabase({ ...config, databaseUrl }, reportTo(terminal));
    databases.push(database);
    return database;
  };
  try {
    const [source, target] = [await open(from), await open(to)];
    const { rows, revision } = await inSnapshot(source, (query) => copyRows(terminal, query, source, target));
    const seconds = Math.ceil((Date.now() - start) / 1000);
    say(terminal, `De ${from} vers ${to} : ${count(rows, 'ligne')}, comparées table par table, en ${seconds} s.`);
    if ((await readRevision(source)) !== revision)
      throw new StartError(
        'Le catalogue a changé au départ pendant la copie : arrêtez le site, videz l’arrivée et recommencez.',
      );
    const setting = to === 'postgres' ? 'DATABASE_URL dans les réglages' : 'retirez DATABASE_URL des réglages';
    say(terminal, `Maintenant : ${setting}, puis démarrez le site.`);
  } finally {
    for (const database of databases) await database.close();
  }
}

async function copyRows(terminal: Terminal, query: Transaction<Tables>, source: Database, target: Database) {
  const revision = await readRevision({ ...source, query });
  const { rows, ...contents } = await openContents(query, source.engine);
  const show = progressOf(terminal, 'Lignes');
  const options = { onRows: (done: number) => show(done, rows), signal: terminal.signal };
  await copyIntoDatabase(target, contents, options).catch((error: unknown) => explainCopyError(error, ADVICE));
  return { rows, revision };
}

async function moveFiles(
  terminal: Terminal,
  from: StorageLocation['storage'],
  to: StorageLocation['storage'],
): Promise<void> {
  const config = configOf(terminal);
  const source = await openStorage({ ...config, storage: from });
  const target = await openStorage({ ...config, storage: to });
  const keys: string[] = [];
  for await (const { key } of source.list()) keys.push(key);
  const files = keys.map((key) => ({ key, read: () => readStored(source, key) }));
  const show = progressOf(terminal, 'Copie');
  const copies: CopiedFile[] = [];
  let done = 0;
  const onFile = (file: CopiedFile | null) => {
    if (file !== null) copies.push(file);
    done += 1;
    show(done, keys.length);
  };
  await copyFiles(files, target, onFile, terminal.signal).catch((error: unknown) => explainCopyError(error, ADVICE));
  const newFiles = copies.filter(({ isNew }) => isNew).length;
  const bytes = megabytes(copies.reduce((sum, file) => sum + file.bytes, 0));
  say(
    terminal,
    `${count(newFiles, 'fichier')} de plus, ${copies.length - newFiles} déjà là, ${bytes} en tout, chacun comparé. Rien n’a été supprimé au départ.`,
  );
  if (config.storage !== to) say(terminal, `Maintenant : STORAGE=${to} dans les réglages, puis redémarrez le site.`);
}
