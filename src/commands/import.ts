import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { type PreparedImport, prepareImport } from '../features/admin/stock-files/csv/csv-import.server.ts';
import { describeFile, describePlan } from '../features/admin/stock-files/csv/import-report.ts';
import type { StockFile } from '../features/admin/stock-files/csv/stock-file.ts';
import { ImportChild } from '../features/admin/stock-files/import-child.server.ts';
import type { ReadTask } from '../features/admin/stock-files/import-task.server.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import type { AppContext } from '../server/app-context.ts';
import { StartError } from '../server/config.ts';
import { DomainError } from '../shared/errors.ts';
import type { VehicleKind } from '../shared/paths.ts';
import { propertiesOf } from '../shared/records.ts';
import { count } from '../shared/text/french.ts';
import { defineCommand, oneFile, progressOf, runIfMain, say, type Terminal, withContext } from './command.ts';

const USAGE = 'npm run import -- FICHIER.csv';

const HELP = `
${USAGE} [--apply] [--publish] [--cars | --trucks] [--empty-clears COLONNE]…

Ajoute et met à jour les voitures ou les camions d’un fichier CSV ou d’un classeur Excel (.xlsx). Montre
d’abord ce qui changerait, puis demande ; tout est écrit d’un coup, ou rien.

  --apply, --yes   écrit sans demander (sans terminal, rien n’est écrit autrement)
  --publish        met les nouveaux véhicules en ligne aussitôt ; sans elle, ils arrivent en brouillon
  --cars, --trucks ce que contient le fichier, si ses colonnes ne le disent pas
  --empty-clears COLONNE
                   une cellule vide de cette colonne efface la valeur en ligne ; à répéter pour plusieurs colonnes
  --help           cette aide

Le fichier : UTF-8 ou Windows-1252, séparateur « ; », « , » ou tabulation, titres de colonnes en première ligne, dans
n’importe quel ordre ; d’un classeur (.xlsx), la feuille et la ligne dont les titres sont connus. « Référence » et
« Titre » sont obligatoires ; « npm run export » écrit toutes les autres.
Un véhicule est reconnu à sa référence. Une colonne absente et une cellule vide laissent ce qui est en ligne, sauf dans
les colonnes de --empty-clears ; « Titre » et « Photos » ne se vident jamais. Une marque est reconnue à son nom courant
(« VW » pour « Volkswagen »). Une ligne fausse est refusée, avec sa raison ; les autres sont prises.

Code de sortie : 0 si c’est fait, 1 si rien n’a pu l’être.`;

const NEW_ARE_DRAFTS =
  'Les nouveaux arrivent en brouillon : mettez-les en ligne dans l’administration, ou relancez avec --publish.';

const OPTIONS = {
  apply: { type: 'boolean' },
  yes: { type: 'boolean' },
  publish: { type: 'boolean' },
  cars: { type: 'boolean' },
  trucks: { type: 'boolean' },
  'empty-clears': { type: 'string', multiple: true },
} as const;

/** A larger file is not a stock list and would fill the memory. */
const MAX_FILE_BYTES = 200 * 1024 * 1024;

export const importList = defineCommand(HELP, OPTIONS, async ({ terminal, values, positionals }) => {
  const path = oneFile(terminal, positionals, USAGE);
  const kind = chosenKind(values.cars, values.trucks);
  const bytes = await bytesOf(path);
  const apply = values.apply || values.yes || false;
  await withContext(terminal, async (context) => {
    const file = await readFileInChild(context, { name: 'read', kind, bytes });
    const publish = values.publish ?? false;
    const prepared = await prepareImport(context, file, { emptyClears: values['empty-clears'] ?? [], publish });
    await importFile(terminal, prepared, path, file, { apply, publish });
  });
});

await runIfMain(importList, import.meta);

/** A hostile workbook ends the child process alone. */
async function readFileInChild({ database }: AppContext, task: ReadTask): Promise<StockFile> {
  const child = new ImportChild(database.location, 'ignore');
  try {
    return await child.run(operatorOfThisMachine(), task);
  } finally {
    await child.close();
  }
}

async function importFile(
  terminal: Terminal,
  prepared: PreparedImport,
  path: string,
  file: StockFile,
  { apply, publish }: { apply: boolean; publish: boolean },
): Promise<void> {
  const { created, changed, rejected } = prepared.plan;
  say(terminal, `${describeFile(basename(path), file, prepared.ignored)}\n\n${describePlan(prepared.plan)}\n`);
  if (rejected.length === file.rows.length)
    throw new StartError('Toutes les lignes sont refusées : rien n’a été écrit.');
  const writes = created.length + changed.length;
  if (writes === 0) return say(terminal, 'Rien à écrire : le catalogue dit déjà tout cela.');
  if (created.length > 0) say(terminal, publish ? 'Les nouveaux seront en ligne aussitôt.' : NEW_ARE_DRAFTS);
  if (!apply && !terminal.stdin.isTTY)
    return say(
      terminal,
      `Rien n’a été écrit. Pour l’écrire : npm run import -- ${path} --apply${publish ? ' --publish' : ''}`,
    );
  if (!apply && !(await confirms(terminal, `Écrire ${count(writes, 'véhicule')} ? (oui/non) `)))
    return say(terminal, 'Rien n’a été écrit.');
  await write(terminal, prepared);
  say(
    terminal,
    `Fait : ${count(created.length, 'véhicule')} de plus, ${changed.length} mis à jour, ${count(rejected.length, 'ligne')} sans effet.`,
  );
}

async function write(terminal: Terminal, prepared: PreparedImport): Promise<void> {
  const { signal } = terminal;
  const show = progressOf(terminal, 'Écriture');
  try {
    await prepared.apply(operatorOfThisMachine(), (done, total) => {
      signal.throwIfAborted();
      show(done, total);
    });
  } catch (error) {
    if (signal.aborted || error instanceof DomainError) throw error;
    throw new StartError(
      `L’écriture a échoué (${propertiesOf(error).message}) : rien n’a été changé. Corrigez la cause, puis relancez la commande.`,
    );
  }
}

/** False also when the input ends or the question is cancelled: Ctrl+C, Ctrl+D. */
function confirms({ stdin, stdout, signal }: Terminal, question: string): Promise<boolean> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: stdin, output: stdout, signal });
    lines.once('close', () => resolve(false));
    lines.question(question, (answer) => {
      resolve(/^(o|oui|y|yes)$/i.test(answer.trim()));
      lines.close();
    });
  });
}

function chosenKind(cars: boolean | undefined, trucks: boolean | undefined): VehicleKind | undefined {
  if (cars && trucks) throw new StartError('--cars ou --trucks, pas les deux : un fichier contient l’un ou l’autre.');
  return cars ? 'cars' : trucks ? 'trucks' : undefined;
}

async function bytesOf(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const bytes = await readFile(path);
    if (bytes.length <= MAX_FILE_BYTES) return bytes;
  } catch (error) {
    const { code, message } = propertiesOf(error);
    if (code === 'ENOENT') throw new StartError(`Le fichier ${path} n’existe pas : vérifiez son nom.`);
    throw new StartError(`Impossible de lire ${path} (${message}) : donnez un fichier CSV ou un classeur lisible.`);
  }
  throw new StartError(`${path} est trop gros pour une liste de stock (plus de 200 Mo) : coupez-le en plusieurs.`);
}
