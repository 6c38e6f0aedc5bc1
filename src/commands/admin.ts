import {
  addAdministrator,
  changePassword,
  findAdministrator,
  listAdministrators,
  removeAdministrator,
} from '../features/auth/administrators.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { StartError } from '../server/config.ts';
import { dayMonthYear } from '../shared/dates.ts';
import { clean, lengthOf } from '../shared/text.ts';
import { askPassword } from './ask-password.ts';
import { runCommand, say, withContext } from './command.ts';

const HELP = `
npm run admin -- add NOM | password NOM | remove NOM | list

Les administrateurs, tous égaux.

  add NOM        ajoute un administrateur
  password NOM   change son mot de passe et ferme ses sessions
  remove NOM     le supprime et ferme ses sessions ; jamais le dernier
  list           les nomme tous
  --help         cette aide

Le mot de passe (10 à 200 caractères) est demandé sans être montré, ou lu sur l’entrée standard :
  npm run admin -- add Hélène < fichier

Code de sortie : 0 si c’est fait, 1 sinon.`;

const ACTIONS = ['add', 'password', 'remove', 'list'] as const;

await runCommand(HELP, {}, async ({ positionals, signal }) => {
  const [asked, ...names] = positionals;
  const action = ACTIONS.find((known) => known === asked);
  if (!action) throw new StartError(`${asked ? `« ${asked} » est inconnu.` : 'Que faire ?'}\n${HELP.trimEnd()}`);
  if (action === 'list') return withContext(list);
  const name = nameOf(names, action);
  if (action === 'remove') return withContext((context) => remove(context, name));
  await withContext((context) => checkBeforeAsking(context, action, name));
  const password = await askPassword(signal);
  await withContext((context) => (action === 'add' ? add(context, name, password) : change(context, name, password)));
});

async function list(context: AppContext): Promise<void> {
  const all = await listAdministrators(context);
  if (all.length === 0) return say('Aucun administrateur : le prochain démarrage du site en crée un.');
  for (const { name, created_at } of all) say(`${name}   (depuis le ${dayMonthYear(new Date(created_at))})`);
}

/** Called before the password is asked for, so that it is not typed in vain. */
async function checkBeforeAsking(context: AppContext, action: 'add' | 'password', name: string): Promise<void> {
  const known = await findAdministrator(context, name);
  if (known && action === 'add') throw taken(name);
  if (!known && action === 'password') throw unknown(name);
}

async function add(context: AppContext, name: string, password: string): Promise<void> {
  if (!(await addAdministrator(context, name, password))) throw taken(name);
  say(`« ${name} » est administrateur.`);
}

async function change(context: AppContext, name: string, password: string): Promise<void> {
  if (!(await changePassword(context, name, password))) throw unknown(name);
  say(`Le mot de passe de « ${name} » est changé, ses sessions sont fermées.`);
}

async function remove(context: AppContext, name: string): Promise<void> {
  const outcome = await removeAdministrator(context, name);
  if (outcome === 'unknown') throw unknown(name);
  if (outcome === 'last')
    throw new StartError(`« ${name} » est le dernier administrateur : ajoutez-en un autre d’abord (add NOM).`);
  say(`« ${name} » n’est plus administrateur, ses sessions sont fermées.`);
}

function nameOf(names: string[], action: string): string {
  const name = clean(names.join(' ')).trim();
  if (name === '') throw new StartError(`Quel nom ? npm run admin -- ${action} NOM`);
  if (lengthOf(name) > 100) throw new StartError('Un nom a 100 caractères au plus.');
  return name;
}

function taken(name: string): StartError {
  return new StartError(`« ${name} » est déjà administrateur : « password ${name} » change son mot de passe.`);
}

function unknown(name: string): StartError {
  return new StartError(`Il n’y a pas d’administrateur « ${name} » : « list » les nomme tous.`);
}
