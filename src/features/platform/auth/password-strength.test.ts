import { expect, test } from 'vitest';
import { passwordFault } from './password-strength.server.ts';

const KNOWN = ['Garage Dupont', 'Hélène'];

test.each([
  'quatre chats sous la pluie',
  'un long mot de passe',
  'tilleul vert 42',
  'kx9$Tr!mQ2vB',
  `${'quatre chats sous la pluie '.repeat(7)}fin`,
])('TEAM-2: « %s » is accepted', async (password) => {
  expect(await passwordFault(password, KNOWN)).toBeNull();
});

test.each([
  ['azertyuiop', /trop facile/],
  ['motdepasse2024', /trop facile/],
  ['administratrice', /trop facile/],
  ['voiture2024!', /trop facile/],
  ['aaaaaaaaaaaa', /trop facile/],
  ['ab1'.repeat(66), /trop facile/],
  ['Hélène1985', /nom du site ou le vôtre/],
  ['helene1985', /nom du site ou le vôtre/],
  ['garagedupont', /nom du site ou le vôtre/],
  ['Garage Dupont', /nom du site ou le vôtre/],
  ['court', /^10 caractères au moins$/],
  ['', /^10 caractères au moins$/],
  ['x'.repeat(201), /^200 caractères au plus$/],
])('TEAM-2: « %s » is rejected with the reason', async (password, sentence) => {
  expect(await passwordFault(password, KNOWN)).toMatch(sentence);
});
