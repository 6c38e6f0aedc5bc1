import { hash, randomBytes } from 'node:crypto';

/** Returns 256 random bits in base64url, which nobody can guess. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database contains only this hash of a token, so that a copy of the database gives no access. */
export function hashOfToken(token: string): string {
  return hash('sha256', token, 'hex');
}
