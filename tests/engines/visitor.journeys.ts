/** What visitors do, in each browser engine. */
import { describe, expect } from 'vitest';
import { dayAfter, dayNow } from '../../src/shared/dates/dates.ts';
import {
  button,
  element,
  field,
  forJourneys,
  heading,
  journey,
  link,
  text,
  type Visitor,
} from '../support/engines/visitor.ts';

forJourneys();

const shows = (visitor: Visitor, count: number) =>
  visitor.until((wanted) => document.querySelectorAll('main article').length === wanted, count);
const card = (id: number) => `article[data-id="${id}"]`;
const hrefOf = (visitor: Visitor, name: string) =>
  visitor.until((part) => document.querySelector<HTMLAnchorElement>(`main a[href*="${part}"]`)?.href, name);
/** The page is not wider than the window. */
const fits = (visitor: Visitor) => visitor.until(() => document.documentElement.scrollWidth <= innerWidth);

/** Shows two pages of rows, and leaves the sixteenth card at a place that is no end of the page. Returns its place. */
async function goDeep(visitor: Visitor): Promise<number> {
  await visitor.open('/');
  await visitor.click(text('Get More'));
  await shows(visitor, 24);
  return await visitor.read(() => {
    document.querySelectorAll('main article')[15]?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return Math.round(scrollY);
  });
}
const atPlace = (visitor: Visitor, place: number) => visitor.until((y) => Math.abs(scrollY - y) <= 2, place);

describe('the list', () => {
  journey('D15: a car opened far down leads back to the same rows and the same place', async ({ visitor }) => {
    const place = await goDeep(visitor);
    expect(place).toBeGreaterThan(500);
    await visitor.click(element('main article a[href^="/car/"]', { nth: 15 }));
    await visitor.see(heading('Aperçu'));
    expect(await hrefOf(visitor, 'wa.me')).toContain('text=');
    await visitor.back();
    await shows(visitor, 24);
    await atPlace(visitor, place);
  });

  journey('D15: Back from another document leads to the same rows and the same place', async ({ visitor }) => {
    const place = await goDeep(visitor);
    await visitor.goto('/api/cars/48');
    await visitor.until(() => document.querySelector('main') === null);
    await visitor.back();
    await shows(visitor, 24);
    await atPlace(visitor, place);
  });

  // Firefox and WebKit keep the list in their page cache here. Chromium keeps no page that a program controls.
  journey('PUB-15: Back shows a heart that was pressed on the page of the car, and counts it', async ({ visitor }) => {
    await visitor.open('/');
    await visitor.until(() => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'));
    await visitor.click(element(`${card(48)} a[href^="/car/"]`));
    await visitor.see(heading('Aperçu'));
    await visitor.click(element('main button[aria-pressed="false"][aria-label^="Enregistrer"]', { nth: 0 }));
    await visitor.see(link('Ma sélection (1)'));
    await visitor.back();
    await visitor.see(element(`${card(48)} button[aria-pressed="true"]`));
    await visitor.see(link('Ma sélection (1)'));
  });

  journey('FLT-8: a brand and a price narrow the list, Back takes the brand away', async ({ visitor }) => {
    await visitor.open('/');
    await visitor.click(element('label', { name: { pattern: '^Peugeot' } }));
    await visitor.at('/?marque=');
    await visitor.until(() =>
      [...document.querySelectorAll('main article h3, main article h2')].every((one) =>
        /Peugeot/.test(one.textContent),
      ),
    );
    await visitor.fill(element('input[name=prix_max]'), '60');
    await visitor.press('Enter');
    await visitor.until(() => location.search.includes('prix_max=60'));
    await visitor.back();
    await visitor.until(() => !location.search.includes('prix_max'));
    await visitor.back();
    await visitor.until(() => !location.search.includes('marque'));
    await shows(visitor, 12);
  });

  journey('SRCH-1: a search narrows the list; one without result says so and leads on', async ({ visitor }) => {
    await visitor.open('/');
    await visitor.fill(element('input[name=q]'), 'renault');
    await visitor.at('/?q=renault');
    await visitor.until(() => /Renault/.test(document.querySelector('main article')?.textContent ?? ''));
    await visitor.fill(element('input[name=q]'), 'zzzz');
    await visitor.see(text('No car found!'));
    await visitor.fill(element('input[name=q]'), '');
    await shows(visitor, 12);
  });

  journey(
    'FLT-1: on a narrow window the filters are a drawer that Escape and its button close',
    async ({ visitor }) => {
      await visitor.resize(450, 800);
      await visitor.open('/trucks-rental');
      const summary = element('#recherche > details > summary');
      await visitor.click(summary);
      await visitor.see(element('input[name=prix_max], input[name=prix_min]'));
      await visitor.press('Escape');
      await visitor.gone(element('#recherche button[data-closes]'));
      await visitor.click(summary);
      await visitor.click(element('#recherche button[data-closes]'));
      await visitor.gone(element('#recherche button[data-closes]'));
      await fits(visitor);
    },
  );

  journey('PUB-1: it works without scripts', async ({ visitor }) => {
    visitor.expecting.push(/policy: script-src/);
    visitor.relay.forbidsScripts = true;
    await visitor.open('/');
    await shows(visitor, 12);
    await visitor.click(element('main article a[href^="/car/"]'));
    await visitor.at('/car/');
    await visitor.see(heading('Aperçu'));
    expect(await hrefOf(visitor, 'wa.me')).toContain('text=');
  });
});

describe('a vehicle', () => {
  const gallery = 'main section[aria-label^="Photos"], main [aria-label^="Photos"]';

  journey('CDET-1: a picture opens large, the next one follows; Escape and Back close it', async ({ visitor }) => {
    await visitor.open('/car/48');
    for (const close of [() => visitor.press('Escape'), () => visitor.back()]) {
      await visitor.click(button('Agrandir', { within: gallery }));
      await visitor.see(text(/^\d+ \/ \d+$/, { within: 'dialog[open]' }));
      const before = await visitor.read(() => document.querySelector('dialog[open]')?.textContent ?? '');
      await visitor.click(button('Image suivante', { within: 'dialog[open]' }));
      await visitor.until((last) => document.querySelector('dialog[open]')?.textContent !== last, before);
      await close();
      await visitor.gone(element('dialog[open]'));
      await visitor.at('/car/48');
    }
  });

  journey('RENT-1: dates of a truck give a price and a message with them', async ({ visitor }) => {
    const start = dayAfter(dayNow()(), 9);
    await visitor.open('/trucks-rental/18');
    await visitor.set(field('Départ'), start);
    await visitor.set(field('Retour'), dayAfter(start, 3));
    await visitor.see(text(/: 3 jours/));
    expect(decodeURIComponent(await hrefOf(visitor, 'wa.me'))).toMatch(/louer .* du /);
    await visitor.set(field('Départ'), dayAfter(start, 5));
    await visitor.see(text('Le retour précède le départ.'));
  });

  journey('SHAR-1: the menu to share has links with the address', async ({ visitor }) => {
    await visitor.open('/car/48');
    // The device's own sheet would cover the page.
    await visitor.read(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await visitor.click(element('summary', { name: 'Partager' }));
    await visitor.see(link('E-mail'));
    // The script of the menu, which listens to Escape, shows this button.
    await visitor.see(button('Copier l’adresse'));
    await visitor.until(() => document.querySelector<HTMLAnchorElement>('a[href^="mailto:?"]')?.href.includes('48'));
    await visitor.press('Escape');
    await visitor.gone(link('E-mail'));
  });

  journey('FAVO-1 FAVO-6: saved vehicles are in the selection, also after a reload', async ({ visitor }) => {
    await visitor.open('/');
    for (const nth of [0, 1]) {
      await visitor.click(element('main button[aria-pressed="false"][aria-label^="Enregistrer"]', { nth: 0 }));
      await visitor.until(
        (count) =>
          document.querySelectorAll('main button[aria-pressed="true"][aria-label^="Enregistrer"]').length === count,
        nth + 1,
      );
    }
    const day = await visitor.read(() => JSON.parse(localStorage.getItem('vitrine.selection.1') ?? '[]')[0]?.day);
    expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await visitor.open('/selection');
    await visitor.until(() => document.querySelectorAll('[data-entry]').length === 2);
    await visitor.reload();
    await visitor.until(() => document.querySelectorAll('[data-entry]').length === 2);
  });

  journey('CMPR-7: two cars are compared side by side', async ({ visitor }) => {
    await visitor.open('/');
    await visitor.click(button(/^Comparer /, { within: card(48) }));
    await visitor.see(link('Comparer (1)'));
    await visitor.click(button(/^Comparer /, { within: card(47) }));
    // The link moves when the names and pictures of the cars arrive.
    await visitor.until(() => document.querySelectorAll('[aria-label="Véhicules à comparer"] img').length === 2);
    await visitor.click(link('Comparer (2)'));
    await visitor.at('/comparer?ids=48,47');
    await visitor.until(() => document.querySelectorAll('main thead th a[href^="/car/"]').length >= 2);
  });
});

describe('other pages', () => {
  journey('TRIP-1 TRIP-3: a ride has its price, a past day is refused', async ({ visitor }) => {
    await visitor.open('/vtc-transport');
    await visitor.click(link('Préparer PARIS - ORLY'));
    await visitor.set(field('Heure'), '05:00');
    await visitor.see(text(/Prix du trajet : \d+/));
    await visitor.set(field('Date'), dayAfter(dayNow()(), -1));
    await visitor.fill(field(/^Adresse/), '12 rue des Lilas');
    await visitor.press('Enter');
    await visitor.see(text(/passé/));
  });

  journey('TRIP-1: a long route does not make the page wider than a phone', async ({ visitor }) => {
    await visitor.resize(450, 800);
    await visitor.open('/vtc-transport');
    await visitor.until(() => {
      const select = document.querySelector<HTMLSelectElement>('select[name=trajet]');
      select?.add(new Option('PARIS GARE DE LYON - '.repeat(6), 'long', true, true));
      return select?.value === 'long';
    });
    await fits(visitor);
  });

  journey('CON-5 CON-7: a message is counted and survives a visit of another page', async ({ visitor }) => {
    await visitor.open('/contact');
    await visitor.fill(field('Message (optionnel)'), 'Bonjour');
    await visitor.see(text('7 / 600 caractères'));
    await visitor.click(link('confidentialité'));
    await visitor.see(heading('Confidentialité'));
    await visitor.back();
    await visitor.see(text('7 / 600 caractères'));
    expect(await visitor.read(() => document.querySelector('textarea')?.value)).toBe('Bonjour');
  });

  journey('HDR-4 HDR-5: signs in with the demonstration’s provider, and out', async ({ visitor }) => {
    await visitor.open('/?q=peugeot');
    await visitor.click(button('Me Connecter'));
    await visitor.click(button(/Camille Martin/));
    await visitor.at('/?q=peugeot');
    await visitor.alive();
    await visitor.click(button(/^Compte de Camille Martin/));
    await visitor.click(button('Me Déconnecter'));
    await visitor.see(button('Me Connecter'));
  });

  journey(
    'OFFL-1 OFFL-4: a kept page is read without a connection, another says that it is not kept',
    async ({ visitor }) => {
      visitor.expecting.push(/./);
      await visitor.open('/car/48');
      await visitor.click(button('Lire hors connexion'));
      await visitor.see(text('Les pages que vous ouvrez restent lisibles sans connexion.'));
      await visitor.until(async () => {
        const kept = await (await caches.open('vitrine-pages-1')).matchAll();
        const html = (await Promise.all(kept.map((one) => one.text()))).join('');
        const assets = await caches.open('vitrine-assets-1');
        const files = html.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g) ?? [];
        return files.length > 0 && (await Promise.all(files.map((file) => assets.match(file)))).every(Boolean);
      });
      visitor.relay.isCut = true;
      await visitor.open('/car/48');
      await visitor.see(text(/Page gardée le/));
      await visitor.goto('/car/47');
      await visitor.see(heading('Cette page n’est pas gardée sur cet appareil'));
      visitor.relay.isCut = false;
      // The page also tries again by itself.
      await visitor.goto('/car/47');
      await visitor.see(heading('Aperçu'));
    },
  );

  journey('PUB-10: an unknown address is 404 with a search and vehicles', async ({ visitor }) => {
    visitor.expecting.push(/404/);
    await visitor.open('/nulle-part');
    await visitor.see(heading(/n’existe pas|introuvable/));
    await visitor.see(element('main input[name=q]'));
    await visitor.see(element('main article'));
  });

  journey(
    'PUB-11: landing pages, trucks and texts come alive without a complaint, and fit the window',
    async ({ visitor }) => {
      for (const path of [
        '/voitures/peugeot',
        '/location-camion/permis-b',
        '/about',
        '/mentions-legales',
        '/confidentialite',
      ]) {
        await visitor.open(path);
        await visitor.see(heading());
        await fits(visitor);
      }
    },
  );

  journey('at 200 % and with letters of twice the size nothing is cut off', async ({ visitor }) => {
    // A window of 1280 px at 200 % shows 640 px.
    await visitor.resize(640, 450);
    for (const path of ['/', '/car/48', '/vtc-transport']) {
      await visitor.open(path);
      await fits(visitor);
    }
    await visitor.resize(1280, 900);
    for (const path of ['/', '/car/48', '/contact']) {
      await visitor.open(path);
      await visitor.read(() => document.documentElement.style.setProperty('font-size', '200%'));
      await fits(visitor);
    }
  });

  journey('HDR-7: on a narrow window the menu opens, leads to a page, and closes', async ({ visitor }) => {
    await visitor.resize(450, 800);
    await visitor.open('/');
    await visitor.click(element('summary[aria-label="Menu"]'));
    await visitor.click(link('À propos', { within: 'nav[aria-label="Menu"]' }));
    await visitor.at('/about');
    await visitor.gone(element('nav[aria-label="Menu"]'));
  });
});
