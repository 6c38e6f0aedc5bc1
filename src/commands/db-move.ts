import { StartError } from '../server/config.ts';
import { copyIntoDatabase, openContents } from '../server/db/copy-database.ts';
import { type Database, openDatabase, readRevision } from '../server/db/database.ts';
import { inSnapshot } from '../server/db/snapshot.ts';
import { count } from '../shared/text/french.ts';
import { configOf, defineCommand, progressOf, reportTo, runIfMain, say, type Terminal } from './command.ts';
import { explainCopyError } from './copy-errors.ts';

const USAGE = 'npm run db:move -- sqlite postgres   (ou : postgres sqlite)';

const HELP = `
${USAGE}

Copie toute la base, avec les comptes, les sessions et les clés du site, de SQLite (dans DATA_DIR) vers PostgreSQL
(DATABASE_URL), ou l’inverse. Ligne par ligne, puis tout est relu à l’arrivée et comparé, table par table ; les numéros
et la révision continuent. L’arrivée doit être vide. Rien n’est changé au départ. Les images ne bougent pas : pour elles,
« npm run storage:move ».

Arrêtez le site d’abord : ce qui serait enregistré pendant la copie resterait au départ.

  --help   cette aide

Réglages : DATA_DIR et DATABASE_URL, les deux.`;

const ENGINES = ['sqlite', 'postgres'] as const;

const ADVICE = 'Désignez une base neuve (DATA_DIR ou DATABASE_URL).';

export const dbMove = defineCommand(HELP, {}, async ({ terminal, positionals }) => {
  const [from, to] = positionals.map((name) => ENGINES.find((engine) => engine === name));
  if (!from || !to || from === to || positionals.length !== 2) throw new StartError(`D’où, et vers où ? ${USAGE}`);
  const config = configOf(terminal);
  if (config.databaseUrl === undefined)
    throw new StartError('DATABASE_URL dit où est PostgreSQL : DATABASE_URL=postgres://… npm run db:move -- …');
  const since = Date.now();
  const opened: Database[] = [];
  try {
    const source = await open(terminal, from, opened);
    const target = await open(terminal, to, opened);
    const { rows, revision } = await move(terminal, source, target);
    const tables = `${count(rows, 'ligne')}, comparées table par table, en ${Math.ceil((Date.now() - since) / 1000)} s.`;
    say(terminal, `De ${from} vers ${to} : ${tables}`);
    if ((await readRevision(source)) !== revision)
      throw new StartError(
        'Le catalogue a changé au départ pendant la copie : arrêtez le site, videz l’arrivée et recommencez.',
      );
    say(
      terminal,
      to === 'postgres'
        ? 'Maintenant : DATABASE_URL dans les réglages, puis démarrez le site.'
        : 'Maintenant : retirez DATABASE_URL des réglages, puis démarrez le site.',
    );
  } finally {
    for (const database of opened) await database.close();
  }
});

await runIfMain(dbMove, import.meta);

async function open(terminal: Terminal, engine: 'sqlite' | 'postgres', opened: Database[]): Promise<Database> {
  const config = configOf(terminal);
  const databaseUrl = engine === 'sqlite' ? undefined : config.databaseUrl;
  const database = await openDatabase({ ...config, databaseUrl }, reportTo(terminal));
  opened.push(database);
  return database;
}

async function move(terminal: Terminal, source: Database, target: Database) {
  return inSnapshot(source, async (query) => {
    const revision = await readRevision({ ...source, query });
    const { rows, batches, contents } = await openContents(query, source.engine);
    const show = progressOf(terminal, 'Lignes');
    async function* withProgress() {
      let done = 0;
      for await (const batch of batches) {
        terminal.signal.throwIfAborted();
        yield batch;
        done += batch.rows.length;
        show(done, rows);
      }
    }
    await copyIntoDatabase(target, withProgress(), contents, false).catch((error: unknown) =>
      explainCopyError(error, ADVICE),
    );
    return { rows, revision };
  });
}
