import { beforeAll, describe, expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';

/** The administration's search beside the public one (D33). */

const adminContext = forFile(openAdminApi);

describe.each(['cars', 'trucks'])('%s', (kind) => {
  const add = async (fields: object) =>
    (await adminContext.row('POST', `/${kind}/new`, { title: 'Modèle', images: [IMAGE], ...fields })).id;
  const found = async (q: string, rest = '') => {
    const path = `/${kind}/range?q=${encodeURIComponent(q)}${rest}`;
    const { data, remaining } = await adminContext.done('GET', path);
    expect(remaining).toBe(data.length);
    return data.map(({ id }) => id);
  };
  let red: number;
  let green: number;
  let named: number;
  beforeAll(async () => {
    red = await add({ color: 'Rouge métallisé', reference: 'VO-D048' });
    green = await add({ color: 'Vert', reference: 'VO 049', overview: 'Sièges rouges' });
    // Its title and its text hold the red one's number, and more words of it.
    named = await add({ title: `Modèle ${red}`, overview: `${red} sorties, ${red} retours`, model_year: `20${red}` });
  });

  test('D33: a vehicle is found by its number, first, as the site and the chat write it', async () => {
    for (const q of [
      `${red}`,
      ` ${red} `,
      `Référence : ${red}`,
      `référence ${red}`,
      `Réf. ${red}`,
      `#${red}`,
      `n°${red}`,
    ])
      expect([q, (await found(q))[0]]).toEqual([q, red]);
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

  test('D33: an edit is found at once, a deleted one no more, and visitors find neither number nor reference', async () => {
    const id = await add({ reference: 'AVANT' });
    expect(await found('avant')).toEqual([id]);
    await adminContext.done('PUT', `/${kind}/edit`, { id, reference: 'APRES' });
    expect([await found('avant'), await found('après')]).toEqual([[], [id]]);
    const list = await adminContext.app.inject(`/api/${kind}/list/-1?q=apres`);
    expect(list.json()).toMatchObject({ data: [], remaining: 0 });
    await adminContext.done('DELETE', `/${kind}/delete`, { id });
    expect(await found('apres')).toEqual([]);
  });
});
