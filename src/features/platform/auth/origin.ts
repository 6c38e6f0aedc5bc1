import { fold } from '../../../shared/text/text.ts';

/** How a write was made, for the journal. 'command': a program on the machine. */
export const ORIGINS = ['form', 'grid', 'import', 'status', 'settings', 'team', 'undo', 'command'] as const;

export type Origin = (typeof ORIGINS)[number];

export const ORIGIN_LABELS: Readonly<Record<Origin, string>> = {
  form: 'formulaire',
  grid: 'grille des prix',
  import: 'import',
  status: 'changement de statut',
  settings: 'réglages',
  team: 'équipe',
  undo: 'annulation',
  command: 'commande',
};

export const OPERATOR = 'console';

export const NOBODY = 'Automatique';

const RESERVED = new Set([OPERATOR, NOBODY, ...ORIGINS, ...Object.values(ORIGIN_LABELS)].map(fold));

export const RESERVED_NAME = 'Ce nom a déjà un sens dans le journal : choisissez-en un autre';

/** True if the journal uses this name for the site or the machine. No person may have it. */
export function isReservedName(name: string): boolean {
  return RESERVED.has(fold(name));
}
