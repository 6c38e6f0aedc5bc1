import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tests/support/guarded.ts';
import { openTestS3, s3Settings } from '../../../tests/support/s3.ts';
import { StartError } from '../settings.ts';
import { StorageKeyTaken } from './storage.ts';

test('A bucket that is missing is made; instances that start at once agree on it', async () => {
  const settings = s3Settings();
  const stores = await Promise.all([1, 2, 3].map(() => openTestS3(settings)));
  await stores[0]?.put('cars/1/a.jpg', Buffer.from('a'));
  expect((await stores[2]?.open('cars/1/a.jpg'))?.size).toBe(1);
  const next = await openTestS3(settings);
  expect((await next.open('cars/1/a.jpg'))?.size).toBe(1);
});

test('Two instances on one bucket: of the same name exactly one is kept', async () => {
  const settings = s3Settings();
  const [one, two] = await Promise.all([openTestS3(settings), openTestS3(settings)]);
  const results = await Promise.allSettled([
    one.put('cars/1/a.jpg', Buffer.from('one')),
    two.put('cars/1/a.jpg', Buffer.from('two')),
  ]);
  const lost = results.filter((result) => result.status === 'rejected');
  expect(lost).toHaveLength(1);
  expect(lost[0]?.reason).toBeInstanceOf(StorageKeyTaken);
});

test('Wrong keys, nobody at the address, somebody else there: one sentence each, without the secret', async () => {
  const settings = s3Settings();
  const refused = async (change: Record<string, string>) => {
    const error: unknown = await openTestS3({ ...settings, ...change }).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StartError);
    const { message } = error as StartError;
    expect(message).not.toContain(settings.S3_SECRET_ACCESS_KEY);
    return message;
  };
  expect(await refused({ S3_SECRET_ACCESS_KEY: 'faux' })).toMatch(/refuse ces clés .+S3_SECRET_ACCESS_KEY/);
  expect(await refused({ S3_ACCESS_KEY_ID: 'inconnue' })).toMatch(/refuse ces clés/);
  expect(await refused({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` })).toMatch(/ne répond pas à http/);
  const stranger = createServer((_request, response) => response.writeHead(404).end('<html>perdu</html>'));
  const port = await freePort();
  await new Promise<void>((resolve) => stranger.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void stranger.close());
  expect(await refused({ S3_ENDPOINT: `http://127.0.0.1:${port}` })).toMatch(/n’a pas pu être créé .+S3_ENDPOINT/);
});

test('An answer that is lost on its way: the client writes again, and what it finds there is its own', async () => {
  const settings = s3Settings();
  await openTestS3(settings);
  const target = new URL(settings.S3_ENDPOINT ?? '');
  let losses = 0;
  // Passes everything on, but hangs up instead of giving the first answer to a PUT of an object.
  const { createServer: createWire } = await import('node:net');
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
  const storage = await openTestS3({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  await storage.put('cars/1/a.jpg', Buffer.from('ours'));
  expect(losses).toBe(1);
  await expect(storage.put('cars/1/a.jpg', Buffer.from('ours'))).rejects.toThrow(StorageKeyTaken);
});
