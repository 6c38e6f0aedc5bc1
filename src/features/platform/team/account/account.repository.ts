import { type AppContext, inTransaction } from '../../../../server/app-context.ts';
import { DomainError, invalidFields } from '../../../../shared/errors.ts';
import type { Admin } from '../../auth/admin.ts';
import { checkCredentials, findAdministrator } from '../../auth/administrators.repository.ts';
import { hashPassword } from '../../auth/password.server.ts';
import {
  newRecoveryCodes,
  openSetup,
  removeTotp,
  storeTotp,
  takeSetup,
} from '../../auth/second-factor/second-factor.repository.ts';
import { totpStep } from '../../auth/second-factor/totp.server.ts';
import { SESSION_ENDED, type SessionCookie, WRONG_CODE } from '../../auth/sessions/session.ts';
import { renewSession } from '../../auth/sessions/sessions.repository.ts';
import { record, revokeLinksOf } from '../team.repository.ts';
import type { SecondFactors } from './account.schema.ts';

/** The journal records each change without secrets. */

/**
 * Renews this session. Ends the other sessions and the open links. If two changes run at once, the condition on the old
 * hash lets only one succeed. @throws DomainError 409
 */
export async function changeOwnPassword(
  context: AppContext,
  admin: Admin,
  { before, next, token }: { before: string; next: string; token: string | undefined },
): Promise<SessionCookie | null> {
  const password_hash = await hashPassword(next);
  return inTransaction(context, async (inside) => {
    const update = await inside.database.query
      .updateTable('administrators')
      .set({ password_hash, must_change_password: 0 })
      .where('id', '=', admin.id)
      .where('password_hash', '=', before)
      .executeTakeFirst();
    if (update.numUpdatedRows !== 1n)
      throw new DomainError('conflict', 'Le mot de passe vient d’être changé ailleurs : connectez-vous à nouveau.');
    await record(inside, admin, 'update', admin, { password: ['', 'changé'] });
    await revokeLinksOf(inside, admin, admin);
    return renewSession(inside, admin, token);
  });
}

/** @throws DomainError 422 for a wrong password; 401 if the account no longer exists */
export async function assertOwnPassword(context: AppContext, admin: Admin, current: string) {
  const account = await checkCredentials(context, admin.name, current);
  if (account?.id === admin.id) return account;
  // Another owner may have removed the account since the request began.
  if ((await findAdministrator(context, admin.name))?.id !== admin.id)
    throw new DomainError('unauthenticated', SESSION_ENDED);
  throw invalidFields({
    current: 'Ce n’est pas votre mot de passe actuel.',
  });
}

export async function secondFactorsOf({ database: { query } }: AppContext, admin: Admin): Promise<SecondFactors> {
  const { totp_secret } = await query
    .selectFrom('administrators')
    .select('totp_secret')
    .where('id', '=', admin.id)
    .executeTakeFirstOrThrow();
  const { count } = await query
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('administrator', '=', admin.id)
    .executeTakeFirstOrThrow();
  const passkeys = await query
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('administrator', '=', admin.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { code: totp_secret !== '', recovery_codes: count, passkeys };
}

/**
 * Turns one-time codes on and renews this session. Ends the other sessions, because they were opened with only the
 * password.
 * @throws DomainError 422 for a wrong code or a used set-up; 409 if codes are already on
 */
export async function confirmTotp(
  context: AppContext,
  admin: Admin,
  { setup: sealed, code, token }: { setup: string; code: string; token: string | undefined },
): Promise<{ recoveryCodes: string[]; session: SessionCookie | null }> {
  const setup = await openSetup(context, admin.id, sealed);
  if (setup === null) throw invalidFields({ code: SETUP_ENDED });
  const step = await totpStep(setup.secret, code.replace(/\s/g, ''));
  if (step === null) throw invalidFields({ code: WRONG_CODE });
  return inTransaction(context, async (inside) => {
    await assertWithoutTotp(inside, admin);
    if (!(await takeSetup(inside, admin.id, setup))) throw invalidFields({ code: SETUP_ENDED });
    await storeTotp(inside, admin.id, setup.secret, step);
    await record(inside, admin, 'update', admin, { code: ['', 'actif'] });
    const recoveryCodes = await newRecoveryCodes(inside, admin.id);
    return { recoveryCodes, session: await renewSession(inside, admin, token) };
  });
}

const SETUP_ENDED = 'Cette mise en place a expiré ou déjà servi : recommencez.';

/** @throws DomainError 409 if one-time codes are on */
export async function assertWithoutTotp(context: AppContext, admin: Admin): Promise<void> {
  if ((await secondFactorsOf(context, admin)).code)
    throw new DomainError('conflict', 'Les codes sont déjà actifs : retirez-les d’abord.');
}

export function turnTotpOff(context: AppContext, admin: Admin): Promise<void> {
  return inTransaction(context, async (inside) => {
    if (!(await secondFactorsOf(inside, admin)).code) return;
    await removeTotp(inside, admin.id);
    await record(inside, admin, 'update', admin, { code: ['actif', 'retiré'] });
  });
}

/** @throws DomainError 409 if one-time codes are off */
export function replaceRecoveryCodes(context: AppContext, admin: Admin): Promise<string[]> {
  return inTransaction(context, async (inside) => {
    if (!(await secondFactorsOf(inside, admin)).code)
      throw new DomainError('conflict', 'Les codes ne sont pas actifs.');
    await record(inside, admin, 'update', admin, { recovery_codes: ['', 'renouvelés'] });
    return newRecoveryCodes(inside, admin.id);
  });
}

export type NewPasskey = { id: string; name: string; public_key: string; counter: number; transports: string[] };

/** @throws DomainError 409 if the passkey is already stored */
export function storePasskey(context: AppContext, admin: Admin, passkey: NewPasskey): Promise<void> {
  return inTransaction(context, async (inside) => {
    const insertion = await inside.database.query
      .insertInto('passkeys')
      .values({ ...passkey, transports: JSON.stringify(passkey.transports), administrator: admin.id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (insertion.numInsertedOrUpdatedRows !== 1n) throw new DomainError('conflict', 'Cette clé est déjà enregistrée.');
    await record(inside, admin, 'update', admin, { passkey: ['', passkey.name] });
  });
}

export function removePasskey(context: AppContext, admin: Admin, id: string): Promise<void> {
  return inTransaction(context, async (inside) => {
    const row = await inside.database.query
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('administrator', '=', admin.id)
      .returning('name')
      .executeTakeFirst();
    if (!row) throw new DomainError('not_found', 'Cette clé est déjà retirée.');
    await record(inside, admin, 'update', admin, { passkey: [row.name, ''] });
  });
}
