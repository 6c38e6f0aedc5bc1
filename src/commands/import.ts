import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { missingColumnsError } from '../features/admin/stock-files/csv/columns/column-mapping.ts';
import { CAR_CSV, TRUCK_CSV } from '../features/admin/stock-files/csv/columns/csv-kinds.ts';
import { columnAt } from '../features/admin/stock-files/csv/columns/headings.ts';
import { describeFile, describePhotos, describePreview } from '../features/admin/stock-files/csv/import-report.ts';
import { ImportChild } from '../features/admin/stock-files/import-child.server.ts';
import type { PreviewTask, TaskResult } from '../features/admin/stock-files/import-task.server.ts';
import { Imports } from '../features/admin/stock-files/imports.server.ts';
import { PhotoFetcher } from '../features/admin/stock-files/photos/photo-fetcher.server.ts';
import { type ImportOptions, optionsSchema } from '../features/admin/stock-files/stock-import.schema.ts';
import { MAX_FILE_BYTES } from '../features/admin/stock-files/stock-import.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import type { AppContext } from '../server/app-context.ts';
import { StartError } from '../server/config.ts';
import type { VehicleKind } from '../shared/paths.ts';
import { propertiesOf } from '../shared/records.ts';
import { count } from '../shared/text/french.ts';
import {
  configOf,
  defineCommand,
  oneFile,
  progressOf,
  reportTo,
  runIfMain,
  say,
  type Terminal,
  withContext,
} from './command.ts';

const USAGE = 'npm run import -- FICHIER.csv';

const HELP = `
${USAGE} [--apply] [--publish] [--cars | --trucks] [--empty-clears COLONNE]… [--keep-links]
                 [--replace-photos]
                 [--label "COLONNE=LIBELLÉ=VALEUR"]… [--same RÉFÉRENCE]… [--other RÉFÉRENCE]…

Ajoute et met à jour les voitures ou les camions d’un fichier CSV ou d’un classeur (.xlsx, .ods). Montre
d’abord ce qui changerait, puis demande ; tout est écrit d’un coup, ou rien. La page « Import » de l’administration
montre ensuite l’import et peut l’annuler.

  --apply, --yes   écrit sans demander (sans terminal, rien n’est écrit autrement)
  --publish        met les nouveaux véhicules en ligne aussitôt ; sans elle, ils arrivent en brouillon
  --cars, --trucks ce que contient le fichier, si ses colonnes ne le disent pas
  --empty-clears COLONNE
                   une cellule vide de cette colonne efface la valeur en ligne ; à répéter pour plusieurs colonnes
  --keep-links     laisse sur leur site les photos que le fichier nomme par une adresse https
  --replace-photos remplace aussi les photos prises ou retouchées sur ce site
  --label "COLONNE=LIBELLÉ=VALEUR"
                   ce que veut dire un libellé inconnu d’une colonne (énergie, boîte…), retenu ensuite ; sans VALEUR,
                   la cellule est laissée de côté ; à répéter
  --same RÉFÉRENCE, --other RÉFÉRENCE
                   la ligne de cette référence est, ou n’est pas, le véhicule du site qui a la même immatriculation ou
                   le même VIN ; à répéter
  --help           cette aide

Les photos que le fichier nomme par une adresse (http ou https) sont récupérées avant la fin de la commande, et
enregistrées comme un envoi. Interrompue, le site continue.

Le fichier : séparateur « ; », « , » ou tabulation, titres de colonnes dans l’une des 30 premières lignes, dans
n’importe quel ordre ; les lignes « # » et les totaux sont laissés de côté ; d’un classeur (.xlsx, .ods), la feuille et la ligne dont les titres sont connus. « Référence » et
« Titre » sont obligatoires ; « npm run export » écrit toutes les autres. 20 Mo et 10 000 lignes au plus.
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
  'keep-links': { type: 'boolean' },
  'replace-photos': { type: 'boolean' },
  label: { type: 'string', multiple: true },
  same: { type: 'string', multiple: true },
  other: { type: 'string', multiple: true },
} as const;

const PROGRESS_INTERVAL_MS = 100;

export const importList = defineCommand(HELP, OPTIONS, async ({ terminal, values, positionals }) => {
  const path = oneFile(terminal, positionals, USAGE);
  const kind = chosenKind(values.cars, values.trucks);
  const bytes = await bytesOf(path);
  const answersOf = (references: string[] | undefined, answer: 'same' | 'other') =>
    Object.fromEntries((references ?? []).map((reference) => [reference, answer]));
  const options: ImportOptions = {
    ...optionsSchema.parse({}),
    emptyClears: values['empty-clears'] ?? [],
    keepLinks: values['keep-links'] ?? false,
    ownPhotos: values['replace-photos'] ? 'replace' : 'keep',
    labels: chosenLabels(values.label ?? []),
    same: { ...answersOf(values.same, 'same'), ...answersOf(values.other, 'other') },
  };
  const publish = values.publish ?? false;
  await withContext(terminal, async (context) => {
    const report = reportTo(terminal);
    const log = {
      error: ({ err }: { err: unknown }) =>
        terminal.signal.aborted || report({ message: `${propertiesOf(err).message}` }),
    };
    const imports = new Imports(context, log, { child: new ImportChild(context.database.location, 'ignore') });
    const stop = () => void imports.close();
    terminal.signal.addEventListener('abort', stop);
    try {
      const task = { kind, fileName: basename(path), options, publish };
      const result = await imports.preview(operatorOfThisMachine(), task, {
        bytes: bytes.length,
        parts: () => [bytes],
      });
      describe(terminal, result, basename(path), publish);
      if (await isConfirmed(terminal, result, values.apply || values.yes || false))
        await write(terminal, context, imports, result);
    } finally {
      terminal.signal.removeEventListener('abort', stop);
      await imports.close();
    }
  });
});

await runIfMain(importList, import.meta);

type Result = TaskResult<PreviewTask>;

/** Shows the preview. @throws StartError or DomainError if the file has no line to import */
function describe(terminal: Terminal, { kind, preview }: Result, fileName: string, publish: boolean): void {
  if (preview.lacks.length > 0) throw missingColumnsError(preview.lacks, preview.columns);
  say(terminal, `${describeFile(fileName, kind, preview)}\n\n${describePreview(preview)}\n`);
  if (preview.refused_lines === preview.rows)
    throw new StartError('Toutes les lignes sont refusées : rien n’a été écrit.');
  if (preview.create > 0) say(terminal, publish ? 'Les nouveaux seront en ligne aussitôt.' : NEW_ARE_DRAFTS);
}

/** Returns true if there is something to write and the user confirms it. */
async function isConfirmed(terminal: Terminal, { preview }: Result, apply: boolean): Promise<boolean> {
  const writes = preview.create + preview.update;
  if (writes === 0) {
    say(terminal, 'Rien à écrire : le catalogue dit déjà tout cela.');
    return false;
  }
  if (apply) return true;
  if (!terminal.stdin.isTTY) {
    const args = terminal.args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg));
    say(terminal, `Rien n’a été écrit. Pour l’écrire : npm run import -- ${args.join(' ')} --apply`);
    return false;
  }
  const isWanted = await confirms(terminal, `Écrire ${count(writes, 'véhicule')} ? (oui/non) `);
  if (!isWanted) say(terminal, 'Rien n’a été écrit.');
  return isWanted;
}

async function write(
  terminal: Terminal,
  context: AppContext,
  imports: Imports,
  { kind, token }: Result,
): Promise<void> {
  // A listener does not get a Ctrl+C that came before its addition.
  terminal.signal.throwIfAborted();
  const show = progressOf(terminal, 'Écriture');
  const running = await imports.apply(operatorOfThisMachine(), kind, token, 'leave');
  const timer = setInterval(() => {
    const { done, total } = running.progress();
    if (total > 0) show(done, total);
  }, PROGRESS_INTERVAL_MS);
  const { data: job } = await running.result.finally(() => clearInterval(timer));
  show(job.done, job.total);
  say(
    terminal,
    `Fait : ${count(job.created, 'véhicule')} de plus, ${job.updated} mis à jour, ${count(job.refused, 'ligne')} sans effet.`,
  );
  if (job.photos.waiting > 0) await fetchPhotos(terminal, context, job.job);
}

/** Fetches the photos of the import. After Ctrl+C, the site fetches the others. */
async function fetchPhotos(terminal: Terminal, context: AppContext, job: number): Promise<void> {
  const { publicUrl, port } = configOf(terminal);
  const report = reportTo(terminal);
  const fetcher = new PhotoFetcher(context, {
    origin: () => publicUrl ?? `http://localhost:${port}`,
    log: { error: ({ err }) => report({ message: `${propertiesOf(err).message}` }) },
  });
  const stop = () => void fetcher.close();
  terminal.signal.addEventListener('abort', stop);
  const show = progressOf(terminal, 'Photos');
  try {
    const photos = await fetcher.drain(job, ({ stored, failed, total }) => show(stored + failed, total));
    say(terminal, describePhotos(photos));
  } finally {
    terminal.signal.removeEventListener('abort', stop);
    await fetcher.close();
  }
  if (terminal.signal.aborted) terminal.exitCode = 130;
}

/** Asks a yes-or-no question. Returns false if the input ends or the user cancels with Ctrl+C or Ctrl+D. */
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

/** @throws StartError if a label is not written as « COLONNE=LIBELLÉ=VALEUR », or names no column with labels */
function chosenLabels(texts: readonly string[]): Record<string, Record<string, string | null>> {
  const labels: Record<string, Record<string, string | null>> = {};
  for (const text of texts) {
    const [heading = '', label = '', meaning = ''] = text.split('=').map((part) => part.trim());
    const column = [CAR_CSV, TRUCK_CSV].map(({ columns }) => columnAt(columns, heading)).find(Boolean);
    if (!column?.options || label === '')
      throw new StartError(
        `--label « ${text} » : écrivez "COLONNE=LIBELLÉ=VALEUR", par exemple "Boîte=Robot X=Automatique".`,
      );
    labels[column.field] = { ...labels[column.field], [label]: meaning === '' ? null : meaning };
  }
  return labels;
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
  throw new StartError(`${path} est trop gros pour une liste de stock (plus de 20 Mo) : coupez-le en plusieurs.`);
}
