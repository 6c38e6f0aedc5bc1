import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTestContext, type TestContext } from '../../../../tests/support/context.ts';
import { encryptedCookiesOf } from './encrypted-cookie.server.ts';

let context: TestContext;
let other: TestContext;
beforeAll(async () => {
  context = await openTestContext();
  other = await openTestContext();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await context.close();
  await other.close();
});

const ADA = { email: 'ada@example.org', name: 'Ada 😀' };

test('D48: every instance decrypts what another one encrypted, and nothing of it can be read', async () => {
  const [one, two] = await Promise.all([encryptedCookiesOf(context), encryptedCookiesOf(context)]);
  const cookie = await one.encrypt('user', ADA, 60);
  expect(await two.decrypt('user', cookie)).toEqual(ADA);
  expect(cookie).toMatch(/^[\w.-]+$/);
  for (const part of cookie.split('.')) expect(Buffer.from(part, 'base64url').toString()).not.toContain('ada');
});

test('D48: an expired cookie is the same as none', async () => {
  const cookies = await encryptedCookiesOf(context);
  const cookie = await cookies.encrypt('user', ADA, 60);
  vi.useFakeTimers({ now: Date.now() + 59_000, toFake: ['Date'] });
  expect(await cookies.decrypt('user', cookie)).toEqual(ADA);
  vi.setSystemTime(Date.now() + 2_000);
  expect(await cookies.decrypt('user', cookie)).toBeNull();
});

test('D48: a cookie for another purpose, of another site, altered or absent is the same as none', async () => {
  const cookies = await encryptedCookiesOf(context);
  const cookie = await cookies.encrypt('user', ADA, 60);
  expect(await cookies.decrypt('depart', cookie)).toBeNull();
  expect(await (await encryptedCookiesOf(other)).decrypt('user', cookie)).toBeNull();
  const tag = cookie.lastIndexOf('.') + 1;
  const otherTag = cookie.slice(0, tag) + (cookie[tag] === 'A' ? 'B' : 'A') + cookie.slice(tag + 1);
  for (const altered of [undefined, '', 'x', cookie.slice(1), otherTag, cookie.replace('..', '.')])
    expect(await cookies.decrypt('user', altered)).toBeNull();
});
