import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { operatorOfThisMachine } from '../../src/features/platform/auth/admin.ts';
import { createRate } from '../../src/features/stock/rates/rates.repository.ts';
import { buildCar } from '../support/build-vehicles.ts';
import { DEMO_RATES } from '../support/demo-stock.ts';
import { forFile } from '../support/for-file.ts';
import { openTestSite, type TestSite } from '../support/site.ts';
import { cars } from '../support/vehicles.ts';

/** Tests the HTML of the pages about the dealership, without JavaScript. */

const site = forFile(openTestSite);
beforeAll(async () => {
  for (const rate of DEMO_RATES) await createRate(site.context, operatorOfThisMachine(), rate);
  await cars.create(site.context, operatorOfThisMachine(), buildCar({ title: 'Renault Clio de 404' }));
});

async function get(url: string, at: TestSite = site): Promise<{ status: number; html: string }> {
  const { statusCode, body } = await at.app.inject(url);
  return { status: statusCode, html: readable(body) };
}

/** Removes React's comments between texts, its escapes, and non-breaking spaces, so that tests can compare texts. */
function readable(html: string): string {
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('\u00a0', ' ');
}

/** Returns the decoded messages of the links to the chat. */
function chatTexts(html: string): string[] {
  return [...html.matchAll(/href="https:\/\/wa\.me\/33639984217\?text=([^"]*)"/g)].map(([, text]) =>
    decodeURIComponent(text ?? ''),
  );
}

describe('the shell', () => {
  const PAGES = [
    '/',
    '/about',
    '/contact',
    '/trucks-rental',
    '/vtc-transport',
    '/mentions-legales',
    '/confidentialite',
  ];

  test.each(PAGES)('PUB-8 HDR-1 HDR-2 HDR-3 HDR-7 HDR-8: %s stands between header and footer', async (path) => {
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? '';
    const names = [...header.matchAll(/<a[^>]*href="(\/[^"]*)"[^>]*>([^<]+)<\/a>/g)].map(
      ([, to, name]) => `${name} ${to}`,
    );
    expect(names.slice(0, 5)).toEqual([
      'Accueil /',
      'Camion de location /trucks-rental',
      'Transports VTC /vtc-transport',
      'À propos /about',
      'Contact /contact',
    ]);
    expect(/<a[^>]*Garage des Tilleuls, accueil[^>]*>/.exec(header)?.[0]).toContain('href="/"');
    expect(header).toContain('href="tel:+33199004217"');
    expect(header).toContain('01 99 00 42 17');
    // The menu of narrow windows opens without JavaScript.
    expect(header).toMatch(/<details[^>]*><summary aria-label="Menu">.*?<nav aria-label="Menu">.*?href="\/contact"/s);
    const footer = /<footer.*?<\/footer>/s.exec(html)?.[0] ?? '';
    expect(footer).toMatch(/© 2024/);
    expect(footer).toContain('Propulsé par Vitrine');
  });

  test('D04 CST-15: the footer links the five pages and the notices, and every one of them responds', async () => {
    const { html } = await get('/contact');
    const footer = /<footer.*?<\/footer>/s.exec(html)?.[0] ?? '';
    const links = [...footer.matchAll(/href="(\/[^"]*)"/g)].map(([, to]) => to ?? '');
    for (const path of PAGES) expect(links).toContain(path);
    for (const link of links) {
      const [path = '', id] = link.split('#');
      const page = await get(path);
      expect(page.status, link).toBe(200);
      if (id) expect(page.html, link).toContain(`id="${id}"`);
    }
  });

  test('D02 PUB-10: an unknown page responds with 404 in the shell, with a search and the newest vehicles', async () => {
    for (const url of ['/rien', '/car/999', '/car/abc', '/cars/abc', '/trucks-rental/999', '/about/nous']) {
      const { status, html } = await get(url);
      expect(status, url).toBe(404);
      expect(html, url).toContain('<footer');
      const form = /<form[^>]*action="(?:\/|\/trucks-rental)".*?<\/form>/s.exec(html)?.[0];
      expect(form, url).toContain('Chercher un véhicule');
      expect(form, url).toMatch(/<label[^>]* for="recherche"[^>]*>.*<input id="recherche"[^>]*name="q"/s);
      expect(html, url).toContain('noindex');
    }
    for (const url of ['/rien', '/car/999'])
      expect((await get(url)).html, url).toMatch(/<article.*?<h\d.*?href="\/car\/1".*?Renault Clio de 404/s);
  });
});

test('another spelling of a page leads to its one address, with its query', async () => {
  const moved = async (url: string) => {
    const { statusCode, headers } = await site.app.inject(url);
    return [url, statusCode, headers.location];
  };
  for (const [url, location] of [
    ['/car/1/', '/car/1'],
    ['/CAR/48', '/car/48'],
    ['/car/1/?utm_source=chat&q=a%20b', '/car/1?utm_source=chat&q=a%20b'],
    ['/Trucks-Rental/?marque=1', '/trucks-rental?marque=1'],
    ['/%63ontact', '/contact'],
    ['/about//', '/about'],
    ['/mentions-legales/', '/mentions-legales'],
  ] as const)
    expect(await moved(url)).toEqual([url, 301, location]);
  for (const url of ['/', '/?q=A/', '/car/1', '/car/1?a=/B/', '/trucks-rental'])
    expect(await moved(url)).toEqual([url, 200, undefined]);
  for (const url of ['/rien/', '/CAR/abc', '/car/0/', '/CONTACT/ENVOYER'])
    expect(await moved(url)).toEqual([url, 404, undefined]);
});

test('a page brings its styles, and its security policy allows these and no others', async () => {
  const response = await site.app.inject('/');
  const styles = [...response.body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  expect(styles.join('')).toContain('--brand');
  const policy = String(response.headers['content-security-policy']);
  const allowed = /style-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
  expect(allowed).toEqual(["'self'", ...styles.map((css) => `'sha256-${hash('sha256', css, 'base64')}'`)]);
  expect(response.body.match(/<link rel="stylesheet"(?![^>]*disabled)/g)).toBeNull();
  const api = await site.app.inject('/api/brands');
  expect(String(api.headers['content-security-policy'])).toContain("style-src 'self';");
});

describe('the contact page', () => {
  test('CON-1 CON-2 CON-3 CON-4 CON-5 PUB-3: headings, networks, tagline, coordinates, hours and the form', async () => {
    const { html } = await get('/contact');
    expect(html).toMatch(/<h1>Contactez-nous<\/h1>/);
    expect(html).toMatch(/<h2[^>]*>Entrer en contact<\/h2>/);
    for (const network of ['facebook', 'instagram', 'tiktok'])
      expect(html).toMatch(new RegExp(`href="https://www\\.${network}\\.com/[^"]+"`));
    expect(html).toContain('Le meilleur rapport qualité/prix');
    expect(html).toContain('href="mailto:contact@garage-des-tilleuls.example"');
    expect(html).toContain('95999');
    expect(html).toContain('Mardi au vendredi');
    expect(html).toMatch(/<label[^>]* for="email"[^>]*>votre email<\/label>/);
    expect(html).toMatch(/<label[^>]* for="message"[^>]*>Message \(optionnel\)<\/label>/);
    for (const name of ['email', 'message']) expect(html).toMatch(new RegExp(`<(input|textarea)[^>]* name="${name}"`));
    const form = /<form[^>]*>/.exec(html)?.[0];
    for (const said of ['method="post"', 'action="/contact/envoyer"', 'noValidate']) expect(form).toContain(said);
    expect(html).toContain('Envoyer');
  });
});

describe('the VTC page', () => {
  test('VTC-1 VTC-2 VTC-3 VTC-4 VTC-5 CHAT-1 D28 CST-14 PUB-5: hero, rates from the table with their requests, note and register number', async () => {
    const { html } = await get('/vtc-transport');
    expect(html).toContain("L'excellence VTC, à tout moment");
    expect(html).toMatch(/<span lang="en">Current Rates<\/span>/);
    for (const { title, price } of DEMO_RATES) {
      expect(html).toContain(`<h3>${title}</h3>`);
      expect(html).toContain(`>${price} €<`);
      expect(chatTexts(html)).toContain(`Bonjour, je souhaite réserver le trajet ${title} (${price} €).`);
    }
    expect(html.match(/Demande</g)).toHaveLength(4);
    // Each link to the chat opens a new window and says so. Each route has one link with its name (CHAT-1).
    const links = html.match(/<a[^>]*href="https:\/\/wa\.me[^>]*>/g) ?? [];
    for (const link of links) {
      expect(link).toContain('target="_blank"');
      expect(link).toContain('rel="noopener noreferrer"');
    }
    const names = [...html.matchAll(/<a[^>]*wa\.me[^>]*>(.*?)<\/a>/gs)].map(([, inner]) =>
      inner?.replace(/<[^>]+>/g, ''),
    );
    for (const { title } of DEMO_RATES)
      expect(
        names.filter((name) => name?.includes(`Demande ${title}`) && name.includes('(ouvre WhatsApp)')),
      ).toHaveLength(1);
    expect(html).toContain('Demander un transport');
    expect(chatTexts(html)[0]).toMatch(/^Bonjour, je souhaite demander un transport VTC\./);
    expect(html).toContain('EVTC000000000');
    expect(html).toContain('péages inclus');
  });

  test('D27: without a rate it says so and offers the chat', async () => {
    const empty = await openTestSite();
    try {
      const { status, html } = await get('/vtc-transport', empty);
      expect(status).toBe(200);
      expect(html).toContain('Tarifs sur demande');
      expect(html).not.toContain('Réessayer');
    } finally {
      await empty.close();
    }
  });

  test('D53: if the rates cannot be read, the page is shown with a retry', async () => {
    const broken = await openTestSite();
    try {
      await sql`alter table rates rename to rates_away`.execute(broken.context.database.query);
      const { status, html } = await get('/vtc-transport', broken);
      expect(status).toBe(200);
      expect(html).toContain('Les tarifs n’ont pas pu être chargés');
      expect(html).toContain('Réessayer');
      expect(html).toContain('Demander un transport');
      expect(html).not.toContain('Tarifs sur demande');
    } finally {
      await broken.close();
    }
  });
});

test('D23: the page of a vehicle that cannot be read has a retry and the way to the list', async () => {
  const broken = await openTestSite();
  try {
    const { id } = await cars.create(broken.context, operatorOfThisMachine(), buildCar());
    await broken.context.database.close();
    const { status, html } = await get(`/car/${id}`, broken);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(html).toContain('Réessayer');
    expect(html).toContain('Voir les voitures');
  } finally {
    await broken.app.close();
  }
});

describe('the about page', () => {
  test('ABT-1 ABT-2 D29 PUB-2: story, and six reviews with stars, dates, link and their mark', async () => {
    const { html } = await get('/about');
    expect(html).toMatch(/<h1>À propos de nous<\/h1>/);
    expect(html).toContain('Hélène Tilleul');
    expect(html, 'its picture has its place before it loads').toMatch(
      /<img src="\/atelier\.jpg" width="960" height="720"/,
    );
    expect(html).toMatch(/<h2[^>]*>Avis de Google<\/h2>/);
    expect(html).toContain('sans contrôle de sa part, du plus récent au plus ancien');
    expect(html.match(/href="https:\/\/avis\.example\/[^"]+"/g)).toHaveLength(6);
    expect(html.match(/[1-5] sur 5/g)).toHaveLength(6);
    expect(html.match(/Avis d’exemple</g)).toHaveLength(6);
    expect(html.match(/Publié le/g)).toHaveLength(6);
    expect(html.match(/Expérience du/g)).toHaveLength(6);
    expect(html.indexOf('18 octobre 2026')).toBeLessThan(html.indexOf('8 novembre 2025'));
  });
});

describe('French', () => {
  /** Returns the text of a page, without its scripts. */
  async function textOf(url: string): Promise<string> {
    const { html } = await get(url);
    return html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ');
  }

  test('names are elided and contracted after “de” and “à”, in texts and descriptions', async () => {
    const about = await get('/about');
    expect(about.html).toMatch(/<h2 id="histoire">L’histoire d’Hélène Tilleul<\/h2>/);
    expect(about.html).toContain('L’histoire du Garage des Tilleuls, à Villeneuve-les-Tilleuls');
    expect((await get('/contact')).html).toContain('Contactez le Garage des Tilleuls, à Villeneuve');
    expect((await get('/confidentialite')).html).toContain('Ce que le site du Garage des Tilleuls fait');
    expect((await get('/mentions-legales')).html).toContain('du site du Garage des Tilleuls');
    expect((await get('/?q=introuvable')).html).toContain('Demander au Garage des Tilleuls');
    for (const url of ['/', '/about', '/contact', '/trucks-rental', '/mentions-legales', '/confidentialite'])
      expect((await get(url)).html, url).not.toMatch(/\b(?:de|à) (?:Garage|Hélène)/);
  });

  test('CARL-1 TRKL-2 VTC-1: one apostrophe, except in the strings that the specification writes', async () => {
    const exact = ["Achetez votre voiture d'occasion", "Achetez votre Camion d'occasion", "L'excellence VTC"];
    const urls = ['/', '/trucks-rental', '/vtc-transport', '/about', '/contact', '/mentions-legales', '/rien', '/?q=x'];
    for (const url of [...urls, '/confidentialite', '/car/1']) {
      const text = exact.reduce((rest, known) => rest.replaceAll(known, ''), await textOf(url));
      expect([url, text.match(/\S*'\S*/g)]).toEqual([url, null]);
    }
  });

  test('the privacy page says where phone and e-mail stand: at the bottom of every page', async () => {
    const { html } = await get('/confidentialite');
    expect(html).not.toContain('à côté de chaque bouton');
    expect(html).toContain('le téléphone ou l’e-mail, qui figurent en bas de chaque page');
    for (const url of ['/', '/car/1', '/trucks-rental', '/vtc-transport', '/contact', '/rien']) {
      const footer = /<footer.*?<\/footer>/s.exec((await get(url)).html)?.[0];
      expect(footer, url).toContain('href="tel:+33199004217"');
      expect(footer, url).toContain('href="mailto:contact@garage-des-tilleuls.example"');
    }
  });
});

describe('the legal pages', () => {
  test('the rental conditions promise nothing that no page shows, and leave no tariff undefined', async () => {
    const { html } = await get('/mentions-legales');
    const conditions = /<section id="location".*?<\/section>/s.exec(html)?.[0] ?? '';
    expect(conditions).not.toMatch(/chaque fiche|sur (?:la|sa|leur) fiche/);
    expect(conditions).not.toMatch(/retour, aux heures d’ouverture/);
    expect(conditions).toMatch(/convenus par écrit avant la location/);
    for (const period of [/une journée/i, /une semaine/, /un mois/, /à l’heure/i, /un week-end/])
      expect(conditions).toMatch(period);
    expect(conditions).toMatch(/kilométrage[^.]+à l’heure, ils sont écrits au devis/);
  });

  test('mentions légales name publisher, host, register, rental conditions, guarantees and mediator', async () => {
    const { html } = await get('/mentions-legales');
    for (const text of [
      'Garage des Tilleuls (entreprise fictive)',
      'SARL au capital de',
      'RCS Villeneuve-les-Tilleuls',
      'Hébergeur Exemple SAS',
      'EVTC000000000',
      'Dépôt de garantie',
      'garantie légale de conformité',
      'Médiation Exemple de l’automobile',
      'https://mediation.example',
    ])
      expect(html).toContain(text);
    expect(html).not.toMatch(/article 6-III|ec\.europa\.eu\/consumers\/odr/);
  });

  test('confidentialité says where messages go, what is stored, and the way to the CNIL', async () => {
    const { html } = await get('/confidentialite');
    for (const text of ['WhatsApp', 'aucun traceur publicitaire', 'trois ans', 'cnil.fr']) expect(html).toContain(text);
  });

  test('OFFL-1: the privacy page and the offline page say that Safari deletes what is stored after seven days', async () => {
    for (const url of ['/confidentialite', '/hors-connexion'])
      expect([url, (await get(url)).html]).toEqual([
        url,
        expect.stringMatching(/Safari[^.]* efface[^.]* après sept\s+jours sans visite/),
      ]);
  });
});
