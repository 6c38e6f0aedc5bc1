import { beforeAll, describe, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);
beforeAll(async () => {
  const rented = { price_per_day: '45', price_per_month: '' };
  for (const car of [
    { title: 'Both', offer_kind: 'both', sale_price: '9 990', ...rented },
    { title: 'Sold', offer_kind: 'sale', sale_price: '5 000' },
    { title: 'Rented', offer_kind: 'rental', sale_price: '', ...rented, price_per_day: '60' },
  ] as const)
    await cars.create(site.context, ADMIN, buildCar(car));
  await trucks.create(site.context, ADMIN, buildTruck({ offer_kind: 'rental' }));
});

async function listOf(url: string) {
  const { statusCode, body } = await site.app.inject(url);
  expect(statusCode).toBe(200);
  const nav = /<nav aria-label="Acheter ou louer".*?<\/nav>/s.exec(body)?.[0] ?? '';
  const links = [...nav.matchAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/gs)].map(
    ([, href = '', attributes = '', text = '']) => ({
      href: href.replaceAll('&amp;', '&'),
      isCurrent: attributes.includes('aria-current="true"'),
      text: text.replace(/<[^>]*>/g, ''),
    }),
  );
  const titles = [...body.matchAll(/<h2[^>]*><a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, title = '']) => [
    title.replace(/<[^>]*>/g, ''),
    href,
  ]);
  const large = [...body.matchAll(/<span class="[^"]*mainPrice[^"]*" data-price=""><span aria-hidden="true">([^<]*)/g)];
  return {
    body,
    links,
    titles: titles.map(([title]) => title),
    addresses: titles.map(([, href]) => href),
    large: large.map(([, price]) => price),
  };
}

describe('OFFR-5: the switch of a list', () => {
  test('three links with their numbers, one of them current, which keep what else is chosen', async () => {
    const { links, titles } = await listOf('/?q=e&tri=prix');
    expect(links).toEqual([
      { href: '/?q=e&tri=prix', isCurrent: true, text: 'Tout 3' },
      { href: '/?q=e&offre=achat&tri=prix', isCurrent: false, text: 'Acheter 2' },
      { href: '/?q=e&offre=location&tri=prix', isCurrent: false, text: 'Louer 2' },
    ]);
    expect(titles).toEqual(['Both', 'Rented', 'Sold']);
  });

  test('to buy: those for sale, the price of a sale large, its label, order and chip', async () => {
    const { links, titles, large, addresses, body } = await listOf('/?offre=achat&tri=prix&prix_max=9990');
    expect(links.map(({ text, isCurrent }) => [text, isCurrent])).toEqual([
      ['Tout 3', false],
      ['Acheter 2', true],
      ['Louer 2', false],
    ]);
    expect(links[0]?.href).toBe('/?tri=prix');
    expect(titles).toEqual(['Sold', 'Both']);
    expect(large).toEqual(['5,000 €', '9,990 €']);
    expect(addresses.every((href) => href?.endsWith('?offre=achat'))).toBe(true);
    expect(body).toContain('>Prix de vente</p>');
    expect(body).toContain('<input type="hidden" name="offre" value="achat"');
    expect(body).toContain('Jusqu’à 9,990 € à l’achat');
  });

  test('to rent and without a choice: prices and order per day; pages go on without what is no choice', async () => {
    expect(await listOf('/?offre=location&tri=prix')).toMatchObject({
      titles: ['Both', 'Rented'],
      large: ['45 €', '60 €'],
    });
    const all = await listOf('/?tri=prix');
    expect(all).toMatchObject({ titles: ['Both', 'Rented', 'Sold'], large: ['45 €', '60 €', '5,000 €'] });
    expect(all.body).toContain('>Prix par jour</p>');
    expect((await listOf('/?offre=vente&tri=prix')).titles).toEqual(all.titles);
  });

  test('OFFR-6: a price that no rental reaches is offered as the price of a sale, and stays when the visitor chooses to buy', async () => {
    const { body, links } = await listOf('/?prix_max=9990&carburant=petrol');
    const forSale = '/?offre=achat&carburant=petrol&prix_max=9990';
    const offer = body.replaceAll('&amp;', '&').replaceAll('<!-- -->', '');
    expect(offer).toMatch(
      new RegExp(`<a [^>]*href="${forSale.replaceAll('?', '[?]')}">Jusqu’à 9,990 € à l’achat\\s[?]</a>`),
    );
    expect(links.map(({ href }) => href)).toEqual([
      '/?carburant=petrol&prix_max=9990',
      forSale,
      '/?offre=location&carburant=petrol&prix_max=9990',
    ]);
    const daily = await listOf('/?prix_max=60&carburant=petrol');
    expect(daily.body).not.toMatch(/à l’achat\s[?]/);
    expect(daily.links[1]?.href).toBe('/?offre=achat&carburant=petrol');
    expect((await listOf('/?offre=achat&prix_max=9990')).body).not.toMatch(/à l’achat\s[?]/);
    expect((await listOf('/?prix_min=20000')).body).not.toMatch(/à l’achat\s[?]/);
  });

  test('the canonical address leaves it out', async () => {
    expect((await listOf('/?offre=achat&boite=manual')).body).toMatch(/rel="canonical" href="[^"]*\/\?boite=manual"/);
  });

  test('there is none where the stock is offered in one way only, unless one is chosen', async () => {
    expect((await listOf('/trucks-rental')).links).toEqual([]);
    expect((await listOf('/trucks-rental?offre=achat')).links.map(({ text }) => text)).toEqual([
      'Tout 1',
      'Acheter 0',
      'Louer 1',
    ]);
  });
});
