import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { SALE_FACTS } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { makePhoto } from '../../../../tests/support/photos.ts';
import { openAdminSite } from '../../../../tests/support/uploads.ts';

const site = forFile(openAdminSite);
let photo: { url: string; path: string };
beforeAll(async () => {
  const sent = await site.upload([{ bytes: await makePhoto({ width: 1200, height: 900 }) }]);
  const [first] = sent.data;
  if (!first) throw new Error('no picture');
  photo = first;
});

async function added(kind: 'cars' | 'trucks', over: object = {}): Promise<{ id: number; version: number }> {
  const { data } = await site.call('POST', `/${kind}/new`, {
    title: 'Clio & <Zétoile>',
    images: [photo.url],
    sale_price: '8 901',
    model_year: '2019',
    ...SALE_FACTS,
    mileage: 45_000,
    ...over,
  });
  return data[0] as { id: number; version: number };
}

const page = async (path: string) => (await site.app.inject(path)).body;
const namedIn = (html: string) => new URL(/og:image" content="([^"]*)/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '');
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

describe('LOOK-42: the link card of a vehicle', () => {
  test.each([
    ['cars', '/car'],
    ['trucks', '/trucks-rental'],
  ] as const)(
    '%s: the page names it, and it is a JPEG of 1200 by 630 under 300 kB with the photo',
    async (kind, path) => {
      const { id } = await added(kind);
      const { pathname, search } = namedIn(await page(`${path}/${id}`));
      const { statusCode, headers, rawPayload } = await get(pathname + search);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(rawPayload.length).toBeLessThan(300_000);
      const meta = await sharp(rawPayload).metadata();
      expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', 1200, 630]);
      // The photo with a blue sky is on the left, the paper of the ticket on the right.
      const [left, right] = await Promise.all([meanOf(rawPayload, 20), meanOf(rawPayload, 1100)]);
      expect((left[2] ?? 0) - (left[0] ?? 0)).toBeGreaterThan(20);
      expect(Math.min(...right)).toBeGreaterThan(240);
      const again = await get(pathname, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
      expect((await site.app.inject({ method: 'HEAD', url: pathname })).headers.etag).toBe(headers.etag);
    },
  );

  test('other pages name a card of the house, with its name and town in words', async () => {
    const { pathname, search } = namedIn(await page('/'));
    expect(pathname).toBe('/og/site.jpg');
    const { headers, rawPayload } = await get(pathname + search);
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' });
    const meta = await sharp(rawPayload).metadata();
    expect([meta.format, meta.width, meta.height]).toEqual(['jpeg', 1200, 630]);
    expect((await get(pathname, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('a new price has a new address and a new ETag; the old address shows the new price', async () => {
    const { id, version } = await added('cars');
    const before = namedIn(await page(`/car/${id}`));
    const old = await get(before.pathname + before.search);
    expect((await site.call('PUT', '/cars/prices', { changes: [{ id, version, sale_price: '7 777' }] })).status).toBe(
      200,
    );
    const after = namedIn(await page(`/car/${id}`));
    expect([after.pathname, after.search === before.search]).toEqual([before.pathname, false]);
    const now = await get(after.pathname + after.search);
    expect(now.headers.etag).not.toBe(old.headers.etag);
    expect((await get(before.pathname + before.search)).headers.etag).toBe(now.headers.etag);
  });

  test('a sold one says so, and one that nobody may see has none', async () => {
    const { id } = await added('cars');
    const shown = (await get(`/og/car/${id}.jpg`)).headers.etag;
    const become = (status: string) => site.call('POST', '/cars/status', { ids: [id], status });
    await become('sold');
    const sold = await get(`/og/car/${id}.jpg`);
    expect([sold.statusCode, sold.headers.etag === shown]).toEqual([200, false]);
    expect(await page(`/car/${id}`)).toMatch(/og:image:alt" content="[^"]*, Vendu"/);
    await become('archived');
    const draft = await added('cars', { status: 'draft' });
    for (const url of [`/og/car/${id}.jpg`, `/og/car/${draft.id}.jpg`]) {
      const gone = await get(url);
      expect([url, gone.statusCode, gone.headers['cache-control'], gone.headers.etag]).toEqual([
        url,
        404,
        'no-store',
        undefined,
      ]);
    }
  });

  test.each([
    '/og/car/999999.jpg',
    '/og/car/0.jpg',
    '/og/car/007.jpg',
    '/og/car/1.png',
    '/og/car/1',
    '/og/boat/1.jpg',
    '/og/car/..%2f1.jpg',
  ])('there is nothing at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  test('without its photo the mark stands in its place, and the answer is not kept', async () => {
    const lost = await site.upload([{ bytes: await makePhoto({ width: 400, height: 300, seed: 3 }) }]);
    const { id } = await added('cars', { images: [lost.data[0]?.url] });
    await site.context.storage.remove(lost.data[0]?.path ?? '');
    const { statusCode, headers, rawPayload } = await get(`/og/car/${id}.jpg`);
    expect([statusCode, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
    const [red = 255, green = 255] = await meanOf(rawPayload, 20);
    expect([red < 40, green > 40]).toEqual([true, true]);
  });
});

test('LOOK-43: of many requests of one client at once some are refused, and later ones work', async () => {
  const ids = await Promise.all(
    Array.from({ length: 10 }, (_, i) => added('cars', { title: `Clio ${i}` }).then(({ id }) => id)),
  );
  const all = await Promise.all(ids.map((id) => get(`/og/car/${id}.jpg`)));
  const refused = all.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { statusCode, headers } of refused)
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
  expect(all.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
});

async function meanOf(jpeg: Buffer, left: number): Promise<number[]> {
  const pixels = await sharp(jpeg).extract({ left, top: 12, width: 16, height: 16 }).resize(1, 1).raw().toBuffer();
  return [...pixels];
}
