import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import { ROLES, type Role } from '../../../shared/role.ts';
import type { Admin, Author } from '../auth/admin.ts';
import {
  type Account,
  changePassword,
  changeRole,
  findAdministrator,
  insertAdministrator,
  removeAdministrator,
} from '../auth/administrators.repository.ts';
import { forgetFailures } from '../auth/limits/login-limits.server.ts';
import { hashPassword } from '../auth/password.server.ts';
import { removeTotp } from '../auth/second-factor/second-factor.repository.ts';
import { type NewEntry, recordEntries } from '../journal/journal.repository.ts';
import type { Changes } from '../journal/journal.ts';
import type { Member } from './team.schema.ts';
import { LAST_OWNER } from './team.ts';

const UNKNOWN = 'Cette personne n’est pas ou plus dans l’équipe.';

export async function listTeam({ database: { query } }: AppContext): Promise<Member[]> {
  const administrators = await query
    .selectFrom('administrators')
    .select((of) => [
      'name',
      'role',
      'created_at',
      'last_used_at',
      'totp_secret',
      of
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkeys.administrator', '=', 'administrators.id')
        .as('passkeys'),
    ])
    .execute();
  return administrators
    .map(({ totp_secret, passkeys, ...member }) => ({
      ...member,
      second_factors: [...(passkeys ? ['passkey' as const] : []), ...(totp_secret === '' ? [] : ['code' as const])],
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'));
}

/** @throws DomainError 404; 409 for the last owner */
export function setRole(context: AppContext, admin: Admin, name: string, role: Role): Promise<void> {
  return inTransaction(context, async (inside) => {
    const member = await memberOf(inside, name);
    const outcome = await changeRole(inside, name, role);
    if (outcome === 'unknown') throw new DomainError('not_found', UNKNOWN);
    if (outcome === 'last') throw new DomainError('conflict', LAST_OWNER);
    // There are two roles, so the former role is the other one. The role that was read before the lock may be out of
    // date.
    const before = ROLES.find((other) => other !== role);
    if (outcome !== 'changed') return;
    await record(inside, admin, 'update', member, { role: [before, role] });
    if (role !== 'owner') await revokeLinksOf(inside, admin, member);
  });
}

export async function addMember(
  context: AppContext,
  admin: Admin,
  { name, role, password }: { name: string; role: Role; password: string },
): Promise<boolean> {
  const password_hash = await hashPassword(password);
  return inTransaction(context, async (inside) => {
    const id = await insertAdministrator(inside, { name, role, password_hash });
    if (id === null) return false;
    await record(inside, admin, 'create', { id, name }, { role: [null, role] });
    return true;
  });
}

/** Also ends the sessions and open links. Returns false if the name is unknown. */
export function replacePassword(context: AppContext, admin: Admin, name: string, password: string): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    if (!(await changePassword(inside, name, password))) return false;
    const member = await memberOf(inside, name);
    await record(inside, admin, 'update', member, { password: ['', 'changé'] });
    await revokeLinksOf(inside, admin, member);
    return true;
  });
}

/** Also ends the person's sessions and open links. @throws DomainError 404; 409 for the last owner */
export function removeMember(context: AppContext, admin: Admin, name: string): Promise<void> {
  return inTransaction(context, async (inside) => {
    const member = await memberOf(inside, name);
    const outcome = await removeAdministrator(inside, name);
    if (outcome === 'unknown') throw new DomainError('not_found', UNKNOWN);
    if (outcome === 'last') throw new DomainError('conflict', LAST_OWNER);
    await record(inside, admin, 'delete', member);
    await revokeLinksOf(inside, admin, member);
  });
}

/** Ends all sessions, including those on the lost phone. @throws DomainError 404 */
export function resetSecondFactors(context: AppContext, admin: Admin, name: string): Promise<void> {
  return inTransaction(context, async (inside) => {
    const member = await memberOf(inside, name);
    const { query } = inside.database;
    const { numDeletedRows: passkeys } = await query
      .deleteFrom('passkeys')
      .where('administrator', '=', member.id)
      .executeTakeFirst();
    await removeTotp(inside, member.id);
    await query.deleteFrom('sessions').where('administrator', '=', member.id).execute();
    await record(inside, admin, 'update', member, {
      ...(passkeys > 0n ? { passkey: [Number(passkeys), 0] } : {}),
      ...(member.totp_secret === '' ? {} : { code: ['actif', 'retiré'] }),
    });
  });
}

/** The member can then try again at once. */
export function unlockMember(context: AppContext, admin: Admin, name: string): Promise<void> {
  return inTransaction(context, async (inside) => {
    const member = await memberOf(inside, name);
    await forgetFailures(inside, member);
    await record(inside, admin, 'update', member, { login_ceiling: ['', 'essais oubliés'] });
  });
}

/**
 * Revokes the open links that a member made and the link for the member's password. Call it if the member is removed,
 * is no longer an owner, or has a new password.
 */
export async function revokeLinksOf(
  context: AppContext,
  admin: Author,
  { id, name }: Pick<Account, 'id' | 'name'>,
): Promise<void> {
  const revoked = await context.database.query
    .deleteFrom('invitations')
    .where(({ or, eb }) => or([eb('invited_by', '=', name), eb('administrator', '=', id)]))
    .where('accepted_at', 'is', null)
    .returning(['id', 'name', 'administrator'])
    .execute();
  await recordEntries(context, authorOf(admin), revoked.map(revocationOf));
}

export function revocationOf(link: { id: number; name: string; administrator: number | null }): NewEntry {
  const { id, name: title, administrator } = link;
  if (administrator === null) return { action: 'delete', object: 'invitations', id, title };
  return { action: 'update', object: 'team', id: administrator, title, changes: { password_link: ['créé', 'annulé'] } };
}

export function record(
  context: AppContext,
  admin: Author,
  action: NewEntry['action'],
  { id, name }: Pick<Account, 'id' | 'name'>,
  changes: Changes = {},
): Promise<void> {
  return recordEntries(context, authorOf(admin), [{ action, object: 'team', id, title: name, changes }]);
}

function authorOf(author: Author): Author {
  return { ...author, origin: author.origin === 'command' ? author.origin : 'team' };
}

export async function memberOf(context: AppContext, name: string): Promise<Account> {
  const account = await findAdministrator(context, name);
  if (!account) throw new DomainError('not_found', UNKNOWN);
  return account;
}
