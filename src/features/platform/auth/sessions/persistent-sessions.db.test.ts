import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  addColleague,
  callerOf,
  cookieOf,
  NAME,
  openAdminApi,
  openSecondInstance,
  PASSWORD,
  rejectionOf,
  signIn,
} from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { ago } from '../../../../shared/dates/dates.ts';
import type { SessionInfo } from './session.schema.ts';
import { SESSION_MS } from './session.ts';

const site = forFile(openAdminApi);
beforeEach(async () => {
  await site.context.database.query.deleteFrom('sessions').execute();
});

const SECOND = 1000;

const login = (payload: object) => site.app.inject({ method: 'POST', url: '/api/admin/login', payload });

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
});

describe('D30: the open sessions of an administrator', () => {
  test('are listed, the latest used first, without those of others, ended ones and any secret', async () => {
    await addColleague(site, 'Chloé');
    await signIn(site.app);
    await rewrite({ last_used_at: ago(SESSION_MS.idle + SECOND) });
    const phone = sent(await keptCookie());
    await rewrite({ last_used_at: ago(SESSION_MS.idle + SECOND) });
    const desk = await signIn(site.app);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const one = { id: expect.stringMatching(/^[\da-f]{32}$/), created_at: moment, last_used_at: moment };
    const listed = await sessions(desk);
    expect(listed).toEqual([
      { ...one, current: true, kept: false, device: '' },
      { ...one, current: false, kept: true, device: '' },
    ]);
    const hashes = await site.context.database.query.selectFrom('sessions').select('token_hash').execute();
    for (const { id } of listed) {
      expect(desk + phone + JSON.stringify(hashes)).not.toContain(id);
      await isDead(`vitrine-admin=${id}`);
    }
  });

  test('TEAM-14: name the device that signed in', async () => {
    const login = await site.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0' },
      payload: { user: NAME, pass: PASSWORD },
    });
    const [phone] = await sessions(cookieOf(login));
    expect(phone).toMatchObject({ current: true, device: 'Firefox sur Android' });
  });

  test('are closed one by one, on every instance at once; a second time is 404', async () => {
    const second = await openSecondInstance(site);
    onTestFinished(() => second.close());
    const phone = sent(await keptCookie());
    const desk = await signIn(site.app);
    const path = `/account/sessions/${(await sessions(desk)).find(({ current }) => !current)?.id}`;
    await callerOf(second.app, desk).done('DELETE', path);
    await isDead(phone);
    await lives(desk);
    const again = await callerOf(site.app, desk).rejected('DELETE', path);
    expect(again).toMatchObject({ status: 404, message: 'Cette session est déjà fermée.' });
  });

  test('cannot be closed by another administrator, and closing the own one deletes its cookie', async () => {
    const own = await signIn(site.app);
    const id = (await sessions(own))[0]?.id;
    const david = await addColleague(site, 'David');
    expect((await david.rejected('DELETE', `/account/sessions/${id}`)).status).toBe(404);
    expect((await callerOf(site.app).rejected('GET', '/account/sessions')).status).toBe(401);
    const { headers } = await callerOf(site.app, own).done('DELETE', `/account/sessions/${id}`);
    expect(headers['set-cookie']).toMatch(/^vitrine-admin=; Max-Age=0;/);
    await isDead(own);
  });
});
