import { randomBytes } from 'node:crypto';

/** One-time codes (RFC 6238) as authenticator apps create them: six digits, SHA-1, 30 seconds. */

const PERIOD_S = 30;
/** Accepted difference between the clocks of phone and site, in periods. */
const WINDOW = 1;

async function totpOf(secret: string, label = 'Vitrine', issuer = '') {
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });
}

export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;
}

export async function totpUri(secret: string, site: string, name: string): Promise<string> {
  return (await totpOf(secret, name, site)).toString();
}

/** Returns the period of a code. Returns null for a wrong code. */
export async function totpStep(secret: string, code: string): Promise<number | null> {
  const timestamp = Date.now();
  const delta = (await totpOf(secret)).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}
