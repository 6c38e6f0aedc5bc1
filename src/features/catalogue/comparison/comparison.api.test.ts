import { expect, test } from 'vitest';
import { IMAGE, openAdminApi, SALE_FACTS } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { textOf } from '../../../../tests/support/page-text.ts';

const site = forFile(openAdminApi);

const COMMON = { title: 'Une', images: [IMAGE], sale_price: '8 990', offer_kind: 'both', ...SALE_FACTS };
const PRICE = { cars: { price_per_day: '27' }, trucks: { price_per_week: '310' } };

async function added(kind: 'cars' | 'trucks', over: Record<string, unknown> = {}): Promise<number> {
  return (await site.row('POST', `/${kind}/new`, { ...COMMON, ...PRICE[kind], ...over })).id;
}

async function read(query: string) {
  const { statusCode, body, headers } = await site.app.inject(`/comparer${query}`);
  const main = /<main.*<\/main>/s.exec(body)?.[0] ?? '';
  const rows = [...main.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
    [...row.matchAll(/<t[hd].*?<\/t[hd]>/gs)].map(([cell]) => textOf(cell).trim()),
  );
  const links = [...main.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'));
  return { status: statusCode, body, main, rows, links, text: textOf(main), etag: headers.etag };
}

test('CMPR-1 CMPR-2: prices first, then facts and equipment, differences marked, and « — » where nobody said', async () => {
  const one = await added('cars', {
    color: 'Bleu',
    accessories: ['Bluetooth'],
    seating_capacity: 5,
    guarantee: '12 mois',
  });
  const other = await added('cars', { title: 'Autre', price_per_day: '35', color: 'Gris', seating_capacity: 5 });
  const { status, rows, body, main } = await read(`?ids=${one},${other}`);
  expect(status).toBe(200);
  expect(body).toContain('content="noindex"');
  const named = (name: string) => rows.find(([label]) => label?.startsWith(name));
  expect(rows[2]).toEqual(['Prix']);
  expect(named('Prix par jour')).toEqual(['Prix par jour différent', '27 € 27 euros', '35 € 35 euros']);
  expect(named('Prix de vente')).toEqual(['Prix de vente TTC', '8,990 € 8 990 euros', '8,990 € 8 990 euros']);
  expect(named('Couleur')).toEqual(['Couleur différent', 'Bleu', 'Gris']);
  expect(named('Nombre de places')).toEqual(['Nombre de places', '5 places', '5 places']);
  expect(named('Garantie')).toEqual(['Garantie différent', '12 mois', '— non renseigné']);
  expect(named('Bluetooth')).toEqual(['Bluetooth différent', 'Oui', '— non renseigné']);
  const heads = rows.map(([label]) => label);
  expect(heads.indexOf('Prix')).toBeLessThan(heads.indexOf('Caractéristiques'));
  expect(heads.indexOf('Caractéristiques')).toBeLessThan(heads.indexOf('Équipements'));
  expect(main.match(/scope="row"/g)?.length).toBeGreaterThan(4);
  expect(main.match(/scope="col"/g)).toHaveLength(2);

  const [asked = ''] = (await read(`?ids=${one},${other}`)).links.filter((link) => link.includes('wa.me'));
  expect(decodeURIComponent(asked)).toMatch(/ces deux véhicules m’intéressent.*référence \d+.*référence \d+/s);

  const alone = await read(`?ids=${one},${other}&differences=1`);
  expect(alone.text).toContain('Couleur');
  expect(alone.text).not.toContain('Nombre de places');
  expect(alone.links).toContain(`/comparer?ids=${one},${other}`);
});

test('CMPR-1: year, mileage, fuel and gearbox stand before the other facts, as on cards', async () => {
  const over = { certificate: 'Contrôle technique du 01-06-2026', color: 'Bleu', model_year: '2020', mileage: 40_000 };
  const all = { ...over, fuel_type: 'Diesel', gearbox: 'Manuel' };
  const [one, other] = [await added('cars', { ...all, mileage: null, sale_price: '' }), await added('cars', all)];
  const heads = (await read(`?ids=${one},${other}`)).rows.map(([label = '']) => label.replace(/ différent$/, ''));
  const first = heads.indexOf('Caractéristiques') + 1;
  expect(heads.slice(first, first + 4)).toEqual(['Modèle (année)', 'Kilométrage', 'Carburant', 'Boîte de vitesses']);
  expect(heads.slice(first + 4)).toEqual(expect.arrayContaining(['Certificat', 'Couleur']));
  expect(heads.filter((head) => head === 'Kilométrage')).toHaveLength(1);
});

test('CMPR-1: trucks are compared by their own prices, facts and weights', async () => {
  const over = { price_per_week: '300', weight: { 'Charge utile': '1 200 kg' }, deposit: 1500 };
  const [one, other] = [await added('trucks', over), await added('trucks', { price_per_week: '320' })];
  const { rows } = await read(`?camions=${one},${other}`);
  const named = (name: string) => rows.find(([label]) => label?.startsWith(name));
  expect(named('Prix par semaine')?.slice(1)).toEqual(['300 € 300 euros', '320 € 320 euros']);
  expect(named('Charge utile')?.slice(1)).toEqual(['1 200 kg', '— non renseigné']);
  expect(named('Dépôt de garantie')?.[1]).toBe('1 500 €');
});

test('CMPR-4: one is removed and another added by links; a sold one says so and has neither price nor rental conditions', async () => {
  const [one, other] = [await added('cars', { deposit: 800 }), await added('cars', { deposit: 900 })];
  const third = await added('cars', { title: 'Troisième' });
  const { links } = await read(`?ids=${one},${other}`);
  expect(links).toEqual(expect.arrayContaining([`/comparer?ids=${one}`, `/comparer?ids=${other}`]));
  expect(links).toContain(`/comparer?ids=${one},${other},${third}`);
  await site.done('POST', '/cars/status', { ids: [one], status: 'sold' });
  const { text, rows } = await read(`?ids=${one},${other}`);
  expect(text).toContain('Ce véhicule est vendu : il n’a plus de prix.');
  const valuesOf = (name: string) => rows.find(([label]) => label?.startsWith(name))?.slice(1);
  expect(valuesOf('Prix par jour')).toEqual(['— non renseigné', '27 € 27 euros']);
  expect(valuesOf('Dépôt de garantie')).toEqual(['— non renseigné', '900 €']);
});

test('CMPR-5: what cannot be compared is said, with a way on', async () => {
  const [one, truck] = [await added('cars'), await added('trucks')];
  const text = async (query: string) => (await read(query)).text;
  expect(await text(`?ids=${one},999999`)).toContain('La voiture n° 999999 n’est plus au catalogue.');
  expect(await text(`?ids=${one}&camions=${truck}`)).toContain('Une voiture et un camion ne se comparent pas');
  const four = [await added('cars'), await added('cars'), await added('cars')];
  expect(await text(`?ids=${one},${four.join()}`)).toContain('On compare 3 véhicules au plus : un autre ne l’est pas.');
  expect(await text(`?ids=${one}`)).toContain('Ajouter une voiture');
  for (const query of ['', '?ids=abc', '?ids=999999,999998']) {
    const { status, links, text: said } = await read(query);
    expect([query, status]).toEqual([query, 200]);
    expect(said).toContain('Aucun véhicule à comparer.');
    expect(links).toEqual(expect.arrayContaining(['/selection', '/', '/trucks-rental']));
  }
});

test('CMPR-6: a vehicle’s page leads to its comparison, and a form with repeated names is understood', async () => {
  const [one, other] = [await added('cars'), await added('trucks')];
  expect((await site.app.inject(`/car/${one}`)).body).toContain(`href="/comparer?ids=${one}"`);
  expect((await site.app.inject(`/trucks-rental/${other}`)).body).toContain(`href="/comparer?camions=${other}"`);
  const second = await added('cars');
  const spelt = await Promise.all([`?ids=${one},${second}`, `?ids=${one}&ids=${second}&x=1`].map(read));
  expect(spelt[0]?.rows[0]).toHaveLength(3);
  expect(spelt[1]?.etag).toBe(spelt[0]?.etag);
});
