import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import { ROLES, type Role } from '../../../shared/role.ts';
import type { Admin } from '../auth/admin.ts';
import {
  type Account,
  changePassword,
  changeRole,
  findAdministrator,
  insertAdministrator,
  removeAdministrator,
} from '../auth/administrators.repository.ts';
import { unlockAccount } from '../auth/limits/account-ceiling.repository.ts';
import { hashPassword } from '../auth/password.server.ts';
import { removeTotp } from '../auth/second-factor/second-factor.repository.ts';
import { type NewEntry, recordEntries } from '../journal/journal.repository.ts';
import type { Changes } from '../journal/journal.ts';
import type { Member } from './team.schema.ts';
import { LAST_OWNER } from './team.ts';

/** The administrators as owners manage them; each change stands in the journal. */

const UNKNOWN = 'Cette personne n’est pas ou plus dans l’équipe.';

/** All administrators by name. */
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

/** @throws DomainError 404; 409 for the last owner. */
export function setRole(context: AppContext, admin: Admin, name: string, role: Role): Promise<void> {
  return inTransaction(context, async (inside) => {
    const member = await memberOf(inside, name);
    const outcome = await changeRole(inside, name, role);
    if (outcome === 'unknown') throw new DomainError('not_found', UNKNOWN);
    if (outcome === 'last') throw new DomainError('conflict', LAST_OWNER);
    // The former role after the lock, not the one that was read before: of two roles it was the other one.
    const before = ROLES.find((other) => other !== role);
    if (outcome !== 'changed') return;
    await record(inside, admin, 'update', member, { role: [before, role] });
    if (role !== 'owner') await revokeInvitationsOf(inside, admin, member.name);
  });
}

/** False when the name is taken. */
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

/** Ends every session and open invitation of that administrator; false when there is none of that name. */
export function replacePassword(context: AppContext, admin: Admin, name: string, password: string): Promise<boolean> {
  return inTransaction(context, async (inside) => {
    if (!(await changePassword(inside, name, password))) return false;
    const member = await memberOf(inside, name);
    await record(inside, admin, 'update', member, { password: ['', 'changé'] });
    await revokeInvitationsOf(inside, admin, member.name);
    return true;
  });
}

/**
 * Ends the sessions and open invitations of that administrator too. @throws DomainError 404; 409 for the last owner.
 */
export function removeMember(context: AppContext, admin: Admin, name: string): Promise<void> {
  return inTransaction(context, async (inside) => {
    const member = await memberOf(inside, name);
    const outcome = await removeAdministrator(inside, name);
    if (outcome === 'unknown') throw new DomainError('not_found', UNKNOWN);
    if (outcome === 'last') throw new DomainError('conflict', LAST_OWNER);
    await record(inside, admin, 'delete', member);
    await revokeInvitationsOf(inside, admin, member.name);
  });
}

/**
 * Removes codes, recovery codes and passkeys of a member who has lost the phone, and ends the sessions, also on that
 * phone. @throws DomainError 404.
 */
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

/** Lets a member sign in whose name was tried too often, for as long as those attempts are counted. */
export function unlockMember(context: AppContext, admin: Admin, name: string): Promise<void> {
  return inTransaction(context, async (inside) => {
    const member = await memberOf(inside, name);
    await unlockAccount(inside, member.name);
    await record(inside, admin, 'update', member, { login_ceiling: ['', 'levé pour une heure'] });
  });
}

/**
 * Ends their open links: a person who has left or may no longer invite has none, and after a change of password other
 * people may know the former one.
 */
export async function revokeInvitationsOf(context: AppContext, admin: Admin, inviter: string): Promise<void> {
  const revoked = await context.database.query
    .deleteFrom('invitations')
    .where('invited_by', '=', inviter)
    .where('accepted_at', 'is', null)
    .returning(['id', 'name'])
    .execute();
  const author = authorOf(admin);
  const entries = revoked.map(
    ({ id, name: title }) => ({ action: 'delete', object: 'invitations', id, title }) as const,
  );
  await recordEntries(context, author, entries);
}

/** Adds an entry about an administrator to the journal. */
export function record(
  context: AppContext,
  admin: Pick<Admin, 'name' | 'origin'>,
  action: NewEntry['action'],
  { id, name }: Pick<Account, 'id' | 'name'>,
  changes: Changes = {},
): Promise<void> {
  return recordEntries(context, authorOf(admin), [{ action, object: 'team', id, title: name, changes }]);
}

function authorOf({ name, origin }: Pick<Admin, 'name' | 'origin'>) {
  return { name, origin: origin === 'command' ? origin : ('team' as const) };
}

/** @throws DomainError 404. */
async function memberOf(context: AppContext, name: string): Promise<Account> {
  const account = await findAdministrator(context, name);
  if (!account) throw new DomainError('not_found', UNKNOWN);
  return account;
}
