import { exportStock } from '../features/admin/stock-files/csv/csv-export.server.ts';
import { StartError } from '../server/config.ts';
import { count } from '../shared/text/french.ts';
import { defineCommand, oneFile, progressOf, runIfMain, say, withContext } from './command.ts';
import { checkTarget, writeTarget } from './write-file.ts';

const USAGE = 'npm run export -- FICHIER.csv';

const HELP = `
${USAGE} [--cars | --trucks] [--force]

Écrit toutes les voitures (ou tous les camions) dans un fichier CSV que les tableurs ouvrent tel quel et que
« npm run import » relit : modifiez-le, puis rendez-le.

  --cars     les voitures (par défaut)
  --trucks   les camions
  --force    remplace le fichier s’il existe
  --help     cette aide

Un véhicule sans référence y porte une référence « SITE-… » : laissez-la, elle le fait reconnaître au retour.
Une apostrophe précède les textes qu’un tableur prendrait pour une formule ; l’import l’enlève.`;

const OPTIONS = { cars: { type: 'boolean' }, trucks: { type: 'boolean' }, force: { type: 'boolean' } } as const;

export const exportList = defineCommand(HELP, OPTIONS, async ({ terminal, values, positionals }) => {
  const path = oneFile(terminal, positionals, USAGE);
  if (values.cars && values.trucks) throw new StartError('--cars ou --trucks, pas les deux : un fichier pour chacun.');
  if (!/\.csv$/i.test(path))
    throw new StartError(
      `${path} : donnez un nom qui finit par .csv. Cet export est un CSV, que les tableurs ouvrent.`,
    );
  await checkTarget(path, values.force);
  const kind = values.trucks ? 'trucks' : 'cars';
  const rows = await withContext(terminal, (context) =>
    writeTarget(path, (to) => exportStock(context, kind, to, progressOf(terminal, 'Export'), terminal.signal)),
  );
  say(terminal, `${path} : ${count(rows, kind === 'cars' ? 'voiture' : 'camion')}.`);
});

await runIfMain(exportList, import.meta);
