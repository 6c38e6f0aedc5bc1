import { beforeAll, describe, expect, test } from 'vitest';
import { errorOf } from '../../../../tests/support/api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';

const KEY = 'cars/42/photo-1.jpg';
const BODY = Buffer.from([0xff, 0xd8, 0, 1, 2, 3, 0xff, 0xd9]);

const site = forFile(openTestSite);
beforeAll(async () => {
  await site.context.storage.put(KEY, BODY);
  await site.context.storage.put('cars/42/photo-1.w640.avif', Buffer.from('avif'));
});

describe('STO-5 STO-8 CST-12: a stored picture', () => {
  test('comes with its type, its length and an hour in caches', async () => {
    const response = await site.app.inject(`/images/${KEY}`);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.equals(BODY)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    });
    expect((await site.app.inject('/images/cars/42/photo-1.w640.avif')).headers['content-type']).toBe('image/avif');
  });

  test('is not sent again to whoever has it, and HEAD says the same without it', async () => {
    const { etag } = (await site.app.inject(`/images/${KEY}`)).headers;
    const again = await site.app.inject({ url: `/images/${KEY}`, headers: { 'if-none-match': `"x", ${etag}` } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const head = await site.app.inject({ method: 'HEAD', url: `/images/${KEY}` });
    expect([head.statusCode, head.rawPayload.length, head.headers.etag]).toEqual([200, 0, etag]);
  });

  test.each([
    '/images/',
    '/images/cars/42/other.jpg',
    '/images/cars/42/photo-1.svg',
    '/images/cars/42/photo-1.jpg/',
    '/images/cars/42/../42/photo-1.jpg/..',
    '/images/../vitrine.sqlite',
    '/images/%2e%2e/vitrine.sqlite',
    '/images/..%2fvitrine.sqlite',
    '/images/cars/42/..%5c..%5cvitrine.sqlite',
    '/images/.incoming/42/photo-1.jpg',
    '/images/cars/42/photo-1.jpg%00',
    '/images//cars/42/photo-1.jpg',
    `/images/cars/42/${'a'.repeat(5_000)}.jpg`,
  ])('%s is not there', async (url) => {
    const response = await site.app.inject(url);
    expect(response.statusCode).toBe(404);
    if (url.startsWith('/images/cars')) expect(errorOf(response).code).toBe('not_found');
    expect(response.body).not.toContain('SQLite format');
  });
});
