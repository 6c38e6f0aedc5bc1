import { expect, test } from 'vitest';
import { accessoriesCell, accessoriesIn, photosIn } from './list-cells.ts';

test.each([
  ['Climatiseur, GPS, Bluetooth', ['Climatiseur', 'GPS', 'Bluetooth']],
  ['Climatiseur; GPS', ['Climatiseur', 'GPS']],
  ['- Climatiseur\n- GPS\n\n- Apple CarPlay', ['Climatiseur', 'GPS', 'Apple CarPlay']],
  ['Climatiseur / GPS / Bluetooth', ['Climatiseur', 'GPS', 'Bluetooth']],
  ['Climatiseur/GPS/Bluetooth', ['Climatiseur', 'GPS', 'Bluetooth']],
  ['A/C, Radars avant/arrière, Écran 10,25 pouces', ['A/C', 'Radars avant/arrière', 'Écran 10,25 pouces']],
  ['A/C', ['A/C']],
  ['Prise 12 V/USB', ['Prise 12 V/USB']],
  ['Jantes 17,5', ['Jantes 17,5']],
  ['Pack (GPS, Bluetooth), ABS', ['Pack (GPS, Bluetooth)', 'ABS']],
  ['ABS * ESP * GPS', ['ABS', 'ESP', 'GPS']],
  ['1. ABS\n2. GPS', ['ABS', 'GPS']],
  ['GPS | Climatisation, deux zones', ['GPS', 'Climatisation, deux zones']],
])('FILE-36: the equipment %j is %j', (cell, names) => expect(accessoriesIn(cell)).toEqual(names));

test.each(['Climatisation, deux zones', 'Pack « A » ; B', '- tiret', 'GPS', 'a | b'])(
  'FILE-15: the single accessory %j is read back unchanged',
  (name) => expect(accessoriesIn(accessoriesCell([name]))).toEqual([name]),
);

const [A, B, C] = ['https://a.example/1.jpg', 'http://b.example/w_300,h_200/2.jpg', 'https://c.example/3'] as const;

test.each([
  [`${A},${B}, ${C}`],
  [`${A};${B} ;${C};`],
  [`${A} ${B}  ${C}`],
  [`${A} | ${B}|${C}`],
  [`${A}\n${B}\n${C}`],
  [`${A} / ${B} + ${C}`],
  [`${A}#${B}#${C}`],
  [`["${A}","${B}", "${C}"]`],
])('FILE-25: the cell %j names three photos in order', (cell) => expect(photosIn(cell)).toEqual([A, B, C]));

test('FILE-25: paths of stored photos and names of files are separated too', () => {
  expect(photosIn('cars/12/a.jpg, cars/12/b.jpg')).toEqual(['cars/12/a.jpg', 'cars/12/b.jpg']);
  for (const type of ['jpg', 'jpeg', 'png', 'webp', 'avif', 'JPG'])
    expect(photosIn(`a.${type},b.${type}`)).toEqual([`a.${type}`, `b.${type}`]);
  expect(photosIn('https://a.example/1.jpg?of=https://b.example/2.jpg')).toHaveLength(1);
});
