import { stat, statfs } from 'node:fs/promises';
import { checkArchive } from '../../features/operations/backup/archive.server.ts';
import { readLastBackup } from '../../features/operations/backup/last-backup.server.ts';
import { discover } from '../../features/site/sign-in/issuer.server.ts';
import { megabytes, progressOf } from '../command.ts';
import type { Check } from './examination.ts';

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
};

/** Maximum age of the last backup. With a backup each night, it allows one missed backup. */
const MAX_BACKUP_AGE_HOURS = 48;
const HOUR_MS = 3_600_000;

const backup: Check = async ({ terminal, config, report, isDeep }) => {
  const last = await readLastBackup(config.dataDir);
  const make = 'npm run backup -- FICHIER, et chaque nuit par un minuteur (docs/hosting.md).';
  if (!last) {
    if (!config.demo) report.wrong('Aucune sauvegarde n’a été faite depuis cette machine.', make);
    return;
  }
  const hours = Math.floor((Date.now() - Date.parse(last.made)) / HOUR_MS);
  if (hours > MAX_BACKUP_AGE_HOURS) report.wrong(`La dernière sauvegarde a ${hours} heures (${last.path}).`, make);
  if (!(await stat(last.path).catch(() => null)))
    return report.note(`La dernière sauvegarde n’est plus à cet endroit : ${last.path}`);
  if (!isDeep) return;
  try {
    await checkArchive(last.path, progressOf(terminal, 'Sauvegarde'), terminal.signal);
  } catch (error) {
    terminal.signal.throwIfAborted();
    report.wrong(
      `La sauvegarde ${last.path} est abîmée (${error instanceof Error ? error.message : error}).`,
      'refaites-en une tout de suite : npm run backup -- FICHIER --force',
    );
  }
};

const provider: Check = async ({ config: { issuer }, report }) => {
  if (!issuer) return;
  try {
    await discover(issuer);
  } catch (error) {
    report.wrong(
      `Le fournisseur de connexion ${issuer.issuer} ne répond pas comme il faut (${error instanceof Error ? error.message : error}).`,
      'vérifiez OIDC_ISSUER et la sortie réseau de cette machine ; le reste du site marche sans lui.',
    );
  }
};

export const SURROUNDINGS_CHECKS: [name: string, check: Check][] = [
  ['L’espace libre', freeSpace],
  ['La dernière sauvegarde', backup],
  ['Le fournisseur de connexion', provider],
];
