import { createServer } from 'node:http';
import { connect, createServer as createWire } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startRelay } from '../../../tests/support/relay.ts';
import { openTestS3, s3Settings } from '../../../tests/support/s3.ts';
import { freePort } from '../../../tests/support/supervised-program.ts';
import { StartError } from '../config.ts';
import { StorageKeyTakenError, StorageUnavailableError } from './storage.ts';

test('A bucket that is missing is created, once for instances that start at the same time', async () => {
  const config = s3Settings();
  const stores = await Promise.all([1, 2, 3].map(() => openTestS3(config)));
  await stores[0]?.put('cars/1/a.jpg', Buffer.from('a'));
  expect((await stores[2]?.open('cars/1/a.jpg'))?.size).toBe(1);
  const next = await openTestS3(config);
  expect((await next.open('cars/1/a.jpg'))?.size).toBe(1);
});

test('Two instances on one bucket: of the same name exactly one is stored', async () => {
  const config = s3Settings();
  const [one, two] = await Promise.all([openTestS3(config), openTestS3(config)]);
  const results = await Promise.allSettled([
    one.put('cars/1/a.jpg', Buffer.from('one')),
    two.put('cars/1/a.jpg', Buffer.from('two')),
  ]);
  const rejections = results.filter((result) => result.status === 'rejected');
  expect(rejections).toHaveLength(1);
  expect(rejections[0]?.reason).toBeInstanceOf(StorageKeyTakenError);
});

test('Wrong keys, no server at the address, another server there: one sentence each, without the secret', async () => {
  const config = s3Settings();
  const messageFor = async (change: Record<string, string>) => {
    const error: unknown = await openTestS3({ ...config, ...change }).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as StartError;
    expect(message).not.toContain(config.S3_SECRET_ACCESS_KEY);
    return message;
  };
  expect(await messageFor({ S3_SECRET_ACCESS_KEY: 'faux' })).toMatch(/refuse ces clés .+S3_SECRET_ACCESS_KEY/);
  expect(await messageFor({ S3_ACCESS_KEY_ID: 'inconnue' })).toMatch(/refuse ces clés/);
  expect(await messageFor({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` })).toMatch(/ne répond pas à http/);
  const otherServer = createServer((_request, response) => response.writeHead(404).end('<html>perdu</html>'));
  const port = await freePort();
  await new Promise<void>((resolve) => otherServer.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void otherServer.close());
  expect(await messageFor({ S3_ENDPOINT: `http://127.0.0.1:${port}` })).toMatch(/n’a pas pu être créé .+S3_ENDPOINT/);
});

test('A response that is lost: the client repeats the write and recognizes its own file', async () => {
  const config = s3Settings();
  await openTestS3(config);
  const target = new URL(config.S3_ENDPOINT ?? '');
  let losses = 0;
  // Forwards all bytes, but closes the connection instead of the response to the first PUT.
  const wire = createWire((near) => {
    const far = connect(Number(target.port), target.hostname);
    let writing = false;
    near.on('data', (chunk) => {
      writing ||= /^PUT \/[^/]+\/cars/.test(chunk.toString('latin1'));
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!writing || losses > 0 || /^HTTP\/1.1 100/.test(chunk.toString('latin1'))) return void near.write(chunk);
      losses += 1;
      near.destroy();
    });
    for (const end of [near, far]) {
      end.on('error', () => undefined);
      end.on('close', () => void (end === near ? far : near).destroy());
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => wire.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void wire.close());
  const storage = await openTestS3({ ...config, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  await storage.put('cars/1/a.jpg', Buffer.from('ours'));
  expect(losses).toBe(1);
  await expect(storage.put('cars/1/a.jpg', Buffer.from('ours'))).rejects.toThrow(StorageKeyTakenError);
});

test('STO-5: a service that ignores If-None-Match overwrites nothing either', async () => {
  const objects = new Map<string, Buffer>();
  const careless = createServer(async (request, response) => {
    const key = new URL(request.url ?? '', 'http://x').pathname;
    const body = await buffer(request);
    const stored = objects.get(key);
    if (request.method === 'PUT') objects.set(key, body);
    const exists = request.method === 'PUT' || stored !== undefined || key === '/images';
    response.writeHead(exists ? 200 : 404, { 'content-length': stored?.length ?? 0 }).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => careless.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void careless.close());
  const storage = await openTestS3({
    ...s3Settings(),
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'images',
  });
  await storage.put('cars/1/a.jpg', Buffer.from('first'));
  await expect(storage.put('cars/1/a.jpg', Buffer.from('second'))).rejects.toThrow(StorageKeyTakenError);
  expect(String(objects.get('/images/cars/1/a.jpg'))).toBe('first');
});

test('A service that stops responding is not waited for forever', async () => {
  const config = s3Settings();
  const relay = await startRelay(config.S3_ENDPOINT ?? '');
  const storage = await openTestS3({ ...config, S3_ENDPOINT: relay.url.replace(/\/$/, '') });
  await storage.put('cars/1/a.jpg', Buffer.from('a'));
  relay.silence();
  const start = performance.now();
  await expect(storage.open('cars/1/a.jpg')).rejects.toThrow(StorageUnavailableError);
  expect(performance.now() - start).toBeLessThan(10_000);
  await relay.restore();
  expect((await storage.open('cars/1/a.jpg'))?.size).toBe(1);
});

test('A service that stops while a file is read is unavailable, whether or not its first bytes have come', async () => {
  const config = s3Settings();
  const relay = await startRelay(config.S3_ENDPOINT ?? '');
  const storage = await openTestS3({ ...config, S3_ENDPOINT: relay.url.replace(/\/$/, '') });
  await storage.put('cars/1/large.jpg', Buffer.alloc(8 * 1024 * 1024));
  const file = await storage.open('cars/1/large.jpg');
  await relay.cut();
  if (!file) throw new Error('no file');
  await expect(buffer(file.body)).rejects.toThrow(StorageUnavailableError);
});
