import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../../../../tests/support/administrators.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../../tests/support/site.ts';

const site = forFile(openTestSite);
let cookie: string;

beforeAll(async () => {
  await addAdministrator(site.context, 'Hélène', 'un long mot de passe');
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { user: 'Hélène', pass: 'un long mot de passe' },
  });
  expect(response.json()).toEqual({ success: true });
  cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
});

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const response = await site.app.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json() };
}

test('AAPI-3 AAPI-4: a car is created with an uploaded picture, changed, deleted, restored', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('folder', 'cars');
  form.append('id', 'nouvelle-1');
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  form.append('file', new Blob(['<svg/>'], { type: 'image/jpeg' }), 'dessin.jpg');
  const request = new Request('http://x', { method: 'POST', body: form });
  const uploaded = await site.app.inject({
    method: 'POST',
    url: '/api/admin/images',
    headers: { cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(uploaded.json()).toMatchObject({ rejected: [{ name: 'dessin.jpg' }] });
  expect(uploaded.statusCode).toBe(201);
  const { url, path } = uploaded.json().data[0];
  expect((await site.app.inject(url.replace('.jpg', '.w320.avif'))).statusCode).toBe(200);

  const brand = (await call('POST', '/api/admin/brands/new', { brandName: 'Citroën' })).body.data[0];
  const created = await call('POST', '/api/admin/cars/new', {
    title: ' C3 ',
    images: [url],
    brand: String(brand.id),
    fuel_type: 'Essence',
    gearbox: 'Manuel',
    mileage: '45 000',
    price_per_day: 1200,
  });
  expect(created).toMatchObject({
    status: 201,
    body: { data: [{ title: 'C3', price_per_day: '1200', mileage: 45000 }] },
  });
  const { id } = created.body.data[0];
  expect(created.body.data[0].images).toEqual([url]);

  const edited = await call('PUT', '/api/admin/cars/edit', { id, milage: '46000', version: 1 });
  expect(edited.body.data[0]).toMatchObject({ mileage: 46000, title: 'C3', version: 2, updated_by: 'Hélène' });
  expect(await call('PUT', '/api/admin/cars/edit', { id, title: 'x', version: 1 })).toMatchObject({ status: 409 });
  expect(await call('PUT', '/api/admin/cars/edit', { id, images: [], inconnu: 1 })).toMatchObject({
    status: 422,
    body: { error: { fields: { images: 'Ajoutez au moins une image', inconnu: 'Champ inconnu' } } },
  });
  expect(await call('DELETE', '/api/admin/brands/delete', { id: brand.id })).toMatchObject({ status: 409 });
  expect(await call('DELETE', '/api/admin/images', { path })).toMatchObject({ status: 409 });
  expect((await call('DELETE', '/api/admin/cars/delete', { id })).status).toBe(200);
  expect((await call('DELETE', '/api/admin/cars/delete', { id })).status).toBe(404);
  expect((await site.app.inject(`/api/cars/${id}`)).statusCode).toBe(404);
  expect((await call('GET', '/api/admin/cars/bin')).body.remaining).toBe(1);
  expect((await call('POST', '/api/admin/cars/restore', { id })).status).toBe(200);
  expect((await site.app.inject(`/api/cars/${id}`)).statusCode).toBe(200);
  expect((await call('GET', '/api/admin/cars/range?from=0&to=24&q=citroen')).body.remaining).toBe(1);
});

test('AAPI: a key gives its first response again, also to two at once', async () => {
  const send = () =>
    site.app.inject({
      method: 'POST',
      url: '/api/admin/rates/new',
      headers: { cookie, 'idempotency-key': 'k1' },
      payload: { title: 'PARIS - ORLY', price: '99' },
    });
  const [first, second] = await Promise.all([send(), send()]);
  expect(first.json()).toEqual(second.json());
  expect((await call('GET', '/api/admin/rates')).body.remaining).toBe(1);
});
