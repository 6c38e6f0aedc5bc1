import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { readDealershipFile } from '../../platform/settings/dealership-file.server.ts';

const site = forFile(openTestSite);
const secure = forFile(() => openTestSite({ DEMO: '1', PUBLIC_URL: 'https://garage.example' }));
let base: string;

beforeAll(async () => {
  base = await site.app.listen({ port: 0, host: '127.0.0.1' });
});

function browser() {
  const jar = new Map<string, string>();
  return {
    jar,
    async go(address: string, init: RequestInit = {}) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(new URL(address, base), {
        redirect: 'manual',
        ...init,
        headers: { ...(cookie ? { cookie } : {}), ...init.headers },
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...rest] = line.split(';');
        const [name = '', ...value] = pair.split('=');
        if (value.join('=') === '' || rest.some((part) => /expires=thu, 01 jan 1970/i.test(part))) jar.delete(name);
        else jar.set(name, value.join('='));
      }
      const { status, headers } = response;
      return { status, headers, to: headers.get('location') ?? '', text: await response.text() };
    },
  };
}

async function choose(visitor: ReturnType<typeof browser>, sub = 'camille', to = '/car/1') {
  const { to: provider } = await visitor.go(`/auth/login?to=${encodeURIComponent(to)}`);
  return chooseAt(visitor, provider, sub);
}

/** Follows redirects from this address of the provider, chooses the account `sub`, and returns the callback address. */
async function chooseAt(visitor: ReturnType<typeof browser>, provider: string, sub: string) {
  let step = await visitor.go(provider);
  while (step.status >= 300 && step.status < 400) step = await visitor.go(step.to);
  const action = new RegExp(`action="([^"]+/${sub})"`).exec(step.text)?.[1] ?? '';
  step = await visitor.go(action, { method: 'POST' });
  while (step.status >= 300 && step.status < 400 && !step.to.includes('/auth/callback'))
    step = await visitor.go(step.to);
  return step.to;
}

test('STT-7 D48 D49: the whole journey ends where it began, signed in, with one row in Users', async () => {
  const visitor = browser();
  expect((await visitor.go('/api/me')).text).toBe('{"data":[]}');
  const callback = await choose(visitor, 'camille', '/car/1?q=clio');
  const back = await visitor.go(callback);
  expect(back).toMatchObject({ status: 302, to: '/car/1?q=clio' });
  expect(JSON.parse((await visitor.go('/api/me')).text)).toEqual({
    data: [{ email: 'camille.martin@demonstration.example', name: 'Camille Martin', picture: '/api/me/picture' }],
  });
  expect((await visitor.go('/api/me/picture')).status).toBe(200);
  await visitor.go('/auth/logout', { method: 'POST' });
  expect((await visitor.go('/api/me')).text).toBe('{"data":[]}');
  const users = site.context.database.query.selectFrom('users').select('email');
  const rows = await users.where('email', '=', 'camille.martin@demonstration.example').execute();
  expect(rows).toHaveLength(1);
});

const FAILED = /[?&]connexion=echec/;
const isStranger = async (visitor: ReturnType<typeof browser>) =>
  expect((await visitor.go('/api/me')).text).toBe('{"data":[]}');

test('D48: a callback without a sign-in, a wrong state and a replayed code open no session', async () => {
  const forged = browser();
  expect((await forged.go('/auth/callback?code=abc&state=def')).to).toMatch(FAILED);
  await isStranger(forged);

  const visitor = browser();
  const callback = await choose(visitor);
  const departure = new Map(visitor.jar);
  const wrong = new URL(callback, base);
  wrong.searchParams.set('state', 'autre');
  expect((await visitor.go(wrong.href)).to).toMatch(FAILED);
  await isStranger(visitor);

  const first = browser();
  for (const [name, value] of departure) first.jar.set(name, value);
  expect((await first.go(callback)).to).toBe('/car/1');
  const second = browser();
  for (const [name, value] of departure) second.jar.set(name, value);
  expect((await second.go(callback)).to).toMatch(FAILED);
  await isStranger(second);
});

test('D48: an ID token that was issued for another sign-in opens no session', async () => {
  const [visitor, other] = [browser(), browser()];
  const leaving = new URL((await visitor.go('/auth/login?to=/')).to);
  const theirs = new URL((await other.go('/auth/login?to=/')).to);
  expect(leaving.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  expect(leaving.searchParams.get('nonce')).not.toBe(theirs.searchParams.get('nonce'));
  // Only the nonce belongs to another sign-in. The provider writes it into the token.
  leaving.searchParams.set('nonce', theirs.searchParams.get('nonce') ?? '');
  const callback = await chooseAt(visitor, leaving.href, 'camille');
  expect(new URL(callback, base).searchParams.get('code')).toBeTruthy();
  expect((await visitor.go(callback)).to).toMatch(FAILED);
  await isStranger(visitor);
});

test('D48 TRAI-8: nothing of a sign-in or of who is signed in is stored by a cache, the site’s included', async () => {
  const visitor = browser();
  const login = await visitor.go('/auth/login?to=/');
  const callback = await visitor.go(await chooseAt(visitor, login.to, 'camille'));
  const reads = ['/api/me', '/api/me/picture'];
  const answers = [login, callback, ...(await Promise.all(reads.map((url) => visitor.go(url))))];
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 200, 200]);
  expect(answers[2]?.text).toContain('Camille');
  const next = browser();
  await isStranger(next);
  await next.go(await choose(next, 'ines'));
  const picture = await next.go('/api/me/picture');
  expect([picture.status, picture.text === answers[3]?.text]).toEqual([200, false]);
  expect((await visitor.go('/contact')).text).not.toContain('Camille');
  const logout = await visitor.go('/auth/logout', { method: 'POST' });
  for (const { headers } of [...answers, logout]) expect(headers.get('cache-control')).toBe('no-store');
});

test('D48: of two return addresses the last counts, and none is the home page', async () => {
  for (const [query, to] of [
    ['?to=/car/1&to=/car/2', '/car/2'],
    ['', '/'],
  ]) {
    const visitor = browser();
    const login = await visitor.go(`/auth/login${query}`);
    expect(login.status).toBe(302);
    expect((await visitor.go(await chooseAt(visitor, login.to, 'camille'))).to).toBe(to);
  }
});

test('D48: a response of another issuer and a sign-in without PKCE open no session', async () => {
  const visitor = browser();
  const other = new URL(await choose(visitor), base);
  other.searchParams.set('iss', 'https://evil.example');
  expect((await visitor.go(other.href)).to).toMatch(FAILED);
  await isStranger(visitor);

  const bare = browser();
  const leaving = new URL((await bare.go('/auth/login?to=/')).to);
  expect(leaving.searchParams.get('code_challenge_method')).toBe('S256');
  leaving.searchParams.delete('code_challenge');
  leaving.searchParams.delete('code_challenge_method');
  const rejected = await bare.go(leaving.href);
  expect(rejected.to).toMatch(/\/auth\/callback\?error=/);
  expect((await bare.go(rejected.to)).to).toMatch(FAILED);
  await isStranger(bare);
});

test.each(['//evil.example', '/a/..//evil.example'])('D48: no journey ends on another site: to=%s', async (to) => {
  const visitor = browser();
  expect((await visitor.go(await choose(visitor, 'ines', to))).to).toBe('/');
});

test('D48: an altered cookie is no sign-in', async () => {
  const visitor = browser();
  await visitor.go(await choose(visitor));
  const cookie = visitor.jar.get('user') ?? '';
  expect(cookie.length).toBeGreaterThan(40);
  for (const altered of [
    `${cookie.slice(0, -2)}AA`,
    cookie.slice(4),
    Buffer.from('{"email":"x@y.z"}').toString('base64url'),
  ]) {
    visitor.jar.set('user', altered);
    await isStranger(visitor);
  }
});

test('TRAI-5: the cookie of before the sign-out is no sign-in; other browsers stay', async () => {
  const [visitor, other] = [browser(), browser()];
  for (const one of [visitor, other]) await one.go(await choose(one));
  const token = visitor.jar.get('user') ?? '';
  await visitor.go('/auth/logout', { method: 'POST' });
  visitor.jar.set('user', token);
  await isStranger(visitor);
  expect((await visitor.go('/api/me/picture')).status).toBe(404);
  expect((await other.go('/api/me')).text).toContain('Camille');
});

test('TRAI-7: on https the cookies have the prefix __Host-, which no other host can set', async () => {
  const headers = { host: 'garage.example', cookie: 'user=autre; __Host-user=jeton' };
  expect((await secure.app.inject({ url: '/auth/login', headers })).statusCode).toBe(302);
  const logout = await secure.app.inject({ method: 'POST', url: '/auth/logout', headers });
  expect(String(logout.headers['set-cookie'])).toMatch(/^__Host-user=; .*Path=\/; .*Secure/);
  const callback = await secure.app.inject({ url: '/auth/callback?code=a&state=b', headers });
  expect(String(callback.headers['set-cookie'])).toMatch(/^__Host-depart=; .*Path=\/; .*Secure/);
});

test('D48: behind a proxy with a name of its own, the origin is the one that the setting says', async () => {
  const headers = { host: 'localhost:3000', origin: 'https://garage.example', 'sec-fetch-site': 'same-origin' };
  const signOut = async (origin: string) =>
    (await secure.app.inject({ method: 'POST', url: '/auth/logout', headers: { ...headers, origin } })).statusCode;
  expect(await signOut(headers.origin)).toBe(200);
  expect(await signOut('http://localhost:3000')).toBe(403);
  const login = await secure.app.inject({ url: '/auth/login?to=/car/1', headers: { host: headers.host } });
  expect(String(login.headers.location)).not.toContain('/auth/login');
});

test('D48: another site cannot sign a visitor out', async () => {
  const visitor = browser();
  await visitor.go(await choose(visitor));
  const rejected = await visitor.go('/auth/logout', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } });
  expect(rejected.status).toBe(403);
  expect((await visitor.go('/api/me')).text).toContain('Camille');
});

test('SETT-37: while the dealer has switched the sign-in off, its addresses are unknown', async () => {
  const { settings } = readDealershipFile('dealership.json');
  const off = await openTestSite({}, { ...settings, display: { ...settings.display, signIn: false } });
  onTestFinished(() => off.close());
  for (const url of ['/auth/login?to=/car/1', '/auth/callback?code=a&state=b']) {
    const { statusCode, headers, body } = await off.app.inject(url);
    expect([url, statusCode, headers['set-cookie'], headers['cache-control']]).toEqual([
      url,
      404,
      undefined,
      'no-store',
    ]);
    expect(body).toMatch(/^<!DOCTYPE html>/i);
    expect(body).not.toContain('code=a');
  }
});

test('D48: a live site without a provider has no sign-in, and not the demonstration’s provider either', async () => {
  const live = await openTestSite({ DEMO: '0', PUBLIC_URL: 'https://garage.example' });
  onTestFinished(() => live.close());
  expect((await live.app.inject('/api/me')).json()).toEqual({ data: [] });
  for (const address of ['/auth/login', '/demo-oidc/.well-known/openid-configuration'])
    expect((await live.app.inject(address)).statusCode).toBe(404);
});
