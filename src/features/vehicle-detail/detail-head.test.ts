import { expect, test } from 'vitest';
import { headImage, placedTitle } from './detail-head.ts';

test.each([
  ['Peugeot 208 Active', '2021', 'Villeneuve', 'Peugeot 208 Active 2021 à Villeneuve'],
  ['Peugeot 208 de 2021', '2021', 'Le Havre', 'Peugeot 208 de 2021 au Havre'],
  ['Peugeot 208', ' ', 'Villeneuve', 'Peugeot 208 à Villeneuve'],
])('a title has year and city: %s, %s, %s', (title, model_year, city, expected) => {
  expect(placedTitle({ title, model_year }, city)).toBe(expected);
});

test('a link card has the size of a stored picture, and none of one from elsewhere', () => {
  const title = 'Peugeot 208';
  const stored = { src: '/images/cars/1/a.jpg', width: 1600, height: 1067, placeholder: '' };
  const address = stored.src;
  expect(headImage({ title, images: [address], pictures: [stored] })).toEqual({
    image: { address, alt: title, width: 1600, height: 1067 },
  });
  const elsewhere = 'https://images.example/208.jpg';
  expect(headImage({ title, images: [elsewhere, address], pictures: [stored] })).toEqual({
    image: { address: elsewhere, alt: title },
  });
  expect(headImage({ title, images: [], pictures: [] })).toEqual({});
});
