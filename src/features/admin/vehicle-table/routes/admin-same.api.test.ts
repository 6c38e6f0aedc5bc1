import { expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';

const site = forFile(openAdminApi);

const add = async (fields: object) =>
  (await site.row('POST', '/cars/new', { title: 'Clio', images: [IMAGE], status: 'draft', ...fields })).id;

const same = async (query: Record<string, string>) =>
  (await site.done('GET', `/cars/same?${new URLSearchParams(query)}`)).data;

test('MOD-15: a plate or VIN is found in any spelling, but not in the vehicle itself or in the trash', async () => {
  const id = await add({ reference: 'S1', plate: 'AB-123-CD', vin: 'VF1ESSAI000000902' });
  const plate = { id, title: 'Clio', reference: 'S1', status: 'draft', by: 'plate' };
  for (const text of ['AB-123-CD', 'ab 123 cd', 'AB123CD', ' Ab.123.Cd '])
    expect(await same({ plate: text })).toEqual([plate]);
  for (const text of ['VF1ESSAI000000902', 'vf1 essai 000000902', '*VF1ESSAIO00000902*'])
    expect(await same({ vin: text })).toEqual([{ ...plate, by: 'vin' }]);
  expect(await same({ plate: 'AB-123-CD', id: String(id) })).toEqual([]);
  for (const text of ['', '-', 'NC', 'AB-123-CE']) expect(await same({ plate: text, vin: text })).toEqual([]);
  const other = await add({ plate: 'ab123cd' });
  expect(await same({ plate: 'AB-123-CD', id: String(id) })).toMatchObject([{ id: other }]);
  await site.done('DELETE', '/cars/delete', { id: other });
  expect(await same({ plate: 'AB-123-CD', id: String(id) })).toEqual([]);
  expect((await site.done('GET', '/trucks/same?plate=AB-123-CD')).data).toEqual([]);
  expect(await site.rejected('GET', '/cars/same?id=x')).toMatchObject({ status: 400 });
});
