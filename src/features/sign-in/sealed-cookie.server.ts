import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { AppContext } from '../../server/app-context.ts';

/**
 * Cookies that only this house can read and write: AES-256-GCM with a key made at the first use and kept in the
 * database, so that every instance opens what another one sealed.
 */
export type SealedCookie = {
  /** `purpose` keeps a cookie made for one thing from being shown for another. */
  close(purpose: string, value: unknown, seconds: number): string;
  /** The value, or null for what was altered, made for something else, or is past its time. */
  open(purpose: string, sealed: string | undefined): unknown;
};

export async function sealedCookieOf({ database }: AppContext): Promise<SealedCookie> {
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
  const secret = Buffer.from(value, 'base64url');
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

  return {
    close(purpose, value, seconds) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
      const text = JSON.stringify({ value, until: Date.now() + seconds * 1000 });
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(purpose, sealed) {
      try {
        const bytes = Buffer.from(sealed ?? '', 'base64url');
        const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12));
        decipher.setAuthTag(bytes.subarray(12, 28));
        const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
        const { value, until } = JSON.parse(text) as { value: unknown; until: number };
        return until > Date.now() ? value : null;
      } catch {
        // Altered, cut or not ours: the same as no cookie.
        return null;
      }
    },
  };
}
