import { randomBytes } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { AppContext } from './app-context.ts';

/**
 * Returns the key of that name. The first use makes it and stores it in the database for every instance; of two
 * instances that start at once the first insert wins, and both read it.
 */
export async function storedKey({ database }: AppContext, name: string): Promise<Uint8Array> {
  await database.query
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await database.query
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}

/** Encrypts a text for one purpose (A256GCM). `seconds`: how long it can be decrypted; for ever without. */
export async function encryptText(key: Uint8Array, purpose: string, text: string, seconds?: number): Promise<string> {
  const token = new EncryptJWT({ value: text }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setAudience(purpose);
  return (seconds === undefined ? token : token.setExpirationTime(`${seconds} seconds`)).encrypt(key);
}

/** The text, or null if it was altered, has expired, or was encrypted for another purpose or with another key. */
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
