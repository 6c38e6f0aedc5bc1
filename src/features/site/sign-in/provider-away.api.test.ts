import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../../tests/support/program.ts';
import { startRelay } from '../../../../tests/support/relay.ts';
import { openTestSite } from '../../../../tests/support/site.ts';

/**
 * Tests an OpenID provider that cannot be reached. The site sends requests over the network even to the demonstration's
 * own provider.
 */

const FAILED = /[?&]connexion=echec/;

test('FALT-8: without its provider the site goes on, sign-in says that it failed, and works again once the provider is back', async () => {
  const port = await freePort();
  const relay = await startRelay(`http://127.0.0.1:${port}`);
  const origin = relay.url.replace(/\/$/, '');
  const site = await openTestSite({ PUBLIC_URL: origin, DEMO: '1' });
  onTestFinished(() => site.close());
  await site.app.listen({ port, host: '127.0.0.1' });
  const jar = new Map<string, string>();
  const visit = async (url: string) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const { statusCode, headers, body, cookies } = await site.app.inject({
      url,
      headers: { host: new URL(origin).host, ...(cookie ? { cookie } : {}) },
    });
    for (const { name, value } of cookies) jar.set(name, value);
    return { status: statusCode, to: String(headers.location ?? ''), body };
  };

  await relay.cut();
  const before = await visit('/auth/login?to=/contact');
  expect([before.status, before.to]).toEqual([302, expect.stringMatching(/^\/contact\?/)]);
  expect(before.to).toMatch(FAILED);
  for (const path of ['/', before.to, '/api/me', '/readyz'])
    expect([path, (await visit(path)).status]).toEqual([path, 200]);

  await relay.restore();
  const login = await visit('/auth/login?to=/contact');
  expect(login.to).toMatch(/\/demo-oidc\/auth\?/);
  const state = new URL(login.to).searchParams.get('state') ?? '';

  // The provider is unavailable again, so the site cannot redeem the code.
  await relay.cut();
  const back = await visit(`/auth/callback?code=abc&state=${state}&iss=${encodeURIComponent(`${origin}/demo-oidc`)}`);
  expect([back.status, back.to]).toEqual([302, expect.stringMatching(FAILED)]);
  expect(JSON.parse((await visit('/api/me')).body)).toEqual({ data: [] });
  expect(site.logs.filter(({ msg }) => msg === 'sign-in failed').map(({ step }) => step)).toEqual([
    'discovery',
    'token',
  ]);

  await relay.restore();
  expect((await visit('/auth/login?to=/contact')).to).toMatch(/\/demo-oidc\/auth\?/);
});
