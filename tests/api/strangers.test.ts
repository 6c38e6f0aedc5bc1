import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { FORGED_COOKIES } from '../../bench/worst-requests.ts';
import { openAdminApi } from '../support/admin-api.ts';
import { forFile } from '../support/for-file.ts';
import { PUBLIC_PATHS } from '../support/public-paths.ts';

/**
 * Tests all routes that somebody without a session can reach. A test of LOOP-1 checks that PUBLIC_PATHS has them all.
 */

const site = forFile(() => openAdminApi({ TRUST_PROXY: '1' }));
afterEach(() => void vi.restoreAllMocks());

test('EDGE-12: docs/security.md names every route that a stranger can reach', () => {
  const documented = readFileSync('docs/security.md', 'utf8');
  const missing = PUBLIC_PATHS.flatMap(({ route }) => {
    const [, address = ''] = route?.split(' ') ?? [];
    const url = address.replaceAll(/\(.*?\)(?=[-.]|$)/g, '').replace(/^\/api\/(cars|trucks)\//, '/api/{kind}/');
    return documented.includes(`\`${url}\``) || url === '' ? [] : [url];
  });
  expect(missing).toEqual([]);
});

/** The form of the token of an invitation. */
const TOKEN = 'x'.repeat(43);

/** Logins that the routes accept as readable. */
const BODIES: Record<string, object> = {
  '/api/admin/login': { user: 'Hélène', pass: 'faux' },
  '/api/admin/login/passkey/options': {},
  '/api/admin/team/invitations/check': { token: TOKEN },
  '/api/admin/team/invitations/accept': { token: TOKEN, password: 'un long mot de passe' },
};

test('EDGE-12: of three hundred cookies a request has one decrypted at most, also one that is refused', async () => {
  const decryptions = vi.spyOn(crypto.subtle, 'decrypt');
  expect(FORGED_COOKIES.split(';').length).toBeGreaterThan(280);
  const send = async (method: string, url: string) => {
    decryptions.mockClear();
    const { statusCode } = await site.app.inject({
      method: method as 'GET',
      url,
      headers: { cookie: FORGED_COOKIES, 'x-forwarded-for': '198.51.100.7' },
      ...(method === 'POST' ? { payload: BODIES[url] ?? {} } : {}),
    });
    expect([method, url, decryptions.mock.calls.length]).toEqual([method, url, expect.toBeOneOf([0, 1])]);
    return statusCode;
  };
  for (const { method, path } of PUBLIC_PATHS) await send(method, path);
  for (const url of Object.keys(BODIES)) {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) statuses.push(await send('POST', url));
    expect([url, statuses.at(-1)]).toEqual([url, 429]);
  }
});
