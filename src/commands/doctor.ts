import { StartError } from '../server/config.ts';
import { openAsItIs } from '../server/db/database.ts';
import { openStorage } from '../server/storage/open.ts';
import { count } from '../shared/text/french.ts';
import { configOf, defineCommand, reportTo, runIfMain, say, type Terminal } from './command.ts';
import { CONFIGURATION_CHECKS } from './doctor/configuration.ts';
import { DATABASE_CHECKS, engineName, isThisVersion } from './doctor/database.ts';
import { type Check, type Examination, Report } from './doctor/examination.ts';
import { FILE_CHECKS } from './doctor/files.ts';
import { STOCK_CHECKS } from './doctor/stock.ts';
import { SURROUNDINGS_CHECKS } from './doctor/surroundings.ts';

const HELP = `
npm run doctor -- [--mend] [--deep]

Compare la base de données, les fichiers, les réglages et la configuration, et dit ce qui ne va pas et comment y remédier.
Un titre sans ligne dessous : tout va bien. Que la base et le stockage répondent et s’écrivent, /readyz le dit.
Sans --mend, rien n’est changé : le site peut rester en marche. (Un compartiment S3 reçoit un fichier d’essai, supprimé aussitôt.)

  --mend     répare ce qui ne perd rien, une ligne par réparation ; le site peut rester en marche :
             fichiers d’images manquants ou abîmés refaits depuis ceux qui restent, images notées à nouveau, fichiers que
             rien ne nomme supprimés, noms de recherche des marques, droits des fichiers. Aucune ligne du garage n’est supprimée.
  --deep     lit et décode aussi chaque image, et relit la dernière sauvegarde ; plus long
  --help     cette aide

Ce qui demande d’arrêter le site (restaurer une sauvegarde) n’est jamais fait ici : le remède le dit.

Code de sortie : 0 si tout va bien, 1 s’il reste quelque chose à réparer, 2 si quelque chose n’a pas pu être vérifié.`;

const COULD_NOT_LOOK = 2;

export const doctor = defineCommand(
  HELP,
  { mend: { type: 'boolean' }, deep: { type: 'boolean' } },
  async ({ terminal, values, positionals }) => {
    if (positionals.length > 0) throw new StartError(`« ${positionals[0]} » est de trop (--help dit ce qui existe).`);
    try {
      await examine(terminal, { isRepairing: values.mend === true, isDeep: values.deep === true });
    } catch (error) {
      if (!(error instanceof StartError) || terminal.signal.aborted) throw error;
      reportTo(terminal)(error);
      terminal.exitCode = COULD_NOT_LOOK;
    }
  },
  'Interrompu : ce qui a été réparé jusque-là le reste.',
);

await runIfMain(doctor, import.meta);

/** @throws StartError if the database or the storage cannot be opened */
async function examine(terminal: Terminal, how: Pick<Examination, 'isRepairing' | 'isDeep'>): Promise<void> {
  const config = configOf(terminal);
  const report = new Report(terminal);
  const database = await openAsItIs(config, reportTo(terminal), how.isRepairing);
  try {
    const storage = await openStorage(config, false);
    const examination: Examination = { terminal, context: { database, storage }, config, report, ...how };
    if (how.isRepairing) say(terminal, 'Réparation : le site peut rester en marche.');
    report.part(`Base de données (${engineName(database)})`);
    if (await isThisVersion(examination)) {
      await run(examination, DATABASE_CHECKS);
      report.part('Contenu');
      await run(examination, STOCK_CHECKS);
      report.part(`Fichiers (${config.storage === 'disk' ? config.dataDir : config.s3?.endpoint})`);
      await run(examination, FILE_CHECKS);
      report.part('Configuration');
      await run(examination, CONFIGURATION_CHECKS);
      report.part('Alentours');
      await run(examination, SURROUNDINGS_CHECKS);
    } else report.note('Le reste se vérifie sur une base de cette version.');
  } finally {
    await database.close();
  }
  conclude(terminal, report);
}

async function run(examination: Examination, checks: readonly [name: string, check: Check][]): Promise<void> {
  for (const [name, check] of checks) {
    examination.terminal.signal.throwIfAborted();
    try {
      await check(examination);
    } catch (error) {
      examination.terminal.signal.throwIfAborted();
      examination.report.unknown(name, error);
    }
  }
}

function conclude(terminal: Terminal, { findings, failedChecks, repairs }: Report): void {
  const parts = [
    ...(repairs > 0 ? [`${count(repairs, 'réparation')} faite${repairs > 1 ? 's' : ''}`] : []),
    findings === 0 ? 'rien à réparer' : `${count(findings, 'chose')} à réparer`,
    ...(failedChecks > 0 ? [`${count(failedChecks, 'chose')} non vérifiée${failedChecks > 1 ? 's' : ''}`] : []),
  ];
  say(terminal, `\nBilan : ${parts.join(', ')}.`);
  terminal.exitCode = failedChecks > 0 ? COULD_NOT_LOOK : findings > 0 ? 1 : 0;
}
