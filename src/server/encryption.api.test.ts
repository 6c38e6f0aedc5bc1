import { afterEach, expect, test, vi } from 'vitest';
import { openTestContext } from '../../tests/support/context.ts';
import { forFile } from '../../tests/support/for-file.ts';
import { decryptText, encryptText, storedKey } from './encryption.ts';

const context = forFile(openTestContext);
const other = forFile(openTestContext);
afterEach(() => void vi.useRealTimers());

const ADA = 'Ada 😀';

test('D48: every instance decrypts what another one encrypted, and nothing of it can be read', async () => {
  const [one, two] = await Promise.all([storedKey(context, 'cookies'), storedKey(context, 'cookies')]);
  const cookie = await encryptText(one, 'user', ADA, 60);
  expect(await decryptText(two, 'user', cookie)).toBe(ADA);
  expect(cookie).toMatch(/^[\w.-]+$/);
  for (const part of cookie.split('.')) expect(Buffer.from(part, 'base64url').toString()).not.toContain('Ada');
});

test('D48: an expired cookie is the same as none', async () => {
  const key = await storedKey(context, 'cookies');
  const cookie = await encryptText(key, 'user', ADA, 60);
  vi.useFakeTimers({ now: Date.now() + 59_000, toFake: ['Date'] });
  expect(await decryptText(key, 'user', cookie)).toBe(ADA);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await decryptText(key, 'user', cookie)).toBeNull();
});

test('D48: a cookie for another purpose, of another site, altered or absent is the same as none', async () => {
  const key = await storedKey(context, 'cookies');
  const cookie = await encryptText(key, 'user', ADA, 60);
  expect(await decryptText(key, 'depart', cookie)).toBeNull();
  expect(await decryptText(await storedKey(other, 'cookies'), 'user', cookie)).toBeNull();
  const tag = cookie.lastIndexOf('.') + 1;
  const otherTag = cookie.slice(0, tag) + (cookie[tag] === 'A' ? 'B' : 'A') + cookie.slice(tag + 1);
  for (const altered of ['', 'x', cookie.slice(1), otherTag, cookie.replace('..', '.')])
    expect(await decryptText(key, 'user', altered)).toBeNull();
});
