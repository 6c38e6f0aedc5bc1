import { appliedMigrations, type Database } from '../../server/db/database.ts';
import { integrityErrors, isSuperuser, missingInSchema } from '../../server/db/inspection.ts';
import { migrationsFor } from '../../server/db/migrations.ts';
import type { Check, Examination } from './examination.ts';

const RESTORE =
  'sauvegardez (npm run backup), arrêtez le site, puis restaurez dans une base neuve (npm run restore) ; docs/hosting.md dit comment.';

/** True if the schema belongs to this release. If it does not, no other database check runs. */
export async function isThisVersion({ context: { database }, report }: Examination): Promise<boolean> {
  const migrations = Object.keys(migrationsFor(database.engine));
  const applied = await appliedMigrations(database);
  const newer = applied.filter((name) => !migrations.includes(name));
  const pending = migrations.filter((name) => !applied.includes(name));
  if (newer.length > 0)
    report.wrong(
      `La base vient d’une version plus récente du programme (${newer.join(', ')}).`,
      'mettez le programme à jour, ou restaurez une sauvegarde de sa version.',
    );
  else if (pending.length > 0)
    report.wrong(
      `La base vient d’une version plus ancienne du programme : il manque ${pending.join(', ')}.`,
      'sauvegardez (npm run backup), puis démarrez le site : il la met à jour.',
    );
  return newer.length + pending.length === 0;
}

const schema: Check = async ({ context: { database }, report }) => {
  const missing = await missingInSchema(database);
  if (missing.length > 0) report.wrong(`Le schéma n’est pas entier : il manque ${missing.join(', ')}.`, RESTORE);
};

const integrity: Check = async ({ context: { database }, report }) => {
  const errors = await integrityErrors(database);
  if (errors.length > 0)
    report.wrong(
      `La base est abîmée : ${errors.join(' ; ')}.`,
      `arrêtez le site et restaurez la dernière sauvegarde ; ${database.engine === 'sqlite' ? 'copiez d’abord les fichiers vitrine.sqlite*.' : 'REINDEX refait un index.'}`,
    );
};

const role: Check = async ({ context: { database }, config: { demo }, report }) => {
  if (demo || database.engine === 'sqlite') return;
  if (await isSuperuser(database))
    report.wrong(
      'Le site se connecte à PostgreSQL en superutilisateur.',
      'créez un rôle qui ne possède que cette base, et donnez-le dans DATABASE_URL.',
    );
};

export const DATABASE_CHECKS: [name: string, check: Check][] = [
  ['Le schéma', schema],
  ['L’intégrité', integrity],
  ['Le rôle de PostgreSQL', role],
];

export const engineName = ({ engine }: Database) => (engine === 'sqlite' ? 'SQLite' : 'PostgreSQL');
