import { expect, test } from 'vitest';
import { canonicalPath } from './page-addresses.ts';

test.each([
  ['/car/48/', '/car/48'],
  ['/CAR/48', '/car/48'],
  ['/Car/0048', '/car/48'],
  ['//car//48', '/car/48'],
  ['/%63ar/48', '/car/48'],
  ['/trucks-rental/', '/trucks-rental'],
  ['/Trucks-Rental/7/', '/trucks-rental/7'],
  ['/ABOUT', '/about'],
  ['/mentions-legales//', '/mentions-legales'],
  ['//', '/'],
  ['/Voitures/Peugeot/', '/voitures/peugeot'],
  ['/voitures/citro%C3%ABn', '/voitures/citroen'],
  ['/voitures/Mercedes%20Benz', '/voitures/mercedes-benz'],
  ['/voitures/-break-', '/voitures/break'],
  ['/location-camion/20M3', '/location-camion/20m3'],
])('%s is another spelling of %s', (path, usual) => {
  expect(canonicalPath(path)).toBe(usual);
  expect(canonicalPath(usual)).toBeNull();
});

test.each([
  '/',
  '/car',
  '/car/0',
  '/car/1/edit',
  '/car/abc/',
  '/cars/1',
  '/contact/envoyer/',
  '/%',
  '/%2e%2e',
  '/rien/',
  '/voitures',
  '/voitures/',
  '/voitures/%3F%21',
  '/voitures/a/b/',
  '/location/20M3',
])('%s is no other spelling of a page', (path) => {
  expect(canonicalPath(path)).toBeNull();
});
