import type { Role } from '../../../shared/role.ts';

/** An administrator as the team's list shows it. */
export type Member = {
  name: string;
  role: Role;
  created_at: string;
  /** null for one who has never signed in. */
  last_used_at: string | null;
  /** What this one can sign in with besides the password. */
  second_factors: SecondFactor[];
};

export const SECOND_FACTORS = ['passkey', 'code'] as const;

export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** An invitation that can still be accepted; only its author has the link. */
export type OpenInvitation = {
  id: number;
  name: string;
  role: Role;
  invited_by: string;
  created_at: string;
  expires_at: string;
};

/** How long the link of an invitation works. */
export const INVITATION_HOURS = 24;

export const LAST_OWNER = 'C’est le dernier propriétaire : nommez-en un autre d’abord.';

/** What a person sends to a colleague with the link. */
export function invitationText(site: string, url: string): string {
  return `Bonjour, voici votre accès à l’administration de ${site}. Le lien fonctionne une fois, pendant ${INVITATION_HOURS} heures : ${url}`;
}
