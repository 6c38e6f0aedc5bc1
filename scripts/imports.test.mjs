import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { violationsIn } from './imports.mjs';

let base = '';
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** Returns the violations in a project with these files (path → source). */
function violationsOf(files) {
  base = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), source);
  }
  return violationsIn(base);
}

const project = {
  'src/shared/money.ts': 'export const euro = 1;',
  'src/shared/fields.schema.ts': "import * as z from 'zod';\nexport const id = z.string();",
  'src/ui/button.tsx': "import { euro } from '../shared/money.ts';\nexport const button = euro;",
  'src/admin-ui/table.tsx': "import { button } from '../ui/button.tsx';\nexport const table = button;",
  'src/server/database.ts': "import 'node:fs';\nimport '../shared/money.ts';\nexport type Db = string;",
  'src/features/platform/auth/guard.routes.ts': "import '../../../server/database.ts';",
  'src/features/stock/brands/brand.ts': 'export type Brand = string;',
  'src/features/stock/brands/brands.repository.ts': "import '../../../server/database.ts';",
  'src/features/stock/brands/brands.routes.ts':
    "import * as z from 'zod';\nimport './brands.repository.ts';\nimport '../../platform/auth/guard.routes.ts';\nexport const s = z;",
  'src/features/catalogue/list/car.ts':
    "import type { Brand } from '../../stock/brands/brand.ts';\nexport type Car = Brand;",
  'src/features/catalogue/list/car.schema.ts':
    "import * as z from 'zod';\nimport type { Car } from './car.ts';\nexport const car = z;",
  'src/features/catalogue/list/cars.repository.ts':
    "import './car.ts';\nimport '../../stock/brands/brands.repository.ts';",
  'src/features/catalogue/list/car-card.tsx': "import './car.ts';\nimport '../../../ui/button.tsx';",
  'src/features/catalogue/list/car.page.tsx': "import './car-card.tsx';",
  'src/features/catalogue/list/cars.api.test.ts':
    "import '../../stock/brands/brands.routes.ts';\nimport '../../../../tests/support/api.ts';",
  'src/features/admin/vehicle-form/car-form.tsx':
    "import '../../catalogue/list/car.schema.ts';\nimport '../../../admin-ui/table.tsx';",
  'src/app/pages/routes.tsx': "export const page = () => import('../../features/catalogue/list/car.page.tsx');",
  'src/app/pages/entry.client.tsx': "import './routes.tsx';",
  'src/app/admin/admin.client.tsx':
    "export const form = () => import('../../features/admin/vehicle-form/car-form.tsx');",
  'src/main.ts': "import './features/stock/brands/brands.routes.ts';",
  'tests/support/api.ts': 'export {};',
  'bench/measure.ts': 'export {};',
};

test('a project in order has no violation, types of the server included', async () => {
  const types = "import type { Db } from '../server/database.ts';\nexport type D = Db;";
  expect(await violationsOf({ ...project, 'src/app/types.ts': types })).toEqual([]);
});

/** Files that break a rule: path, source, and the rule. All are in one project, so it is read only once. */
const BROKEN = [
  ['src/shared/a.ts', "import '../features/catalogue/list/car.ts';", 'shared-imports-only-shared'],
  ['src/shared/b.ts', "import 'react';", 'shared-knows-no-react'],
  ['src/features/catalogue/list/r.tsx', "import 'react-router';", 'public-pages-have-no-router'],
  ['src/ui/a.tsx', "import '../features/catalogue/list/car.ts';", 'ui-imports-only-shared'],
  ['src/ui/b.tsx', "import type { Car } from '../features/catalogue/list/car.ts';", 'ui-imports-only-shared'],
  ['src/ui/c.tsx', "import '../admin-ui/table.tsx';", 'ui-imports-only-shared'],
  ['src/admin-ui/a.tsx', "import '../features/catalogue/list/car.ts';", 'admin-ui-imports-only-ui'],
  ['src/server/a.ts', "import '../features/catalogue/list/car.ts';", 'server-imports-only-shared'],
  ['src/features/catalogue/list/a.tsx', "import '../../../app/pages/routes.tsx';", 'features-never-import-app'],
  ['src/app/a.ts', "import '../../bench/measure.ts';", 'src-imports-only-src'],
  ['src/app/b.ts', "import '../../tests/support/api.ts';", 'src-imports-only-src'],
  ['src/features/catalogue/list/b.ts', "import './cars.repository.ts';", 'plain-rules-stay-plain'],
  ['src/features/catalogue/list/c.ts', "import 'zod';", 'zod-and-node-are-for-the-server'],
  ['src/features/catalogue/list/d.tsx', "import 'node:fs';", 'zod-and-node-are-for-the-server'],
  [
    'src/features/catalogue/list/e.page.tsx',
    "import './cars.repository.ts';",
    'pages-and-components-stay-off-the-server',
  ],
  ['src/features/catalogue/vehicle-page/a.tsx', "import '../list/car.page.tsx';", 'pages-belong-to-their-feature'],
  ['src/features/catalogue/list/f.repository.ts', "import './car-card.tsx';", 'server-layers-import-no-component'],
  [
    'src/features/catalogue/list/g.repository.ts',
    "import '../../stock/brands/brands.routes.ts';",
    'routes-belong-to-their-feature',
  ],
  [
    'src/features/stock/brands/a.ts',
    "import '../../catalogue/list/car.ts';",
    'feature stock/brands must not import feature catalogue/list',
  ],
  ['src/features/catalogue/list/index.ts', "export * from './car.ts';", 'no-barrel'],
  ['src/shared/index.ts', 'export {};', 'no-barrel'],
  ['src/features/catalogue/list/cars.helper.ts', 'export {};', 'known-layer'],
  ['src/features/stock/boats/boat.ts', 'export {};', 'known-feature'],
];

/** Files of two features that import each other, and two files that import each other. */
const MUTUAL = {
  'src/features/catalogue/search/a.ts': "import type { B } from '../list/k.ts';\nexport type A = B;",
  'src/features/catalogue/list/k.ts': 'export type B = string;',
  'src/features/catalogue/list/l.ts': "import type { A } from '../search/a.ts';\nexport type C = A;",
};
const CIRCLE = {
  'src/shared/y.ts': "import type { B } from './z.ts';\nexport type A = B;",
  'src/shared/z.ts': "export type { A as B } from './y.ts';",
};

const LIST = 'src/features/catalogue/list';
/** Schemas that visitors must not download, with the files that import them. */
const TO_VISITORS = [
  [`${LIST}/p.schema.ts`, `${LIST}/car.page.tsx`, "import './car-card.tsx';\nimport './p.schema.ts';"],
  [`${LIST}/q.schema.ts`, `${LIST}/car-card.tsx`, "import './car.ts';\nimport './q.schema.ts';"],
  [
    `${LIST}/car.schema.ts`,
    'src/app/pages/entry.client.tsx',
    "import './routes.tsx';\nimport '../admin/admin.client.tsx';",
  ],
];
/** Modules that the administration must not reach through a schema. */
const TO_ADMINISTRATION = [
  [`${LIST}/r.schema.ts`, "import './cars.repository.ts';", /^src\/features\/catalogue\/list\/cars\.repository\.ts$/],
  [`${LIST}/s.schema.ts`, "import 'node:fs';", /^(node:)?fs$/],
];

describe('reports', () => {
  let found = [];
  const foundIn = (files) => found.filter(({ from, to }) => from in files || to in files);
  const reached = (rule) => found.filter((one) => one.rule === rule).map(({ to }) => to);
  beforeAll(async () => {
    const schema = "import * as z from 'zod';\nexport const s = z;";
    found = await violationsOf({
      ...project,
      ...Object.fromEntries(BROKEN),
      ...MUTUAL,
      ...CIRCLE,
      ...Object.fromEntries(TO_VISITORS.map(([, file, source]) => [file, source])),
      [`${LIST}/p.schema.ts`]: schema,
      [`${LIST}/q.schema.ts`]: schema,
      ...Object.fromEntries(TO_ADMINISTRATION),
      'src/features/admin/vehicle-form/car-form.tsx': ['car', 'r', 's']
        .map((name) => `import '../../catalogue/list/${name}.schema.ts';`)
        .join('\n'),
      'src/app/pages/routes.tsx': `${project['src/app/pages/routes.tsx']}\nexport const x = import('../../main.ts');`,
    });
  });

  test.each(BROKEN)('%s: %s (%s)', (file, _source, rule) => {
    expect(found.filter(({ from, to }) => from === file || to === file).map((one) => one.rule)).toContain(rule);
  });

  test('two features that import each other by their names', () => {
    expect([...new Set(foundIn(MUTUAL).map(({ rule }) => rule))]).toEqual([
      'feature catalogue/search must not import feature catalogue/list',
    ]);
  });

  test('a circular import, types included, with its files in order', () => {
    expect(foundIn(CIRCLE)[0]).toMatchObject({
      rule: 'no-circle',
      from: 'src/shared/y.ts',
      via: ['src/shared/z.ts', 'src/shared/y.ts'],
    });
  });

  test('the way by which the browser would reach the server, dynamic imports included', () => {
    const way = found.find(({ from, to }) => from.endsWith('entry.client.tsx') && to.endsWith('guard.routes.ts'));
    expect(way).toMatchObject({
      rule: 'public-pages-reach-no-server-code',
      via: [
        'src/app/pages/routes.tsx',
        'src/main.ts',
        'src/features/stock/brands/brands.routes.ts',
        'src/features/platform/auth/guard.routes.ts',
      ],
    });
  });

  test.each(TO_VISITORS)('that visitors would download %s, by %s', (schema) => {
    expect(reached('public-pages-reach-no-server-code')).toEqual(
      expect.arrayContaining([schema, expect.stringMatching(/^(node_modules\/)?zod/)]),
    );
  });

  test.each(TO_ADMINISTRATION)('that the administration would reach the server by %s: %s', (_file, _source, server) => {
    expect(reached('administration-reaches-no-server-code')).toEqual(
      expect.arrayContaining([expect.stringMatching(server)]),
    );
  });
});
