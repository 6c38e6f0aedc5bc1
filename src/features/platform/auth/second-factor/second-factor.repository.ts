import { hash, randomInt } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import { decryptText, encryptText, storedKey } from '../../../../server/encryption.ts';
import type { Account } from '../administrators.repository.ts';
import { newChallenge, takeChallenge } from './challenges.repository.ts';
import { totpStep } from './totp.server.ts';

/**
 * An administrator's key of one-time codes is encrypted for this administrator. So a stolen table or a copied row is
 * useless.
 */

const KEY = 'second-factors';

const purposeOf = (administrator: number) => `totp ${administrator}`;

/** Accepts a code of the app or a recovery code, each only once. */
export async function acceptCode(context: AppContext, account: Account, input: string): Promise<boolean> {
  const code = normalised(input);
  return codeKind(code) === 'code' ? acceptTotp(context, account, code) : spendRecoveryCode(context, account.id, code);
}

const normalised = (input: string) => input.replace(/[\s-]/g, '').toLowerCase();

export function codeKind(input: string): 'code' | 'recovery_code' {
  return /^\d{6}$/.test(normalised(input)) ? 'code' : 'recovery_code';
}

async function acceptTotp(context: AppContext, { id, totp_secret }: Account, code: string): Promise<boolean> {
  const secret = await decryptText(await storedKey(context, KEY), purposeOf(id), totp_secret);
  const step = secret === null ? null : await totpStep(secret, code);
  if (step === null) return false;
  // Of two requests with the same code, only one succeeds.
  const update = await context.database.query
    .updateTable('administrators')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return update.numUpdatedRows === 1n;
}

async function spendRecoveryCode({ database }: AppContext, administrator: number, code: string): Promise<boolean> {
  const deletion = await database.query
    .deleteFrom('recovery_codes')
    .where('administrator', '=', administrator)
    .where('code_hash', '=', recoveryHash(administrator, code))
    .executeTakeFirst();
  return deletion.numDeletedRows === 1n;
}

/**
 * Turns one-time codes on. `step` is the period of the code that confirmed the set-up. This code is not accepted again.
 */
export async function storeTotp(
  context: AppContext,
  administrator: number,
  secret: string,
  step: number,
): Promise<void> {
  const totp_secret = await encryptText(await storedKey(context, KEY), purposeOf(administrator), secret);
  await context.database.query
    .updateTable('administrators')
    .set({ totp_secret, totp_step: step })
    .where('id', '=', administrator)
    .execute();
}

export async function removeTotp({ database: { query } }: AppContext, administrator: number): Promise<void> {
  await query
    .updateTable('administrators')
    .set({ totp_secret: '', totp_step: 0 })
    .where('id', '=', administrator)
    .execute();
  await query.deleteFrom('recovery_codes').where('administrator', '=', administrator).execute();
}

const RECOVERY_CODES = 10;
/** Contains no letters and digits that look alike. 12 characters are 59 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CHARACTERS = 12;

/** Replaces the recovery codes. Afterwards nobody can read them again. */
export async function newRecoveryCodes({ database: { query } }: AppContext, administrator: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  await query.deleteFrom('recovery_codes').where('administrator', '=', administrator).execute();
  await query
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ administrator, code_hash: recoveryHash(administrator, code) })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

const recoveryHash = (administrator: number, code: string) =>
  hash('sha256', `recovery ${administrator} ${code}`, 'hex');

/** Maximum time of a set-up. Until a code confirms the key, the browser keeps the encrypted key. */
const SETUP_SECONDS = 15 * 60;
const setupOf = (administrator: number) => `totp-setup ${administrator}`;

/** A key during its set-up. The challenge limits the set-up to one use. */
type Setup = { secret: string; challenge: string };

export async function sealSetup(context: AppContext, administrator: number, secret: string): Promise<string> {
  const purpose = setupOf(administrator);
  const challenge = await newChallenge(context, purpose, SETUP_SECONDS * 1000);
  return encryptText(await storedKey(context, KEY), purpose, `${secret} ${challenge}`, SETUP_SECONDS);
}

/** Returns null if the set-up belongs to another administrator or is too old. */
export async function openSetup(context: AppContext, administrator: number, sealed: string): Promise<Setup | null> {
  const text = await decryptText(await storedKey(context, KEY), setupOf(administrator), sealed);
  const [secret = '', challenge = ''] = text?.split(' ') ?? [];
  return secret === '' ? null : { secret, challenge };
}

/** Returns false if the set-up was used before. */
export function takeSetup(context: AppContext, administrator: number, { challenge }: Setup): Promise<boolean> {
  return takeChallenge(context, setupOf(administrator), challenge);
}
