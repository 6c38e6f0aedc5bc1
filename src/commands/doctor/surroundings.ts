import { stat, statfs } from 'node:fs/promises';
import { checkArchive } from '../../features/operations/backup/archive.server.ts';
import { readLastBackup } from '../../features/operations/backup/last-backup.server.ts';
import { discover } from '../../features/site/sign-in/issuer.server.ts';
import type { Config } from '../../server/config.ts';
import type { VehicleKind } from '../../shared/paths.ts';
import { propertiesOf } from '../../shared/records.ts';
import { progressOf } from '../command.ts';
import { megabytes } from '../megabytes.ts';
import { type Check, type Examination, Tally } from './examination.ts';

/** Checks the surroundings: free space, backups, the provider, and the site that runs beside this command. */

const MIN_FREE_BYTES = 500_000_000;
const MIN_FREE_SHARE = 0.05;

const freeSpace: Check = async ({ config, report }) => {
  const { bavail, bsize, files, ffree } = await statfs(config.dataDir);
  const free = bavail * bsize;
  if (free < MIN_FREE_BYTES)
    report.wrong(
      `Il ne reste que ${megabytes(free)} sur le disque de ${config.dataDir}.`,
      'libérez de l’espace (anciennes sauvegardes, journaux du système), ou agrandissez le disque.',
    );
  else if (files > 0 && ffree / files < MIN_FREE_SHARE)
    report.wrong(
      `Il ne reste que ${ffree} entrées (inodes) sur le disque de ${config.dataDir}.`,
      'supprimez de petits fichiers, ou un disque qui en a davantage.',
    );
  else report.good(`Espace libre : ${megabytes(free)}`);
};

/** A backup every night, and one that was missed. */
const MAX_BACKUP_AGE_HOURS = 48;
const HOUR_MS = 3_600_000;

const backup: Check = async ({ terminal, config, report, isDeep }) => {
  const last = await readLastBackup(config.dataDir);
  const make = 'npm run backup -- FICHIER, et chaque nuit par un minuteur (docs/hosting.md).';
  if (!last) {
    if (config.demo) return report.note('Aucune sauvegarde : une démonstration n’en a pas besoin.');
    return report.wrong('Aucune sauvegarde n’a été faite depuis cette machine.', make);
  }
  const hours = Math.floor((Date.now() - Date.parse(last.made)) / HOUR_MS);
  if (hours > MAX_BACKUP_AGE_HOURS) report.wrong(`La dernière sauvegarde a ${hours} heures (${last.path}).`, make);
  else report.good(`Dernière sauvegarde : il y a ${hours} h, ${last.path}`);
  if (!(await stat(last.path).catch(() => null))) return report.note('Son fichier n’est plus à cet endroit.');
  if (!isDeep) return;
  try {
    await checkArchive(last.path, progressOf(terminal, 'Sauvegarde'), terminal.signal);
    report.good('La sauvegarde est entière (empreinte vérifiée)');
  } catch (error) {
    terminal.signal.throwIfAborted();
    report.wrong(
      `La sauvegarde ${last.path} est abîmée (${error instanceof Error ? error.message : error}).`,
      'refaites-en une tout de suite : npm run backup -- FICHIER --force',
    );
  }
};

const provider: Check = async ({ config: { issuer, demo }, report }) => {
  if (!issuer)
    return report.note(
      demo ? 'Connexion des visiteurs : le fournisseur de la démonstration.' : 'Pas de connexion des visiteurs.',
    );
  try {
    await discover(issuer);
    report.good(`Fournisseur de connexion : ${issuer.issuer} répond`);
  } catch (error) {
    report.wrong(
      `Le fournisseur de connexion ${issuer.issuer} ne répond pas comme il faut (${error instanceof Error ? error.message : error}).`,
      'vérifiez OIDC_ISSUER et la sortie réseau de cette machine ; le reste du site marche sans lui.',
    );
  }
};

const TIMEOUT_MS = 5_000;

/** Where a site of these settings answers on this machine. */
function addressOf({ host, port }: Config): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function readJson(url: string): Promise<{ status: number; body: Readonly<Record<string, unknown>> } | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    return { status: response.status, body: propertiesOf(await response.json()) };
  } catch {
    return null;
  }
}

const site: Check = async (examination) => {
  const { config, report } = examination;
  const address = addressOf(config);
  const ready = await readJson(`${address}/readyz`);
  if (typeof ready?.body.status !== 'string')
    return report.note(
      `Aucun site ne répond à ${address} : l’index de recherche d’un site en marche n’a pas été comparé. S’il écoute ailleurs, donnez ses réglages HOST et PORT à cette commande.`,
    );
  if (ready.status !== 200)
    report.wrong(
      `Le site à ${address} n’est pas prêt (${ready.status}, ${JSON.stringify(ready.body.parts ?? ready.body.status)}).`,
      '« unavailable » : cette partie ne répond pas ; « full » : elle n’a plus de place. Le journal du site dit pourquoi.',
    );
  else report.good(`Le site à ${address} est prêt`);
  const wrong = new Tally();
  for (const kind of ['cars', 'trucks'] as const) await compareIndex(examination, address, kind, wrong);
  if (wrong.count === 0) return report.good('Son index de recherche est celui de la base');
  report.wrong(
    `L’index de recherche du site n’est pas celui de la base${wrong.examples}.`,
    'si c’est bien le site de cette base, redémarrez-le et signalez-le : il se refait à chaque démarrage.',
  );
};

/** A save may come between the two reads. */
const MAX_TRIES = 3;

async function compareIndex({ context }: Examination, address: string, kind: VehicleKind, wrong: Tally): Promise<void> {
  let text = '';
  for (let i = 0; i < MAX_TRIES; i += 1) {
    const list = await readJson(`${address}/api/${kind}/list/-1`);
    const { n } = await context.database.query
      .selectFrom(kind)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('deleted_at', 'is', null)
      .where('status', 'in', ['available', 'reserved'])
      .executeTakeFirstOrThrow();
    if (list?.body.remaining === Number(n)) return;
    text = `${kind} : ${list?.body.remaining ?? 'rien'} au lieu de ${n}`;
  }
  wrong.add(text);
}

export const SURROUNDINGS_CHECKS: [name: string, check: Check][] = [
  ['L’espace libre', freeSpace],
  ['La dernière sauvegarde', backup],
  ['Le fournisseur de connexion', provider],
  ['Le site en marche', site],
];
