import { expect, test } from 'vitest';
import { endless, openPhotoHost, redirectTo } from '../../../tests/support/photo-host.ts';
import { DownloadError, type DownloadLimits, download } from './download.ts';

const LIMITS: DownloadLimits = {
  maxBytes: 100_000,
  timeoutMs: 5_000,
  protocols: ['http:', 'https:'],
  maxRedirects: 3,
};

const downloaded = async (address: string, limits: Partial<DownloadLimits> = {}) =>
  download(address, { ...LIMITS, ...limits }).then(
    (bytes) => bytes.toString(),
    (error: unknown) => (error instanceof DownloadError ? [error.reason, error.isTemporary] : error),
  );

test('TRAI-8 PHOT-21: a redirect is followed only where it is allowed, and no redirect leads to a private address', async () => {
  const host = await openPhotoHost({
    '/a.jpg': Buffer.from('a'),
    '/moved.jpg': redirectTo('/a.jpg'),
    '/loop.jpg': redirectTo('/loop.jpg'),
    '/own.jpg': redirectTo('http://127.0.0.1/'),
    '/cloud.jpg': redirectTo('http://169.254.169.254/latest/meta-data/'),
    '/named.jpg': redirectTo('http://localhost/a.jpg'),
    '/file.jpg': redirectTo('file:///etc/passwd'),
  });
  expect(await downloaded(`${host.origin}/moved.jpg`)).toBe('a');
  expect(await downloaded(`${host.origin}/moved.jpg`, { maxRedirects: 0 })).toEqual(['redirects', false]);
  expect(await downloaded(`${host.origin}/loop.jpg`)).toEqual(['redirects', false]);
  for (const path of ['/own.jpg', '/cloud.jpg', '/named.jpg'])
    expect([path, await downloaded(`${host.origin}${path}`)]).toEqual([path, ['private', false]]);
  expect(await downloaded(`${host.origin}/file.jpg`)).toEqual(['address', false]);
});

test.each([
  ['http://127.0.0.1/a.jpg', 'private'],
  ['http://[::1]/a.jpg', 'private'],
  ['http://[::ffff:127.0.0.1]/a.jpg', 'private'],
  ['http://2130706433/a.jpg', 'private'],
  ['http://0x7f.1/a.jpg', 'private'],
  ['http://169.254.169.254/latest/meta-data/', 'private'],
  ['http://192.168.1.1/a.jpg', 'private'],
  ['http://localhost/a.jpg', 'private'],
  ['http://name:secret@127.0.0.2/a.jpg', 'address'],
  ['ftp://127.0.0.2/a.jpg', 'address'],
  ['a.jpg', 'address'],
])('TRAI-8 PHOT-21: %s is not requested (%s)', async (address, reason) => {
  expect(await downloaded(address)).toEqual([reason, false]);
});

test('TRAI-8 PHOT-21: size and time of a download are limited, whatever the other server says', async () => {
  const host = await openPhotoHost({
    '/endless.jpg': endless,
    '/said.jpg': (response) => void response.writeHead(200, { 'content-length': 200_000 }).write('a'),
    '/silent.jpg': () => undefined,
    '/slow.jpg': (response) => void response.write('a'),
    '/down.jpg': (response) => void response.writeHead(503).end(),
  });
  expect(await downloaded(`${host.origin}/endless.jpg`)).toEqual(['too_large', false]);
  expect(await downloaded(`${host.origin}/said.jpg`)).toEqual(['too_large', false]);
  for (const path of ['/silent.jpg', '/slow.jpg'])
    expect(await downloaded(`${host.origin}${path}`, { timeoutMs: 200 })).toEqual(['slow', true]);
  expect(await downloaded(`${host.origin}/down.jpg`)).toEqual(['status', true]);
  expect(await downloaded(`${host.origin}/none.jpg`)).toEqual(['status', false]);
  expect(await downloaded('http://127.0.0.2:1/a.jpg')).toEqual(['unreachable', true]);
});
