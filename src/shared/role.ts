/** Roles of administrators: an editor does everything but the team, the settings and the journal's export. */
export const ROLES = ['owner', 'editor'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = { owner: 'Propriétaire', editor: 'Collaborateur' };

/** The answer to an editor where only owners may go. */
export const OWNERS_ONLY = 'Cette partie est réservée aux propriétaires : demandez à l’un d’eux.';

/** An administrator for the administration's pages. */
export type SignedIn = {
  name: string;
  role: Role;
  /** The password is a generated one, which has to be replaced first. */
  mustChangePassword: boolean;
};

/** The role of a choice. */
export function roleOf(text: string): Role {
  return ROLES.find((role) => role === text) ?? 'editor';
}
