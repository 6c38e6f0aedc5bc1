import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { violationsIn } from './directions.mjs';

let base = '';
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** A project with these files (path under src/ → source), and what is wrong with it. */
function violationsOf(files) {
  base = mkdtempSync(join(tmpdir(), 'directions-'));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(base, 'src', path)), { recursive: true });
    writeFileSync(join(base, 'src', path), source);
  }
  return violationsIn(base);
}

const house = {
  'shared/money.ts': 'export const euro = 1;',
  'ui/button.tsx': "import { euro } from '../shared/money.ts';",
  'server/database.ts': "import 'node:fs';\nimport { euro } from '../shared/money.ts';",
  'features/brands/brand.ts': 'export type Brand = string;',
  'features/brands/brands.store.ts': "import { db } from '../../server/database.ts';",
  'features/brands/brands.api.ts': "import * as z from 'zod';\nimport './brands.store.ts';",
  'features/cars/car.ts': "import type { Brand } from '../brands/brand.ts';",
  'features/cars/cars.store.ts': "import './car.ts';\nimport '../brands/brands.store.ts';",
  'features/cars/cars.seed-suvs.ts': "import './cars.store.ts';",
  'features/cars/car-card.tsx': "import './car.ts';\nimport '../../ui/button.tsx';",
  'features/cars/detail.page.tsx': "import './car-card.tsx';",
  'features/cars/cars.api.test.ts': "import '../brands/brands.api.ts';",
  'app/routes.tsx': "const page = () => import('../features/cars/detail.page.tsx');",
  'app/entry.client.tsx': "import './routes.tsx';",
  'main.ts': "import './features/brands/brands.api.ts';",
};

test('a house in order has no violation', () => {
  expect(violationsOf(house)).toEqual([]);
});

test.each([
  ['shared/ imports a feature', 'shared/money.ts', "import '../features/cars/car.ts';", /shared\/ n’importe que/],
  ['shared/ imports React', 'shared/money.ts', "import { useState } from 'react';", /React/],
  ['ui/ knows a car', 'ui/button.tsx', "import type { Car } from '../features/cars/car.ts';", /ui\/ n’importe que/],
  ['server/ knows a car', 'server/database.ts', "import '../features/cars/car.ts';", /server\/ n’importe que/],
  ['a truth reads the database', 'features/cars/car.ts', "import './cars.store.ts';", /vérité/],
  ['a truth uses zod', 'features/cars/car.ts', "import * as z from 'zod';", /réservé au serveur/],
  [
    'a page uses a store',
    'features/cars/detail.page.tsx',
    "import { list } from './cars.store.ts';",
    /jamais le serveur/,
  ],
  ['a page uses Node', 'features/cars/detail.page.tsx', "import { readFileSync } from 'node:fs';", /réservé/],
  ['a room uses the API of another', 'features/cars/cars.store.ts', "import '../brands/brands.api.ts';", /son store/],
  ['a feature uses app/', 'features/cars/car-card.tsx', "import '../../app/routes.tsx';", /jamais le serveur/],
  ['a barrel file', 'features/cars/index.ts', "export * from './car.ts';", /index/],
  ['an unknown layer', 'features/cars/cars.helper.ts', 'export {};', /suffixe/],
])('refuses: %s', (_, file, source, message) => {
  expect(violationsOf({ ...house, [file]: source }).join('\n')).toMatch(message);
});

test('shows a circle once, whole', () => {
  const circle = { 'shared/a.ts': "import './b.ts';", 'shared/b.ts': "export { a } from './a.ts';" };
  expect(violationsOf(circle)).toEqual(['src/shared/a.ts → src/shared/b.ts → src/shared/a.ts: cercle']);
});

test('shows the way by which the browser would reach the server, dynamic imports included, erased types not', () => {
  const files = {
    ...house,
    'app/routes.tsx': "import type { Db } from '../server/database.ts';\nconst x = import('../main.ts');",
  };
  const found = violationsOf(files);
  expect(found).toEqual([
    expect.stringMatching(
      /^src\/app\/entry\.client\.tsx → src\/app\/routes\.tsx → src\/main\.ts → .*brands\.api\.ts: le navigateur/,
    ),
  ]);
});

const office = {
  ...house,
  'features/cars/car.schema.ts': "import * as z from 'zod';\nimport './car.ts';",
  'features/cars/car-sheet.tsx': "import './car.schema.ts';",
  'app/admin.client.tsx': "const sheet = () => import('../features/cars/car-sheet.tsx');",
};

test('a form of the back office reads the schema that its API reads with', () => {
  expect(violationsOf(office)).toEqual([]);
});

test.each([
  ['a page', 'features/cars/detail.page.tsx', "import './car-sheet.tsx';"],
  ['a piece of a page', 'features/cars/car-card.tsx', "import './car-sheet.tsx';"],
  ['the public entry', 'app/entry.client.tsx', "import './admin.client.tsx';"],
])('shows how %s would bring a schema to the public site', (_, file, source) => {
  const page = { 'features/cars/detail.page.tsx': "import './car-card.tsx';" };
  expect(violationsOf({ ...office, ...page, [file]: source }).join('\n')).toMatch(
    /car-sheet\.tsx → src\/features\/cars\/car\.schema\.ts: le navigateur/,
  );
});

test('the back office reaches schemas and nothing else of the server', () => {
  const store = { 'features/cars/car-sheet.tsx': "import './cars.store.ts';" };
  expect(violationsOf({ ...office, ...store }).join('\n')).toMatch(/cars\.store\.ts: le navigateur/);
  const node = { 'features/cars/car.schema.ts': "import 'node:fs';" };
  expect(violationsOf({ ...office, ...node }).join('\n')).toMatch(/node:fs: le navigateur/);
});

test('reads imports over several lines', () => {
  const source = "import {\n  type A,\n  b,\n} from '../features/cars/car.ts';";
  expect(violationsOf({ ...house, 'shared/money.ts': source })).toHaveLength(1);
});
