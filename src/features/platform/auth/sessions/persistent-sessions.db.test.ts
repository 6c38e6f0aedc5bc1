import { beforeEach, describe, expect, test } from 'vitest';
import {
  callerOf,
  NAME,
  openAdminApi,
  openSecondInstance,
  PASSWORD,
  rejectionOf,
  signIn,
} from '../../../../../tests/support/admin-api.ts';
import { addAdministrator } from '../../../../../tests/support/administrators.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { changePassword } from '../administrators.repository.ts';
import type { SessionInfo } from './session.schema.ts';
import { SESSION_MS } from './session.ts';

const site = forFile(openAdminApi);
beforeEach(async () => {
  await site.context.database.query.deleteFrom('sessions').execute();
});

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const SECOND = 1000;

const login = (payload: object) => site.app.inject({ method: 'POST', url: '/api/admin/login', payload });

/** Signs in with the box ticked and gives the response's cookie, whole. */
async function keptCookie(name = NAME, password = PASSWORD): Promise<string> {
  const response = await login({ user: name, pass: password, keep: true });
  expect(response.json()).toEqual({ success: true });
  return String([response.headers['set-cookie']].flat()[0]);
}

const sent = (cookie: string) => cookie.split(';')[0] ?? '';
const rewrite = (columns: { created_at?: string; last_used_at?: string }) =>
  site.context.database.query.updateTable('sessions').set(columns).execute();
const lives = (cookie: string) => callerOf(site.app, cookie).done('GET', '');
const isDead = async (cookie: string) =>
  expect((await callerOf(site.app, cookie).rejected('GET', '')).status).toBe(401);
async function sessions(cookie: string): Promise<SessionInfo[]> {
  const response = await site.app.inject({ url: '/api/admin/account/sessions', headers: { cookie } });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

describe('D30: a device that is kept signed in', () => {
  test('has a cookie and a session of thirty days, used or not; the next login leaves it', async () => {
    const cookie = await keptCookie();
    expect(cookie).toMatch(/^vitrine-admin=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const old = SESSION_MS.persistent - 5 * SECOND;
    await rewrite({ created_at: ago(old), last_used_at: ago(old) });
    await signIn(site.app);
    await lives(sent(cookie));
    await rewrite({ created_at: ago(SESSION_MS.persistent + SECOND) });
    await isDead(sent(cookie));
    await signIn(site.app);
    expect(await site.context.database.query.selectFrom('sessions').select('kept').execute()).toEqual([{ kept: 0 }]);
  });

  test('is asked for by a box that is true or false', async () => {
    for (const keep of ['oui', 1, null])
      expect(rejectionOf(await login({ user: NAME, pass: PASSWORD, keep }))).toMatchObject({
        status: 422,
        fields: { keep: expect.any(String) },
      });
    const response = await login({ user: NAME, pass: PASSWORD, keep: false });
    expect([response.headers['set-cookie']].flat()[0]).toContain('; Max-Age=43200;');
  });

  test('is signed out by a changed password, as every other session of the account', async () => {
    await addAdministrator(site.context, 'Bruno', 'le premier mot de passe');
    const own = sent(await keptCookie('Bruno', 'le premier mot de passe'));
    const other = sent(await keptCookie());
    await changePassword(site.context, 'Bruno', 'le second mot de passe');
    await isDead(own);
    await lives(other);
  });
});

describe('D30: the open sessions of an administrator', () => {
  test('are listed, the latest used first, without those of others, ended ones and any secret', async () => {
    await addAdministrator(site.context, 'Chloé', 'un autre mot de passe');
    await signIn(site.app, 'Chloé', 'un autre mot de passe');
    await signIn(site.app);
    await rewrite({ last_used_at: ago(SESSION_MS.idle + SECOND) });
    const phone = sent(await keptCookie());
    await rewrite({ last_used_at: ago(SESSION_MS.idle + SECOND) });
    const desk = await signIn(site.app);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const one = { id: expect.stringMatching(/^[\da-f]{32}$/), created_at: moment, last_used_at: moment };
    const listed = await sessions(desk);
    expect(listed).toEqual([
      { ...one, current: true, kept: false },
      { ...one, current: false, kept: true },
    ]);
    const hashes = await site.context.database.query.selectFrom('sessions').select('token_hash').execute();
    for (const { id } of listed) {
      expect(desk + phone + JSON.stringify(hashes)).not.toContain(id);
      await isDead(`vitrine-admin=${id}`);
    }
  });

  test('are closed one by one, on every instance at once; a second time is 404', async () => {
    const second = await openSecondInstance(site);
    try {
      const phone = sent(await keptCookie());
      const desk = await signIn(site.app);
      const other = (await sessions(desk)).find(({ current }) => !current)?.id;
      await callerOf(second.app, desk).done('DELETE', `/account/sessions/${other}`);
      await isDead(phone);
      await lives(desk);
      expect(await callerOf(site.app, desk).rejected('DELETE', `/account/sessions/${other}`)).toMatchObject({
        status: 404,
        message: 'Cette session est déjà fermée.',
      });
    } finally {
      await second.close();
    }
  });

  test('cannot be closed by another administrator, and closing the own one deletes its cookie', async () => {
    const own = await signIn(site.app);
    const id = (await sessions(own))[0]?.id;
    await addAdministrator(site.context, 'David', 'encore un mot de passe');
    const stranger = await signIn(site.app, 'David', 'encore un mot de passe');
    expect((await callerOf(site.app, stranger).rejected('DELETE', `/account/sessions/${id}`)).status).toBe(404);
    expect((await callerOf(site.app).rejected('GET', '/account/sessions')).status).toBe(401);
    const { headers } = await callerOf(site.app, own).done('DELETE', `/account/sessions/${id}`);
    expect(headers['set-cookie']).toMatch(/^vitrine-admin=; Max-Age=0;/);
    await isDead(own);
  });
});
