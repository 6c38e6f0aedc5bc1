import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import { findAdministrator, listAdministrators } from '../features/platform/auth/administrators.repository.ts';
import { isReservedName, RESERVED_NAME } from '../features/platform/auth/origin.ts';
import { passwordFault } from '../features/platform/auth/password-strength.server.ts';
import { readSections, settingsOf } from '../features/platform/settings/settings.repository.ts';
import {
  addMember,
  removeMember,
  replacePassword,
  resetSecondFactors,
  unlockMember,
} from '../features/platform/team/team.repository.ts';
import type { AppContext } from '../server/app-context.ts';
import { StartError } from '../server/config.ts';
import { dayMonthYear } from '../shared/dates/dates.ts';
import { DomainError } from '../shared/errors.ts';
import type { Role } from '../shared/role.ts';
import { clean, lengthOf } from '../shared/text/text.ts';
import { askPassword } from './ask-password.ts';
import { defineCommand, runIfMain, say, type Terminal, withContext } from './command.ts';

const HELP = `
npm run admin -- add NOM | password NOM | reset NOM | unlock NOM | remove NOM | list

Les administrateurs : propriétaires, ou collaborateurs sans équipe ni réglages. En temps normal cela se fait sur le site,
page « Équipe » ; ici, c’est le dernier recours.

  add NOM        ajoute un propriétaire, avec --editor un collaborateur
  password NOM   change son mot de passe et ferme ses sessions
  reset NOM      retire ses clés d’accès et ses codes, ferme ses sessions ; le mot de passe reste
  unlock NOM     oublie les essais manqués sous son nom : il peut essayer à nouveau tout de suite
  remove NOM     le supprime et ferme ses sessions ; jamais le dernier propriétaire
  list           les nomme tous
  --editor       avec add : un collaborateur
  --help         cette aide

Le mot de passe (10 à 200 caractères, pas trop facile à deviner) est demandé sans être montré, ou lu sur l’entrée standard :
  npm run admin -- add Hélène < fichier

Code de sortie : 0 si c’est fait, 1 sinon.`;

const ACTIONS = ['add', 'password', 'reset', 'unlock', 'remove', 'list'] as const;

export const admin = defineCommand(HELP, { editor: { type: 'boolean' } }, async ({ terminal, positionals, values }) => {
  const [argument, ...names] = positionals;
  const action = ACTIONS.find((name) => name === argument);
  if (!action) throw new StartError(`${argument ? `« ${argument} » est inconnu.` : 'Que faire ?'}\n${HELP.trimEnd()}`);
  if (action === 'list') return withContext(terminal, (context) => list(terminal, context));
  const name = nameOf(names, action);
  if (action === 'remove') return withContext(terminal, (context) => remove(terminal, context, name));
  if (action === 'unlock') return withContext(terminal, (context) => unlock(terminal, context, name));
  if (action === 'reset') return withContext(terminal, (context) => reset(terminal, context, name));
  const site = await withContext(terminal, async (context) => {
    await checkBeforeAsking(context, action, name);
    return settingsOf(await readSections(context)).identity.name;
  });
  const password = await askPassword(terminal);
  const fault = await passwordFault(password, [name, site]);
  if (fault !== null) throw new StartError(`${fault} Rien n’a été changé.`);
  const role = values.editor ? 'editor' : 'owner';
  await withContext(terminal, (context) =>
    action === 'add' ? add(terminal, context, { name, role, password }) : change(terminal, context, name, password),
  );
});

await runIfMain(admin, import.meta);

async function list(terminal: Terminal, context: AppContext): Promise<void> {
  const administrators = await listAdministrators(context);
  if (administrators.length === 0)
    return say(terminal, 'Aucun administrateur : le prochain démarrage du site en crée un.');
  for (const { name, role, created_at } of administrators)
    say(
      terminal,
      `${name}   (depuis le ${dayMonthYear(new Date(created_at))}${role === 'owner' ? '' : ', collaborateur'})`,
    );
}

async function checkBeforeAsking(context: AppContext, action: 'add' | 'password', name: string): Promise<void> {
  if (action === 'add' && isReservedName(name)) throw new StartError(`${RESERVED_NAME}.`);
  const account = await findAdministrator(context, name);
  if (account && action === 'add') throw nameTaken(name);
  if (!account && action === 'password') throw unknownName(name);
}

async function add(
  terminal: Terminal,
  context: AppContext,
  member: { name: string; role: Role; password: string },
): Promise<void> {
  const { name, role } = member;
  if (!(await addMember(context, operatorOfThisMachine(), member))) throw nameTaken(name);
  say(terminal, `« ${name} » est ${role === 'owner' ? 'administrateur' : 'collaborateur'}.`);
}

async function change(terminal: Terminal, context: AppContext, name: string, password: string): Promise<void> {
  if (!(await replacePassword(context, operatorOfThisMachine(), name, password))) throw unknownName(name);
  say(terminal, `Le mot de passe de « ${name} » est changé, ses sessions sont fermées.`);
}

async function reset(terminal: Terminal, context: AppContext, name: string): Promise<void> {
  await resetSecondFactors(context, operatorOfThisMachine(), name).catch(explain(name));
  say(terminal, `« ${name} » se connecte avec son seul mot de passe, ses sessions sont fermées.`);
}

async function unlock(terminal: Terminal, context: AppContext, name: string): Promise<void> {
  await unlockMember(context, operatorOfThisMachine(), name).catch(explain(name));
  say(terminal, `« ${name} » peut essayer à nouveau tout de suite : les essais manqués sont oubliés.`);
}

async function remove(terminal: Terminal, context: AppContext, name: string): Promise<void> {
  await removeMember(context, operatorOfThisMachine(), name).catch(explain(name));
  say(terminal, `« ${name} » n’est plus administrateur, ses sessions sont fermées.`);
}

/** Returns a handler that replaces an error of the site by a message of the command. */
function explain(name: string): (error: unknown) => never {
  return (error) => {
    const code = error instanceof DomainError ? error.code : '';
    if (code === 'not_found') throw unknownName(name);
    if (code === 'conflict')
      throw new StartError(
        `« ${name} » est le dernier administrateur qui soit propriétaire : ajoutez-en un autre d’abord (add NOM).`,
      );
    throw error;
  };
}

function nameOf(names: string[], action: string): string {
  const name = clean(names.join(' ')).trim();
  if (name === '') throw new StartError(`Quel nom ? npm run admin -- ${action} NOM`);
  if (lengthOf(name) > 100) throw new StartError('Un nom a 100 caractères au plus.');
  return name;
}

function nameTaken(name: string): StartError {
  return new StartError(`« ${name} » est déjà administrateur : « password ${name} » change son mot de passe.`);
}

function unknownName(name: string): StartError {
  return new StartError(`Il n’y a pas d’administrateur « ${name} » : « list » les nomme tous.`);
}
