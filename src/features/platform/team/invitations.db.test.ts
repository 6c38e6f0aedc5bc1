import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  addColleague,
  type Caller,
  callerOf,
  cookieOf,
  NAME,
  PASSWORD as OWN_PASSWORD,
  openAdminApi,
  openSecondInstance,
  rejectionOf,
  signIn,
} from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { operatorOfThisMachine } from '../auth/admin.ts';
import { LOGIN_LIMITS } from '../auth/sessions/session.ts';
import { replacePassword } from './team.repository.ts';

const PASSWORD = 'sept lampes sur le quai';
const HOUR_MS = 60 * 60 * 1000;

const owner = forFile(openAdminApi);
beforeEach(async () => {
  const { query } = owner.context.database;
  await query.deleteFrom('invitations').execute();
  await query.deleteFrom('login_failures').execute();
});
afterEach(async () => {
  await owner.context.database.query.deleteFrom('administrators').where('name', '<>', NAME).execute();
});

const LINKS = '/team/invitations';
const stranger = () => callerOf(owner.app);

const to = (name: string, role = 'editor', current = OWN_PASSWORD) => ({ name, role, current });

async function invited(name = 'Karim', role = 'editor'): Promise<string> {
  const { url } = await owner.row('POST', LINKS, to(name, role));
  return new URL(String(url)).hash.slice(1);
}
const makeOlder = (milliseconds: number) => {
  const created_at = new Date(Date.now() - milliseconds).toISOString();
  return owner.context.database.query.updateTable('invitations').set({ created_at }).execute();
};

test('TEAM-3: an invitation is an address with a token of 256 bits, of which the database has the hash only', async () => {
  const { status, data } = await owner.done('POST', LINKS, to(' Karim '));
  const [url, expires_at] = [String(data[0]?.url), String(data[0]?.expires_at)];
  const [, token = ''] = /^http:\/\/localhost:80\/admin\/invitation#([\w-]{43})$/.exec(url) ?? [];
  expect(status).toBe(201);
  expect(Math.round((Date.parse(expires_at) - Date.now()) / HOUR_MS)).toBe(24);
  const stored = await owner.context.database.query.selectFrom('invitations').selectAll().execute();
  expect(stored).toMatchObject([{ token_hash: hash('sha256', token, 'hex'), name: 'Karim', accepted_at: null }]);
  expect(JSON.stringify(stored)).not.toContain(token);
  const { id, created_at } = stored[0] ?? {};
  const listed = { id, name: 'Karim', role: 'editor', invited_by: NAME, created_at, expires_at, for_member: false };
  expect((await owner.done('GET', LINKS)).data).toEqual([listed]);
});

test('TEAM-3: the address is that of PUBLIC_URL, whatever host a proxy sends', async () => {
  const live = { PUBLIC_URL: 'https://garage.example', DEMO: '0', TRUST_PROXY: '0' };
  const site = await openSecondInstance(owner, live);
  onTestFinished(() => site.close());
  const { row } = callerOf(site.app, await signIn(site.app));
  const { url } = await row('POST', LINKS, to('Karim'), { host: '10.0.0.1:3000' });
  expect(url).toMatch(/^https:\/\/garage\.example\/admin\/invitation#/);
});

test('TEAM-3: who has the link sees whom it is for, takes a name and a password, and is in with that role', async () => {
  const token = await invited();
  expect((await stranger().done('POST', `${LINKS}/check`, { token })).data).toMatchObject([
    { name: 'Karim', role: 'editor' },
  ]);
  const accepted = await stranger().done('POST', `${LINKS}/accept`, { token, name: 'Karim É.', password: PASSWORD });
  const account = await callerOf(owner.app, cookieOf(accepted)).row('GET', '/account');
  expect(account).toMatchObject({ name: 'Karim É.', role: 'editor', must_change_password: false });
  await signIn(owner.app, 'karim e.', PASSWORD);
  expect((await owner.done('GET', '/journal?object=team')).data[0]).toMatchObject({
    who: 'Karim É.',
    origin: 'team',
    action: 'create',
    changes: { role: [null, 'editor'], invited_by: [null, NAME] },
  });
  expect((await owner.done('GET', LINKS)).data).toEqual([]);
});

test('TEAM-3: a link works once, of five requests at once too', async () => {
  const token = await invited();
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      owner.app.inject({
        method: 'POST',
        url: `/api/admin${LINKS}/accept`,
        payload: { token, name: `Karim ${i}`, password: PASSWORD },
      }),
    ),
  );
  expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410, 410, 410, 410]);
  expect((await owner.done('GET', '/team')).data).toHaveLength(2);
  expect((await stranger().rejected('POST', `${LINKS}/check`, { token })).message).toMatch(/a déjà servi/);
});

test('TEAM-3: a link ends after 24 hours, and when it is revoked; it says so', async () => {
  const token = await invited();
  await makeOlder(24 * HOUR_MS - 5_000);
  await stranger().done('POST', `${LINKS}/check`, { token });
  await makeOlder(24 * HOUR_MS + 1_000);
  for (const [path, body] of [
    ['check', { token }],
    ['accept', { token, password: PASSWORD }],
  ] as const)
    expect(await stranger().rejected('POST', `${LINKS}/${path}`, body)).toMatchObject({
      status: 410,
      message: 'Ce lien a plus de 24 heures : demandez-en un autre.',
    });
  expect((await owner.done('GET', LINKS)).data).toEqual([]);

  const other = await invited();
  const [{ id } = { id: 0 }] = (await owner.done('GET', LINKS)).data;
  await owner.done('DELETE', `${LINKS}/${id}`);
  expect((await stranger().rejected('POST', `${LINKS}/accept`, { token: other, password: PASSWORD })).status).toBe(404);
  expect((await owner.rejected('DELETE', `${LINKS}/${id}`)).status).toBe(404);
  expect((await owner.done('GET', '/journal?object=invitations')).data.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['create', 'delete']),
  );
});

test('TEAM-3: a name that is taken or invited already, a role that is none, are said at the field', async () => {
  await invited();
  const fields = async (body: object) => (await owner.rejected('POST', LINKS, body)).fields;
  expect(await fields(to('Karim'))).toEqual({ name: expect.stringMatching(/déjà ouverte/) });
  expect(await fields(to('HELENE'))).toEqual({ name: expect.stringMatching(/déjà pris/) });
  expect(await fields(to(' ', 'chef'))).toEqual({ name: 'Le nom est obligatoire', role: 'Choisissez un rôle' });
  expect(Object.keys(await fields({})).sort()).toEqual(['current', 'name', 'role']);
  const token = await invited('Zoé');
  const taken = { token, name: NAME, password: PASSWORD };
  expect((await stranger().rejected('POST', `${LINKS}/accept`, taken)).fields).toEqual({
    name: expect.stringMatching(/déjà pris/),
  });
  await stranger().done('POST', `${LINKS}/accept`, { token, password: PASSWORD });
});

test('TEAM-3: a name in letters that look like others is refused, accents are not', async () => {
  const invitation = (name: string) => owner.rejected('POST', LINKS, to(name));
  const token = await invited('Zoë Œ. d’Çelik');
  for (const name of ['\u0430dmin', 'H\u0435lene', 'Ωmega']) {
    expect((await invitation(name)).fields).toEqual({ name: expect.stringMatching(/^Seulement des lettres latines/) });
    const accepted = await stranger().rejected('POST', `${LINKS}/accept`, { token, name, password: PASSWORD });
    expect(accepted.fields).toEqual({ name: expect.stringMatching(/^Seulement des lettres latines/) });
  }
});

test('TEAM-11: no administrator may have a name that the journal gives to something else, in any spelling', async () => {
  const token = await invited();
  for (const name of ['console', 'Console', ' CONSOLÉ ', 'Automatique', 'Équipe', 'form', 'Grille des prix']) {
    const sentence = { name: 'Ce nom a déjà un sens dans le journal : choisissez-en un autre' };
    expect((await owner.rejected('POST', LINKS, to(name))).fields).toEqual(sentence);
    const accepted = await stranger().rejected('POST', `${LINKS}/accept`, { token, name, password: PASSWORD });
    expect(accepted.fields).toEqual(sentence);
  }
  await invited('Consuelo');
});

test('TEAM-2 TEAM-3: the password of an invitation is checked against common ones, the name and the site', async () => {
  const token = await invited();
  for (const [password, sentence] of [
    ['azertyuiop', 'trop facile à deviner'],
    ['Karim12345', 'le nom du site ou le vôtre'],
    ['court', '10 caractères au moins'],
  ] as const)
    expect((await stranger().rejected('POST', `${LINKS}/accept`, { token, password })).fields).toEqual({
      password: expect.stringContaining(sentence),
    });
  await stranger().done('POST', `${LINKS}/accept`, { token, password: PASSWORD });
});

test('TEAM-3: wrong links are counted by network, right ones are not', async () => {
  const token = await invited();
  for (let i = 0; i < LOGIN_LIMITS.perNetwork + 5; i += 1) await stranger().done('POST', `${LINKS}/check`, { token });
  const wrong = { token: 'x'.repeat(43) };
  for (let i = 0; i < LOGIN_LIMITS.perNetwork; i += 1)
    expect((await stranger().rejected('POST', `${LINKS}/check`, wrong)).status).toBe(404);
  const response = await owner.app.inject({
    method: 'POST',
    url: `/api/admin${LINKS}/accept`,
    payload: { token, password: PASSWORD },
  });
  expect(rejectionOf(response).status).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
});

test('TEAM-3: another site can neither check nor accept', async () => {
  const token = await invited();
  const [body, elsewhere] = [{ token, password: PASSWORD }, { origin: 'https://evil.example' }];
  for (const path of ['check', 'accept'])
    expect((await stranger().rejected('POST', `${LINKS}/${path}`, body, elsewhere)).status).toBe(403);
});

/** Returns the token of her invitation for another owner. */
async function invitedByZoe() {
  const zoe = await addColleague(owner, 'Zoé', 'owner', PASSWORD);
  const { url } = await zoe.row('POST', LINKS, to('Karim', 'owner', PASSWORD));
  return { zoe, token: new URL(String(url)).hash.slice(1) };
}
const statusOfLink = async (token: string) => (await stranger().rejected('POST', `${LINKS}/check`, { token })).status;

test('TEAM-3: links end with the role of who made them, and with a password: the own, or one set by the operator', async () => {
  const leaves: Record<string, (zoe: Caller) => Promise<unknown>> = {
    removed: () => owner.done('DELETE', '/team/Zoé', { current: OWN_PASSWORD }),
    'no owner': () => owner.done('PUT', '/team/Zoé', { role: 'editor', current: OWN_PASSWORD }),
    'own password': (zoe) => zoe.done('PUT', '/account/password', { current: PASSWORD, next: `${PASSWORD} encore` }),
    'password of the operator': () =>
      replacePassword(owner.context, operatorOfThisMachine(), 'Zoé', `${PASSWORD} encore`),
  };
  for (const [how, leave] of Object.entries(leaves)) {
    const { zoe, token } = await invitedByZoe();
    const own = await invited('Lise');
    await leave(zoe);
    expect([how, await statusOfLink(token)]).toEqual([how, 404]);
    expect((await owner.done('GET', LINKS)).data).toMatchObject([{ name: 'Lise' }]);
    expect((await stranger().done('POST', `${LINKS}/check`, { token: own })).data).toMatchObject([{ name: 'Lise' }]);
    expect((await owner.done('GET', '/journal?object=invitations')).data[0]).toMatchObject({
      action: 'delete',
      title: 'Karim',
    });
    await owner.context.database.query.deleteFrom('invitations').execute();
    await owner.context.database.query.deleteFrom('administrators').where('name', '=', 'Zoé').execute();
  }
});

test('TEAM-3: a link that was made while its author was being removed makes nobody', async () => {
  const { token } = await invitedByZoe();
  const { query } = owner.context.database;
  await query.updateTable('administrators').set({ role: 'editor' }).where('name', '=', 'Zoé').execute();
  const { status } = await stranger().rejected('POST', `${LINKS}/accept`, { token, password: PASSWORD });
  expect(status).toBe(404);
  expect((await owner.done('GET', '/team')).data).toHaveLength(2);
});
