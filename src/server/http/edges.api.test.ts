import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openAdminApi, openSecondInstance } from '../../../tests/support/admin-api.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { openTestSite } from '../../../tests/support/site.ts';

const site = forFile(openAdminApi);

test('EDGE-5: every answer has the headers, whatever it is', async () => {
  const answers: [string, number][] = [
    ['/', 200],
    ['/nulle-part', 404],
    ['/%ZZ', 404],
    ['/cars/2', 301],
    ['/api/rates', 200],
    ['/api/%', 400],
    ['/api/nothing', 404],
    ['/api/admin', 401],
    ['/admin/login', 200],
    ['/assets/nothing.js', 404],
    ['/images/nothing.jpg', 404],
    ['/robots.txt', 200],
    ['/favicon.svg', 200],
    ['/healthz', 200],
    ['/metrics', 403],
  ];
  for (const [url, status] of answers) {
    const { statusCode, headers } = await site.app.inject({ url, headers: { host: 'localhost:3000' } });
    expect([url, statusCode]).toEqual([url, status]);
    expect([url, headers]).toEqual([
      url,
      expect.objectContaining({
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      }),
    ]);
  }
});

test('EDGE-4: a forwarded address that is not believed is warned of once, without the address', async () => {
  const own = await openTestSite({ TRUST_PROXY: '' });
  onTestFinished(() => own.close());
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  for (const url of ['/contact', '/api/rates', '/about']) await own.app.inject({ url, headers });
  expect(JSON.stringify(own.logs)).not.toContain('203.0.113.9');
  expect(own.logs.filter(({ level }) => level === 40)).toHaveLength(1);
});

test('EDGE-7: the body of somebody with a session may take its time, nobody else’s', async () => {
  const other = await openSecondInstance(site, {}, { limits: { strangerBodyMs: 2_000 } });
  onTestFinished(() => other.close());
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = other.app.server.address() as AddressInfo;
  const body = JSON.stringify({ title: 'PARIS - LILLE', price: '300' });
  const send = async (path: string, cookie: string) => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const lines = [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Connection: close', `Cookie: ${cookie}`];
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`, '', body.slice(0, 5));
    socket.write(lines.join('\r\n'));
    return { socket, answer: text(socket) };
  };
  const signedIn = await send('/api/admin/rates/new', site.cookie);
  const anonymous = await Promise.all([send('/api/admin/login', ''), send('/api/events', 'vitrine-admin=invented')]);
  // The time limit of the anonymous clients begins after that of the signed-in client.
  for (const { answer } of anonymous) expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  signedIn.socket.write(body.slice(5));
  expect(await signedIn.answer).toMatch(/^HTTP\/1.1 201 /);
});
