import { hash } from 'node:crypto';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { AppContext } from '../../../../server/app-context.ts';
import type { Account } from '../administrators.repository.ts';
import { newChallenge, takeChallenge } from './challenges.repository.ts';
import { challengeIn, type RelyingParty } from './relying-party.server.ts';

/**
 * Login with a passkey. The device has checked its owner (finger, face or PIN), so the passkey counts as both factors.
 */

const PURPOSE = 'passkey-login';

const TIMEOUT_MS = 2 * 60 * 1000;

export async function passkeyLoginOptions(context: AppContext, { id }: RelyingParty) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: id,
    challenge: bytesOf(await newChallenge(context, PURPOSE)),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  });
}

/** Returns null if the response is not valid. */
export async function administratorOfPasskey(
  context: AppContext,
  site: RelyingParty,
  response: AuthenticationResponseJSON,
): Promise<Account | null> {
  const challenge = challengeIn(response.response.clientDataJSON);
  if (!(await takeChallenge(context, PURPOSE, challenge))) return null;
  const passkey = await findPasskey(context, response.id);
  if (!passkey) return null;
  const { public_key, counter, administrator, ...account } = passkey;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(administrator)) return null;
  const newCounter = await counterOf(site, response, challenge, { id: response.id, public_key, counter });
  if (newCounter === null || !(await storeUse(context, response.id, counter, newCounter))) return null;
  return { ...account, id: administrator };
}

/** Returns the counter in the response. Returns null if the response is not genuine. */
async function counterOf(
  { id, origin }: RelyingParty,
  response: AuthenticationResponseJSON,
  challenge: string,
  passkey: { id: string; public_key: string; counter: number },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: passkey.id, publicKey: bytesOf(passkey.public_key), counter: passkey.counter },
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

function findPasskey({ database: { query } }: AppContext, id: string) {
  return query
    .selectFrom('passkeys')
    .innerJoin('administrators', 'administrators.id', 'passkeys.administrator')
    .select(['public_key', 'counter', 'administrator', 'administrators.name', 'password_hash', 'role', 'totp_secret'])
    .where('passkeys.id', '=', id)
    .executeTakeFirst();
}

/** Returns false if another response has used this counter: somebody has copied the key. */
async function storeUse(
  { database: { query } }: AppContext,
  id: string,
  before: number,
  counter: number,
): Promise<boolean> {
  const stored = await query
    .updateTable('passkeys')
    .set({ counter, last_used_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return stored.numUpdatedRows === 1n;
}

/** The device stores this handle of the passkey's owner, so it contains no personal data. */
export function userHandleOf(administrator: number): string {
  return hash('sha256', `passkeys of administrator ${administrator}`, 'base64url');
}

export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
