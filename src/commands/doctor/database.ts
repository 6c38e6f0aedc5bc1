import { newestEntry, trashDenied, vanished } from '../../features/platform/journal/journal-consistency.repository.ts';
import { appliedMigrations, type Database } from '../../server/db/database.ts';
import {
  databaseTime,
  integrityErrors,
  isSuperuser,
  lowIds,
  missingInSchema,
  orphanRows,
  raiseIds,
  raiseRevision,
  revisions,
} from '../../server/db/inspection.ts';
import { migrationsFor } from '../../server/db/migrations.ts';
import { count } from '../../shared/text/french.ts';
import { type Check, type Examination, REPAIR_COMMAND } from './examination.ts';

/** The database itself: its schema, its own checks, its counters, and what the journal tells of its rows. */

const RESTORE =
  'sauvegardez (npm run backup), arrêtez le site, puis restaurez dans une base neuve (npm run restore) ; docs/hosting.md dit comment.';

/** True if the schema is that of this program. Otherwise no other check of the database runs. */
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
  else report.good(`Version du schéma : ${applied.at(-1)}`);
  return newer.length + pending.length === 0;
}

const schema: Check = async ({ context: { database }, report }) => {
  const missing = await missingInSchema(database);
  if (missing.length > 0) report.wrong(`Le schéma n’est pas entier : il manque ${missing.join(', ')}.`, RESTORE);
  else report.good('Tables, colonnes et déclencheurs : tous là');
};

const integrity: Check = async ({ context: { database }, report }) => {
  const errors = await integrityErrors(database);
  if (errors.length > 0)
    report.wrong(
      `La base est abîmée : ${errors.join(' ; ')}.`,
      `arrêtez le site et restaurez la dernière sauvegarde ; ${database.engine === 'sqlite' ? 'copiez d’abord les fichiers vitrine.sqlite*.' : 'REINDEX refait un index.'}`,
    );
  else report.good(database.engine === 'sqlite' ? 'Intégrité (integrity_check)' : 'Index, contraintes, pages');
};

const references: Check = async ({ context: { database }, report }) => {
  const orphans = await orphanRows(database);
  for (const { table, column, parent, rows } of orphans)
    report.wrong(
      `${table}.${column} nomme une ligne de ${parent} qui n’existe pas (${count(rows, 'ligne')}).`,
      'rouvrez ces fiches dans l’administration et choisissez-y une autre valeur, ou restaurez une sauvegarde.',
    );
  if (orphans.length === 0) report.good('Clés étrangères');
};

const ids: Check = async ({ context: { database }, report, isRepairing }) => {
  const low = await lowIds(database);
  if (low.length === 0) return report.good('Prochains numéros');
  if (!isRepairing)
    return report.wrong(
      `Le prochain numéro est déjà pris dans ${low.map(({ table }) => table).join(', ')} : un ajout échouerait.`,
      `${REPAIR_COMMAND} les relève ; le site peut rester en marche.`,
    );
  await raiseIds(database, low);
  for (const { table, last, highest } of low)
    report.repaired(`${table} : le prochain numéro suit ${highest} (il suivait ${last}).`);
};

const revision: Check = async ({ context: { database }, report, isRepairing }) => {
  const { revision, highest } = await revisions(database);
  if (revision === null)
    return report.wrong('La révision du catalogue n’existe plus : le site ne peut rien enregistrer.', RESTORE);
  if (revision >= highest) return report.good(`Révision du catalogue : ${revision}`);
  if (!isRepairing)
    return report.wrong(
      `La révision du catalogue (${revision}) est en retard sur les changements notés (${highest}) : des pages anciennes resteraient affichées.`,
      `${REPAIR_COMMAND} la relève ; le site peut rester en marche.`,
    );
  await raiseRevision(database);
  report.repaired(`La révision du catalogue suit ${highest} (elle était ${revision}).`);
};

const NAMES = { cars: 'voiture', trucks: 'camion', brands: 'marque', rates: 'forfait' } as const;

const journal: Check = async ({ context, report }) => {
  let findings = 0;
  for (const object of ['cars', 'trucks', 'brands', 'rates'] as const)
    for (const { id, title } of await vanished(context, object)) {
      findings += 1;
      report.wrong(
        `Le journal connaît la ${NAMES[object]} ${id} « ${title} », que la base n’a plus et que personne n’a supprimée.`.replace(
          /la (camion|forfait)/,
          'le $1',
        ),
        'cherchez-la dans une sauvegarde restaurée à part (DATA_DIR d’essai), et ressaisissez-la.',
      );
    }
  for (const object of ['cars', 'trucks'] as const)
    for (const { id, title } of await trashDenied(context, object)) {
      findings += 1;
      report.wrong(
        `Le journal et la base ne s’accordent pas sur la corbeille : ${NAMES[object]} ${id} « ${title} ».`,
        'dans l’administration, mettez cette fiche à la corbeille ou restaurez-la : les deux s’accordent alors.',
      );
    }
  if (findings === 0) report.good('Journal et lignes s’accordent');
};

/** More than this apart, sessions and one-time codes end at other times than they say. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;

const clocks: Check = async ({ context, report }) => {
  const before = Date.now();
  const theirs = await databaseTime(context.database);
  const ours = (before + Date.now()) / 2;
  const difference = theirs.getTime() - ours;
  const newest = await newestEntry(context);
  if (Math.abs(difference) > MAX_CLOCK_DIFFERENCE_MS)
    report.wrong(
      `L’horloge de la base et celle de cette machine diffèrent de ${Math.round(Math.abs(difference) / 1000)} s.`,
      'mettez les deux à l’heure (timedatectl set-ntp true).',
    );
  else if (newest !== null && Date.parse(newest) > ours + MAX_CLOCK_DIFFERENCE_MS)
    report.wrong(
      `La dernière écriture du journal est datée dans l’avenir (${newest}).`,
      'mettez l’horloge de cette machine à l’heure (timedatectl set-ntp true).',
    );
  else report.good('Horloges');
};

const role: Check = async ({ context: { database }, config: { demo }, report }) => {
  if (demo || database.engine === 'sqlite') return;
  if (await isSuperuser(database))
    report.wrong(
      'Le site se connecte à PostgreSQL en superutilisateur.',
      'créez un rôle qui ne possède que cette base, et donnez-le dans DATABASE_URL.',
    );
  else report.good('Rôle de PostgreSQL');
};

export const DATABASE_CHECKS: [name: string, check: Check][] = [
  ['Le schéma', schema],
  ['L’intégrité', integrity],
  ['Les clés étrangères', references],
  ['Les prochains numéros', ids],
  ['La révision du catalogue', revision],
  ['Le journal', journal],
  ['L’heure', clocks],
  ['Le rôle de PostgreSQL', role],
];

export const engineName = ({ engine }: Database) => (engine === 'sqlite' ? 'SQLite' : 'PostgreSQL');
