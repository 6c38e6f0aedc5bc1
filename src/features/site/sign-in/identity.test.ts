import { expect, test } from 'vitest';
import { returnPath } from './identity.ts';

test('D48: one comes back to the page one left, and never to another site or a step of the sign-in', () => {
  expect(returnPath('/car/1?q=clio#photos')).toBe('/car/1?q=clio#photos');
  expect(returnPath('/?connexion=echec&q=x')).toBe('/?q=x');
  for (const asked of [
    null,
    '',
    'evil',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a/..//evil.example',
    '/%5cevil/..//evil.example',
    '/.//evil.example//evil.example',
    '/%2e//evil.example',
    '/\tevil',
    '/auth/logout',
    '/a/../auth/login',
    '/api/me',
  ])
    expect(returnPath(asked), String(asked)).toBe('/');
});

test('TRAI-7: a path of more than 2,048 characters comes back without its query, and a longer path is the home page', () => {
  expect(returnPath(`/?q=${'a'.repeat(2_044)}`)).toHaveLength(2_048);
  expect(returnPath(`/car/1?q=${'a'.repeat(2_048)}`)).toBe('/car/1');
  expect(returnPath(`/car/1?q=${'é'.repeat(400)}`)).toBe('/car/1');
  expect(returnPath(`/${'a'.repeat(2_048)}?q=x`)).toBe('/');
});
