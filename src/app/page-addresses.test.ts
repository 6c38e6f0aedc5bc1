import { expect, test } from 'vitest';
import { respelled } from './page-addresses.ts';

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
])('%s is another spelling of %s', (path, usual) => {
  expect(respelled(path)).toBe(usual);
  expect(respelled(usual)).toBeNull();
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
])('%s is no other spelling of a page', (path) => {
  expect(respelled(path)).toBeNull();
});
