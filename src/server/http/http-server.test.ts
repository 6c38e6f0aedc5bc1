import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rejectConnection } from './errors.ts';
import { allowLongBody, createHttpServer, type ServerLimits } from './http-server.ts';
import { type SecurityHeaders, securityHeaders } from './security-headers.ts';

const live = { development: false, publicUrl: 'https://garage.example', storage: 'disk', s3: undefined } as const;

/** Starts a server that returns the body of a request. Requests to /upload count as signed in. */
async function startServer(limits: ServerLimits = {}) {
  const headers = securityHeaders(live);
  const handled: string[] = [];
  const server: Server = createHttpServer(
    async (request, response) => {
      handled.push(request.url ?? '');
      if (request.url === '/upload') allowLongBody(request);
      const body = await text(request as IncomingMessage).catch(() => '');
      response.end(`got ${body}`);
    },
    rejectConnection(headers),
    limits,
  );
  server.on('clientError', rejectConnection(headers));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const open = async (bytes = ''): Promise<Socket> => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  };
  return { server, headers, handled, open, send: async (bytes: string) => text(await open(bytes)) };
}

/** Checks the headers and the French sentence of a refusal. Returns its status. */
function refusalIn(answer: string, headers: SecurityHeaders): number {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.toLowerCase().split('\r\n');
  for (const [name, value] of Object.entries(headers)) expect(lines).toContain(`${name}: ${value}`.toLowerCase());
  expect(lines).toContain('connection: close');
  expect(lines).toContain('cache-control: no-store');
  expect(lines).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    error: { code: expect.any(String), message: expect.stringMatching(/^L/) },
    data: [],
  });
  return Number(line.split(' ')[1]);
}

const request = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;

describe('EDGE-6: what two programs could read in two ways is refused, with the headers of every answer', () => {
  test.each([
    ['two Hosts', request('GET / HTTP/1.1', 'Host: a.example', 'Host: b.example')],
    ['two Hosts in other letters', request('GET / HTTP/1.1', 'host: a.example', 'HOST: a.example')],
    ['no Host', request('GET / HTTP/1.1', 'Accept: */*')],
    ['gzip, chunked', `${request('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`],
    [
      'two codings',
      `${request('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: identity', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    ['identity', request('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: identity')],
    ['chunked of HTTP 1.0', `${request('POST / HTTP/1.0', 'Host: a', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    [
      'a coding beside a length',
      request('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', 'Content-Length: 3'),
    ],
    ['a negative length', request('POST / HTTP/1.1', 'Host: a', 'Content-Length: -5')],
    ['no HTTP', 'BONJOUR\r\n\r\n'],
    ['no address', 'GET\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    const { send, handled, headers } = await startServer();
    expect(refusalIn(await send(bytes), headers)).toBe(400);
    expect(handled).toEqual([]);
  });

  test('headers beyond 32 KB are 431, an unknown expectation 417', async () => {
    const { send, handled, headers } = await startServer();
    const long = request('GET / HTTP/1.1', 'Host: a', `X-Long: ${'a'.repeat(33_000)}`);
    expect(refusalIn(await send(long), headers)).toBe(431);
    expect(refusalIn(await send(request('GET / HTTP/1.1', 'Host: a', 'Expect: tout')), headers)).toBe(417);
    expect(handled).toEqual([]);
  });

  test('30 KB of headers, chunked bodies, and HTTP 1.0 without a Host are read', async () => {
    const { send } = await startServer();
    const long = request('GET / HTTP/1.1', 'Host: a', 'Connection: close', `X-Long: ${'a'.repeat(30_000)}`);
    expect(await send(long)).toMatch(/^HTTP\/1.1 200 /);
    const chunked = request('POST / HTTP/1.1', 'Host: a', 'Connection: close', 'Transfer-Encoding: Chunked');
    expect(await send(`${chunked}3\r\noui\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 [\s\S]*got oui/);
    expect(await send(request('GET / HTTP/1.0'))).toMatch(/^HTTP\/1.1 200 /);
  });
});

const slow = (path: string) => request(`POST ${path} HTTP/1.1`, 'Host: a', 'Connection: close', 'Content-Length: 4');

test('EDGE-7: a body that takes too long is 408 for strangers; somebody who is signed in takes longer', async () => {
  const { open, headers } = await startServer({ strangerBodyMs: 100 });
  const upload = await open(`${slow('/upload')}d`);
  const uploaded = text(upload);
  // The rest of the upload is sent after the time limit for requests without a session.
  expect(refusalIn(await text(await open(`${slow('/')}d`)), headers)).toBe(408);
  upload.write('emi');
  expect(await uploaded).toMatch(/^HTTP\/1.1 200 [\s\S]*got demi/);
});

test('EDGE-7: headers that take too long are 408; a connection that was opened in advance and not used is closed', async () => {
  const { server, open, headers } = await startServer();
  server.headersTimeout = 100;
  const [unused, halfway] = await Promise.all([open(), open('GET / HTTP/1.1\r\nHost: a\r\n')]);
  expect(await text(unused)).toBe('');
  expect(refusalIn(await text(halfway), headers)).toBe(408);
});

const get = request('GET / HTTP/1.1', 'Host: a', 'Connection: close');

test('EDGE-7: connections are bounded, and those that send too slowly give their places back', async () => {
  const { server, open } = await startServer({ maxConnections: 3, strangerBodyMs: 100 });
  server.headersTimeout = 100;
  const slowOnes = await Promise.all([open(), open('GET / HTTP/1.1\r\nHost: a\r\n'), open(`${slow('/')}d`)]);
  expect(await text(await open(get)).catch(() => ''), 'one too many').toBe('');
  await Promise.all(slowOnes.map((socket) => text(socket)));
  expect(await text(await open(get))).toMatch(/^HTTP\/1.1 200 /);
});

test('EDGE-7: CONNECT is refused with the headers of every answer', async () => {
  const { send, headers } = await startServer();
  expect(refusalIn(await send(request('CONNECT a:443 HTTP/1.1', 'Host: a')), headers)).toBe(400);
});

describe('EDGE-5: the headers of every answer', () => {
  test('say one thing about frames, HSTS for a year, and which features are never asked for', () => {
    const headers = securityHeaders(live);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['permissions-policy']).toMatch(/(^|, )camera=\(\), .*geolocation=\(\), .*microphone=\(\)/);
    const demo = securityHeaders({ ...live, publicUrl: undefined });
    expect(demo['strict-transport-security']).toBeUndefined();
  });

  test('scripts are the site’s own files: neither inline nor evaluated, and no plug-ins', () => {
    const policy = securityHeaders(live)['content-security-policy'] ?? '';
    const directives = policy.split(';').map((directive) => directive.trim());
    expect(directives).toEqual(
      expect.arrayContaining(["default-src 'self'", "script-src 'self'", "object-src 'none'"]),
    );
    expect(policy).not.toMatch(/unsafe-eval|script-src-(elem|attr)/);
  });

  test('pictures come from the site, from https, and from the bucket in use', () => {
    const sources = (options: Partial<Parameters<typeof securityHeaders>[0]>) =>
      /img-src ([^;]*)/.exec(securityHeaders({ ...live, ...options })['content-security-policy'] ?? '')?.[1];
    expect(sources({})).toBe("'self' data: blob: https:");
    const s3 = { endpoint: '', region: '', bucket: '', originalsBucket: '', accessKeyId: '', secretAccessKey: '' };
    const near = { ...s3, publicUrl: 'http://127.0.0.1:9000/images' };
    expect(sources({ storage: 's3', s3: near })).toBe("'self' data: blob: https: http://127.0.0.1:9000");
    expect(sources({ s3: near })).toBe("'self' data: blob: https:");
  });
});
