import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { hashOfToken, newToken } from '../../../server/token.ts';
import { ago } from '../../../shared/dates/dates.ts';
import { DomainError, invalidFields } from '../../../shared/errors.ts';
import type { Role } from '../../../shared/role.ts';
import { type Admin, newOperation, withOrigin } from '../auth/admin.ts';
import { findAdministrator, insertAdministrator, storePassword } from '../auth/administrators.repository.ts';
import { hashPassword } from '../auth/password.server.ts';
import { recordEntries } from '../journal/journal.repository.ts';
import { memberOf, record, revocationOf, revokeLinksOf } from './team.repository.ts';
import type { OpenInvitation } from './team.schema.ts';
import { INVITATION_HOURS } from './team.ts';

/**
 * One-time links. An invitation makes its recipient an administrator. A password link lets a member choose a new
 * password. The database stores only the hash of a token.
 */

const HOUR_MS = 60 * 60 * 1000;
const LIFETIME_MS = INVITATION_HOURS * HOUR_MS;

/**
 * A used or expired link stays in the database for at least this time, so that its page can show why the link fails.
 */
const RETENTION_MS = 30 * 24 * HOUR_MS;

const endOf = (createdAt: string) => new Date(Date.parse(createdAt) + LIFETIME_MS).toISOString();

export async function listInvitations({ database }: AppContext): Promise<OpenInvitation[]> {
  const open = await database.query
    .selectFrom('invitations')
    .select(['id', 'name', 'role', 'invited_by', 'created_at', 'administrator'])
    .where('accepted_at', 'is', null)
    .where('created_at', '>', ago(LIFETIME_MS))
    .orderBy('id', 'desc')
    .execute();
  return open.map(shown);
}

/** @returns the token, which nobody can read again @throws DomainError 422 if the name is taken or has an open link */
export function invite(
  context: AppContext,
  admin: Admin,
  { name, role }: { name: string; role: Role },
): Promise<{ token: string; expires_at: string }> {
  return inTransaction(context, async (inside) => {
    await assertFree(inside, name);
    const openInvitations = await listInvitations(inside);
    if (openInvitations.some((invitation) => invitation.name === name))
      throw invalidFields({ name: 'Une invitation à ce nom est déjà ouverte : annulez-la d’abord.' });
    const { id, ...link } = await insertLink(inside, admin, { name, role });
    await recordEntries(inside, withOrigin(admin, 'team'), [
      { action: 'create', object: 'invitations', id, title: name, changes: { role: [null, role] } },
    ]);
    return link;
  });
}

/**
 * The member's former link ends at once. The former password and the sessions end only when the link is used.
 * @returns the token, which nobody can read again @throws DomainError 404; 409 for the administrator's own account
 */
export function makePasswordLink(
  context: AppContext,
  admin: Admin,
  name: string,
): Promise<{ token: string; expires_at: string }> {
  return inTransaction(context, async (inside) => {
    const member = await memberOf(inside, name);
    if (member.id === admin.id)
      throw new DomainError('conflict', 'Votre propre mot de passe se change dans « Mon compte ».');
    await inside.database.query
      .deleteFrom('invitations')
      .where('administrator', '=', member.id)
      .where('accepted_at', 'is', null)
      .execute();
    const link = await insertLink(inside, admin, { name: member.name, role: member.role, administrator: member.id });
    await record(inside, admin, 'update', member, { password_link: ['', 'créé'] });
    return { token: link.token, expires_at: link.expires_at };
  });
}

async function insertLink(
  { database: { query } }: AppContext,
  admin: Admin,
  link: { name: string; role: Role; administrator?: number },
) {
  await query.deleteFrom('invitations').where('created_at', '<', ago(RETENTION_MS)).execute();
  const token = newToken();
  const created_at = new Date().toISOString();
  const { id } = await query
    .insertInto('invitations')
    .values({ ...link, token_hash: hashOfToken(token), invited_by: admin.name, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, expires_at: endOf(created_at) };
}

/** @throws DomainError 404 if the link was used or revoked */
export function revokeInvitation(context: AppContext, admin: Admin, id: number): Promise<void> {
  return inTransaction(context, async (inside) => {
    const revoked = await inside.database.query
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .returning(['id', 'name', 'administrator'])
      .executeTakeFirst();
    if (!revoked) throw new DomainError('not_found', 'Ce lien n’est plus ouvert.');
    await recordEntries(inside, withOrigin(admin, 'team'), [revocationOf(revoked)]);
  });
}

/** @throws DomainError 404 if the link is unknown or revoked; 410 if it is used or too old */
export async function openInvitation(context: AppContext, token: string): Promise<OpenInvitation> {
  return shown(await linkOf(context, token));
}

async function linkOf(context: AppContext, token: string) {
  const { engine, query } = context.database;
  const row = await query
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashOfToken(token))
    .$if(engine === 'postgres' && query.isTransaction, (select) => select.forUpdate())
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', REVOKED);
  if (row.accepted_at !== null)
    throw new DomainError('gone', 'Ce lien a déjà servi : connectez-vous avec le mot de passe choisi.');
  if (row.created_at <= ago(LIFETIME_MS))
    throw new DomainError('gone', `Ce lien a plus de ${INVITATION_HOURS} heures : demandez-en un autre.`);
  return row;
}

type Link = Omit<OpenInvitation, 'expires_at' | 'for_member'> & { administrator: number | null };

function shown({ id, name, role, invited_by, created_at, administrator }: Link): OpenInvitation {
  const expires_at = endOf(created_at);
  return { id, name, role, invited_by, created_at, expires_at, for_member: administrator !== null };
}

/**
 * Creates the administrator, or stores the member's new password and ends the sessions and links. If several requests
 * arrive, only one can use the link.
 * @returns the administrator's name @throws DomainError as `openInvitation`; 422 if the name is taken
 */
export async function acceptInvitation(
  context: AppContext,
  { token, name: chosenName, password }: { token: string; name?: string | undefined; password: string },
): Promise<string> {
  const password_hash = await hashPassword(password);
  return inTransaction(context, async (inside) => {
    const invitation = await linkOf(inside, token);
    // Checks the inviter's role again. The inviter may have lost the owner's role while this link was inserted. Then
    // the revocation of the inviter's links did not find it.
    const inviter = await findAdministrator(inside, invitation.invited_by);
    if (inviter?.role !== 'owner') throw new DomainError('not_found', REVOKED);
    await inside.database.query
      .updateTable('invitations')
      .set({ accepted_at: new Date().toISOString() })
      .where('id', '=', invitation.id)
      .execute();
    const { administrator } = invitation;
    if (administrator !== null) {
      const member = { id: administrator, name: invitation.name };
      const author = { name: member.name, origin: 'team', operation: newOperation() } as const;
      await storePassword(inside, administrator, password_hash);
      await record(inside, author, 'update', member, {
        password: ['', 'changé'],
        password_link: ['créé', 'utilisé'],
      });
      await revokeLinksOf(inside, author, member);
      return member.name;
    }
    const name = chosenName ?? invitation.name;
    await assertFree(inside, name);
    const id = await insertAdministrator(inside, { name, password_hash, role: invitation.role });
    if (id === null) throw invalidFields({ name: TAKEN });
    await record(
      inside,
      { name, origin: 'team', operation: newOperation() },
      'create',
      { id, name },
      {
        role: [null, invitation.role],
        invited_by: [null, invitation.invited_by],
      },
    );
    return name;
  });
}

const REVOKED = 'Ce lien n’est pas ou plus valable.';
const TAKEN = 'Ce nom est déjà pris dans l’équipe.';

async function assertFree(context: AppContext, name: string): Promise<void> {
  if (await findAdministrator(context, name)) throw invalidFields({ name: TAKEN });
}
