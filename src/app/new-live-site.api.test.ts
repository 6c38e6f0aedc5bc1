import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../tests/support/admin-api.ts';
import { forFile } from '../../tests/support/for-file.ts';
import { changeSection } from '../../tests/support/settings.ts';
import { operatorOfThisMachine } from '../features/platform/auth/admin.ts';
import { DEFAULT_SETTINGS } from '../features/platform/settings/default-settings.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '../features/platform/settings/fields/settings.fields.ts';
import { saveSection } from '../features/platform/settings/settings.repository.ts';

const ORIGIN = 'http://127.0.0.1';

const site = forFile(() => openAdminApi({ DEMO: '0', PUBLIC_URL: ORIGIN }, DEFAULT_SETTINGS));

beforeEach(async () => {
  for (const table of ['cars', 'trucks', 'rates'] as const)
    await site.context.database.query.deleteFrom(table).execute();
});

async function addStock() {
  const car = await site.row('POST', '/cars/new', { title: 'Clio', images: [IMAGE], price_per_day: '39' });
  const truck = await site.row('POST', '/trucks/new', { title: 'Master', images: [IMAGE], price_per_week: '390' });
  await site.row('POST', '/rates/new', { title: 'LYON - SATOLAS', price: '80' });
  return { car: car.id, truck: truck.id };
}

const get = async (url: string) => (await site.app.inject(url)).body;
const page = async (url: string) => (await get(url)).replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ');

const PAGES = [
  '/',
  '/trucks-rental',
  '/vtc-transport',
  '/about',
  '/contact',
  '/mentions-legales',
  '/confidentialite',
  '/selection',
  '/comparer',
  '/hors-connexion',
  '/?q=clio',
  '/nulle-part',
  '/car/1',
];

/** Matches values of the demonstration and of examples, and links to contacts that are not set. */
const INVENTED =
  /tilleul|hélène|exemple|\b01 99|3363998|95999|00000|EVTC\d|à compléter|wa\.me\/\d|tel:|mailto:(?!\?)|google\.com\/maps|ouvert jusqu|rouvre|fermé|berline|orly|paris\b|qualité\/prix|20(06|14|21|24)/i;

describe('PREP-2: what is not set is not shown', () => {
  test('on any page; each is there, says that the site is in preparation, and is kept by no search engine', async () => {
    for (const url of PAGES) {
      const { statusCode, body } = await site.app.inject(url);
      expect([url, statusCode]).toEqual([url, /nulle|car/.test(url) ? 404 : 200]);
      expect(INVENTED.exec(body)?.[0], url).toBeUndefined();
      expect(body, url).toContain('>Site en préparation<');
      expect(body, url).toContain('<meta name="robots" content="noindex"/>');
      expect(await page(url), url).toContain('>© 20');
    }
  });

  test('in what machines read', async () => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await get('/contact')) ?? [];
    expect(JSON.parse(json)['@graph']).toEqual([
      {
        '@type': 'AutoDealer',
        '@id': `${ORIGIN}/#concession`,
        name: 'Votre garage',
        url: `${ORIGIN}/`,
        image: `${ORIGIN}/og.jpg`,
      },
    ]);
    expect(JSON.parse(await get('/manifest.webmanifest'))).not.toHaveProperty('description');
    expect(await get('/robots.txt')).not.toContain('Sitemap');
  });

  test('PREP-5: an empty stock says so kindly, in French, without filters and without a count', async () => {
    for (const [url, words, sentence] of [
      ['/', 'Aucune voiture trouvée', 'Aucune voiture n’est proposée pour le moment.'],
      ['/?q=clio&carburant=diesel', 'Aucune voiture trouvée', 'Aucune voiture n’est proposée pour le moment.'],
      ['/trucks-rental', 'Aucun camion trouvé', 'Aucun camion n’est proposé pour le moment.'],
    ] as const) {
      const body = await page(url);
      expect(body, url).toContain(words);
      expect(body, url).toContain(sentence);
      expect(body, url).toContain('<h1>Achetez votre');
      expect(body, url).not.toMatch(/à votre recherche|<h2[^>]*>Filtres|<fieldset|<select|type="search"|Trier/);
    }
  });

  test('on the pages of vehicles and rides, whose buttons lead to the contact page', async () => {
    const { car: id, truck } = await addStock();
    for (const [url, button] of [
      [`/car/${id}`, 'Contactez-moi'],
      [`/trucks-rental/${truck}`, 'Contactez-moi'],
      [`/car/${id}?depart=2099-12-04&retour=2099-12-06`, 'Demander ces dates'],
      ['/vtc-transport', 'Demander un transport'],
      ['/vtc-transport', 'Demande<'],
      [`/selection?ids=${id}`, 'Demander ce véhicule'],
      ['/?q=introuvable', 'Demander à votre garage'],
    ] as const) {
      const body = await page(url);
      const [link = ''] = new RegExp(`<a [^>]*>(?:(?!</a>).)*${button}.*?</a>`, 's').exec(body) ?? [];
      expect(link, `${url} ${button}`).toContain('href="/contact"');
      expect(link, url).not.toMatch(/_blank|WhatsApp/);
      expect(INVENTED.exec(body)?.[0], url).toBeUndefined();
      expect(body, url).not.toMatch(/Nous rendre visite|Préparer|#location|#mediation/);
    }
    expect(await page(`/car/${id}`)).toContain('<title>Clio · Votre garage</title>');
    for (const url of ['/contact/envoyer', '/vtc-transport/envoyer']) {
      const trip = 'trajet=autre&date=2099-01-01&heure=10:00&adresse=Lyon&passagers=1&bagages=0';
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const sent = await site.app.inject({ method: 'POST', url, headers, payload: trip });
      expect([url, sent.statusCode, sent.headers.location]).toEqual([url, 303, '/contact']);
    }
  });

  test('in feeds and on windscreen sheets', async () => {
    const { car } = await addStock();
    const { url } = await site.row('POST', '/feeds', { name: 'Essai', format: 'xml', include_vin: false });
    const xml = await get(String(url).replace(ORIGIN, ''));
    expect(xml).toContain('<dealer>\n<name>Votre garage</name>\n</dealer>');
    const { data } = await site.done('GET', `/print/cars?ids=${car}`);
    expect(data[0]?.['dealer']).toEqual({ name: 'Votre garage', address: {}, logo: null });
  });
});

/** The values, in the order of their setting. Each has the pages that show it, and the expected text. */
const STEPS: [SettingsSection, object, ...places: (readonly [url: string, words: string])[]][] = [
  ['identity', { slogan: 'Tout droit.' }, ['/about', '>Tout droit.<']],
  ['identity', { phone: '03 44 00 11 22' }, ['/contact', 'href="tel:+33344001122"'], ['/', '>03 44 00 11 22<']],
  [
    'identity',
    { chat: '33612345678' },
    ['/vtc-transport', 'https://wa.me/33612345678?text='],
    ['/contact', 'ouvre WhatsApp avec votre message'],
  ],
  ['identity', { email: 'bonjour@lac.fr' }, ['/confidentialite', 'mailto:bonjour@lac.fr'], ['/', '>bonjour@lac.fr<']],
  [
    'identity',
    { address: { city: 'Annecy' } },
    ['/car/1', '<title>Clio à Annecy · Votre garage</title>'],
    ['/car/1', 'Nous rendre visite'],
  ],
  [
    'identity',
    { address: { street: '3 quai Neuf', city: 'Annecy' } },
    ['/contact', 'destination=3+quai+Neuf%2C+Annecy%2C+France'],
  ],
  [
    'identity',
    { address: { street: '3 quai Neuf', city: 'Annecy', coordinates: '45.8992, 6.1294' } },
    ['/contact', '"geo":{"@type":"GeoCoordinates","latitude":45.8992,"longitude":6.1294}'],
  ],
  ['identity', { networks: { tiktok: 'https://www.tiktok.com/@lac' } }, ['/contact', 'https://www.tiktok.com/@lac']],
  ['identity', { copyrightFrom: 1998 }, ['/', '© 1998–']],
  [
    'hours',
    { closures: [{ from: '2099-12-24', to: '2099-12-24', reason: '' }] },
    ['/contact', 'Fermé le 24 décembre 2099'],
  ],
  ['texts', { founder: { paragraphs: ['Un jour.'], timeline: [] } }, ['/about', '<p>Un jour.</p>']],
  [
    'texts',
    { founder: { name: 'Anne Lac', paragraphs: ['Un jour.'], timeline: [] } },
    ['/about', 'L’histoire d’Anne Lac'],
  ],
  ['texts', { vtcLine: 'Autour du lac.' }, ['/vtc-transport', '>Autour du lac.<']],
  [
    'reviews',
    {
      reviewsNote: 'Recopiés de Google.',
      reviews: [
        {
          author: 'S. L.',
          stars: 5,
          excerpt: 'Très bien.',
          url: 'https://maps.app.goo.gl/a',
          example: false,
          publishedOn: '2026-10-18',
          experiencedOn: '2026-10-10',
        },
      ],
    },
    ['/about', 'Recopiés de Google.'],
    ['/car/1', 'Très bien.'],
  ],
  [
    'vtc',
    { insurer: 'Assurances du Lac' },
    ['/vtc-transport', 'Responsabilité civile professionnelle : Assurances du Lac.'],
  ],
  ['vtc', { registration: 'EVTC074120001' }, ['/mentions-legales', 'EVTC074120001']],
  ['vtc', { priceNote: 'Prix TTC' }, ['/vtc-transport', 'Prix TTC, péages non inclus.']],
  [
    'rental',
    { rentalConditions: [{ title: 'Permis', text: 'Permis B.' }] },
    ['/mentions-legales', 'id="location"'],
    ['/car/1', 'Toutes les conditions de location'],
  ],
  ['legal', { siren: '732 829 320' }, ['/mentions-legales', '>732 829 320</dd>']],
  [
    'legal',
    { mediator: { name: 'Médiateur du Lac' } },
    ['/mentions-legales', 'Médiateur du Lac'],
    ['/', '/mentions-legales#mediation'],
  ],
];

test('PREP-2: each value stands on its pages from the moment it is set, and stays', async () => {
  const { car } = await addStock();
  const pageAt = (url: string) => page(url.replace('/car/1', `/car/${car}`));
  onTestFinished(async () => {
    for (const section of SETTINGS_SECTIONS)
      await saveSection(site.context, operatorOfThisMachine(), section, DEFAULT_SETTINGS[section], undefined);
  });
  for (const [section, value, ...places] of STEPS) {
    for (const [url, words] of places) expect(await pageAt(url), words).not.toContain(words);
    await changeSection(site, section, value);
    for (const [url, words] of places) expect(await pageAt(url), words).toContain(words);
  }
  for (const [, , ...places] of STEPS)
    for (const [url, words] of places) expect(await pageAt(url), words).toContain(words);
  await changeSection(site, 'hours', {
    week: { ...DEFAULT_SETTINGS.hours.week, monday: [{ open: '00:00', close: '23:59' }] },
  });
  expect(await page('/')).toMatch(/Ouvert jusqu’à|Rouvre |Ouvre /);
  for (const url of PAGES) expect(/tilleul|hélène|\b01 99/i.exec(await pageAt(url))?.[0], url).toBeUndefined();
});
