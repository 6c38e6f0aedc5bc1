import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  callerOf,
  cookieOf,
  NAME,
  openAdminApi,
  openSecondInstance,
  PASSWORD,
  signIn,
} from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { addTestAdministrator } from '../../../../../tests/support/test-administrator.ts';
import { ago } from '../../../../shared/dates/dates.ts';
import { type Account, changePassword, findAdministrator, removeAdministrator } from '../administrators.repository.ts';
import { SESSION_MS } from './session.ts';
import { openSession } from './sessions.repository.ts';

const site = forFile(openAdminApi);
beforeEach(async () => {
  await site.context.database.query.deleteFrom('sessions').execute();
  await site.context.database.query.deleteFrom('login_failures').execute();
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const rows = () => site.context.database.query.selectFrom('sessions').selectAll().execute();
const rewrite = (columns: { created_at?: string; last_used_at?: string }) =>
  site.context.database.query.updateTable('sessions').set(columns).execute();
const lives = (cookie: string) => callerOf(site.app, cookie).done('GET', '');
const isDead = async (cookie: string) =>
  expect((await callerOf(site.app, cookie).rejected('GET', '')).status).toBe(401);

describe('D30: a session', () => {
  test('is a token of 256 bits that the database knows by its hash only, and the hash is no token', async () => {
    const cookie = await signIn(site.app);
    const token = tokenIn(cookie);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [stored, ...others] = await rows();
    expect(others).toEqual([]);
    expect(stored?.token_hash).toBe(hash('sha256', token, 'hex'));
    expect(JSON.stringify(stored)).not.toContain(token);
    await isDead(`vitrine-admin=${stored?.token_hash}`);
    await lives(cookie);
  });

  test('has a new token at each login; the one that the browser had before is dead', async () => {
    const first = await signIn(site.app);
    const second = await signIn(site.app, NAME, PASSWORD, first);
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    await isDead(first);
    await lives(second);
    expect(await rows()).toHaveLength(1);
  });

  test('cannot be fixed by another person: a login never uses the token that the browser sent', async () => {
    const planted = `vitrine-admin=${Buffer.alloc(32, 7).toString('base64url')}`;
    const cookie = await signIn(site.app, NAME, PASSWORD, planted);
    expect(cookie).not.toBe(planted);
    await isDead(planted);
  });

  test('of another device goes on when this one signs in or out', async () => {
    const [phone, desk] = [await signIn(site.app), await signIn(site.app)];
    await callerOf(site.app, desk).done('POST', '/logout');
    await isDead(desk);
    await lives(phone);
  });

  test('ends after 30 minutes without a call, and not before', async () => {
    const cookie = await signIn(site.app);
    await rewrite({ last_used_at: ago(SESSION_MS.idle - 5 * SECOND) });
    await lives(cookie);
    await rewrite({ last_used_at: ago(SESSION_MS.idle + SECOND) });
    await isDead(cookie);
    await isDead(cookie);
  });

  test('slides: a call after a minute is stored, one within the minute is not', async () => {
    const cookie = await signIn(site.app);
    const justNow = ago(30 * SECOND);
    await rewrite({ last_used_at: justNow });
    await lives(cookie);
    expect((await rows())[0]?.last_used_at).toBe(justNow);
    await rewrite({ last_used_at: ago(20 * MINUTE) });
    await lives(cookie);
    expect(Date.parse((await rows())[0]?.last_used_at ?? '')).toBeGreaterThan(Date.now() - MINUTE);
    await rewrite({ created_at: ago(40 * MINUTE), last_used_at: ago(20 * MINUTE) });
    await lives(cookie);
  });

  test('ends 12 hours after the login, however much it is used', async () => {
    const cookie = await signIn(site.app);
    await rewrite({ created_at: ago(SESSION_MS.absolute - 5 * SECOND), last_used_at: ago(SECOND) });
    await lives(cookie);
    await rewrite({ created_at: ago(SESSION_MS.absolute + SECOND), last_used_at: ago(SECOND) });
    await isDead(cookie);
  });

  test('that has ended is deleted at the next login', async () => {
    await signIn(site.app);
    await rewrite({ created_at: ago(SESSION_MS.absolute + SECOND) });
    await signIn(site.app);
    expect(await rows()).toHaveLength(1);
  });

  test('is ended on the server by signing out, and its cookie is deleted; twice does no harm', async () => {
    const cookie = await signIn(site.app);
    const { headers } = await callerOf(site.app, cookie).done('POST', '/logout');
    expect(headers['set-cookie']).toMatch(/^vitrine-admin=; Max-Age=0;.*Path=\/; .*HttpOnly; SameSite=Lax/);
    await isDead(cookie);
    expect(await rows()).toEqual([]);
    await callerOf(site.app, cookie).done('POST', '/logout');
    await callerOf(site.app).done('POST', '/logout');
  });

  test('starts and ends on every instance at once', async () => {
    const second = await openSecondInstance(site);
    onTestFinished(() => second.close());
    const cookie = await signIn(site.app);
    expect((await callerOf(second.app, cookie).done('GET', '')).data).toEqual([{ name: NAME }]);
    await callerOf(second.app, cookie).done('POST', '/logout');
    await isDead(cookie);
  });

  test('of a demonstration is a cookie for this host, out of reach of scripts and of other sites', async () => {
    const payload = { user: NAME, pass: PASSWORD };
    const { headers } = await site.app.inject({ method: 'POST', url: '/api/admin/login', payload });
    expect(headers['set-cookie']).toMatch(COOKIE);
    expect(headers['cache-control']).toBe('no-store');
  });

  const COOKIE = /^vitrine-admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/;
  const SECURE = /^__Host-vitrine-admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

  test.each([
    ['https://garage.example', SECURE],
    ['http://localhost:3000', COOKIE],
  ])('of %s is Secure, with the prefix, exactly where the site is https', async (PUBLIC_URL, pattern) => {
    const other = await openSecondInstance(site, { PUBLIC_URL, DEMO: '0', TRUST_PROXY: '0' });
    onTestFinished(() => other.close());
    const inject = (url: string, headers: Record<string, string>, payload?: object) =>
      other.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) });
    const login = await inject('/api/admin/login', { origin: PUBLIC_URL }, { user: NAME, pass: PASSWORD });
    expect(login.headers['set-cookie']).toMatch(pattern);
    const cookie = cookieOf(login);
    // The origin must be that of PUBLIC_URL. The Host header that a proxy sends does not count.
    const host = '127.0.0.1:3000';
    expect((await inject('/api/admin', { cookie, origin: PUBLIC_URL, host })).statusCode).toBe(200);
    expect((await inject('/api/admin', { cookie, origin: `http://${host}`, host })).statusCode).toBe(403);
    const renamed = cookie.startsWith('__Host-') ? cookie.replace('__Host-', '') : `__Host-${cookie}`;
    expect((await inject('/api/admin', { cookie: renamed })).statusCode).toBe(401);
    const logout = await inject('/api/admin/logout', { cookie }, {});
    expect(logout.headers['set-cookie']).toMatch(/^[\w-]+=; Max-Age=0;/);
    expect(/Secure/.test(String(logout.headers['set-cookie']))).toBe(PUBLIC_URL.startsWith('https:'));
  });
});

describe('D30: every session of an administrator ends', () => {
  beforeEach(() => addTestAdministrator(site.context, 'Bruno', 'le premier mot de passe'));
  afterEach(() => removeAdministrator(site.context, 'Bruno'));

  test('when the password changes; those of others go on', async () => {
    const own = [
      await signIn(site.app, 'Bruno', 'le premier mot de passe'),
      await signIn(site.app, 'Bruno', 'le premier mot de passe'),
    ];
    const other = await signIn(site.app);
    expect(await changePassword(site.context, 'bruno', 'le second mot de passe')).toBe(true);
    for (const cookie of own) await isDead(cookie);
    await lives(other);
    const former = { user: 'Bruno', pass: 'le premier mot de passe' };
    expect((await callerOf(site.app).rejected('POST', '/login', former)).status).toBe(401);
    await lives(await signIn(site.app, 'Bruno', 'le second mot de passe'));
  });

  test('also one that is being opened with the old password at that moment', async () => {
    const account = (await findAdministrator(site.context, 'Bruno')) as Account;
    await changePassword(site.context, 'Bruno', 'le second mot de passe');
    expect(await openSession(site.context, account)).toBeNull();
    expect(await rows()).toEqual([]);
  });

  test('when the administrator is removed; the last one is not', async () => {
    const cookie = await signIn(site.app, 'Bruno', 'le premier mot de passe');
    const account = (await findAdministrator(site.context, 'Bruno')) as Account;
    expect(await removeAdministrator(site.context, ' BRUNO ')).toBe('removed');
    await isDead(cookie);
    expect(await openSession(site.context, account)).toBeNull();
    expect(await removeAdministrator(site.context, 'Bruno')).toBe('unknown');
    expect(await removeAdministrator(site.context, NAME)).toBe('last');
    await lives(await signIn(site.app));
  });
});
