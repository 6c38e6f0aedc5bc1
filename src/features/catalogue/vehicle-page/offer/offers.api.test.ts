import { describe, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../../tests/support/for-file.ts';
import { textOf } from '../../../../../tests/support/page-text.ts';
import { openTestSite } from '../../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../../tests/support/vehicles.ts';
import { dayMonthYear } from '../../../../shared/dates/dates.ts';
import { operatorOfThisMachine } from '../../../platform/auth/admin.ts';

const ADMIN = operatorOfThisMachine();
const DAY_MS = 86_400_000;

const site = forFile(openTestSite);

type OfferPage = {
  text: string;
  title: string;
  description: string;
  chat: string;
  bar: string;
  offers: Record<string, unknown>[];
};

async function pageOf(url: string): Promise<OfferPage> {
  const { statusCode, body } = await site.app.inject(url);
  expect(statusCode).toBe(200);
  const [head = '', rest = ''] = body.split('</head>');
  const main = /<main.*?<\/article>/s.exec(rest)?.[0] ?? '';
  const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => (JSON.parse(json) as { '@graph'?: Record<string, unknown>[] })['@graph'] ?? [JSON.parse(json)],
  );
  const offers = data.flatMap((thing) => (thing.offers ?? []) as Record<string, unknown>[]);
  return {
    text: textOf(main),
    title: /<title>([^<]*)/.exec(head)?.[1] ?? '',
    description: /<meta name="description" content="([^"]*)/.exec(head)?.[1] ?? '',
    chat: decodeURIComponent(/href="https:\/\/wa\.me\/\d+\?text=([^"]*)"/.exec(main)?.[1] ?? ''),
    bar: textOf(/<p class="[^"]*" aria-hidden="true">(.*?)<\/p>/s.exec(main)?.[1] ?? ''),
    offers,
  };
}

const carPage = async (over: Parameters<typeof buildCar>[0]) =>
  pageOf(`/car/${(await cars.create(site.context, ADMIN, buildCar({ title: 'Clio', ...over }))).id}`);
const truckPage = async (over: Parameters<typeof buildTruck>[0]) =>
  pageOf(`/trucks-rental/${(await trucks.create(site.context, ADMIN, buildTruck({ title: 'Master', ...over }))).id}`);

const SOLD = {
  sale_price: '9 990',
  first_registration: '06-2019',
  mileage: 42_000,
  mileage_guaranteed: false,
} as const;
const functions = ({ offers }: OfferPage) =>
  offers.map(({ businessFunction }) => String(businessFunction).split('#')[1]);

describe('D24: a vehicle’s page says what is offered', () => {
  test('for sale alone: its price, the guarantees of the law, nothing of a rental', async () => {
    const page = await carPage({ ...SOLD, offer_kind: 'sale', price_per_day: '45', deposit: 800 });
    expect(page.text).toContain('Clio À vendre Prix de vente');
    expect(page.text).toContain('Vos garanties légales');
    expect(page.text).toContain('42 000 km (non garanti)');
    expect(page.text).not.toMatch(/Location sans option|Conditions de location|Prix par jour|\/ jour|800/);
    expect(functions(page)).toEqual(['Sell']);
    expect(page.offers[0]).toMatchObject({ price: '9990.00', priceCurrency: 'EUR' });
    expect(page.description).toContain('Clio 2021, 9,990 € à l’achat.');
    expect(page.chat).toMatch(/^Bonjour, je souhaite acheter la voiture « Clio » à 9 990 €\. Est-elle disponible \?\n/);
    expect(page.chat).not.toMatch(/Prix par (jour|mois)/);
    expect(page.bar).toContain('9,990 €');
  });

  test('for rent alone: its conditions, no price to buy, no guarantee of a sale', async () => {
    const page = await carPage({
      ...SOLD,
      offer_kind: 'rental',
      price_per_day: '45',
      price_per_month: '690',
      deposit: 800,
    });
    expect(page.text).toContain('Clio À louer Prix par jour');
    expect(page.text).toMatch(/Conditions de location .*Dépôt de garantie 800 €.*Toutes les conditions de location/);
    expect(page.text).not.toMatch(/Vos garanties légales|Prix de vente|9,990/);
    expect(functions(page)).toEqual(['LeaseOut', 'LeaseOut']);
    expect(page.offers.every(({ price }) => price === undefined)).toBe(true);
    expect(page.description).toContain('Clio 2021, 45 € / jour.');
    expect(page.chat).toMatch(/louer la voiture « Clio »\. Est-elle.*Prix par jour : 45 €\nPrix par mois : 690 €\n\n/s);
    expect(page.bar).toContain('45 €');
  });

  test('both: the two prices; one to buy that is words is no Offer', async () => {
    const both = await carPage({ ...SOLD, price_per_day: '45', price_per_month: '' });
    expect(both.text).toContain('Clio À louer ou à vendre Prix de vente');
    expect(functions(both)).toEqual(['Sell', 'LeaseOut']);
    expect(both.chat).toMatch(
      /m’intéresse, à l’achat ou à la location\..*Prix par jour : 45 €\nPrix de vente : 9 990 €/s,
    );
    expect(both.bar).toContain('45 €');
    const asked = await carPage({ sale_price: '', price_per_day: '45', price_per_month: '' });
    expect(asked.text).not.toContain('nous consulter');
    expect(functions(asked)).toEqual(['LeaseOut']);
    expect(asked.chat).not.toContain('Prix de vente');
    expect(asked.bar).toContain('45 €');
  });

  test('OFFR-3 CHAT-3: who looks for one to buy finds that price large, in the bar and the message too; the address stays the page’s own', async () => {
    const { id } = await cars.create(site.context, ADMIN, buildCar({ ...SOLD, title: 'Zoé', price_per_day: '45' }));
    const large = async (search: string) => {
      const { body } = await site.app.inject(`/car/${id}${search}`);
      expect(body).toMatch(new RegExp(`rel="canonical" href="[^"?]*/car/${id}"`));
      return /<span class="[^"]*price[^"]*" data-price=""><span aria-hidden="true">([^<]*)/.exec(body)?.[1];
    };
    expect(await large('')).toBe('45 €');
    expect(await large('?offre=location')).toBe('45 €');
    expect(await large('?offre=achat')).toBe('9,990 €');
    const [bought, rented] = [await pageOf(`/car/${id}?offre=achat`), await pageOf(`/car/${id}?offre=location`)];
    expect(bought.bar).toContain('9,990 €');
    expect(bought.chat).toMatch(/^Bonjour, je souhaite acheter /);
    expect(rented.chat).toMatch(/^Bonjour, je souhaite louer /);
    expect(await large('?offre=rien')).toBe('45 €');
  });

  test('for sale alone without a price, it is to be asked for', async () => {
    expect((await carPage({ sale_price: '', offer_kind: 'sale' })).text).toContain('Prix de vente : nous consulter');
  });

  test('a truck’s title, description and message follow', async () => {
    const [rented, sold, both] = [
      await truckPage({ offer_kind: 'rental' }),
      await truckPage({ ...SOLD, offer_kind: 'sale' }),
      await truckPage(SOLD),
    ];
    expect([rented, sold, both].map(({ title }) => /, (.*?) à /.exec(title)?.[1])).toEqual([
      'location',
      'vente',
      'location ou vente',
    ]);
    expect(sold.description).toMatch(/^Vente Master\./);
    expect(sold.chat).toMatch(/^Bonjour, je souhaite acheter le camion « Master » à 9 990 €\. Est-il disponible \?/);
    expect(both.chat).toMatch(/^Bonjour, le camion « Master » m’intéresse, à l’achat ou à la location\./);
    expect(functions(sold)).toEqual(['Sell']);
  });

  test('OUT-4: one that is out says when it is back; after that day, that it comes soon', async () => {
    const day = (days: number) => dayMonthYear(new Date(Date.now() + days * DAY_MS));
    const availableIn = async (days: number, over = {}) =>
      (await carPage({ ...over, available_from: day(days) })).text.match(/Disponible (le [\d-]+|prochainement)/)?.[0];
    expect(await availableIn(2)).toBe(`Disponible le ${day(2)}`);
    expect(await availableIn(0)).toBeUndefined();
    expect(await availableIn(-2)).toBe('Disponible prochainement');
    for (const days of [2, -2]) expect(await availableIn(days, { ...SOLD, offer_kind: 'sale' })).toBeUndefined();
  });
});

describe('D24: a list says what its stock offers', () => {
  const own = forFile(openTestSite);
  const mainText = async (url: string) => textOf(/<main.*<\/main>/s.exec((await own.app.inject(url)).body)?.[0] ?? '');

  test('under its heading, and the guarantees of the law only where something is sold', async () => {
    const write = (offer_kind: 'rental' | 'sale', title: string) =>
      cars.create(own.context, ADMIN, buildCar({ ...SOLD, title, offer_kind, price_per_day: '45' }));
    expect(await mainText('/')).not.toMatch(/À louer|À vendre/);
    const rental = await write('rental', 'Clio');
    const rented = await mainText('/');
    expect(rented).toContain('contrôlée & garantie À louer Contrôlées');
    expect(rented).toMatch(/45 € 45 euros \/ jour/);
    expect(rented).not.toMatch(/garanties légales|à l’achat/);
    await write('sale', 'Zoé');
    const both = await mainText('/?q=zoe');
    expect(both).toContain('À louer ou à vendre');
    expect(both).toContain('garanties légales de conformité');
    expect(both).toMatch(/9,990 € [\d ]+ euros à l’achat/);
    expect(both).not.toContain('/ jour');
    await cars.remove(own.context, rental.id);
    const sold = await mainText('/');
    expect(sold).toContain('garantie À vendre Contrôlées');
    expect(sold).not.toContain('sans option d’achat');
  });

  test('a truck list that only sells does not speak of hours', async () => {
    await trucks.create(own.context, ADMIN, buildTruck({ ...SOLD, offer_kind: 'sale' }));
    const sold = await mainText('/trucks-rental');
    expect(sold).toContain('vérifié et garanti À vendre Rechercher');
    expect(sold).not.toContain('Location à l’heure');
    await trucks.create(own.context, ADMIN, buildTruck({ offer_kind: 'rental' }));
    expect(await mainText('/trucks-rental')).toContain('À louer ou à vendre Location à l’heure');
  });
});
