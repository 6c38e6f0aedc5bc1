import { count } from '../features/stock-files/report.ts';
import { exportStock } from '../features/stock-files/stock-export.store.ts';
import { StartError } from '../server/settings.ts';
import { oneFile, progressOf, runCommand, say, withHouse } from './command.ts';
import { putWhole, refuseThere } from './whole-file.ts';

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

await runCommand(HELP, OPTIONS, async ({ values, positionals, signal }) => {
  const path = oneFile(positionals, USAGE);
  if (values.cars && values.trucks) throw new StartError('--cars ou --trucks, pas les deux : un fichier pour chacun.');
  await refuseThere(path, values.force);
  const kind = values.trucks ? 'trucks' : 'cars';
  const written = await withHouse((house) =>
    putWhole(path, (to) => exportStock(house, kind, to, progressOf('Export'), signal)),
  );
  say(`${path} : ${count(written, kind === 'cars' ? 'voiture' : 'camion')}.`);
});
