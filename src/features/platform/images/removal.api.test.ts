import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addColleague } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { makePhoto } from '../../../../tests/support/photos.ts';
import { openAdminSite } from '../../../../tests/support/uploads.ts';
import { runMaintenance } from '../../../app/boot/maintenance.ts';
import { PICTURE_WIDTHS, sizedPath } from './picture.ts';

const site = forFile(openAdminSite);
let photo: Buffer;
beforeAll(async () => {
  photo = await makePhoto({ width: 120, height: 90 });
});
afterEach(() => vi.restoreAllMocks());

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

async function pictures() {
  const { data } = await site.upload([{ bytes: photo }, { bytes: photo }, { bytes: photo }]);
  const [one, two, three] = data;
  if (!one || !two || !three) throw new Error('a picture is missing');
  return [one, two, three] as const;
}

async function car(images: string[]): Promise<number> {
  const { data } = await site.call('POST', '/cars/new', { title: 'C3', images });
  return Number(data[0]?.id);
}

async function leftOf(path: string): Promise<string[]> {
  const left: string[] = [];
  for (const key of [path, ...PICTURE_WIDTHS.map((width) => sizedPath(path, width))]) {
    const file = await site.context.storage.open(key);
    file?.body.destroy();
    if (file) left.push(key);
  }
  const rows = site.context.database.query.selectFrom('pictures').select('path').where('path', '=', path);
  return (await rows.execute()).length > 0 ? [...left, 'row'] : left;
}

test('STO-6 STO-7: a deleted picture is gone for everybody at once, out of the vehicle that showed it, and after 30 days its files too', async () => {
  const [one, two] = await pictures();
  const id = await car([one.url, two.url]);
  expect(await site.call('DELETE', '/images', { path: one.path })).toMatchObject({
    status: 200,
    data: [{ path: one.path }],
  });
  const shown = await site.app.inject(`/api/cars/${id}`);
  expect(shown.json().data[0].images).toEqual([two.url]);
  expect((await site.app.inject(one.url)).statusCode).toBe(404);
  expect(await site.call('DELETE', '/images', { path: one.path })).toMatchObject({ status: 404 });
  const again = await site.call('PUT', '/cars/edit', { id, images: [one.url, two.url] });
  expect(again).toMatchObject({ status: 422, error: { fields: { images: 'Une des images n’est pas enregistrée' } } });
  expect(await leftOf(one.path)).toHaveLength(6);
  await runMaintenance(site.context, inDays(31));
  expect(await leftOf(one.path)).toEqual([]);
});

test('STO-6: a deleted picture that no vehicle had is gone at once, file and row', async () => {
  const [one] = await pictures();
  expect(await site.call('DELETE', '/images', { path: one.path })).toMatchObject({ status: 200 });
  expect(await leftOf(one.path)).toEqual([]);
});

const undo = (operation: unknown) => site.call('POST', `/journal/${operation}/undo`, {});

test('UNDO-11: an undo brings a deleted picture back to its vehicle, and the undo of this undo deletes it again', async () => {
  const [one, two] = await pictures();
  const id = await car([one.url, two.url]);
  const { operation } = await site.call('DELETE', '/images', { path: one.path });
  const undone = await undo(operation);
  expect(undone).toMatchObject({ status: 200, data: [{ back: 2, left: [] }] });
  expect((await site.app.inject(`/api/cars/${id}`)).json().data[0].images).toEqual([one.url, two.url]);
  expect((await site.app.inject(one.url)).statusCode).toBe(200);
  expect(await undo(undone.operation)).toMatchObject({ status: 200 });
  expect((await site.app.inject(one.url)).statusCode).toBe(404);
  expect((await site.app.inject(`/api/cars/${id}`)).json().data[0].images).toEqual([two.url]);
});

test('UNDO-11: a photo that left its vehicle comes back for 30 days, also after the clean-up; one that somebody deleted does not', async () => {
  const [one, two, three] = await pictures();
  const id = await car([one.url, two.url, three.url]);
  const removal = await site.call('PUT', '/cars/edit', { id, images: [two.url] });
  await runMaintenance(site.context, inDays(8));
  expect((await site.app.inject(one.url)).statusCode).toBe(404);
  expect(await undo(removal.operation)).toMatchObject({ status: 200, data: [{ back: 1, left: [] }] });
  expect((await site.app.inject(`/api/cars/${id}`)).json().data[0].images).toEqual([one.url, two.url, three.url]);
  expect((await site.app.inject(one.url)).statusCode).toBe(200);
  await runMaintenance(site.context, inDays(31));
  expect(await leftOf(one.path)).toHaveLength(6);

  const again = await site.call('PUT', '/cars/edit', { id, images: [two.url, three.url] });
  await site.call('DELETE', '/images', { path: three.path });
  const last = await site.call('PUT', '/cars/edit', { id, color: 'bleu', images: [two.url, one.url] });
  expect((await undo(again.operation)).status).toBe(409);
  expect(await undo(last.operation)).toMatchObject({ data: [{ back: 1, left: [] }] });
  await runMaintenance(site.context, inDays(31));
  expect(await leftOf(one.path)).toEqual([]);
});

test('STO-6: the only picture of a vehicle stays, with all its files', async () => {
  const [only] = await pictures();
  const id = await car([only.url]);
  expect(await site.call('DELETE', '/images', { path: only.path })).toMatchObject({
    status: 409,
    error: { message: 'C’est la seule image de ce véhicule.' },
  });
  expect(await leftOf(only.path)).toHaveLength(6);
  expect((await site.app.inject(`/api/cars/${id}`)).json().data[0].images).toEqual([only.url]);
});

test('PHOT-8: a picture of the settings stays, also one of a version that can be restored; the answer says where', async () => {
  const [logo, portrait] = await pictures();
  const change = async (section: string, changes: object) => {
    const { data } = await site.call('GET', '/settings');
    const { version, value } = data.find((one) => one['section'] === section) ?? {};
    const body = { version, value: { ...Object(value), ...changes } };
    expect((await site.call('PUT', `/settings/${section}`, body)).status).toBe(200);
    return Number(version) + 1;
  };
  const editor = await addColleague(site, 'Karim', 'editor');
  const refusalOf = async (path: string) => {
    const { status, message } = await editor.rejected('DELETE', '/images', { path });
    expect([status, await leftOf(path)]).toEqual([409, expect.objectContaining({ length: 6 })]);
    return message;
  };
  const version = await change('identity', { logo: logo.path });
  expect(await refusalOf(logo.path)).toBe('Les réglages « Identité » montrent cette image : elle reste.');
  await change('identity', { logo: null });
  expect(await refusalOf(logo.path)).toBe(
    `La version ${version} des réglages « Identité » montre cette image et peut être rétablie : elle reste.`,
  );
  await change('texts', { founder: { paragraphs: [], portrait: { src: portrait.url, alt: 'Hélène' } } });
  expect(await refusalOf(portrait.path)).toMatch(/montrent cette image/);
});

test('PHOT-8: a picture of the trash stays, and a deletion is in the journal', async () => {
  const [binned, other] = await pictures();
  const id = await car([binned.url, other.url]);
  await site.call('DELETE', '/cars/delete', { id });
  expect(await site.call('DELETE', '/images', { path: binned.path })).toMatchObject({
    status: 409,
    error: { message: '« C3 », dans la corbeille, montre cette image : elle reste.' },
  });
  expect(await leftOf(binned.path)).toHaveLength(6);
  await site.call('POST', '/cars/restore', { id });
  expect((await site.call('DELETE', '/images', { path: binned.path })).status).toBe(200);
  const { data } = await site.call('GET', '/journal?object=images');
  expect(data[0]).toMatchObject({ action: 'delete', object: 'images', title: binned.path, who: 'Hélène' });
  expect((await site.call('GET', `/journal?object=cars&id=${id}`)).data[0]).toMatchObject({ action: 'update' });
});

test.each(['../../vitrine.sqlite', 'cars/x', 'cars/1/%.jpg', 'nul\u0000', "'; drop table pictures; --"])(
  'STO-6: %j is no picture',
  async (path) => {
    expect(await site.call('DELETE', '/images', { path })).toMatchObject({ status: 404 });
  },
);

test('STO-6: where the storage fails, the picture is off the site and the call can be made again', async () => {
  const [one] = await pictures();
  vi.spyOn(site.context.storage, 'remove').mockRejectedValueOnce(new Error('away'));
  expect(await site.call('DELETE', '/images', { path: one.path })).toMatchObject({ status: 500 });
  expect(await site.call('DELETE', '/images', { path: one.path })).toMatchObject({ status: 200 });
  expect(await leftOf(one.path)).toEqual([]);
});

test('D45: pictures that no form saved are deleted after a week; those of vehicles, also in the trash, are not', async () => {
  const [unused, shown, binned] = await pictures();
  await car([shown.url]);
  const thrown = await car([binned.url]);
  await site.call('DELETE', '/cars/delete', { id: thrown });
  await runMaintenance(site.context, inDays(6));
  expect(await leftOf(unused.path)).toHaveLength(6);
  vi.spyOn(site.context.storage, 'remove').mockRejectedValue(new Error('away'));
  await expect(runMaintenance(site.context, inDays(8))).rejects.toThrow('away');
  expect(await leftOf(unused.path)).toContain('row');
  vi.restoreAllMocks();
  expect((await runMaintenance(site.context, inDays(8))).pictures).toBeGreaterThan(0);
  expect(await leftOf(unused.path)).toEqual([]);
  expect(await leftOf(shown.path)).toHaveLength(6);
  expect(await leftOf(binned.path)).toHaveLength(6);
});

test('D45: after 30 days in the trash a vehicle is gone with its pictures', async () => {
  const [binned] = await pictures();
  const id = await car([binned.url]);
  await site.call('DELETE', '/cars/delete', { id });
  await runMaintenance(site.context, inDays(29));
  expect((await site.call('POST', '/cars/restore', { id })).status).toBe(200);
  await site.call('DELETE', '/cars/delete', { id });
  expect((await runMaintenance(site.context, inDays(31))).vehicles).toBeGreaterThan(0);
  expect(await site.call('POST', '/cars/restore', { id })).toMatchObject({ status: 404 });
  expect(await leftOf(binned.path)).toEqual([]);
});

const purge = (ids: unknown) => site.call('DELETE', '/cars/bin', { ids } as object);

test('D45: a vehicle of the trash is deleted for good, its pictures with it; what another vehicle shows stays', async () => {
  const [own, shared] = await pictures();
  const id = await car([own.url, shared.url, 'https://images.example/autre.jpg']);
  const other = await car([shared.url]);
  await site.call('DELETE', '/cars/delete', { id });
  expect(await purge([id])).toMatchObject({ status: 200, data: [{ id }] });
  expect(await site.call('POST', '/cars/restore', { id })).toMatchObject({ status: 404 });
  expect(await leftOf(own.path)).toEqual([]);
  expect((await site.app.inject(own.url)).statusCode).toBe(404);
  expect(await leftOf(shared.path)).toHaveLength(6);
  expect((await site.app.inject(`/api/cars/${other}`)).json().data[0].images).toEqual([shared.url]);
  expect(await purge([id, other, 999_999])).toMatchObject({ status: 200, data: [] });
  expect((await site.app.inject(`/api/cars/${other}`)).statusCode).toBe(200);
});

test('D45: all that the trash holds is deleted in one call', async () => {
  const ids = [await car(['https://images.example/1.jpg']), await car(['https://images.example/2.jpg'])];
  for (const id of ids) await site.call('DELETE', '/cars/delete', { id });
  for (const wrong of [undefined, null, 5, ['x'], [0], Array(1_001).fill(1)])
    expect([wrong, (await purge(wrong)).status]).toEqual([wrong, 422]);
  const inTrash = async () => (await site.call('GET', '/cars/bin')).data.map(({ id }) => id);
  expect(await inTrash()).toEqual(expect.arrayContaining(ids));
  expect(await purge([])).toMatchObject({ status: 200, data: [] });
  const { data } = await purge(ids);
  expect(data.map(({ id }) => id).sort()).toEqual(ids.sort());
  const left = await inTrash();
  expect(ids.filter((id) => left.includes(id))).toEqual([]);
});

test('D45: where the storage fails, the vehicle is gone all the same, and its files with the next maintenance', async () => {
  const [picture] = await pictures();
  const id = await car([picture.url]);
  await site.call('DELETE', '/cars/delete', { id });
  vi.spyOn(site.context.storage, 'remove').mockRejectedValue(new Error('away'));
  expect(await purge([id])).toMatchObject({ status: 200, data: [{ id }] });
  expect(await leftOf(picture.path)).toContain('row');
  vi.restoreAllMocks();
  await runMaintenance(site.context, inDays(8));
  expect(await leftOf(picture.path)).toEqual([]);
});
