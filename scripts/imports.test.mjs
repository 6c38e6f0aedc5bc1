import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { violationsIn } from './imports.mjs';

// Reading a project takes a second; on a busy machine many.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let base = '';
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** The violations in a project with these files (path → source). */
function violationsOf(files) {
  base = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), source);
  }
  return violationsIn(base);
}

const rulesBroken = async (files) => [...new Set((await violationsOf(files)).map(({ rule }) => rule))];

const project = {
  'src/shared/money.ts': 'export const euro = 1;',
  'src/shared/fields.schema.ts': "import * as z from 'zod';\nexport const id = z.string();",
  'src/ui/button.tsx': "import { euro } from '../shared/money.ts';\nexport const button = euro;",
  'src/admin-ui/table.tsx': "import { button } from '../ui/button.tsx';\nexport const table = button;",
  'src/server/database.ts': "import 'node:fs';\nimport '../shared/money.ts';\nexport type Db = string;",
  'src/features/auth/guard.routes.ts': "import '../../server/database.ts';",
  'src/features/brands/brand.ts': 'export type Brand = string;',
  'src/features/brands/brands.repository.ts': "import '../../server/database.ts';",
  'src/features/brands/brands.routes.ts':
    "import * as z from 'zod';\nimport './brands.repository.ts';\nimport '../auth/guard.routes.ts';\nexport const s = z;",
  'src/features/cars/car.ts': "import type { Brand } from '../brands/brand.ts';\nexport type Car = Brand;",
  'src/features/cars/car.schema.ts':
    "import * as z from 'zod';\nimport type { Car } from './car.ts';\nexport const car = z;",
  'src/features/cars/cars.repository.ts': "import './car.ts';\nimport '../brands/brands.repository.ts';",
  'src/features/cars/cars.seed-suvs.ts': "import './cars.repository.ts';",
  'src/features/cars/car-card.tsx': "import './car.ts';\nimport '../../ui/button.tsx';",
  'src/features/cars/car.page.tsx': "import './car-card.tsx';",
  'src/features/cars/cars.api.test.ts': "import '../brands/brands.routes.ts';\nimport '../../../tests/support/api.ts';",
  'src/features/demonstration/all.seed.ts': "import '../cars/cars.seed-suvs.ts';",
  'src/features/vehicle-form/car-form.tsx': "import '../cars/car.schema.ts';\nimport '../../admin-ui/table.tsx';",
  'src/app/routes.tsx': "export const page = () => import('../features/cars/car.page.tsx');",
  'src/app/entry.client.tsx': "import './routes.tsx';",
  'src/app/admin/admin.client.tsx': "export const form = () => import('../../features/vehicle-form/car-form.tsx');",
  'src/main.ts': "import './features/brands/brands.routes.ts';",
  'tests/support/api.ts': 'export {};',
  'tools/draw.ts': 'export {};',
};

test('a project in order has no violation', async () => {
  expect(await violationsOf(project)).toEqual([]);
});

/** What is wrong, the file that holds it, its source, and the rule that it breaks. All stand in one project, read once. */
const BROKEN = [
  ['shared imports a feature', 'src/shared/a.ts', "import '../features/cars/car.ts';", 'shared-imports-only-shared'],
  ['shared imports React', 'src/shared/b.ts', "import 'react';", 'shared-knows-no-react'],
  ['ui knows a car', 'src/ui/a.tsx', "import '../features/cars/car.ts';", 'ui-imports-only-shared'],
  [
    'ui knows a car by its type alone',
    'src/ui/b.tsx',
    "import type { Car } from '../features/cars/car.ts';\nexport type A = Car;",
    'ui-imports-only-shared',
  ],
  ['ui imports admin-ui', 'src/ui/c.tsx', "import '../admin-ui/table.tsx';", 'ui-imports-only-shared'],
  ['admin-ui knows a car', 'src/admin-ui/a.tsx', "import '../features/cars/car.ts';", 'admin-ui-imports-only-ui'],
  ['server knows a car', 'src/server/a.ts', "import '../features/cars/car.ts';", 'server-imports-only-shared'],
  ['a feature imports app', 'src/features/cars/a.tsx', "import '../../app/routes.tsx';", 'features-never-import-app'],
  ['the site imports a tool', 'src/app/a.ts', "import '../../tools/draw.ts';", 'src-imports-only-src'],
  ['the site imports a test', 'src/app/b.ts', "import '../../tests/support/api.ts';", 'src-imports-only-src'],
  ['plain rules read SQL', 'src/features/cars/b.ts', "import './cars.repository.ts';", 'plain-rules-stay-plain'],
  ['plain rules use zod', 'src/features/cars/c.ts', "import 'zod';", 'zod-and-node-are-for-the-server'],
  ['a component uses Node', 'src/features/cars/d.tsx', "import 'node:fs';", 'zod-and-node-are-for-the-server'],
  [
    'a page uses a repository',
    'src/features/cars/e.page.tsx',
    "import './cars.repository.ts';",
    'pages-and-components-stay-off-the-server',
  ],
  [
    'a feature imports a page of another',
    'src/features/vehicle-detail/a.tsx',
    "import '../cars/car.page.tsx';",
    'pages-belong-to-their-feature',
  ],
  [
    'a repository imports a component',
    'src/features/cars/f.repository.ts',
    "import './car-card.tsx';",
    'server-layers-import-no-component',
  ],
  [
    'a repository imports the routes of another feature',
    'src/features/cars/g.repository.ts',
    "import '../brands/brands.routes.ts';",
    'routes-belong-to-their-feature',
  ],
  [
    'a repository imports the seed of another feature',
    'src/features/csv/h.repository.ts',
    "import '../cars/cars.seed-suvs.ts';",
    'seeds-are-for-seeds',
  ],
  ['a barrel file', 'src/features/cars/index.ts', "export * from './car.ts';", 'no-barrel'],
  ['a barrel file with nothing in it', 'src/shared/index.ts', 'export {};', 'no-barrel'],
  ['an unknown layer', 'src/features/cars/cars.helper.ts', 'export {};', 'known-layer'],
  ['a feature without a place', 'src/features/boats/boat.ts', 'export {};', 'known-feature'],
];

describe('reports', () => {
  let found = [];
  beforeAll(async () => {
    const broken = Object.fromEntries(BROKEN.map(([, file, source]) => [file, source]));
    found = await violationsOf({ ...project, ...broken });
  });

  test.each(BROKEN)('%s', (_, file, _source, rule) => {
    expect(found.filter(({ from, to }) => from === file || to === file).map((one) => one.rule)).toContain(rule);
  });
});

test('reports two features that import each other by their names', async () => {
  const files = {
    'src/features/vehicles/a.ts': "import type { B } from '../cars/b.ts';\nexport type A = B;",
    'src/features/cars/b.ts': 'export type B = string;',
    'src/features/cars/c.ts': "import type { A } from '../vehicles/a.ts';\nexport type C = A;",
  };
  expect(await rulesBroken(files)).toEqual(['feature vehicles must not import feature cars']);
});

test('reports a circle of files, types included, with the way round', async () => {
  const circle = {
    'src/shared/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
    'src/shared/b.ts': "export type { A as B } from './a.ts';",
  };
  const found = await violationsOf(circle);
  expect(found[0]).toMatchObject({
    rule: 'no-circle',
    from: 'src/shared/a.ts',
    via: ['src/shared/b.ts', 'src/shared/a.ts'],
  });
});

test('shows the way by which the browser would reach the server, dynamic imports included, types not', async () => {
  const source =
    "import type { Db } from '../server/database.ts';\nexport type D = Db;\nexport const x = import('../main.ts');";
  const found = await violationsOf({ ...project, 'src/app/routes.tsx': source });
  const way = found.find(({ from, to }) => from.endsWith('entry.client.tsx') && to.endsWith('brands.repository.ts'));
  expect(way).toMatchObject({
    rule: 'public-pages-reach-no-server-code',
    via: [
      'src/app/routes.tsx',
      'src/main.ts',
      'src/features/brands/brands.routes.ts',
      'src/features/brands/brands.repository.ts',
    ],
  });
  expect(await violationsOf({ ...project, 'src/app/routes.tsx': source.split('\n').slice(0, 2).join('\n') })).toEqual(
    [],
  );
});

test.each([
  ['a page', 'src/features/vehicle-detail/car.page.tsx', "import '../cars/car.schema.ts';"],
  ['a component of a page', 'src/features/cars/car-card.tsx', "import './car.schema.ts';"],
  ['the public entry', 'src/app/entry.client.tsx', "import './admin/admin.client.tsx';"],
])('reports how %s would bring a schema and zod to visitors', async (_, file, source) => {
  const found = (await violationsOf({ ...project, [file]: source })).filter(
    ({ rule }) => rule === 'public-pages-reach-no-server-code',
  );
  expect(found.map(({ to }) => to)).toEqual(
    expect.arrayContaining(['src/features/cars/car.schema.ts', expect.stringMatching(/^(node_modules\/)?zod/)]),
  );
});

test.each([
  ['a repository', 'src/features/cars/car.schema.ts', "import './cars.repository.ts';"],
  ['Node', 'src/features/cars/car.schema.ts', "import 'node:fs';"],
])('reports that the administration would reach %s', async (_, file, source) => {
  expect(await rulesBroken({ ...project, [file]: source })).toContain('administration-reaches-no-server-code');
});
