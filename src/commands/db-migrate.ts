import { sql } from 'kysely';
import { type Config, StartError } from '../server/config.ts';
import { appliedMigrations, type Database, openDatabase } from '../server/db/database.ts';
import { grantToSite } from '../server/db/site-role.ts';
import { configOf, defineCommand, reportTo, runIfMain, say, type Terminal } from './command.ts';

const HELP = `
npm run db:migrate

Met la base à jour pour cette version du programme, sans ouvrir le site. Le site le fait de lui-même à son démarrage ; cette
commande sert là où son rôle PostgreSQL n’en a pas le droit, ce qui est plus sûr : MIGRATION_DATABASE_URL nomme alors le
rôle qui possède les tables, DATABASE_URL celui du site, qui reçoit le droit de lire et d’écrire des lignes, et aucun autre.
Elle peut être relancée.

  --help   cette aide

Réglages : MIGRATION_DATABASE_URL et DATABASE_URL (docs/hosting.md).`;

export const dbMigrate = defineCommand(HELP, {}, async ({ terminal, positionals }) => {
  if (positionals.length > 0) throw new StartError('Cette commande n’a pas d’argument (--help).');
  const config = configOf(terminal);
  const { migrationDatabaseUrl } = config;
  if (migrationDatabaseUrl === undefined) return say(terminal, await migrate(terminal, config));
  if (config.databaseUrl === undefined)
    throw new StartError(
      'DATABASE_URL dit avec quel rôle le site se connecte : donnez-la à côté de MIGRATION_DATABASE_URL.',
    );
  const done = await migrate(terminal, { ...config, databaseUrl: migrationDatabaseUrl }, async (database) => {
    const site = await siteRole(database, decodeURIComponent(new URL(config.databaseUrl ?? '').username));
    await grantToSite(database.query, site);
    return ` Le rôle « ${site} » lit et écrit les lignes, et ne change pas les tables.`;
  }).catch((error: unknown) => {
    if (error instanceof StartError && !error.message.includes('MIGRATION_DATABASE_URL'))
      throw new StartError(error.message.replaceAll('DATABASE_URL', 'MIGRATION_DATABASE_URL'));
    throw error;
  });
  say(terminal, done);
});

await runIfMain(dbMigrate, import.meta);

/** With a pooler, a user name without a role may contain the name of the project: vitrine.project. */
async function siteRole({ query }: Database, username: string): Promise<string> {
  const { rows } = await sql`select 1 from pg_roles where rolname = ${username}`.execute(query);
  return rows.length > 0 ? username : (username.split('.')[0] ?? '');
}

async function migrate(
  terminal: Terminal,
  config: Config,
  then: (database: Database) => Promise<string> = async () => '',
): Promise<string> {
  const database = await openDatabase(config, reportTo(terminal));
  try {
    const applied = await appliedMigrations(database);
    return `La base est à jour (${applied.at(-1)}).${await then(database)}`;
  } finally {
    await database.close();
  }
}
