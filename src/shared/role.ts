/**
 * An editor has no access to the team, settings, backups, security events, removal of the demonstration, or the
 * journal's export.
 */
export const ROLES = ['owner', 'editor'] as const;

export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Readonly<Record<Role, string>> = { owner: 'Propriétaire', editor: 'Collaborateur' };

/** Shown to an editor on a page for owners. */
export const OWNERS_ONLY = 'Cette partie est réservée aux propriétaires : demandez à l’un d’eux.';

export type SignedIn = {
  name: string;
  role: Role;
  /** True if the administrator must first replace a generated password. */
  mustChangePassword: boolean;
};

/** Returns the role with this name. For an unknown text, returns 'editor'. */
export function roleOf(text: string): Role {
  return ROLES.find((role) => role === text) ?? 'editor';
}
