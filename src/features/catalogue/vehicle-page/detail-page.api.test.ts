import { describe, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { insertPictures } from '../../platform/images/processing/pictures.repository.ts';

const ADMIN = operatorOfThisMachine();
const LOAD = { load_length_cm: 410, load_width_cm: 212, load_height_cm: 230 };

const site = forFile(openTestSite);

const mainOf = async (url: string) => /<main.*<\/main>/s.exec((await site.app.inject(url)).body)?.[0] ?? '';
const carPage = async (over: Parameters<typeof buildCar>[0]) =>
  mainOf(`/car/${(await cars.create(site.context, ADMIN, buildCar({ title: 'Clio', ...over }))).id}`);
const truckPage = async (over: Parameters<typeof buildTruck>[0]) =>
  mainOf(`/trucks-rental/${(await trucks.create(site.context, ADMIN, buildTruck({ title: 'Master', ...over }))).id}`);

const headings = (main: string) =>
  [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, html = '']) => html.replace(/<[^>]*>/g, ''));

test('CDET-8 STT-6: the page of a vehicle is complete when it arrives', async () => {
  const main = await carPage({ title: 'Mégane', overview: 'Bien tenue.' });
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1]).toContain('Mégane');
  expect(main).toContain('Bien tenue.');
  expect(main).not.toContain('Loading...');
});

test('LOOK-22: what is known stands before everything else that is told of a vehicle, line by line; without notes it is not there', async () => {
  const main = await carPage({ condition_notes: 'Rayure sur la portière.\nPneus neufs.' });
  const found = headings(main);
  expect(found.indexOf('Ce que nous savons')).toBeLessThan(found.indexOf('Aperçu'));
  expect(found.indexOf('Ce que nous savons')).toBeLessThan(found.indexOf('Détails'));
  const notes = /<ul class="[^"]*notes[^"]*">(.*?)<\/ul>/s.exec(main)?.[1] ?? '';
  expect(notes.match(/<li>/g)).toHaveLength(2);
  expect(headings(await carPage({ condition_notes: ' ' }))).not.toContain('Ce que nous savons');
});

test('CDET-1: the server sends every picture; the first is large, in its place, and loads first', async () => {
  const images = [1, 2, 3].map(
    (n) => `cars/3f2504e0-4f89-41d3-9a0c-0305e82c3301/3f2504e0-4f89-41d3-9a0c-0305e82c330${n}.jpg`,
  );
  const placeholder = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=';
  await insertPictures(
    site.context,
    ADMIN,
    images.map((path) => ({ path, width: 1600, height: 1200, placeholder })),
  );
  const main = await carPage({ title: 'Trois photos', images });
  const pictures = [...main.matchAll(/<img[^>]+alt="Trois photos, photo (\d) sur 3"[^>]*>/g)];
  expect(pictures.map(([, n]) => n)).toEqual(['1', '2', '3']);
  for (const said of ['loading="eager"', 'fetchPriority="high"', 'width="1600" height="1200"'])
    expect(pictures[0]?.[0]).toContain(said);
  expect(pictures[1]?.[0]).toContain('loading="lazy"');
  expect(main).toMatch(/<source type="image\/avif" srcSet="[^"]+w1600\.avif 1600w"/);
});

test('CDET-12: all pictures of a vehicle have a page, not indexed, with a way back; a vehicle that is none has none', async () => {
  const images = ['https://photos.example/1.jpg', 'https://photos.example/2.jpg'];
  const { id } = await cars.create(site.context, ADMIN, buildCar({ title: 'Clio', images }));
  const { body, statusCode } = await site.app.inject(`/car/${id}/photos`);
  expect(statusCode).toBe(200);
  expect(body).toContain('content="noindex"');
  const main = await mainOf(`/car/${id}/photos`);
  expect(main).toContain(`href="/car/${id}"`);
  expect([...main.matchAll(/<img[^>]+src="([^"]+)"/g)].map(([, src]) => src)).toEqual(images);
  expect((await site.app.inject(`/CAR/${id}/Photos/`)).headers.location).toBe(`/car/${id}/photos`);
  for (const path of ['/car/999999/photos', '/car/0/photos', '/trucks-rental/999999/photos'])
    expect([path, (await site.app.inject(path)).statusCode]).toEqual([path, 404]);
  expect(await mainOf(`/car/${id}`)).toContain(`href="/car/${id}/photos#photo-2"`);
});

test('SHAR-1 SHAR-2: without JavaScript the page can be shared by chat and by e-mail, with vehicle, price, dealer and address', async () => {
  const main = await carPage({ title: 'Peugeot 208', price_per_day: '39' });
  const menu = /<summary>(?:<svg.*?<\/svg>)?Partager<\/summary>.*?<\/details>/s.exec(main)?.[0] ?? '';
  const [chat, mail] = [...menu.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  expect(new URL(chat ?? '').searchParams.get('text')).toMatch(
    /^Peugeot 208, [\d\s]+€.*, Garage des Tilleuls\n.*http.*\/car\/\d+$/s,
  );
  expect(mail).toMatch(/^mailto:\?subject=Peugeot/);
});

describe('LOOK-20: the ticket', () => {
  test('a title has its size by its length', async () => {
    const sizeOf = async (title: string) => /<h1[^>]*data-size="(\w+)"/.exec(await carPage({ title }))?.[1];
    expect(await sizeOf('Peugeot 3008 Hybrid 145 GT')).toBe('large');
    expect(await sizeOf('Peugeot 3008 Hybrid 145 GT Exclusive')).toBe('medium');
    expect(await sizeOf('Peugeot 3008 Hybrid 145 GT Exclusive, toit ouvrant panoramique')).toBe('small');
  });

  test('a price in the dealer’s words is no large number; a rental without a price has no stub', async () => {
    const classOf = (main: string, price: string) =>
      new RegExp(`<span class="([^"]*)" data-price=""><span(?: aria-hidden="true")?>${price}`).exec(main)?.[1];
    const main = await carPage({ offer_kind: 'rental', price_per_day: '45', price_per_month: 'sur demande' });
    expect(classOf(main, '45 €')).toMatch(/price/);
    expect(classOf(main, 'sur demande')).toMatch(/words/);
    const none = await carPage({ offer_kind: 'rental', price_per_day: '', price_per_month: '' });
    expect(none).not.toMatch(/class="[^"]*stub/);
  });
});

describe('LOOK-23: the load space of a truck', () => {
  test('is drawn from the side and from above, with words; from above alone without a height', async () => {
    const main = await truckPage(LOAD);
    expect(headings(main)).toContain('Ce qui tient dedans');
    expect(main).toMatch(
      /role="img" aria-label="Longueur utile 4,10\u00a0m, largeur 2,12\u00a0m, hauteur 2,30\u00a0m\. /,
    );
    expect(main).toContain('2\u00a0canapés 200 × 90 cm');
    expect(main).toMatch(/viewBox="-4 -4 418 238"/);
    expect(main).toMatch(/viewBox="-4 -4 418 220"/);
    for (const [, drawn = ''] of main.matchAll(/<svg[^>]*viewBox="-4 -4[^>]*>(.*?)<\/svg>/gs))
      expect(drawn).toMatch(/^<rect.*<path.*<rect[^>]*><\/rect>$/s);
    const open = await truckPage({ ...LOAD, load_height_cm: null });
    expect(open.match(/viewBox="-4 -4/g)).toHaveLength(1);
    expect(open).toContain('La hauteur n’est pas indiquée.');
  });

  test('is not drawn where a length is not known; where nothing fits the page says so', async () => {
    expect(await truckPage({ ...LOAD, load_width_cm: null })).not.toContain('Longueur utile 4,10');
    const small = await truckPage({ load_length_cm: 182, load_width_cm: 153, load_height_cm: 124 });
    expect(headings(small)).toContain('L’espace de chargement');
    expect(small).toContain('N’y entrent pas : un lit');
  });
});

test('LOOK-25: the about page tells the story before it shows the workshop, the dates and the reviews, the newest one large', async () => {
  const main = await mainOf('/about');
  const places = ['id="histoire"', 'atelier-1920.avif', 'id="dates"', 'id="avis"', 'data-large="true"'].map((text) =>
    main.indexOf(text),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  expect(main.match(/data-large/g)).toHaveLength(1);
});
