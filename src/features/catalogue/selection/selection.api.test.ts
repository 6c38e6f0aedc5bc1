import { describe, expect, test } from 'vitest';
import { IMAGE, openAdminApi, SALE_FACTS } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { textOf } from '../../../../tests/support/page-text.ts';

const site = forFile(openAdminApi);

const PRICES = {
  cars: { price_per_day: '27', sale_price: '8 990', ...SALE_FACTS },
  trucks: { price_per_week: '300', sale_price: '' },
};

async function added(kind: 'cars' | 'trucks', over: Record<string, unknown> = {}): Promise<number> {
  return (await site.row('POST', `/${kind}/new`, { title: 'Zétoile', images: [IMAGE], ...PRICES[kind], ...over })).id;
}

async function read(query: string) {
  const { statusCode, body, headers } = await site.app.inject(`/selection${query}`);
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? '';
  return { status: statusCode, body, main, text: textOf(main), headers };
}

const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));

test('FAVO-2: without JavaScript a heart is a link to the selection of its vehicle, and no part of the card’s link', async () => {
  const id = await added('cars', { title: 'Cœur 208' });
  const truck = await added('trucks', { title: 'Cœur 20 m³' });
  const cards = (await site.app.inject('/')).body;
  expect(cards).toMatch(new RegExp(`<a[^>]*aria-label="Enregistrer Cœur 208"[^>]*href="/selection\\?ids=${id}"`));
  expect((await site.app.inject(`/car/${id}`)).body).toContain(`href="/selection?ids=${id}"`);
  expect((await site.app.inject(`/trucks-rental/${truck}`)).body).toContain(`href="/selection?camions=${truck}"`);
  expect(/<header.*<\/header>/s.exec(cards)?.[0]).toContain('href="/selection"');
  const { status, text, body } = await read(`?ids=${id}`);
  expect(status).toBe(200);
  expect(text).toContain('Sélection de 1 véhicule');
  expect(text).toContain('Cœur 208');
  expect(body).toContain('content="noindex"');
});

describe('FAVO-4: what has become of a saved vehicle', () => {
  test('a price that has changed since it was seen', async () => {
    const [car, same, truck] = [await added('cars'), await added('cars', { title: 'Pareille' }), await added('trucks')];
    const query = `?ids=${car},${same}&prix=29--9500,27--8990&camions=${truck}&prix-camions=-280--`;
    const { text } = await read(query);
    expect(text).toContain('Prix changé : 27 € / jour, contre 29 € auparavant (prix par jour).');
    expect(text).toContain('Prix changé : 8,990 € à l’achat, contre 9,500 € auparavant (prix de vente).');
    expect(text).toContain('Prix changé : 300 € / semaine, contre 280 € auparavant (prix par semaine).');
    expect(text.match(/Prix changé/g)).toHaveLength(3);
  });

  test('reserved, sold, gone: true with the request that follows the change', async () => {
    const [reserved, sold, deleted] = [
      await added('cars', { title: 'Retenue' }),
      await added('cars', { title: 'Partie', price_per_day: '', sale_price: '4 321', offer_kind: 'both' }),
      await added('trucks', { title: 'Effacé' }),
    ];
    const query = `?ids=${reserved},${sold},999999&camions=${deleted}`;
    const before = await read(query);
    expect(before.text).not.toMatch(/Réservé|Vendu/);
    expect(before.text).toContain('La voiture n° 999999 n’est plus au catalogue.');
    await site.done('POST', '/cars/status', { ids: [reserved], status: 'reserved' });
    await site.done('POST', '/cars/status', { ids: [sold], status: 'sold' });
    await site.done('DELETE', '/trucks/delete', { id: deleted });
    const { text, main } = await read(query);
    expect(text).toContain('Réservé pour le moment.');
    expect(text).toContain('Ce véhicule n’est plus disponible.');
    expect(text).toContain(`Le camion n° ${deleted} n’est plus au catalogue.`);
    expect(text).not.toContain('4,321');
    const chat = linksIn(main).find((to) => to.startsWith('https://wa.me/')) ?? '';
    const message = decodeURIComponent(chat.split('?text=')[1] ?? '');
    expect(message).toMatch(
      /^Bonjour, ce véhicule m’intéresse\. Est-il disponible \?\n\n- Retenue, référence \d+ : http.*\/car\/\d+$/,
    );
  });
});

test('FAVO-5: one is removed, and all are compared, by addresses and forms', async () => {
  const [first, second] = [await added('cars', { title: 'Une' }), await added('cars', { title: 'Deux' })];
  const { main } = await read(`?ids=${first},${second}&prix=27--8990,`);
  expect(linksIn(main)).toEqual(
    expect.arrayContaining([`/selection?ids=${second}`, `/selection?ids=${first}&prix=27--8990`]),
  );
  expect(main).toMatch(/<form[^>]*action="\/comparer"/);
  expect(main.match(/type="checkbox"/g)).toHaveLength(2);
});

test('FAVO-6: without ids the page says where a selection is kept, for a browser with and without JavaScript', async () => {
  const { status, text, body } = await read('');
  expect(status).toBe(200);
  expect(text).toContain('Chargement de votre sélection');
  expect(text).toContain('Sans lui, le cœur d’un véhicule mène à une adresse');
  expect(body).toContain('content="noindex"');
});

test('FAVO-7: spellings of one selection are one address, what is no id is left out, and 50 are shown at the most', async () => {
  const id = await added('cars');
  const tags = [`?ids=${id}`, `?ids=${id},${id}&utm=x`, `?ids=abc,${id},-1,0&prix=`, `?ids=${id}&ids=${id}`];
  const pages = await Promise.all(tags.map(read));
  expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1);
  const many = Array.from({ length: 60 }, (_, i) => 700_000 + i).join();
  expect((await read(`?ids=${many}`)).text).toContain('Sélection de 50 véhicules');
});

test('FAVO-6: a browser reads the cards of stored ids, in their order', async () => {
  const [first, second] = [await added('cars'), await added('cars')];
  const ids = async (query: string) => {
    const response = await site.app.inject(`/api/cards?cars=${query}`);
    return [response.statusCode, response.json().data.map(({ id }: { id: number }) => id)];
  };
  expect(await ids(`${second},${first},${second},999999`)).toEqual([200, [second, first]]);
  for (const wrong of ['', '1,', '0', 'a', Array(51).fill('1').join()]) expect((await ids(wrong))[0]).toBe(400);
});
