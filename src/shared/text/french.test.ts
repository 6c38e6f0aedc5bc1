import { expect, test } from 'vitest';
import { atBusiness, atPlace, keepTogether, ofBusiness, ofPerson, theBusiness } from './french.ts';

test.each([
  ['Hélène Tilleul', 'd’Hélène Tilleul'],
  ['Émile', 'd’Émile'],
  ['Œdipe', 'd’Œdipe'],
  ['Henri', 'd’Henri'],
  ['Hugo', 'd’Hugo'],
  ['Yves', 'd’Yves'],
  ['Yvonne', 'd’Yvonne'],
  ['A. K.', 'd’A. K.'],
  ['Marc', 'de Marc'],
  ['Yann Le Goff', 'de Yann Le Goff'],
  ['Youssef', 'de Youssef'],
  ['Hassan', 'de Hassan'],
  ['Hocine', 'de Hocine'],
  ['H. B.', 'de H. B.'],
  ['Le Goff', 'de Le Goff'],
  ['', 'de '],
])('after “de”, the person %s is “%s”', (name, expected) => {
  expect(ofPerson(name)).toBe(expected);
});

test.each([
  ['Garage des Tilleuls', 'du Garage des Tilleuls', 'au Garage des Tilleuls'],
  ['GARAGE DUPONT', 'du GARAGE DUPONT', 'au GARAGE DUPONT'],
  ['Le Garage du Lac', 'du Garage du Lac', 'au Garage du Lac'],
  ['Le Petit Garage', 'du Petit Garage', 'au Petit Garage'],
  ['Petit Automobiles', 'de Petit Automobiles', 'à Petit Automobiles'],
  ['Les Autos du Lac', 'des Autos du Lac', 'aux Autos du Lac'],
  ['Établissements Martin', 'des Établissements Martin', 'aux Établissements Martin'],
  ['La Centrale de l’Auto', 'de La Centrale de l’Auto', 'à La Centrale de l’Auto'],
  ['Carrosserie Blanc', 'de la Carrosserie Blanc', 'à la Carrosserie Blanc'],
  ['Atelier 12', 'de l’Atelier 12', 'à l’Atelier 12'],
  ['L’Atelier', 'de L’Atelier', 'à L’Atelier'],
  ['Auto Passion', 'd’Auto Passion', 'à Auto Passion'],
  ['Hôtel des Voitures', 'd’Hôtel des Voitures', 'à Hôtel des Voitures'],
  ['Le Goff Automobiles', 'de Le Goff Automobiles', 'à Le Goff Automobiles'],
  ['Peugeot Villeneuve', 'de Peugeot Villeneuve', 'à Peugeot Villeneuve'],
  ['Votre garage', 'de votre garage', 'à votre garage'],
])('after “de” and “à”, the dealership %s is “%s” and “%s”', (name, of, at) => {
  expect([ofBusiness(name), atBusiness(name)]).toEqual([of, at]);
});

test.each([
  ['Villeneuve-les-Tilleuls', 'à Villeneuve-les-Tilleuls'],
  ['Le Havre', 'au Havre'],
  ['Les Ulis', 'aux Ulis'],
  ['La Rochelle', 'à La Rochelle'],
  ['Lens', 'à Lens'],
])('after “à”, the town %s is “%s”', (town, expected) => {
  expect(atPlace(town)).toBe(expected);
});

test.each([
  ['Garage des Tilleuls', 'le Garage des Tilleuls'],
  ['Le Garage du Lac', 'le Garage du Lac'],
  ['Carrosserie Blanc', 'la Carrosserie Blanc'],
  ['Atelier 12', 'l’Atelier 12'],
  ['Auto Passion', 'Auto Passion'],
  ['Votre garage', 'votre garage'],
])('in a sentence, the dealership %s is “%s”', (name, expected) => {
  expect(theBusiness(name)).toBe(expected);
});

test('guillemets and signs stay on the line of their word', () => {
  expect(keepTogether('« Clio » : réservée. Vraiment ? Oui !')).toBe(
    '«\u00a0Clio\u00a0»\u00a0: réservée. Vraiment\u00a0? Oui\u00a0!',
  );
  expect(keepTogether('17:30, https://exemple.fr')).toBe('17:30, https://exemple.fr');
});
