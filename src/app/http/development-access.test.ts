import { describe, expect, test } from 'vitest';
import { isOwnRequest, servedNames, viteAccess } from '../development.ts';

const place = { host: '127.0.0.1', publicUrl: undefined, dataDir: '/srv/vitrine/data' };

describe('EDGE-9: the development server answers its own pages', () => {
  const isOwn = (headers: Record<string, string>, given: Partial<Parameters<typeof servedNames>[0]> = {}) =>
    isOwnRequest({ headers }, servedNames({ ...place, ...given }));

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'vitrine.localhost', '192.168.1.20:3000'])(
    'by %s',
    (host) => expect(isOwn({ host })).toBe(true),
  );

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '',
    'a@127.0.0.1',
    'x y',
  ])('not by %s', (host) => expect(isOwn({ host })).toBe(false));

  test('by the names of HOST and PUBLIC_URL', () => {
    expect(isOwn({ host: 'atelier.local:3000' }, { host: 'atelier.local' })).toBe(true);
    expect(isOwn({ host: 'garage.example' }, { publicUrl: 'https://garage.example' })).toBe(true);
  });

  test('not to scripts of other sites; a link from anywhere opens a page', () => {
    const host = 'localhost:3000';
    expect(isOwn({ host, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(true);
    expect(isOwn({ host, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })).toBe(true);
    expect(isOwn({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).toBe(true);
    expect(isOwn({ host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(false);
    expect(isOwn({ host, 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' })).toBe(false);
    expect(isOwn({ host, origin: 'http://localhost:3000' })).toBe(true);
    expect(isOwn({ host, origin: 'http://localhost:9999' })).toBe(false);
    expect(isOwn({ host, origin: 'null' })).toBe(false);
  });
});

test('EDGE-9: Vite serves sources, public files and packages; no data, settings or keys', () => {
  const { fs, cors, allowedHosts } = viteAccess('/srv/vitrine', '/srv/modules', place);
  expect([cors, allowedHosts]).toEqual([false, []]);
  expect(fs?.strict).toBe(true);
  expect(fs?.allow).toEqual([
    '/srv/vitrine/src',
    '/srv/vitrine/public',
    '/srv/vitrine/node_modules',
    '/srv/vitrine/.cache/vite',
    '/srv/modules',
  ]);
  expect(fs?.deny).toEqual(expect.arrayContaining(['.env', '.env.*', '*.sqlite', '/srv/vitrine/data/**']));
});
