import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { makePhoto } from '../../../../../tests/support/photos.ts';
import { multipart, openAdminSite } from '../../../../../tests/support/uploads.ts';
import { imageQueue } from '../processing/image-queue.server.ts';
import { MAX_FILE_BYTES, REJECTED } from './upload.ts';

const site = forFile(openAdminSite);
let photo: Buffer;
beforeAll(async () => {
  photo = await makePhoto({ width: 200, height: 150 });
});
afterEach(() => vi.restoreAllMocks());

let address: Promise<string> | undefined;
const listening = () => (address ??= site.app.listen({ port: 0, host: '127.0.0.1' }));

async function stored(): Promise<[files: string[], rows: string[]]> {
  const all = await readdir(join(site.context.dataDir, 'images'), { recursive: true, withFileTypes: true });
  const files = all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const rows = await site.context.database.query.selectFrom('pictures').select('path').execute();
  return [files.sort(), rows.map(({ path }) => path).sort()];
}

test('AAPI: one file over 15 MB is 413, and named beside others that are taken', async () => {
  const heavy = { bytes: Buffer.concat([photo, Buffer.alloc(MAX_FILE_BYTES)]), name: 'lourde.jpg' };
  expect(await site.upload([heavy])).toMatchObject({
    status: 413,
    error: { code: 'too_large', message: REJECTED.size, fields: { file: REJECTED.size } },
    rejected: [{ name: 'lourde.jpg', error: REJECTED.size }],
    data: [],
  });
  const both = await site.upload([heavy, { bytes: photo }]);
  expect(both).toMatchObject({ status: 201, rejected: [{ name: 'lourde.jpg' }] });
  expect(both.data).toHaveLength(1);
});

test('AAPI: of 31 files 30 are taken, in the order sent', async () => {
  const sizes = Array.from({ length: 31 }, (_, i) => 100 + i);
  const named = sizes.map(async (width, i) => {
    const photo = sharp({ create: { width, height: 80, channels: 3, background: '#336699' } });
    return { bytes: await photo.jpeg().toBuffer(), name: `${i + 1}.jpg` };
  });
  const { status, data, rejected } = await site.upload(await Promise.all(named));
  expect(status).toBe(201);
  expect(data.map(({ width }) => width)).toEqual(sizes.slice(0, 30));
  expect(rejected).toEqual([{ name: '31.jpg', error: REJECTED.count }]);
});

test('AAPI: a request that is no multipart is 415, one without a file 422, one announced too long 413', async () => {
  expect(await site.call('POST', '/images', { folder: 'cars', id: '1' })).toMatchObject({ status: 415 });
  const plain = { method: 'POST', url: '/api/admin/images', payload: photo } as const;
  const sent = (headers: Record<string, string>) =>
    site.app.inject({ ...plain, headers: { cookie: site.cookie, ...headers } });
  expect((await sent({ 'content-type': 'image/jpeg' })).statusCode).toBe(415);
  expect((await sent({ 'content-type': 'multipart/form-data' })).statusCode).toBe(400);
  const long = await sent({ 'content-type': 'multipart/form-data; boundary=x', 'content-length': '600000000' });
  expect([long.statusCode, long.json().error.code]).toEqual([413, 'too_large']);
  expect(await site.upload([])).toMatchObject({ status: 422, error: { fields: { file: expect.any(String) } } });
});

test.each([
  [{ folder: 'cars' }, { id: 'L’identifiant est obligatoire' }],
  [{ folder: 'cars', id: '' }, { id: expect.stringContaining('1 à 64') }],
  [{ folder: 'cars', id: '../../etc' }, { id: expect.stringContaining('1 à 64') }],
  [{ folder: 'cars', id: 'A b' }, { id: expect.stringContaining('1 à 64') }],
  [{ folder: 'cars', id: 'a'.repeat(65) }, { id: expect.stringContaining('1 à 64') }],
  [{ folder: 'vans', id: '1' }, { folder: expect.stringContaining('users, cars, trucks') }],
  [
    { folder: '../../../cars', id: '..' },
    { folder: expect.any(String), id: expect.any(String) },
  ],
])('AAPI: the target %j is 422 at its fields, and nothing is stored', async (target, fields) => {
  const before = await stored();
  const refused = await site.upload([{ bytes: photo }], target as Record<string, string>);
  expect(refused).toMatchObject({ status: 422, error: { code: 'invalid', fields } });
  expect(await stored()).toEqual(before);
});

test('STO-2 STO-3: the folder is users by default', async () => {
  const { data } = await site.upload([{ bytes: photo }], { id: 'moi' });
  expect(data[0]?.path).toMatch(/^users\/moi\//);
});

test('STO-4: the name of a file is only repeated in the response, cleaned, and never part of a path', async () => {
  const names = ['../../../etc/passwd', 'C:\\temp\\a.jpg', 'nul\u0000octet.jpg', 'facture\u202egpj.exe', 'é".jpg'];
  const files = names.map((name) => ({ bytes: Buffer.from('rien'), name }));
  const { data, rejected } = await site.upload([{ bytes: photo, name: '../x/\u0000.jpg' }, ...files]);
  expect(data[0]?.path).toMatch(/^cars\/nouvelle\/[0-9a-f-]{36}\.jpg$/);
  expect(rejected).toHaveLength(names.length);
  for (const { name } of rejected) expect(name).not.toMatch(/[\u0000-\u001f\u202a-\u202e/\\]/);
  const long = await site.upload([{ bytes: Buffer.from('rien'), name: `${'n'.repeat(5_000)}.jpg` }]);
  expect(long.rejected[0]?.name.length).toBeLessThanOrEqual(200);
});

test('D45: two pictures are opened at once, fourteen wait, the next is sent again later; of one request the others are stored', async () => {
  const open: (() => void)[] = [];
  const busy = () => imageQueue.run(() => new Promise<void>((resolve) => open.push(resolve)));
  const works = Array.from({ length: 16 }, busy);
  await expect.poll(() => open.length).toBe(2);
  expect(await site.upload([{ bytes: photo, name: 'tard.jpg' }])).toMatchObject({
    status: 503,
    retryAfter: '5',
    error: { code: 'unavailable', message: REJECTED.busy },
    rejected: [{ name: 'tard.jpg', error: REJECTED.busy }],
  });
  for (let done = 0; done < 16; done++) {
    await expect.poll(() => open.length).toBeGreaterThan(0);
    open.shift()?.();
  }
  await Promise.all(works);
  expect((await site.upload([{ bytes: photo }])).status).toBe(201);
});

test('D45: where the storage fails no row and no file is left, and the call can be made again', async () => {
  const before = await stored();
  const { storage } = site.context;
  const put = storage.put.bind(storage);
  let puts = 0;
  vi.spyOn(storage, 'put').mockImplementation(async (key, body) => {
    puts += 1;
    if (puts === 8) throw Object.assign(new Error('a sector is unreadable'), { code: 'EIO' });
    return put(key, body);
  });
  const failed = await site.upload([{ bytes: photo }, { bytes: photo }]);
  expect(failed).toMatchObject({ status: 500, data: [], error: { code: 'failed' } });
  expect(JSON.stringify(failed)).not.toContain('sector');
  expect(await stored()).toEqual(before);
  vi.restoreAllMocks();
  expect((await site.upload([{ bytes: photo }])).status).toBe(201);
});

test('D45: a client that disconnects in the middle leaves nothing behind', async () => {
  const before = await stored();
  const address = await listening();
  const { type, body } = await multipart([{ bytes: photo }, { bytes: photo }], { folder: 'cars', id: 'partie' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const head = `Host: 127.0.0.1\r\nCookie: ${site.cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}`;
  socket.write(`POST /api/admin/images HTTP/1.1\r\n${head}\r\n\r\n`);
  await new Promise<void>((resolve) => socket.write(body.subarray(0, body.length - 200), () => resolve()));
  socket.destroy();
  await expect.poll(() => site.logs.map(({ msg }) => msg)).toContain('upload interrupted');
  expect(await stored()).toEqual(before);
});

/** Sends a body over its own connection. Resolves to the status and `Retry-After`, or to the error's code. */
function post(address: string, { type, body }: { type: string; body: Buffer }): Promise<unknown[]> {
  const headers = { cookie: site.cookie, 'content-type': type, 'content-length': body.length };
  return new Promise((resolve) => {
    const sent = request(`${address}/api/admin/images`, { method: 'POST', headers, agent: false }, (response) => {
      response.resume();
      resolve([response.statusCode, response.headers['retry-after']]);
    });
    sent.on('error', (error) => resolve([error.message]));
    sent.end(body);
  });
}

/** Keeps the places of the image queue until `end`. */
async function blockQueue(): Promise<() => void> {
  const ends: (() => void)[] = [];
  for (let i = 0; i < 2; i += 1) void imageQueue.run(() => new Promise<void>((resolve) => ends.push(resolve)));
  await expect.poll(() => ends.length).toBe(2);
  return () => {
    for (const end of ends) end();
  };
}

test('STO-10: files that wait for their turn are not in memory', async () => {
  const release = await blockQueue();
  const address = await listening();
  const bytes = Buffer.concat([photo.subarray(0, 100), Buffer.alloc(MAX_FILE_BYTES - 100, 7)]);
  const heavy = await multipart([{ bytes }], { folder: 'cars', id: 'attente' });
  const before = process.memoryUsage().arrayBuffers;
  const answers: unknown[][] = [];
  const sent = Array.from({ length: 16 }, async () => void answers.push(await post(address, heavy)));
  try {
    // Two files find the queue full. Then the fourteen others wait, each with 15 MB.
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * 1024 * 1024);
  } finally {
    release();
  }
  await Promise.all(sent);
  expect(answers.slice(0, 2)).toEqual(Array(2).fill([503, '5']));
  expect(answers.filter(([status]) => status === 422).length).toBeGreaterThanOrEqual(12);
});

test('STO-11: a body without a byte for thirty seconds is ended and leaves nothing, a slow one is not', async () => {
  const before = await stored();
  const address = await listening();
  const { type, body } = await multipart([{ bytes: photo }], { folder: 'cars', id: 'lente' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const ended = once(socket, 'close');
    socket.on('error', () => undefined);
    const head = `Host: 127.0.0.1\r\nCookie: ${site.cookie}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}`;
    socket.write(`POST /api/admin/images HTTP/1.1\r\n${head}\r\n\r\n`);
    let isEnded = false;
    void ended.then(() => {
      isEnded = true;
    });
    for (let at = 0; at < 3_000; at += 1_000) {
      await new Promise<void>((resolve) => socket.write(body.subarray(at, at + 1_000), () => resolve()));
      // The server reads these bytes meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 100));
      vi.advanceTimersByTime(25_000);
      expect(isEnded).toBe(false);
    }
    vi.advanceTimersByTime(10_000);
    await ended;
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => site.logs.map(({ reason }) => reason)).toContain('the body stalled');
  expect(await stored()).toEqual(before);
});
