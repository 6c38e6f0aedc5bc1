import { randomBytes } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { AppContext } from './app-context.ts';

/**
 * Returns the key with this name. The first call creates the key for all instances. If two instances call at once, the
 * first insert creates it, and both read the same key. Later calls only read, because strangers cause them.
 */
export async function storedKey({ database: { query } }: AppContext, name: string): Promise<Uint8Array> {
  const stored = query.selectFrom('secrets').select('value').where('name', '=', name);
  let row = await stored.executeTakeFirst();
  if (row === undefined) {
    await query
      .insertInto('secrets')
      .values({ name, value: randomBytes(32).toString('base64url') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await stored.executeTakeFirstOrThrow();
  }
  return Buffer.from(row.value, 'base64url');
}

/** Encrypts a text for one purpose (A256GCM), to be decrypted for `seconds` or without limit. */
export async function encryptText(key: Uint8Array, purpose: string, text: string, seconds?: number): Promise<string> {
  const token = new EncryptJWT({ value: text }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setAudience(purpose);
  return (seconds === undefined ? token : token.setExpirationTime(`${seconds} seconds`)).encrypt(key);
}

/** Returns null if the text was altered, has expired, or has another purpose or key. */
export async function decryptText(key: Uint8Array, purpose: string, encrypted: string): Promise<string | null> {
  try {
    const { payload } = await jwtDecrypt(encrypted, key, {
      audience: purpose,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return typeof payload.value === 'string' ? payload.value : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
