import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import {
  dealershipFileText,
  EXAMPLE_NAME,
  readDealershipFile,
} from '../features/platform/settings/dealership-file.server.ts';
import { SECTION_TABLES } from '../features/platform/settings/fields/settings.fields.ts';
import {
  readOneSection,
  readSections,
  replaceSettings,
  settingsOf,
} from '../features/platform/settings/settings.repository.ts';
import { StartError } from '../server/config.ts';
import { absolute, configOf, defineCommand, runIfMain, say, type Terminal, withContext } from './command.ts';
import { checkTarget, writeTarget } from './write-file.ts';

const HELP = `
npm run settings -- export [FICHIER.json] [--force] | import FICHIER.json

Tous les réglages du site en un fichier de la forme de dealership.json. L’administration les change aussi, à /admin/settings.

  export     écrit les réglages dans un fichier, ou sur la sortie standard
  import     remplace les réglages par ceux du fichier, s’il est sans faute ; les visiteurs les voient aussitôt
  --force    remplace le fichier s’il existe
  --help     cette aide

Code de sortie : 0 si c’est fait, 1 sinon.`;

export const settings = defineCommand(
  HELP,
  { force: { type: 'boolean' } },
  async ({ terminal, values, positionals }) => {
    const [action, file, ...otherArguments] = positionals;
    const path = file === undefined ? undefined : absolute(terminal, file);
    if (otherArguments.length > 0) throw new StartError(`Un seul fichier à la fois.\n${HELP.trimEnd()}`);
    if (action === 'export') return exportSettings(terminal, path, values.force);
    if (action !== 'import')
      throw new StartError(`${action ? `« ${action} » est inconnu.` : 'Que faire ?'}\n${HELP.trimEnd()}`);
    if (path === undefined) throw new StartError('Quel fichier ? npm run settings -- import FICHIER.json');
    await importSettings(terminal, path);
  },
);

await runIfMain(settings, import.meta);

async function exportSettings(terminal: Terminal, path: string | undefined, force: boolean | undefined): Promise<void> {
  if (path !== undefined) await checkTarget(path, force);
  const text = await withContext(terminal, async (context) =>
    dealershipFileText(settingsOf(await readSections(context))),
  );
  if (path === undefined) return say(terminal, text.trimEnd());
  await writeTarget(path, async (to) => void to.end(text));
  say(terminal, `${path} : les réglages y sont.`);
}

async function importSettings(terminal: Terminal, path: string): Promise<void> {
  const sections = await withContext(terminal, async (context) => {
    const { value } = await readOneSection(context, 'display');
    const { settings } = readDealershipFile(path, { open: value.open, interface: value.interface });
    if (!configOf(terminal).demo && settings.identity.name === EXAMPLE_NAME)
      throw new StartError(`${path} est l’exemple livré : un site réel n’en prend rien. Mettez-y vos propres valeurs.`);
    return replaceSettings(context, operatorOfThisMachine(), settings);
  });
  if (sections.length === 0) return say(terminal, 'Rien à changer : ce sont déjà les réglages du site.');
  say(terminal, `Changé : ${sections.map((section) => SECTION_TABLES[section].label).join(', ')}.`);
}
