import { randomBytes } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { AppContext } from '../../server/app-context.ts';

/**
 * Cookies that only this site can read and write: encrypted JSON Web Tokens (A256GCM). The key is made at the first use and
 * stored in the database, so that every instance decrypts what another one encrypted.
 */
export type EncryptedCookies = {
  /** `purpose` prevents a cookie made for one thing from being accepted for another. */
  encrypt(purpose: string, value: unknown, seconds: number): Promise<string>;
  /** The value, or null for a cookie that is absent, altered, expired or made for another purpose. */
  decrypt(purpose: string, cookie: string | undefined): Promise<unknown>;
};

export async function encryptedCookiesOf(context: AppContext): Promise<EncryptedCookies> {
  const key = await storedKey(context);
  return {
    encrypt: (purpose, value, seconds) =>
      new EncryptJWT({ value })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setExpirationTime(`${seconds} seconds`)
        .encrypt(key),
    async decrypt(purpose, cookie) {
      try {
        const { payload } = await jwtDecrypt(cookie ?? '', key, {
          audience: purpose,
          requiredClaims: ['exp'],
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return payload.value ?? null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

/** Two instances that start at once store one key: the first insert wins, both read it. */
async function storedKey({ database }: AppContext): Promise<Uint8Array> {
  await database.query
    .insertInto('secrets')
    .values({ name: 'cookies', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await database.query
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'cookies')
    .executeTakeFirstOrThrow();
  return Buffer.from(value, 'base64url');
}
