import { beforeAll, expect, test } from 'vitest';
import { buildCar, buildTruck } from '../../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { textOf } from '../../../../tests/support/page-text.ts';
import { openTestSite } from '../../../../tests/support/site.ts';
import { cars, trucks } from '../../../../tests/support/vehicles.ts';
import { operatorOfThisMachine } from '../../platform/auth/admin.ts';
import { findOrCreateBrand } from '../../stock/brands/brands.repository.ts';
import { ACCESSORIES } from '../../stock/vehicles/fields/choices.ts';

const ADMIN = operatorOfThisMachine();

const site = forFile(openTestSite);
let brand: number;
beforeAll(async () => {
  brand = (await findOrCreateBrand(site.context, ADMIN, 'Peugeot')).id;
});

/** Leaves out similar vehicles. */
async function articleOf(path: string): Promise<string> {
  const { body } = await site.app.inject(path);
  return (/<main.*?<article.*?<\/article>/s.exec(body)?.[0] ?? '').replaceAll('<!-- -->', '');
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part = '']) => textOf(part).trim());
const headings = (html: string) => all(html, /<h2[^>]*>(.*?)<\/h2>/gs);
const sectionOf = (html: string, heading: string) =>
  html.split('<section').find((section) => headings(section)[0]?.startsWith(heading)) ?? '';
const terms = (html: string, heading: string) => all(sectionOf(html, heading), /<dt[^>]*>(.*?)<\/dt>/gs);
const values = (html: string, heading: string) => all(sectionOf(html, heading), /<dd[^>]*>(.*?)<\/dd>/gs);
const chatOf = (html: string) => /<a[^>]*href="(https:\/\/wa\.me[^"]*)"[^>]*>(?:(?!<\/a>).)*Contactez moi/s.exec(html);
const messageOf = (html: string) =>
  (new URL(chatOf(html)?.[1] ?? 'x:').searchParams.get('text') ?? '').replaceAll('\u00a0', ' ').split('\n');

test('PUB-6, CHO-3, CDET-4, CDET-5, CDET-6, CDET-7, LOOK-21, CST-9, D20, D24: a car has title, price, sections, labels, accessories and the way to the chat', async () => {
  const input = buildCar({ brand, price_per_day: '1200', accessories: [...ACCESSORIES, 'Attelage', 'Attelage'] });
  const { id } = await cars.create(site.context, ADMIN, input);
  const car = await articleOf(`/car/${id}`);
  expect(all(car, /<h1[^>]*>(.*?)<\/h1>/gs)).toEqual(['Peugeot 208 Active']);
  expect(textOf(car)).toContain('1,200 € 1 200 euros');
  expect(textOf(car)).toContain('Prix TTC. Location sans option d’achat.');
  expect(headings(car)).toEqual([
    'Vos dates',
    'Conditions de location',
    'Aperçu',
    'Détails',
    'Accessoires / fonctionnalités disponibles',
    'Vos garanties légales',
    'Nous rendre visite',
  ]);
  expect(terms(car, 'Détails')).toEqual([
    'Marque',
    'Certificat',
    'Couleur',
    'Émission',
    'Énergie',
    'Carburant',
    'Boîte de vitesses',
    'Garantie',
    'Kilométrage',
    'Modèle (année)',
    'Prix par jour',
    'Prix par mois',
    'Nombre de places',
    'Uploaded Date',
  ]);
  expect(all(car, /<dt[^>]*>\s*<span lang="en">(.*?)<\/span>/gs)).toEqual(['Uploaded Date']);

  const accessories = sectionOf(car, 'Accessoires');
  expect(accessories.match(/<h3/g)).toHaveLength(5);
  expect(all(accessories, /<li[^>]*>(.*?)<\/li>/gs).toSorted()).toEqual([...ACCESSORIES, 'Attelage'].toSorted());
  const icons = [...accessories.matchAll(/<svg[^>]*>(.*?)<\/svg>/gs)].map(([, drawing]) => drawing);
  expect(icons).toHaveLength(ACCESSORIES.length + 1);
  expect(new Set(icons).size).toBe(icons.length);

  expect(car.match(/Contactez moi/g)).toHaveLength(1);
  const [link = '', address = ''] = chatOf(car) ?? [];
  expect(address).toMatch(/^https:\/\/wa\.me\/33639984217\?text=/);
  for (const said of ['target="_blank"', 'rel="noopener noreferrer"']) expect(link).toContain(said);
  const text = messageOf(car);
  expect(text[0]).toMatch(/^Bonjour, .*la Peugeot 208 Active.*\. Est-elle disponible \?$/);
  expect(text.slice(2, 4)).toEqual([expect.stringMatching(new RegExp(`/car/${id}$`)), `Référence ${id}`]);
  expect(text).toEqual(expect.arrayContaining(['Prix par jour : 1 200 €', '1. Climatiseur', '15. Automatique']));
});

test('CDET-6, D23, D37: a car with almost no data shows almost no rows, and a price in words has no euro sign', async () => {
  const { id } = await cars.create(
    site.context,
    ADMIN,
    buildCar({
      title: 'Volkswagen Tiguan',
      images: [],
      overview: ' ',
      brand: null,
      fuel_type: null,
      energy: '',
      color: '',
      model_year: '',
      gearbox: null,
      mileage: null,
      seating_capacity: null,
      accessories: [],
      price_per_day: 'sur demande',
      price_per_month: '',
      guarantee: '',
      certificate: '',
      emission: '',
    }),
  );
  const car = await articleOf(`/car/${id}`);
  expect(headings(car)).toEqual([
    'Vos dates',
    'Conditions de location',
    'Détails',
    'Vos garanties légales',
    'Nous rendre visite',
  ]);
  expect(terms(car, 'Détails')).toEqual(['Prix par jour', 'Uploaded Date']);
  const prices = all(car, /data-price=""[^>]*>(?:<span[^>]*>)?([^<]*)</gs);
  expect([...new Set(prices)]).toEqual(['sur demande']);
  expect(messageOf(car)).toContain('Prix par jour : sur demande');
});

test('PUB-7, TRKD-1, TRKD-2, TRKD-3, TRKD-4, D25: a truck has a tag for each price that is there, Dimensions and Weight in their order; the message holds those prices', async () => {
  const input = buildTruck({ brand, price_per_week: '', new_vehicle_price: '38500' });
  const { id } = await trucks.create(site.context, ADMIN, input);
  const truck = await articleOf(`/trucks-rental/${id}`);
  expect(all(truck, /<li[^>]*><(?:span|small|p)[^>]*>([^<]*)<\/(?:span|small|p)><span[^>]*data-price/gs)).toEqual([
    'Prix par heure',
    'Prix par week-end',
  ]);
  expect(headings(truck)).toEqual([
    'Vos dates',
    'Conditions de location',
    'Aperçu',
    'Détails',
    'Dimensions',
    'Weight',
    'Accessoires / fonctionnalités disponibles',
    'Vos garanties légales',
    'Nous rendre visite',
  ]);
  expect(terms(truck, 'Dimensions')).toEqual(['Longueur', 'Largeur', 'Hauteur']);
  expect(values(truck, 'Dimensions')).toEqual(['5,55 m', '2,07 m', '2,50 m']);
  expect(terms(truck, 'Weight')).toEqual(['Poids à vide', 'PTAC (Poids Total Autorisé en Charge)']);
  expect(truck).toContain('<span lang="en">Weight</span>');
  expect(terms(truck, 'Détails')).not.toContain('Prix par heure');
  const text = messageOf(truck);
  expect(text).toEqual(expect.arrayContaining(['Prix par heure : 14 €', 'Prix par week-end : 119 €', '2. Bluetooth']));
  expect(text.join('\n')).not.toContain('Prix par semaine');
});
