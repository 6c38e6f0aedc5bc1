import { hash, randomInt } from 'node:crypto';
import type { AppContext } from '../../../../server/app-context.ts';
import { decryptText, encryptText, storedKey } from '../../../../server/encryption.ts';
import type { Account } from '../administrators.repository.ts';
import { newChallenge, takeChallenge } from './challenges.repository.ts';
import { totpStep } from './totp.server.ts';

/**
 * The second factor of a login with a password. The key of one-time codes is encrypted for its administrator, so that a
 * table, or a row copied to another account, is of no use alone; recovery codes are stored as hashes.
 */

const KEY = 'second-factors';

const purposeOf = (administrator: number) => `totp ${administrator}`;

/** Accepts a code once: one of the app, or a recovery code, which is used up. */
export async function acceptCode(context: AppContext, account: Account, input: string): Promise<boolean> {
  const code = normalised(input);
  return codeKind(code) === 'code' ? acceptTotp(context, account, code) : spendRecoveryCode(context, account.id, code);
}

const normalised = (input: string) => input.replace(/[\s-]/g, '').toLowerCase();

/** The kind of second factor that a text is. */
export function codeKind(input: string): 'code' | 'recovery_code' {
  return /^\d{6}$/.test(normalised(input)) ? 'code' : 'recovery_code';
}

async function acceptTotp(context: AppContext, { id, totp_secret }: Account, code: string): Promise<boolean> {
  const secret = await decryptText(await storedKey(context, KEY), purposeOf(id), totp_secret);
  const step = secret === null ? null : await totpStep(secret, code);
  if (step === null) return false;
  // The condition also lets only one of two requests with the same code through.
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

/** Turns one-time codes on; `step` is the period of the code that confirmed them, which does not count again. */
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

/** How many recovery codes one gets. */
const RECOVERY_CODES = 10;
/** Without letters and digits that are taken for each other; 12 of them are 59 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_CHARACTERS = 12;

/** New recovery codes instead of those before. They cannot be read again. */
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

/** How long codes can be set up: their key waits in the browser, encrypted, until a code has confirmed it. */
const SETUP_SECONDS = 15 * 60;
const setupOf = (administrator: number) => `totp-setup ${administrator}`;

/** A key in set-up; its challenge shows that the set-up has not been used. */
type Setup = { secret: string; challenge: string };

export async function sealSetup(context: AppContext, administrator: number, secret: string): Promise<string> {
  const purpose = setupOf(administrator);
  const challenge = await newChallenge(context, purpose, SETUP_SECONDS * 1000);
  return encryptText(await storedKey(context, KEY), purpose, `${secret} ${challenge}`, SETUP_SECONDS);
}

/** The set-up, or null when it was not this administrator's, or is too old. */
export async function openSetup(context: AppContext, administrator: number, sealed: string): Promise<Setup | null> {
  const text = await decryptText(await storedKey(context, KEY), setupOf(administrator), sealed);
  const [secret = '', challenge = ''] = text?.split(' ') ?? [];
  return secret === '' ? null : { secret, challenge };
}

/** Uses a set-up up; false when it was used before. */
export function takeSetup(context: AppContext, administrator: number, { challenge }: Setup): Promise<boolean> {
  return takeChallenge(context, setupOf(administrator), challenge);
}
