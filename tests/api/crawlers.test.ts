import { beforeAll, describe, expect, test } from 'vitest';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { insertPictures } from '../../src/features/platform/images/processing/pictures.repository.ts';
import { createBrand } from '../../src/features/stock/brands/brands.repository.ts';
import { createRate } from '../../src/features/stock/rates/rates.repository.ts';
import { buildCar, buildTruck } from '../support/build-vehicles.ts';
import { forFile } from '../support/for-file.ts';
import { openTestSite } from '../support/site.ts';
import { cars, trucks } from '../support/vehicles.ts';

/** Tests the parts of the site that search engines, messaging services and phones read. */

const ORIGIN = 'https://garage.example';
const HOSTILE = 'Twingo </script><script>alert(1)</script>';
const admin = operatorOfThisMachine();
const PICTURE = { path: 'trucks/1/a.jpg', width: 1600, height: 1067, placeholder: '' };

const site = forFile(() => openTestSite({ DEMO: '0', PUBLIC_URL: ORIGIN }));
beforeAll(async () => {
  await insertPictures(site.context, admin, [PICTURE]);
  const brand = await createBrand(site.context, admin, 'Peugeot');
  await cars.create(
    site.context,
    admin,
    buildCar({
      brand: brand.id,
      price_per_day: '39',
      price_per_month: '1.290,50',
      overview: 'Première main.',
      body_type: 'Citadine',
      color: 'Bleu',
      doors: 5,
      first_registration: '05-2021',
      power_hp: 75,
      co2: 118,
      emission: 'Euro 6d',
    }),
  );
  await cars.create(
    site.context,
    admin,
    buildCar({ title: HOSTILE, mileage: null, price_per_day: 'sur demande', price_per_month: '' }),
  );
  await trucks.create(
    site.context,
    admin,
    buildTruck({ price_per_hour: '14', price_per_week: '390', price_on_weekend: '120', images: [PICTURE.path] }),
  );
  const long = Array.from({ length: 40 }, () => 'entretenue').join(' ');
  await cars.create(site.context, admin, buildCar({ title: 'Fiat Panda', overview: long }));
  await createRate(site.context, admin, { title: 'PARIS - ORLY', price: '99' });
  await createRate(site.context, admin, { title: 'PARIS - LYON', price: 'sur demande' });
});

async function htmlOf(url: string): Promise<string> {
  return (await site.app.inject(url)).body;
}

/** Returns the content of the `<meta>` or the address of the `<link>` with this name, property or rel. */
function said(html: string, name: string): string | undefined {
  const element = new RegExp(`<(?:meta|link)[^>]*(?:name|property|rel)="${name}"[^>]*>`).exec(html)?.[0];
  return /(?:content|href)="([^"]*)"/.exec(element ?? '')?.[1];
}

type Thing = { '@type': string } & Record<string, unknown>;

/** Returns the objects of a page's structured data by their type, for example 'Car'. */
function thingsOf(html: string): Record<string, Thing> {
  const written = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const { '@context': context, '@graph': graph } = JSON.parse(written) as { '@context': string; '@graph': Thing[] };
  expect(context).toBe('https://schema.org');
  return Object.fromEntries(graph.map((thing) => [thing['@type'], thing]));
}

describe('the head of a page', () => {
  test('names the page, itself and its picture with absolute addresses', async () => {
    const html = await htmlOf('/contact');
    expect(html).toMatch(/<title>[^<]+ · Garage des Tilleuls<\/title>/);
    expect(said(html, 'description')).toContain('Villeneuve-les-Tilleuls');
    expect(said(html, 'canonical')).toBe(`${ORIGIN}/contact`);
    expect(said(html, 'og:url')).toBe(`${ORIGIN}/contact`);
    expect(said(html, 'og:image')).toMatch(new RegExp(`^${ORIGIN}/og/site\\.jpg\\?v=[a-z0-9]+$`));
    expect(said(html, 'og:image:alt')).toBe(
      'Garage des Tilleuls : Voitures, camions et utilitaires, Villeneuve-les-Tilleuls, Vente et location',
    );
    expect(said(html, 'og:title')).toBeTruthy();
    expect(said(html, 'twitter:card')).toBe('summary_large_image');
    expect(said(html, 'robots')).toBeUndefined();
  });

  test('LOOK-42: og:image is the link card, or the vehicle’s own picture if another site stores it', async () => {
    const elsewhere = await htmlOf('/car/1');
    expect(said(elsewhere, 'og:image')).toBe('https://images.example/208.jpg');
    expect(said(elsewhere, 'og:image:width')).toBeUndefined();
    const stored = await htmlOf('/trucks-rental/1');
    expect(said(stored, 'og:image')).toMatch(new RegExp(`^${ORIGIN}/og/trucks-rental/1\\.jpg\\?v=[a-z0-9]+$`));
    expect([said(stored, 'og:image:width'), said(stored, 'og:image:height')]).toEqual(['1200', '630']);
    expect(said(stored, 'og:image:alt')).toMatch(/^Renault Master.*, 14 € \/ heure$/);
    // The structured data names the photo, not the link card.
    expect(stored).toContain(`${ORIGIN}/images/${PICTURE.path}`);
  });

  test('the title of a car has its year and the city', async () => {
    expect(await htmlOf('/car/1')).toContain(
      '<title>Peugeot 208 Active 2021 à Villeneuve-les-Tilleuls · Garage des Tilleuls</title>',
    );
    expect(said(await htmlOf('/trucks-rental/1'), 'og:title')).toMatch(/, location à Villeneuve-les-Tilleuls$/);
  });

  test('a description ends with a whole word', async () => {
    const description = said(await htmlOf('/car/3'), 'description') ?? '';
    expect(description.length).toBeGreaterThan(100);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/ entretenue…$/);
  });

  test('the canonical address of a list has no sort, no page and no campaign parameters', async () => {
    const canonical = async (url: string) => said(await htmlOf(url), 'canonical')?.replaceAll('&amp;', '&');
    expect(await canonical('/')).toBe(`${ORIGIN}/`);
    expect(await canonical('/?utm_source=chat&page=2&tri=prix')).toBe(`${ORIGIN}/`);
    expect(await canonical('/?utm_source=chat&carburant=petrol&q=208&marque=1&page=3')).toBe(
      `${ORIGIN}/?q=208&marque=1&carburant=petrol`,
    );
    expect(await canonical('/trucks-rental?tarif=heure&prix_max=20&fbclid=x')).toBe(
      `${ORIGIN}/trucks-rental?tarif=heure&prix_max=20`,
    );
    // A tariff without a price limit filters nothing. Bounds in the wrong order filter nothing, too.
    expect(await canonical('/trucks-rental?tarif=heure')).toBe(`${ORIGIN}/trucks-rental`);
    expect(await canonical('/?prix_min=90&prix_max=10')).toBe(`${ORIGIN}/`);
  });

  test('an unknown page is not to be indexed', async () => {
    expect(said(await htmlOf('/rien'), 'robots')).toBe('noindex');
  });
});

describe('structured data', () => {
  test('AutoDealer: the dealership with its address, hours and networks', async () => {
    for (const url of ['/', '/contact', '/about', '/car/1', '/trucks-rental/1', '/vtc-transport']) {
      const dealer = thingsOf(await htmlOf(url))['AutoDealer'];
      expect(dealer).toMatchObject({
        '@id': `${ORIGIN}/#concession`,
        name: 'Garage des Tilleuls',
        telephone: '+33199004217',
        address: { '@type': 'PostalAddress', postalCode: '95999', addressCountry: 'FR' },
      });
      expect(dealer?.['openingHoursSpecification']).toContainEqual({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Tuesday',
        opens: '09:00',
        closes: '12:30',
      });
      expect(dealer?.['sameAs']).toHaveLength(3);
    }
  });

  test('Car: what the page shows, and an offer of rental for each price that is an amount', async () => {
    const { Car: car, BreadcrumbList: trail } = thingsOf(await htmlOf('/car/1'));
    expect(car).toMatchObject({
      url: `${ORIGIN}/car/1`,
      brand: { '@type': 'Brand', name: 'Peugeot' },
      description: 'Première main.',
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: 42_000, unitCode: 'KMT' },
      vehicleModelDate: '2021',
    });
    const offer = (price: string, unitCode: string) => ({
      '@type': 'Offer',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      seller: { '@id': `${ORIGIN}/#concession` },
      priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'EUR', unitCode },
    });
    expect(car?.['offers']).toMatchObject([offer('39.00', 'DAY'), offer('1290.50', 'MON')]);
    expect(trail?.['itemListElement']).toMatchObject([
      { '@type': 'ListItem', position: 1, name: 'Voitures', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, item: `${ORIGIN}/car/1` },
    ]);
  });

  test('JSON-1: a car says its model, body, doors, first registration, engine, emissions and colour', async () => {
    const { Car: car } = thingsOf(await htmlOf('/car/1'));
    expect(car).toMatchObject({
      model: '208 Active',
      bodyType: 'Citadine',
      color: 'Bleu',
      numberOfDoors: 5,
      dateVehicleFirstRegistered: '2021-05',
      vehicleEngine: {
        '@type': 'EngineSpecification',
        enginePower: { '@type': 'QuantitativeValue', value: 75, unitCode: 'N12' },
      },
      emissionsCO2: 118,
      meetsEmissionStandard: 'Euro 6d',
    });
    const { Car: other } = thingsOf(await htmlOf('/car/2'));
    for (const unknown of ['bodyType', 'numberOfDoors', 'dateVehicleFirstRegistered', 'vehicleEngine', 'emissionsCO2'])
      expect(other).not.toHaveProperty(unknown);
  });

  test('JSON-2: a price in words has no period behind it, in description and link card', async () => {
    const html = await htmlOf('/car/2');
    expect(html).toContain('sur demande');
    expect(html).not.toMatch(/sur demande[^<"]{0,3}\/ jour/);
  });

  test('Car: no offer without an amount, no unknown facts, and no title can end the script', async () => {
    const html = await htmlOf('/car/2');
    const { Car: car } = thingsOf(html);
    expect(car?.['name']).toBe(HOSTILE);
    for (const unknown of ['offers', 'brand', 'mileageFromOdometer']) expect(car).not.toHaveProperty(unknown);
    expect(html).not.toContain('<script>alert(1)');
  });

  test('every object that an id refers to is in the same document', async () => {
    for (const url of ['/', '/car/1', '/trucks-rental', '/trucks-rental/1', '/vtc-transport', '/about']) {
      const written = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await htmlOf(url))?.[1] ?? '';
      const described = [...written.matchAll(/\{"@type":"[^"]+","@id":"([^"]+)"/g)].map(([, id]) => id);
      const named = [...written.matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id);
      expect([url, described]).toEqual([url, expect.arrayContaining(named)]);
      if (/\d|vtc/.test(url)) expect(named).toContain(`${ORIGIN}/#concession`);
    }
  });

  test('Service: the chauffeur service of the dealership, with an offer for each fixed price', async () => {
    const { Service: service } = thingsOf(await htmlOf('/vtc-transport'));
    expect(service).toMatchObject({ url: `${ORIGIN}/vtc-transport`, provider: { '@id': `${ORIGIN}/#concession` } });
    expect(service?.['offers']).toEqual([
      expect.objectContaining({
        '@type': 'Offer',
        name: 'PARIS - ORLY',
        priceSpecification: expect.objectContaining({ price: '99.00', priceCurrency: 'EUR' }),
      }),
    ]);
  });

  test('Vehicle: a truck with its three tariffs', async () => {
    const { Vehicle: truck } = thingsOf(await htmlOf('/trucks-rental/1'));
    expect(truck?.['offers']).toMatchObject([
      { priceSpecification: { price: '14.00', unitCode: 'HUR' } },
      { priceSpecification: { price: '390.00', unitCode: 'WEE' } },
      { priceSpecification: { price: '120.00', unitText: 'week-end' } },
    ]);
  });

  test('ItemList: the vehicles that a list shows, in its order', async () => {
    const { ItemList: list } = thingsOf(await htmlOf('/'));
    expect(list).toMatchObject({
      numberOfItems: 3,
      itemListElement: [
        { position: 1, url: `${ORIGIN}/car/3` },
        { position: 2, url: `${ORIGIN}/car/2` },
        { position: 3, url: `${ORIGIN}/car/1` },
      ],
    });
  });
});

describe('robots and phones', () => {
  test('a real site names its sitemap to robots and excludes sorted lists, the API and the administration', async () => {
    const { body, headers } = await site.app.inject('/robots.txt');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    for (const path of ['/api/', '/admin', '/*?tri=', '/*&tri=']) expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).not.toMatch(/^Disallow: \/$/m);
    // Robots may read further pages, which link to vehicles, and searches and filters, which have their own `noindex`.
    expect(body).not.toMatch(/Disallow:.*(?:page|marque|prix|[?&]q)/);
  });

  test('a demonstration that others can reach asks not to be indexed, on every page', async () => {
    const demo = await openTestSite({ DEMO: '1', PUBLIC_URL: 'https://demo.garage.example' });
    try {
      expect((await demo.app.inject('/robots.txt')).body).not.toContain('Sitemap:');
      for (const url of ['/', '/contact'])
        expect(said((await demo.app.inject(url)).body, 'robots'), url).toBe('noindex');
    } finally {
      await demo.close();
    }
  });

  test('a demonstration on one’s own machine is served as a real site would be', async () => {
    const demo = await openTestSite();
    try {
      expect((await demo.app.inject('/robots.txt')).body).toContain('Sitemap: http://127.0.0.1');
      expect(said((await demo.app.inject('/contact')).body, 'robots')).toBeUndefined();
    } finally {
      await demo.close();
    }
  });

  test('the manifest and every icon that is named are there', async () => {
    const { statusCode, headers, body } = await site.app.inject('/manifest.webmanifest');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    const manifest = JSON.parse(body) as { name: string; icons: { src: string; purpose?: string }[] };
    expect(manifest.name).toBe('Garage des Tilleuls');
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    const head = await htmlOf('/contact');
    const named = [...head.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)].map(
      ([, to]) => to ?? '',
    );
    expect(named).toContain('/favicon.svg');
    for (const file of ['/favicon.ico', ...named, ...manifest.icons.map(({ src }) => src)])
      expect((await site.app.inject(file)).statusCode, file).toBe(200);
  });

  test('the link card is a JPEG of 1200 by 630 that chats accept', async () => {
    const { rawPayload, headers } = await site.app.inject('/og.jpg');
    expect(headers['content-type']).toBe('image/jpeg');
    expect(rawPayload.length).toBeLessThan(100_000);
    // In the frame header of a JPEG, height and width follow the marker, the length and the precision.
    const frame = rawPayload.findIndex((byte, i) => byte === 0xff && [0xc0, 0xc2].includes(rawPayload[i + 1] ?? 0));
    expect([rawPayload.readUInt16BE(frame + 7), rawPayload.readUInt16BE(frame + 5)]).toEqual([1200, 630]);
  });
});
