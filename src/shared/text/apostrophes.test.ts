/** Tests that French texts use the apostrophe ’. Only the specification's texts may use the straight apostrophe '. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Strings of the specification, shown as it writes them (CARL-1, TRKL-2, VTC-1). */
const EXACT = [
  "Achetez votre voiture d'occasion contrôlée & garantie",
  "Achetez votre Camion d'occasion, vérifié et garanti",
  "L'excellence VTC, à tout moment",
];

/** Letters that French elides before an apostrophe: 'l'adresse', 'n'existe', 'qu'il'. */
const STRAIGHT = /(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|aujourd)'\p{L}/iu;

test('no French text of the program has a straight apostrophe, the specification’s strings apart', () => {
  const files = [...globSync('src/**/*.{ts,tsx}'), 'dealership.json'].filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(200);
  const matches = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .filter((line) => STRAIGHT.test(line) && !/^\s*\/\//.test(line) && !EXACT.some((text) => line.includes(text)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(matches).toEqual([]);
});
