import { NOBODY } from '../../auth/origin.ts';
import type { DescribeField, JournalAction } from '../journal.ts';
import { fieldLabel, OBJECTS } from '../journal-labels.ts';
import type { SecurityItem } from './security.schema.ts';
import type { SecurityFilterName } from './security-filters.ts';

export const FILTER_LABELS: Readonly<Record<SecurityFilterName, string>> = {
  access: 'Accès et équipe',
  login: 'Connexions',
  refusal: 'Échecs et refus',
  team: 'Équipe et mots de passe',
  write: 'Autres modifications',
  all: 'Tout, avec les modifications',
};

const LOGINS: Readonly<Record<string, string>> = {
  password: 'Connexion par mot de passe',
  code: 'Connexion par mot de passe et code',
  recovery_code: 'Connexion par mot de passe et code de secours',
  passkey: 'Connexion par clé d’accès',
  invitation: 'Invitation acceptée, première connexion',
  password_link: 'Nouveau mot de passe choisi par un lien',
};

const FAILED_LOGINS: Readonly<Record<string, string>> = {
  password: 'Connexion refusée : nom ou mot de passe incorrect',
  code: 'Connexion refusée : code incorrect',
  recovery_code: 'Connexion refusée : code de secours incorrect',
  passkey: 'Connexion refusée : clé d’accès inconnue',
  invitation: 'Lien refusé : inconnu ou annulé',
  many_networks: 'Connexions refusées, depuis de nombreux réseaux',
};

const GUARD: Readonly<Record<string, string>> = {
  no_session: 'Accès refusé : aucune session',
  ended_session: 'Accès refusé : session terminée',
  other_site: 'Demande refusée : elle vient d’un autre site',
  owners_only: 'Accès refusé : réservé aux propriétaires',
  password_change: 'Accès refusé : mot de passe à changer d’abord',
  many_networks: 'Accès refusés, depuis de nombreux réseaux',
};

const BACKUPS: Readonly<Record<string, string>> = {
  made: 'A fait une sauvegarde du site',
  downloaded: 'A téléchargé une sauvegarde du site',
  deleted: 'A supprimé une sauvegarde du site',
};

const VERBS: Readonly<Record<JournalAction, string>> = {
  create: 'A créé',
  update: 'A modifié',
  trash: 'A mis à la corbeille',
  restore: 'A sorti de la corbeille',
  purge: 'A supprimé définitivement',
  delete: 'A supprimé',
};

/** Returns 'Connexion par mot de passe', 'A modifié la voiture n° 7 « Clio »' or 'A créé un tarif « Journée »'. */
export function itemText({ kind, outcome, reason, change }: SecurityItem): string {
  if (change) {
    const { action, object, id, title } = change;
    const number = object === 'cars' || object === 'trucks' ? ` n° ${id}` : '';
    return `${VERBS[action]} ${OBJECTS[object][action === 'create' ? 'one' : 'the']}${number} « ${title} »`;
  }
  switch (kind) {
    case 'login':
      return outcome === 'ok' ? (LOGINS[reason] ?? 'Connexion') : (FAILED_LOGINS[reason] ?? 'Connexion refusée');
    case 'lockout':
      return 'Trop d’essais : tentative bloquée';
    case 'confirmation':
      return 'Mot de passe actuel incorrect, dans une session ouverte';
    case 'logout':
      return 'Déconnexion';
    case 'sessions':
      return 'Session fermée depuis « Mon compte »';
    case 'backup':
      return BACKUPS[reason] ?? 'Sauvegarde du site';
    default:
      return GUARD[reason] ?? 'Accès refusé';
  }
}

/** The journal names all fields. */
const MAX_FIELDS = 6;

/** Returns the changed fields: 'Mot de passe, Rôle'. Returns '' for a new object, because all of its fields are new. */
export function fieldsText({ change }: SecurityItem, describeField: DescribeField): string {
  if (change?.action !== 'update') return '';
  const { object, fields } = change;
  const names = fields.map((name) => fieldLabel(object, name, describeField));
  const remainingCount = names.length - MAX_FIELDS;
  if (remainingCount <= 1) return names.join(', ');
  return `${names.slice(0, MAX_FIELDS).join(', ')} et ${remainingCount} autres`;
}

export function personText({ who, change }: Pick<SecurityItem, 'who' | 'change'>): string {
  if (who !== '') return who;
  return change ? NOBODY : 'Personne de connu';
}
