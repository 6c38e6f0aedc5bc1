import { hash, randomBytes } from 'node:crypto';
import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { Role } from '../../../shared/role.ts';
import type { Admin } from '../auth/admin.ts';
import { findAdministrator, insertAdministrator } from '../auth/administrators.repository.ts';
import { hashPassword } from '../auth/password.server.ts';
import { recordEntries } from '../journal/journal.repository.ts';
import { record } from './team.repository.ts';
import type { OpenInvitation } from './team.schema.ts';
import { INVITATION_HOURS } from './team.ts';

/** One-time links that make an administrator of the person who opens them. The database holds only the token's hash. */

const HOUR_MS = 60 * 60 * 1000;
const LIFETIME_MS = INVITATION_HOURS * HOUR_MS;

/** How long a dead link is known, to say why. */
const RETENTION_MS = 30 * 24 * HOUR_MS;

const hashed = (token: string) => hash('sha256', token, 'hex');
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const endOf = (createdAt: string) => new Date(Date.parse(createdAt) + LIFETIME_MS).toISOString();

/** Invitations that can still be accepted, newest first. */
export async function listInvitations({ database }: AppContext): Promise<OpenInvitation[]> {
  const open = await database.query
    .selectFrom('invitations')
    .select(['id', 'name', 'role', 'invited_by', 'created_at'])
    .where('accepted_at', 'is', null)
    .where('created_at', '>', ago(LIFETIME_MS))
    .orderBy('id', 'desc')
    .execute();
  return open.map((row) => ({ ...row, expires_at: endOf(row.created_at) }));
}

/**
 * @returns the token, which cannot be read again. @throws DomainError 422 for a name that is taken or invited already.
 */
export function invite(
  context: AppContext,
  admin: Admin,
  { name, role }: { name: string; role: Role },
): Promise<{ token: string; expires_at: string }> {
  return inTransaction(context, async (inside) => {
    const { query } = inside.database;
    await assertFree(inside, name);
    const openInvitations = await listInvitations(inside);
    if (openInvitations.some((invitation) => invitation.name === name))
      throw nameError('Une invitation à ce nom est déjà ouverte : annulez-la d’abord.');
    await query.deleteFrom('invitations').where('created_at', '<', ago(RETENTION_MS)).execute();
    const token = randomBytes(32).toString('base64url');
    const { id, created_at } = await query
      .insertInto('invitations')
      .values({ token_hash: hashed(token), name, role, invited_by: admin.name, created_at: new Date().toISOString() })
      .returning(['id', 'created_at'])
      .executeTakeFirstOrThrow();
    await recordEntries(inside, { name: admin.name, origin: 'team' }, [
      { action: 'create', object: 'invitations', id, title: name, changes: { role: [null, role] } },
    ]);
    return { token, expires_at: endOf(created_at) };
  });
}

/** Its link no longer works. @throws DomainError 404. */
export function revokeInvitation(context: AppContext, admin: Admin, id: number): Promise<void> {
  return inTransaction(context, async (inside) => {
    const revoked = await inside.database.query
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (!revoked) throw new DomainError('not_found', 'Cette invitation n’est plus ouverte.');
    await recordEntries(inside, { name: admin.name, origin: 'team' }, [
      { action: 'delete', object: 'invitations', id, title: revoked.name },
    ]);
  });
}

/** @throws DomainError 404 for a link that is unknown or was revoked, 410 for one that was used or is too old. */
export async function openInvitation(context: AppContext, token: string): Promise<OpenInvitation> {
  const { engine, query } = context.database;
  const row = await query
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashed(token))
    .$if(engine === 'postgres' && query.isTransaction, (select) => select.forUpdate())
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found', REVOKED);
  if (row.accepted_at !== null)
    throw new DomainError('gone', 'Cette invitation a déjà servi : le compte existe, connectez-vous.');
  if (row.created_at <= ago(LIFETIME_MS))
    throw new DomainError('gone', `Ce lien a plus de ${INVITATION_HOURS} heures : demandez-en un autre.`);
  const { id, name, role, invited_by, created_at } = row;
  return { id, name, role, invited_by, created_at, expires_at: endOf(created_at) };
}

/**
 * Makes the administrator and uses the link up, of several requests for one.
 * @returns the name that was taken. @throws DomainError as `openInvitation`; 422 for a name that is taken.
 */
export async function acceptInvitation(
  context: AppContext,
  { token, name: chosenName, password }: { token: string; name?: string | undefined; password: string },
): Promise<string> {
  const password_hash = await hashPassword(password);
  return inTransaction(context, async (inside) => {
    const invitation = await openInvitation(inside, token);
    // Made while its author was being removed: revoked with the others otherwise.
    const inviter = await findAdministrator(inside, invitation.invited_by);
    if (inviter?.role !== 'owner') throw new DomainError('not_found', REVOKED);
    const name = chosenName ?? invitation.name;
    await assertFree(inside, name);
    const id = await insertAdministrator(inside, { name, password_hash, role: invitation.role });
    if (id === null) throw nameError(TAKEN);
    await inside.database.query
      .updateTable('invitations')
      .set({ accepted_at: new Date().toISOString() })
      .where('id', '=', invitation.id)
      .execute();
    await record(
      inside,
      { name, origin: 'team' },
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

function nameError(sentence: string): DomainError {
  return new DomainError('invalid', 'Certains champs sont à corriger.', { name: sentence });
}

async function assertFree(context: AppContext, name: string): Promise<void> {
  if (await findAdministrator(context, name)) throw nameError(TAKEN);
}
