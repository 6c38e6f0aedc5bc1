import { describe, expect, test } from 'vitest';
import { countWords, nearestWords } from './spelling.ts';

const STOCK = countWords(new Map(), [
  'Toyota Yaris 116h',
  'Toyota Corolla',
  'Peugeot 208 Active',
  'Citroën Ë-C3',
  'Électrique',
  'BMW Série 1, Gris',
  'Mercedes-Benz Classe A',
  'Caisse 20 m³, hayon élévateur',
]);

describe('D06: the words that a search may have meant', () => {
  test.each([
    ['toyta', ['toyota']],
    ['tooyota', ['toyota']],
    ['tyoota', ['toyota']],
    ['yarsi', ['yaris']],
    ['peugoet', ['peugeot']],
    ['pegot', ['peugeot']],
    ['pegt', []],
    ['corol', ['corolla']],
    ['pegeot', ['peugeot']],
    ['mersedez', ['mercedes']],
    ['citroin', ['citroën']],
    ['eletrique', ['électrique']],
    ['bmv', ['bmw']],
    ['toyota', []],
    ['xyzxyz', []],
    ['tr', []],
    ['2019', []],
    ['', []],
  ])('%j', (typed, words) => {
    expect(nearestWords(typed, STOCK)).toEqual(words);
  });

  test('the nearest comes first, then that of most vehicles', () => {
    const words = countWords(new Map(), ['Grise', 'Grilles', 'Grille', 'Grille']);
    expect(nearestWords('grillse', words)).toEqual(['grille', 'grilles', 'grise']);
  });
});
