import { hash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  callerOf,
  NAME,
  openAdminApi,
  openSecondInstance,
  PASSWORD,
  signIn,
} from '../../../../../tests/support/admin-api.ts';
import { addAdministrator } from '../../../../../tests/support/administrators.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../../tests/support/site.ts';
import { type Account, changePassword, findAdministrator, removeAdministrator } from '../administrators.repository.ts';
import { SESSION_MS } from './session.ts';
import { openSession } from './sessions.repository.ts';

const adminContext = forFile(openAdminApi);
beforeEach(async () => {
  await adminContext.context.database.query.deleteFrom('sessions').execute();
  await adminContext.context.database.query.deleteFrom('login_failures').execute();
});

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const SECOND = 1000;
const MINUTE = 60 * SECOND;

const tokenIn = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const rows = () => adminContext.context.database.query.selectFrom('sessions').selectAll().execute();
const rewrite = (columns: { created_at?: string; last_used_at?: string }) =>
  adminContext.context.database.query.updateTable('sessions').set(columns).execute();
const lives = (cookie: string) => callerOf(adminContext.app, cookie).done('GET', '');
const isDead = async (cookie: string) =>
  expect((await callerOf(adminContext.app, cookie).rejected('GET', '')).status).toBe(401);

describe('D30: a session', () => {
  test('is a token of 256 bits that the database knows by its hash only, and the hash is no token', async () => {
    const cookie = await signIn(adminContext.app);
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
    const first = await signIn(adminContext.app);
    const second = await signIn(adminContext.app, NAME, PASSWORD, first);
    expect(tokenIn(second)).not.toBe(tokenIn(first));
    await isDead(first);
    await lives(second);
    expect(await rows()).toHaveLength(1);
  });

  test('cannot be fixed by another person: a login never uses the token that the browser sent', async () => {
    const planted = `vitrine-admin=${Buffer.alloc(32, 7).toString('base64url')}`;
    const cookie = await signIn(adminContext.app, NAME, PASSWORD, planted);
    expect(cookie).not.toBe(planted);
    await isDead(planted);
  });

  test('of another device goes on when this one signs in or out', async () => {
    const [phone, desk] = [await signIn(adminContext.app), await signIn(adminContext.app)];
    await callerOf(adminContext.app, desk).done('POST', '/logout');
    await isDead(desk);
    await lives(phone);
  });

  test('ends after 30 minutes without a call, and not before', async () => {
    const cookie = await signIn(adminContext.app);
    await rewrite({ last_used_at: ago(SESSION_MS.idle - 5 * SECOND) });
    await lives(cookie);
    await rewrite({ last_used_at: ago(SESSION_MS.idle + SECOND) });
    await isDead(cookie);
    await isDead(cookie);
  });

  test('slides: a call after a minute is stored, one within the minute is not', async () => {
    const cookie = await signIn(adminContext.app);
    const justNow = ago(30 * SECOND);
    await rewrite({ last_used_at: justNow });
    await lives(cookie);
    expect((await rows())[0]?.last_used_at).toBe(justNow);
    await rewrite({ last_used_at: ago(20 * MINUTE) });
    await lives(cookie);
    expect(Date.parse((await rows())[0]?.last_used_at ?? '')).toBeGreaterThan(Date.now() - MINUTE);
    // Still valid twenty minutes later, forty after the login.
    await rewrite({ created_at: ago(40 * MINUTE), last_used_at: ago(20 * MINUTE) });
    await lives(cookie);
  });

  test('ends 12 hours after the login, however much it is used', async () => {
    const cookie = await signIn(adminContext.app);
    await rewrite({ created_at: ago(SESSION_MS.absolute - 5 * SECOND), last_used_at: ago(SECOND) });
    await lives(cookie);
    await rewrite({ created_at: ago(SESSION_MS.absolute + SECOND), last_used_at: ago(SECOND) });
    await isDead(cookie);
  });

  test('that has ended is deleted at the next login', async () => {
    await signIn(adminContext.app);
    await rewrite({ created_at: ago(SESSION_MS.absolute + SECOND) });
    await signIn(adminContext.app);
    expect(await rows()).toHaveLength(1);
  });

  test('is ended on the server by signing out, and its cookie is deleted; twice does no harm', async () => {
    const cookie = await signIn(adminContext.app);
    const { headers } = await callerOf(adminContext.app, cookie).done('POST', '/logout');
    expect(headers['set-cookie']).toMatch(/^vitrine-admin=; Max-Age=0;.*Path=\/; .*HttpOnly; SameSite=Lax/);
    await isDead(cookie);
    expect(await rows()).toEqual([]);
    await callerOf(adminContext.app, cookie).done('POST', '/logout');
    await callerOf(adminContext.app).done('POST', '/logout');
  });

  test('starts and ends on every instance at once', async () => {
    const second = await openSecondInstance(adminContext);
    try {
      const cookie = await signIn(adminContext.app);
      expect((await callerOf(second.app, cookie).done('GET', '')).data).toEqual([{ name: NAME }]);
      await callerOf(second.app, cookie).done('POST', '/logout');
      await isDead(cookie);
    } finally {
      await second.close();
    }
  });

  test('of a demonstration is a cookie for this host, out of reach of scripts and of other sites', async () => {
    const response = await adminContext.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { user: NAME, pass: PASSWORD },
    });
    expect([response.headers['set-cookie']].flat()[0]).toMatch(
      /^vitrine-admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    [
      'https://garage.example',
      /^__Host-vitrine-admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ],
    ['http://localhost:3000', /^vitrine-admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/],
  ])('of %s is Secure, with the prefix, exactly where the site is https', async (PUBLIC_URL, pattern) => {
    const site = await openTestSite({ PUBLIC_URL, DEMO: '0' });
    try {
      await addAdministrator(site.context, NAME, PASSWORD);
      const inject = (url: string, headers: Record<string, string>, payload?: object) =>
        site.app.inject({ method: payload ? 'POST' : 'GET', url, headers, ...(payload ? { payload } : {}) });
      const login = await inject('/api/admin/login', { origin: PUBLIC_URL }, { user: NAME, pass: PASSWORD });
      expect([login.headers['set-cookie']].flat()[0]).toMatch(pattern);
      const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
      // The setting counts, whatever Host a proxy sends.
      expect((await inject('/api/admin', { cookie, origin: PUBLIC_URL, host: '127.0.0.1:3000' })).statusCode).toBe(200);
      expect(
        (await inject('/api/admin', { cookie, origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).statusCode,
      ).toBe(403);
      const other = cookie.startsWith('__Host-') ? cookie.replace('__Host-', '') : `__Host-${cookie}`;
      expect((await inject('/api/admin', { cookie: other })).statusCode).toBe(401);
      const logout = await inject('/api/admin/logout', { cookie }, {});
      expect(logout.headers['set-cookie']).toMatch(/^[\w-]+=; Max-Age=0;/);
      expect(/Secure/.test(String(logout.headers['set-cookie']))).toBe(PUBLIC_URL.startsWith('https:'));
    } finally {
      await site.close();
    }
  });
});

describe('D30: every session of an administrator ends', () => {
  beforeAll(() => addAdministrator(adminContext.context, 'Bruno', 'le premier mot de passe'));

  test('when the password changes; those of others go on', async () => {
    const own = [
      await signIn(adminContext.app, 'Bruno', 'le premier mot de passe'),
      await signIn(adminContext.app, 'Bruno', 'le premier mot de passe'),
    ];
    const other = await signIn(adminContext.app);
    expect(await changePassword(adminContext.context, 'bruno', 'le second mot de passe')).toBe(true);
    for (const cookie of own) await isDead(cookie);
    await lives(other);
    const { status } = await callerOf(adminContext.app).rejected('POST', '/login', {
      user: 'Bruno',
      pass: 'le premier mot de passe',
    });
    expect(status).toBe(401);
    await lives(await signIn(adminContext.app, 'Bruno', 'le second mot de passe'));
  });

  test('also one that is being opened with the old password at that moment', async () => {
    const account = (await findAdministrator(adminContext.context, 'Bruno')) as Account;
    await changePassword(adminContext.context, 'Bruno', 'le troisième mot de passe');
    expect(await openSession(adminContext.context, account)).toBeNull();
    expect(await rows()).toEqual([]);
  });

  test('when the administrator is removed; the last one is not', async () => {
    await changePassword(adminContext.context, 'Bruno', 'le quatrième mot de passe');
    const cookie = await signIn(adminContext.app, 'Bruno', 'le quatrième mot de passe');
    const account = (await findAdministrator(adminContext.context, 'Bruno')) as Account;
    expect(await removeAdministrator(adminContext.context, ' BRUNO ')).toBe('removed');
    await isDead(cookie);
    expect(await openSession(adminContext.context, account)).toBeNull();
    expect(await removeAdministrator(adminContext.context, 'Bruno')).toBe('unknown');
    expect(await removeAdministrator(adminContext.context, NAME)).toBe('last');
    await lives(await signIn(adminContext.app));
  });
});
