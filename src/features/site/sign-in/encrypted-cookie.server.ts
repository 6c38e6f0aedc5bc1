import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { AppContext } from '../../../server/app-context.ts';
import { storedKey } from '../../../server/encryption.ts';

/**
 * Cookies that only this site can read and write: encrypted JSON Web Tokens (A256GCM). The first use makes the key and
 * stores it in the database, so that every instance decrypts the others' cookies.
 */
export type EncryptedCookies = {
  /** `purpose` prevents a cookie made for one thing from being accepted for another. */
  encrypt(purpose: string, value: unknown, seconds: number): Promise<string>;
  /** The value, or null for a cookie that is absent, altered, expired or made for another purpose. */
  decrypt(purpose: string, cookie: string | undefined): Promise<unknown>;
};

export async function encryptedCookiesOf(context: AppContext): Promise<EncryptedCookies> {
  const key = await storedKey(context, 'cookies');
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
