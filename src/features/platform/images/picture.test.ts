import { expect, test } from 'vitest';
import { sizedPath, srcsetOf } from './picture.ts';

test('the sizes of a picture stand beside it under its own name', () => {
  expect(sizedPath('cars/42/ab-c.jpg', 640)).toBe('cars/42/ab-c.w640.avif');
  expect(sizedPath('https://cdn.example/images/cars/42/ab.jpg', 320)).toBe(
    'https://cdn.example/images/cars/42/ab.w320.avif',
  );
});

test('a picture never claims to be wider than it is', () => {
  expect(srcsetOf('/images/cars/42/ab.jpg', 1_200)).toBe(
    '/images/cars/42/ab.w320.avif 320w, /images/cars/42/ab.w640.avif 640w, /images/cars/42/ab.w960.avif 960w, /images/cars/42/ab.w1600.avif 1200w',
  );
});
