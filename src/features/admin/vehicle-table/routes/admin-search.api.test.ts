import { beforeAll, expect, test } from 'vitest';
import { type AdminRow, IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';

const site = forFile(openAdminApi);

const add = async (fields: object) =>
  (await site.row('POST', '/cars/new', { title: 'Modèle', images: [IMAGE], ...fields })).id;
const found = async (q: string, rest = '') => {
  const path = `/cars/range?q=${encodeURIComponent(q)}${rest}`;
  const { data, remaining } = await site.done('GET', path);
  expect(remaining).toBe(data.length);
  return data.map(({ id }) => id);
};
let red: number;
let green: number;
let named: number;
beforeAll(async () => {
  red = await add({ color: 'Rouge métallisé', reference: 'VO-D048' });
  green = await add({ color: 'Vert', reference: 'VO 049', overview: 'Sièges rouges' });
  // The title, the text and the year of this vehicle contain the id of the red one.
  named = await add({ title: `Modèle ${red}`, overview: `${red} sorties, ${red} retours`, model_year: `20${red}` });
});

test('D33: a vehicle is found by its number, first, as the site and the chat write it', async () => {
  for (const before of ['', ' ', 'Référence : ', 'référence ', 'Réf. ', '#', 'n°'])
    expect([before, (await found(`${before}${red} `))[0]]).toEqual([before, red]);
  expect(await found(`${red}`)).toEqual([red, named]);
  expect(await found(`${red} rouge`)).toEqual([red]);
  expect(await found(`${red}`, '&ordre=-nom')).toEqual([named, red]);
  expect(await found(`${green}0000`)).toEqual([]);
});

test('D33: by its reference, with or without hyphens and spaces, whole or in part', async () => {
  for (const q of ['VO-D048', 'vo d048', 'vod048', 'D048', '48', 'Référence : VO-D048'])
    expect([q, await found(q)]).toEqual([q, expect.arrayContaining([red])]);
  expect(await found('VO-D048')).toEqual([red]);
  expect(await found('vo049')).toEqual([green]);
});

test('D33: by its colour, whatever its accents; the count agrees with a filter too', async () => {
  expect(await found('metallise')).toEqual([red]);
  expect(await found('ROUGE', '&tri=prix')).toEqual([green, red]);
  expect(await found('vert modele')).toEqual([green]);
  expect(await found('rouge', '&carburant=diesel')).toEqual([]);
});

test('D33: an edit is found at once, a deleted one no more, also by visitors', async () => {
  const id = await add({ reference: 'AVANT' });
  expect(await found('avant')).toEqual([id]);
  await site.done('PUT', '/cars/edit', { id, reference: 'APRES' });
  expect([await found('avant'), await found('après')]).toEqual([[], [id]]);
  const ofVisitors = async (q: string) =>
    (await site.app.inject(`/api/cars/list/-1?q=${encodeURIComponent(q)}`)).json().data.map(({ id }: AdminRow) => id);
  for (const q of ['apres', 'Réf. APRÈS', 'modele apres']) expect([q, await ofVisitors(q)]).toEqual([q, [id]]);
  for (const q of ['apre', 'avant', 'clio apres', `${id}`]) expect([q, await ofVisitors(q)]).toEqual([q, []]);
  await site.done('DELETE', '/cars/delete', { id });
  expect([await found('apres'), await ofVisitors('apres')]).toEqual([[], []]);
});

test('D33: a misspelt search proposes the right word, of drafts too', async () => {
  await add({ title: 'Kangoo Express', status: 'draft' });
  await add({ title: 'Hyundai Tucson', status: 'draft' });
  for (const [typed, meant] of [
    ['kangou', 'kangoo'],
    ['hundai', 'hyundai'],
  ]) {
    const response = await site.app.inject({
      url: `/api/admin/cars/range?q=${typed}`,
      headers: { cookie: site.cookie },
    });
    expect(response.json()).toMatchObject({ data: [], remaining: 0, corrections: [{ q: meant, remaining: 1 }] });
    const [ofVisitors] = (await site.app.inject(`/api/cars/listing?q=${typed}`)).json().data;
    expect(ofVisitors).toMatchObject({ remaining: 0, corrections: [] });
  }
});
