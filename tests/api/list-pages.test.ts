import { beforeAll, describe, expect, test } from 'vitest';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { createBrand, findOrCreateBrand } from '../../src/features/stock/brands/brands.repository.ts';
import { ensureFuels } from '../../src/features/stock/vehicles/rows/fuels.repository.ts';
import { buildCar, buildTruck } from '../support/build-vehicles.ts';
import { DEMO_CARS, DEMO_TRUCKS } from '../support/demo-stock.ts';
import { forFile } from '../support/for-file.ts';
import { digits, LISTS, type ListRow } from '../support/lists.ts';
import { textOf } from '../support/page-text.ts';
import { openTestSite } from '../support/site.ts';
import { cars, trucks } from '../support/vehicles.ts';

/** Tests the HTML of the two lists, with the demonstration's stock. */

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);
beforeAll(async () => {
  const { context } = site;
  await ensureFuels(context);
  const brandOf = async (name: string) => (await findOrCreateBrand(context, ADMIN, name)).id;
  for (const { brandName, pictures: _, ...car } of DEMO_CARS)
    await cars.create(context, ADMIN, buildCar({ ...car, brand: await brandOf(brandName) }));
  for (const { brandName, pictures: _, ...truck } of DEMO_TRUCKS)
    await trucks.create(context, ADMIN, buildTruck({ ...truck, brand: await brandOf(brandName) }));
  await createBrand(context, ADMIN, 'Abarth');
});

async function mainOf(url: string): Promise<string> {
  const { body } = await site.app.inject(url);
  return (/<main.*<\/main>/s.exec(body)?.[0] ?? '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
async function rowsOf(kind: string, query = ''): Promise<{ data: ListRow[]; remaining: number }> {
  return (await site.app.inject(`/api/${kind}/list/-1${query}`)).json();
}
/** Some words stand in an element of their own, so that no line divides them. */
const bare = (text: string) => text.replaceAll(' ', '');
/** The cards of a page by id. */
const cardsOf = (main: string) =>
  new Map([...main.matchAll(/<article[^>]*data-id="(\d+)".*?<\/article>/gs)].map(([card, id]) => [Number(id), card]));
/** The texts of a card's prices, as screen readers and eyes get them. */
const pricesOf = (card = '') =>
  card
    .split('data-price=""')
    .slice(1)
    .map((price) => textOf(`<b ${price.split(/<span[^>]*data-price|<span class="[^"]*" $|<\/div>/)[0]}`).trim());

describe.each(LISTS)('the list of $kind', ({ kind, path, heading, count, none, type }) => {
  test('PUB-1, PUB-4, CARL-1, CARL-2, CARL-4, CARL-5, CARL-8, CARL-9, TRKL-1, TRKL-2, SRCH-6, PUB-9, D42: heading, search, count of the whole stock, the newest twelve', async () => {
    const main = await mainOf(path);
    const { data, remaining } = await rowsOf(kind);
    expect([...main.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, html = '']) => textOf(html))).toEqual([heading]);
    expect(/<input[^>]*name="q"[^>]*>/.exec(main)?.[0]).toContain(
      'placeholder="Marque, Modèle, Carburant, Boite de vitesse"',
    );
    expect(textOf(/<p id="compte".*?<\/p>/s.exec(main)?.[0] ?? '').trim()).toBe(count(remaining));
    const cards = cardsOf(main);
    expect([...cards.keys()]).toEqual(data.map(({ id }) => id));
    expect(cards.size).toBe(12);
    for (const { id } of data)
      expect(cards.get(id)).toMatch(new RegExp(`<h[23][^>]*><a[^>]*href="/${type}/${id}"[^>]*>`));
    expect(textOf(main)).toContain(`12 sur ${remaining}`);
  });

  test('CARL-3, TRKL-3, D05, FLT-1, FLT-2, FLT-3, FLT-4, FLT-5, FLT-6, FLT-7, FLT-17, STT-9, D15: groups and choices of the filters have the labels of the specification', async () => {
    const form = /<form[^>]*aria-label="Filtres".*?<\/form>/s.exec(await mainOf(path))?.[0] ?? '';
    const groups = [...form.matchAll(/<details([^>]*)><summary[^>]*><span>(.*?)<\/span>/gs)].map(
      ([, attributes = '', name = '']) => ({ name: textOf(name), isOpen: attributes.includes('open') }),
    );
    expect(groups.map(({ name }) => name)).toEqual([
      ...(kind === 'trucks' ? ['Volume', 'Permis', 'Nombre de places'] : []),
      'MARQUE',
      'PRIX',
      'CARBURANT',
      'Kilomètrage',
      'Boite de vitesse',
      'Année',
      'Prix de vente',
      ...(kind === 'cars' ? ['Nombre de places'] : []),
      'Carrosserie',
      'Crit’Air',
      'CO2',
    ]);
    // At first, MARQUE and PRIX are open, and on trucks also the three groups before them.
    const first = kind === 'trucks' ? 5 : 2;
    expect(groups.map(({ isOpen }) => isOpen)).toEqual(groups.map((_, i) => i < first));
    const words = (name: string) =>
      [...form.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*/?><span[^>]*>(.*?)</span>`, 'gs'))].map(
        ([, word = '']) => textOf(word),
      );
    expect(words('carburant').slice(0, 4)).toEqual(['Diesel', 'Unleaded Petrol', 'CNG', 'Electric']);
    expect(words('boite')).toEqual(['Manual', 'Automatic', 'Continuously variable automatic']);
    for (const bound of ['prix_min', 'prix_max', 'km_min', 'km_max', 'annee_min', 'annee_max']) {
      const input = new RegExp(`<input[^>]*name="${bound}"[^>]*>`).exec(form)?.[0];
      for (const said of ['type="number"', 'min="1"']) expect(input, bound).toContain(said);
    }
    // Each brand has one checkbox. Brands without a vehicle come last.
    const known: { id: number }[] = (await site.app.inject('/api/brands')).json().data;
    const { marque } = (await site.app.inject(`/api/${kind}/listing`)).json().data[0].facets;
    const inStock = new Set(
      marque.filter((one: { count: number }) => one.count > 0).map(({ value }: { value: string }) => Number(value)),
    );
    const brands = [...form.matchAll(/<input[^>]*name="marque"[^>]*value="(\d+)"/g)].map(([, id]) => Number(id));
    const ids = known.map(({ id }) => id);
    expect(brands).toEqual([...ids.filter((id) => inStock.has(id)), ...ids.filter((id) => !inStock.has(id))]);
    expect(inStock.size).toBeLessThan(ids.length);
  });

  test('CARL-7, TRKL-4, D12: without JavaScript search, filters, bounds and sort are one form, which shows what applies; links lead to the list without it; no match, and a minimum above the maximum, say so', async () => {
    const query = '?q=renault&prix_max=900&carburant=diesel&tri=km';
    const main = await mainOf(path + query);
    const [form = '', tag = ''] = /(<form[^>]*id="recherche"[^>]*>).*?<\/form>/s.exec(main) ?? [];
    expect(tag).toContain(`action="${path}"`);
    expect(tag).not.toContain('method');
    const fieldOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[0];
    expect(fieldOf(main, /<input[^>]*name="q"[^>]*>/)).toMatch(/form="recherche".*value="renault"/);
    expect(fieldOf(main, /<select[^>]*name="tri"[^>]*>/)).toContain('form="recherche"');
    expect(fieldOf(main, /<option[^>]*value="km"[^>]*>/)).toContain('selected');
    expect(fieldOf(form, /<input[^>]*name="prix_max"[^>]*>/)).toContain('value="900"');
    const checked = form.match(/<input[^>]*checked=""[^>]*>/g) ?? [];
    expect(checked).toEqual([expect.stringMatching(/name="carburant".*value="diesel"/)]);
    expect(form).toMatch(/<button type="submit"[^>]*>Appliquer les filtres</);
    expect(form).toMatch(/<button type="submit"[^>]*data-closes=""[^>]*>.*?Voir le/s);

    const { data, remaining } = await rowsOf(kind, query);
    expect(remaining).toBeGreaterThan(0);
    expect([...cardsOf(main).keys()]).toEqual(data.map(({ id }) => id));
    expect(textOf(/<p id="compte".*?<\/p>/s.exec(main)?.[0] ?? '').trim()).toBe(count(remaining));
    const linkTo = (html: string, text: string) =>
      [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(
        ([, , words = '']) => textOf(words).replace(/\s+/g, ' ').trim() === text,
      )?.[1];
    expect(linkTo(main, 'Retirer Diesel')).toBe(`${path}?q=renault&prix_max=900&tri=km`);

    const nothing = await mainOf(`${path}?q=xyzxyz&prix_min=90&prix_max=30&carburant=diesel`);
    expect(nothing.split(`>${none}<`)).toHaveLength(2);
    expect(fieldOf(nothing, /role="alert"[^>]*>[^<]*/)).toMatch(/>Le minimum est supérieur au maximum$/);
    expect(linkTo(nothing, 'Réinitialiser les filtres')).toBe(path);
  });

  test('CARL-7, D06, ERR-8: no match: the message in English, a filter to remove with its results, and a contact that names the filters', async () => {
    const main = await mainOf(`${path}?q=xyzxyz&carburant=diesel&prix_max=900`);
    const { remaining } = await rowsOf(kind, '?carburant=diesel&prix_max=900');
    expect(textOf(/<p id="compte".*?<\/p>/s.exec(main)?.[0] ?? '').trim()).toBe(count(0));
    expect(main).toMatch(new RegExp(`lang="en"[^>]*>${none}<`));
    expect(textOf(main)).toContain('Aucun véhicule ne correspond.');
    const [ways = ''] = /<ul[^>]*aria-label="Élargir la recherche".*?<\/ul>/s.exec(main) ?? [];
    expect(bare(textOf(ways))).toContain(`Sans«xyzxyz»${remaining}${kind === 'cars' ? 'voiture' : 'camion'}`);
    expect([...ways.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      `${path}?carburant=diesel&prix_max=900`,
    ]);
    const [, message = ''] = /href="https:\/\/wa\.me\/\d+\?text=([^"]*)"(?!.*wa\.me)/s.exec(main) ?? [];
    for (const word of ['« xyzxyz »', 'Diesel', 'Jusqu’à 900 €']) expect(decodeURIComponent(message)).toContain(word);
  });
});

describe('a card', () => {
  test('CARD-1, CARD-2, CARD-3, CARD-4, CARD-5, CARD-6: says what the car is, with one picture; the accessory overrules the gearbox', async () => {
    const { data } = await rowsOf('cars', '?page=4');
    const cards = cardsOf(await mainOf('/?page=4'));
    expect(cards.size).toBe(data.length);
    for (const car of data) {
      const card = cards.get(car.id) ?? '';
      const text = textOf(card);
      expect(card.match(/<img/g)).toHaveLength(1);
      for (const part of [car.title, car.overview, car.model_year, car.fuel_type, car.guarantee])
        expect(bare(text)).toContain(bare(textOf(part)));
      expect(text).toContain(`Réf. ${car.reference || car.id}`);
      expect(text).toContain(car.accessories.includes('Automatique') ? 'Automatique' : car.gearbox);
      if (car.mileage !== null) expect(text).toContain(`${String(car.mileage).replace(/\B(?=(\d{3})+$)/g, ' ')} km`);
      expect(/<\/svg><span>Garantie /.test(card)).toBe(car.guarantee !== '');
    }
    const overruled = data.find(
      ({ accessories, gearbox }) => accessories.includes('Automatique') && gearbox !== 'Automatique',
    );
    expect(textOf(cards.get(overruled?.id ?? 0) ?? '')).toContain('Boîte de vitesses : Automatique');
  });

  test('CARD-7, CARD-8, CST-9, D20: prices by day and month, grouped as in English, said in words', async () => {
    const { data } = await rowsOf('cars', '?page=4');
    const dear = data.find(({ price_per_month }) => Number(digits(price_per_month)) >= 1000);
    if (!dear) throw new Error('The demonstration stock has no car from 1,000 € a month');
    const month = digits(dear.price_per_month);
    const [thousands, rest] = [month.slice(0, -3), month.slice(-3)];
    const text = textOf(cardsOf(await mainOf('/?page=4')).get(dear.id) ?? '');
    expect(text).toMatch(new RegExp(`${dear.price_per_day} € ${dear.price_per_day} euros / jour`));
    expect(text).toMatch(new RegExp(`${thousands},${rest} € ${thousands} ${rest} euros / mois`));
  });

  test('D18, D25: a truck has up to three rental prices, each with its period', async () => {
    const { data } = await rowsOf('trucks', '?page=4');
    const cards = cardsOf(await mainOf('/trucks-rental?page=4'));
    expect(cards.size).toBe(data.length);
    for (const truck of data) {
      const tags = [
        // A truck that is also for sale shows its sale price first.
        [truck.sale_price, 'à l’achat'],
        [truck.price_per_hour, '/ heure'],
        [truck.price_per_week, '/ semaine'],
        [truck.price_on_weekend, '/ week-end'],
      ].filter(([price]) => price !== '');
      const shown = pricesOf(cards.get(truck.id));
      expect(shown, truck.title).toHaveLength(tags.length);
      for (const [i, [price = '', unit = '']] of tags.entries())
        expect(shown[i], truck.title).toContain(digits(price) === '' ? price : unit);
    }
  });
});
