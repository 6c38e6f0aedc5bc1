import { expect, test } from 'vitest';
import type { LinkCardSite, LinkedVehicle } from '../link-cards/link-card.ts';
import { headImage, placedTitle } from './detail-head.ts';

test.each([
  ['Peugeot 208 Active', '2021', 'Villeneuve', 'Peugeot 208 Active 2021 à Villeneuve'],
  ['Peugeot 208 de 2021', '2021', 'Le Havre', 'Peugeot 208 de 2021 au Havre'],
  ['Peugeot 208', ' ', 'Villeneuve', 'Peugeot 208 à Villeneuve'],
])('a title has year and city: %s, %s, %s', (title, model_year, city, expected) => {
  expect(placedTitle({ title, model_year }, city)).toBe(expected);
});

const SITE: LinkCardSite = { dealership: { name: 'Garage des Tilleuls', interface: 'fr' }, fuels: [] };
const CARD: LinkedVehicle = {
  type: 'car',
  id: 48,
  title: 'Peugeot 208',
  year: '2021',
  distance: 42_000,
  fuel: '',
  offer: 'both',
  ppd: '39',
  ppm: '',
  tags: [],
  values: { sale_price: '9490' },
  formerPrices: {},
};

test('LOOK-42: a vehicle is represented by its link card, a picture from elsewhere by itself', () => {
  const { title } = CARD;
  const status = 'available';
  const stored = { src: '/images/cars/1/a.jpg', width: 1600, height: 1067, placeholder: '' };
  const { image } = headImage({ title, status, images: [stored.src], pictures: [stored] }, CARD, SITE);
  expect(image).toEqual({
    address: expect.stringMatching(/^\/og\/car\/48\.jpg\?v=[a-z0-9]+$/),
    alt: 'Peugeot 208, 2021, 42\u00a0000\u00a0km, 9\u00a0490\u00a0€ à l’achat',
    width: 1200,
    height: 630,
  });
  const elsewhere = 'https://images.example/208.jpg';
  expect(headImage({ title, status, images: [elsewhere, stored.src], pictures: [stored] }, CARD, SITE)).toEqual({
    image: { address: elsewhere, alt: title },
  });
  expect(headImage({ title, status, images: [], pictures: [] }, CARD, SITE).image?.address).toMatch(/^\/og\/car\/48/);
});
