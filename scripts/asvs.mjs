/** Reads docs/asvs.md, the table of OWASP's Application Security Verification Standard, and says what is wrong with it. */
import { existsSync, readFileSync } from 'node:fs';
import { at } from './project.mjs';

/**
 * The requirements of version 5.0.0: by section the level of each, in order. '3.7': '22333' says that V3.7.1 and V3.7.2 are
 * of level 2, the other three of level 3.
 */
// biome-ignore format: a line for each chapter.
const LEVELS = {
  1.1: '22', 1.2: '1111122223', 1.3: '112222222223', 1.4: '222', 1.5: '123',
  2.1: '122', 2.2: '112', 2.3: '12223', 2.4: '23',
  3.1: '3', 3.2: '113', 3.3: '12223', 3.4: '11222233', 3.5: '11122333', 3.6: '3', 3.7: '22333',
  4.1: '12233', 4.2: '23333', 4.3: '22', 4.4: '1222',
  5.1: '2', 5.2: '112333', 5.3: '113', 5.4: '222',
  6.1: '122', 6.2: '111111112222', 6.3: '11223333', 6.4: '112233', 6.5: '22222333', 6.6: '2223', 6.7: '33', 6.8: '2222',
  7.1: '222', 7.2: '1111', 7.3: '22', 7.4: '11222', 7.5: '223', 7.6: '22',
  8.1: '1233', 8.2: '1123', 8.3: '133', 8.4: '23',
  9.1: '111', 9.2: '1222',
  10.1: '22', 10.2: '223', 10.3: '22223', 10.4: '1111122222233333', 10.5: '22222', 10.6: '22', 10.7: '222',
  11.1: '2233', 11.2: '22233', 11.3: '11233', 11.4: '1222', 11.5: '23', 11.6: '23', 11.7: '33',
  12.1: '12233', 12.2: '11', 12.3: '22223',
  13.1: '2333', 13.2: '222223', 13.3: '2233', 13.4: '1222233',
  14.1: '22', 14.2: '12223333', 14.3: '122',
  15.1: '12233', 15.2: '12233', 15.3: '1222222', 15.4: '3333',
  16.1: '2', 16.2: '22222', 16.3: '2222', 16.4: '222', 16.5: '2223',
  17.1: '23', 17.2: '22223333', 17.3: '22',
};

/** { 'V1.1.1': 2, … }, level 3 included. */
export const REQUIREMENTS = Object.fromEntries(
  Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].map((level, index) => [`V${section}.${index + 1}`, Number(level)]),
  ),
);

const STATES = ['met', 'not met', 'not applicable'];

/** The rows of the tables: { id, level, words, state, evidence }. */
export function rowsOf(text) {
  return [...text.matchAll(/^\| (V[\d.]+) \| (\d) \| (.*?) \| (.*?) \| (.*) \|$/gm)].map(
    ([, id, level, words, state, evidence]) => ({ id, level: Number(level), words, state, evidence }),
  );
}

/** What is wrong: ids and levels, states, evidence; tests and files that are named and do not exist. */
export function asvsProblems(text, read = readProjectFile) {
  const rows = rowsOf(text);
  const wanted = Object.keys(REQUIREMENTS).filter((id) => REQUIREMENTS[id] < 3);
  const ids = rows.map(({ id }) => id);
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `${id} manque`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} y est deux fois`),
    ...rows.flatMap((row) => rowProblems(row, read).map((problem) => `${row.id} : ${problem}`)),
    ...countProblems(text, rows),
  ];
}

function rowProblems({ id, level, words, state, evidence }, read) {
  const problems = [];
  if (REQUIREMENTS[id] === undefined || REQUIREMENTS[id] === 3) problems.push('n’est pas du niveau 1 ou 2');
  else if (REQUIREMENTS[id] !== level) problems.push(`est du niveau ${REQUIREMENTS[id]}`);
  if (words.length < 4) problems.push('sans mots');
  if (!STATES.includes(state)) problems.push(`état « ${state} »`);
  const tests = [...evidence.matchAll(/`([^`]+)`: “([^”]+)”/g)];
  for (const [, file, name] of tests) {
    const source = read(file);
    if (source === undefined) problems.push(`${file} n’existe pas`);
    else if (!source.includes(name)) problems.push(`${file} n’a pas de test « ${name} »`);
  }
  const files = [
    ...evidence.matchAll(
      /`((?:deploy|docs|scripts|src|tests)\/[^`]+|Dockerfile|compose\.yaml|\.dockerignore|\w+\.config\.ts)`/g,
    ),
  ];
  for (const [, file] of files) if (read(file) === undefined) problems.push(`${file} n’existe pas`);
  if (state === 'met' && tests.length + files.length === 0) problems.push('ni test ni fichier');
  if (state === 'not met' && evidence.length < 40) problems.push('sans raison');
  if (state === 'not applicable' && evidence.length < 6) problems.push('sans raison');
  return problems;
}

/** The sums above the tables are those of the tables. */
function countProblems(text, rows) {
  return STATES.flatMap((state) => {
    const count = rows.filter((row) => row.state === state).length;
    return text.includes(`| ${state} | ${count} |`)
      ? []
      : [`« ${state} » : ${count} dans les tableaux, autrement dans la somme`];
  });
}

function readProjectFile(path) {
  const file = at(path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
