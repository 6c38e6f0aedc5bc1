import { fold } from '../../../shared/text/text.ts';

/** The origin of a write in the journal: `command` is a program on the machine. */
export const ORIGINS = ['form', 'grid', 'import', 'status', 'settings', 'team', 'command'] as const;

export type Origin = (typeof ORIGINS)[number];

export const ORIGIN_LABELS: Readonly<Record<Origin, string>> = {
  form: 'formulaire',
  grid: 'grille des prix',
  import: 'import',
  status: 'changement de statut',
  settings: 'réglages',
  team: 'équipe',
  command: 'commande',
};

/** The author of writes by a program on the machine. */
export const OPERATOR = 'console';

/** The author of the site's own writes. */
export const NOBODY = 'Automatique';

const RESERVED = new Set([OPERATOR, NOBODY, ...ORIGINS, ...Object.values(ORIGIN_LABELS)].map(fold));

/** Why a reserved name is refused. */
export const RESERVED_NAME = 'Ce nom a déjà un sens dans le journal : choisissez-en un autre';

/** True if the journal uses this name for the site or the machine: entries of such a person would seem to be theirs. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(fold(name));
}
