import { join } from 'node:path';
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSecondInstance } from '../../../../tests/support/admin-api.ts';
import { done } from '../../../../tests/support/commands.ts';
import { makePhoto } from '../../../../tests/support/photos.ts';
import { temporaryFolder } from '../../../../tests/support/program.ts';
import { startRelay } from '../../../../tests/support/relay.ts';
import { openTestS3, s3Settings } from '../../../../tests/support/s3.ts';
import { S3_KEYS, startGateway } from '../../../../tests/support/s3-server.ts';
import { type AdminSite, openAdminSite } from '../../../../tests/support/uploads.ts';
import { allFiles } from '../../../../tests/support/whole-site.ts';
import { move } from '../../../commands/move.ts';
import { openStorage } from '../../../server/storage/open.ts';
import { originalKey } from '../../../server/storage/storage.ts';
import { sizedPath } from './picture.ts';

let photo: Buffer;
beforeAll(async () => {
  photo = await makePhoto({ width: 120, height: 90 });
});

async function carWithPicture(site: AdminSite) {
  const sent = await site.upload([{ bytes: photo }, { bytes: photo }]);
  expect(sent.status).toBe(201);
  const [first, second] = sent.data;
  if (!first || !second) throw new Error('no picture');
  const { id } = await site.row('POST', '/cars/new', { title: 'Clio', images: [first.url, second.url] });
  return { first, second, id };
}

async function siteWith(env: Record<string, string>): Promise<AdminSite> {
  const site = await openAdminSite(env);
  onTestFinished(() => site.close());
  return site;
}

test('STO-2 STO-5 STO-8 CST-12: pictures in a private bucket come through the site, with their headers, until they are deleted', async () => {
  const site = await siteWith(s3Settings());
  const { first, second, id } = await carWithPicture(site);
  expect(first.url).toBe(`/images/${first.path}`);
  const page = await site.app.inject(`/car/${id}`);
  expect(page.body).toContain(`src="${first.url}"`);
  expect(page.body).toContain(sizedPath(first.url, 640));
  for (const [url, type] of [
    [first.url, 'image/jpeg'],
    [sizedPath(first.url, 320), 'image/avif'],
  ] as const) {
    const response = await site.app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    const again = await site.app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect((await site.app.inject({ method: 'HEAD', url })).headers.etag).toBe(response.headers.etag);
  }
  expect((await site.call('DELETE', '/images', { path: first.path })).status).toBe(200);
  for (const url of [first.url, sizedPath(first.url, 1600)]) expect((await site.app.inject(url)).statusCode).toBe(404);
  expect((await site.app.inject(second.url)).statusCode).toBe(200);
  expect((await site.app.inject(`/api/cars/${id}`)).json().data[0].images).toEqual([second.url]);
  expect((await site.app.inject('/images/cars/42/absente.jpg')).statusCode).toBe(404);
});

test('STO-8: with S3_PUBLIC_URL browsers read the bucket itself; rows keep paths, so that it may change', async () => {
  const config = s3Settings();
  const publicUrl = `${config.S3_ENDPOINT}/${config.S3_BUCKET}`;
  const site = await siteWith({ ...config, S3_PUBLIC_URL: `${publicUrl}/` });
  await letEverybodyRead(config);
  const { first, id } = await carWithPicture(site);
  expect(first.url).toBe(`${publicUrl}/${first.path}`);
  const page = await site.app.inject(`/car/${id}`);
  expect(page.body).toContain(`src="${first.url}"`);
  expect(page.headers['content-security-policy']).toMatch(/img-src [^;]*http:/);
  const response = await fetch(sizedPath(first.url, 640));
  expect(response.status).toBe(200);
  // The link card contains the stored picture, so caches may keep it (LOOK-42).
  const card = await site.app.inject(`/og/car/${id}.jpg`);
  expect([card.statusCode, card.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
  expect(response.headers.get('content-type')).toBe('image/avif');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  // An open form may still send addresses from before the move to the bucket.
  expect((await site.app.inject(`/images/${first.path}`)).statusCode).toBe(200);
  const edit = await site.call('PUT', '/cars/edit', { id, images: [`/images/${first.path}`] });
  expect(edit).toMatchObject({ status: 200, data: [{ images: [first.url] }] });
  const rows = await site.context.database.query.selectFrom('cars').select('images').execute();
  expect(rows).toEqual([{ images: JSON.stringify([first.path]) }]);
});

/** A bucket without public listing returns 403 for a missing key. */
const isThere = async (url: string) => (await fetch(url)).ok;

const MASK = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };

async function edited(site: AdminSite, url: string, change: object = {}) {
  const { data } = await site.call('POST', '/images/edit', { url, turn: 0, masks: [MASK], ...change });
  return { url: String(data[0]?.['url']), path: String(data[0]?.['path']) };
}

test('PHOT-3 PHOT-12: with S3_PUBLIC_URL originals lie in a private bucket; replaced photos and former edits are deleted', async () => {
  const config = s3Settings();
  const site = await siteWith({ ...config, S3_PUBLIC_URL: `${config.S3_ENDPOINT}/${config.S3_BUCKET}` });
  await letEverybodyRead(config);
  const { first, second, id } = await carWithPicture(site);
  const show = async (url: string) =>
    expect((await site.call('PUT', '/cars/edit', { id, images: [url, second.url] })).status).toBe(200);
  const once = await edited(site, first.url);
  expect(await isThere(first.url)).toBe(true);
  await show(once.url);
  for (const url of [first.url, sizedPath(first.url, 640)]) expect([url, await isThere(url)]).toEqual([url, false]);
  expect(await isThere(once.url)).toBe(true);
  const key = originalKey(first.path);
  for (const bucket of [config.S3_BUCKET, `${config.S3_BUCKET}-originals`]) {
    const url = `${config.S3_ENDPOINT}/${bucket}/${key}`;
    expect([url, await isThere(url)]).toEqual([url, false]);
  }
  const { data } = await site.call('GET', `/images/edit?url=${encodeURIComponent(once.url)}`);
  expect(data[0]).toMatchObject({ original: `/images/${key}` });
  const original = (cookie: string) => site.app.inject({ url: `/images/${key}`, headers: { cookie } });
  const [stranger, admin] = [await original(''), await original(site.cookie)];
  expect([stranger.statusCode, admin.statusCode, admin.headers['cache-control']]).toEqual([
    404,
    200,
    'private, no-store',
  ]);
  const again = await edited(site, once.url, { from_original: true, turn: 90 });
  await show(again.url);
  expect([await isThere(once.url), await isThere(again.url)]).toEqual([false, true]);
  expect((await site.call('PUT', '/cars/edit', { id, images: [first.url] })).data).toMatchObject([
    { images: [again.url] },
  ]);
});

test('PHOT-12: originals leave the bucket before browsers read it, and a move between disk and bucket takes them along', async () => {
  const config = s3Settings();
  const site = await siteWith(config);
  const { first, second, id } = await carWithPicture(site);
  const masked = await edited(site, first.url);
  await site.call('PUT', '/cars/edit', { id, images: [masked.url, second.url] });
  const files = await allFiles(site.context);
  const key = originalKey(first.path);
  expect(Object.keys(files)).toContain(key);
  await letEverybodyRead(config);
  const address = `${config.S3_ENDPOINT}/${config.S3_BUCKET}/${key}`;
  expect(await isThere(address), 'under the prefix everybody could read it').toBe(true);
  const open = { ...config, S3_PUBLIC_URL: `${config.S3_ENDPOINT}/${config.S3_BUCKET}` };
  const storage = await openTestS3(open);
  expect(await isThere(address)).toBe(false);
  expect(await allFiles({ ...site.context, storage })).toEqual(files);
  const disk = { ...open, DATA_DIR: join(temporaryFolder(), 'data') };
  await done(move, ['s3', 'disk'], { ...disk, STORAGE: undefined });
  const onDisk = await openStorage({ storage: 'disk', dataDir: disk.DATA_DIR, s3: undefined });
  expect(await allFiles({ ...site.context, storage: onDisk })).toEqual(files);
  const target = { ...s3Settings(), S3_PUBLIC_URL: open.S3_PUBLIC_URL };
  await done(move, ['disk', 's3'], { ...target, DATA_DIR: disk.DATA_DIR, STORAGE: undefined });
  expect(await allFiles({ ...site.context, storage: await openTestS3(target) })).toEqual(files);
});

test('A picture that was uploaded through one instance is served by another one with a connection of its own', async () => {
  const config = s3Settings();
  const site = await siteWith(config);
  const second = await openSecondInstance({
    ...site,
    context: { ...site.context, storage: await openTestS3(config) },
  });
  onTestFinished(() => second.close());
  const { first, id } = await carWithPicture(site);
  expect((await second.app.inject(`/car/${id}`)).body).toContain(`src="${first.url}"`);
  for (const url of [first.url, sizedPath(first.url, 640)]) {
    const [here, there] = [await site.app.inject(url), await second.app.inject(url)];
    expect(there.statusCode).toBe(200);
    expect(there.rawPayload.equals(here.rawPayload)).toBe(true);
    expect(there.headers.etag).toBe(here.headers.etag);
  }
});

test('While the bucket is unavailable, /readyz and pictures say so and an upload is rejected as a whole; later all works again', async () => {
  const config = s3Settings();
  const relay = await startRelay(config.S3_ENDPOINT ?? '');
  const site = await siteWith({ ...config, S3_ENDPOINT: relay.url.replace(/\/$/, '') });
  const { first } = await carWithPicture(site);
  const status = async (url: string) => (await site.app.inject(url)).statusCode;
  expect([await status('/readyz'), await status(first.url)]).toEqual([200, 200]);
  await relay.cut();
  // The result of a check is cached for a second (EDGE-8).
  await expect.poll(() => status('/readyz')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  expect(await status(first.url)).toBe(503);
  const rows = async () => (await site.context.database.query.selectFrom('pictures').select('path').execute()).length;
  const before = await rows();
  expect(await site.upload([{ bytes: photo }])).toMatchObject({
    status: 503,
    error: { code: 'unavailable' },
  });
  expect(await rows()).toBe(before);
  await relay.restore();
  await expect.poll(() => status('/readyz')).toBe(200);
  expect(await status(first.url)).toBe(200);
  expect((await site.upload([{ bytes: photo }])).status).toBe(201);
});

test('FALT-9: the gateway is stopped and started again: what was stored is there, and uploads go on', async () => {
  const gateway = await startGateway();
  onTestFinished(() => gateway.halt());
  const site = await siteWith({ ...s3Settings(), S3_ENDPOINT: gateway.endpoint });
  const status = async (url: string) => (await site.app.inject(url)).statusCode;
  const { first, id } = await carWithPicture(site);
  await gateway.halt();
  const refused = await site.upload([{ bytes: photo }]);
  expect(refused).toMatchObject({ status: 503, data: [], error: { code: 'unavailable' } });
  expect([await status(first.url), await status(`/car/${id}`), await status('/healthz')]).toEqual([503, 200, 200]);
  await expect.poll(() => status('/readyz')).toBe(503);
  await gateway.resume();
  await expect.poll(() => status('/readyz')).toBe(200);
  expect(await status(first.url)).toBe(200);
  expect((await site.upload([{ bytes: photo }])).status).toBe(201);
});

async function letEverybodyRead({ S3_ENDPOINT = '', S3_BUCKET = '' }: Record<string, string>): Promise<void> {
  const client = new S3Client({
    endpoint: S3_ENDPOINT,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: S3_KEYS.S3_ACCESS_KEY_ID, secretAccessKey: S3_KEYS.S3_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const Resource = `arn:aws:s3:::${S3_BUCKET}/*`;
  const Statement = [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource }];
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
  await client.send(new PutBucketPolicyCommand({ Bucket: S3_BUCKET, Policy }));
  client.destroy();
}
