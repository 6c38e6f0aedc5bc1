import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asvsProblems, REQUIREMENTS, rowsOf } from './asvs.mjs';
import { at } from './project.mjs';

const table = readFileSync(at('docs/asvs.md'), 'utf8');

test('SUPP-9: the standard has 345 requirements: 70 of level 1, 183 of level 2, 92 of level 3', () => {
  const levels = Object.values(REQUIREMENTS);
  expect([1, 2, 3].map((level) => levels.filter((other) => other === level).length)).toEqual([70, 183, 92]);
});

test('SUPP-9: every requirement of levels 1 and 2 stands once, and each test and file that is named exists', () => {
  expect(asvsProblems(table)).toEqual([]);
  expect(rowsOf(table)).toHaveLength(253);
});

test('SUPP-9: a row that is missing, twice, of another level, without reason or with a test that is not there is named', () => {
  const [first] = table.match(/^\| V1\.1\.1 .*$/m);
  const problems = (row, read) =>
    asvsProblems(table.replace(first, row), read).filter((text) => text.startsWith('V1.1.1 '));
  expect(problems('')).toEqual(['V1.1.1 manque']);
  expect(problems(`${first}\n${first}`)).toEqual(['V1.1.1 y est deux fois']);
  expect(problems(first.replace('| 2 |', '| 1 |'))).toEqual(['V1.1.1 : est du niveau 2']);
  expect(problems('| V1.1.1 | 2 | words | met | because |')).toEqual(['V1.1.1 : ni test ni fichier']);
  expect(problems('| V1.1.1 | 2 | words | not met | so |')).toEqual(['V1.1.1 : sans raison']);
  expect(problems('| V1.1.1 | 2 | words | perhaps | `docs/security.md` |')).toEqual(['V1.1.1 : état « perhaps »']);
  expect(problems('| V1.1.1 | 2 | words | met | `src/no.test.ts`: “that” |')).toContain(
    'V1.1.1 : src/no.test.ts n’existe pas',
  );
  expect(problems('| V1.1.1 | 2 | words | met | `scripts/asvs.mjs`: “no such name” |')).toEqual([
    'V1.1.1 : scripts/asvs.mjs n’a pas de test « no such name »',
  ]);
});
