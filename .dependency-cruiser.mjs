/**
 * Rules of dependency-cruiser that say which file may import which (docs/architecture.md). `npm run imports` checks
 * them.
 *
 * The suffix of a file names its layer, for example *.page.tsx or *.repository.ts. In a feature, a .ts file without a
 * suffix holds plain rules for server and browser; a .tsx file without a suffix is a component.
 */
import { builtinModules } from 'node:module';

/**
 * The areas of src/features, each with its features. A feature may import features that stand before it in this table,
 * and never features after it. Add a new feature at its place.
 */
export const AREAS = {
  platform: ['data-service', 'auth', 'journal', 'team', 'images', 'settings'],
  stock: ['brands', 'rates', 'vehicles', 'cars', 'trucks', 'kinds'],
  catalogue: [
    'client',
    'link-cards',
    'favourites',
    'search',
    'landings',
    'filters',
    'list',
    'rental-estimate',
    'vehicle-page',
    'selection',
    'comparison',
    'landing-pages',
  ],
  site: ['contact', 'vtc', 'content', 'sign-in'],
  admin: ['statistics', 'print', 'vehicle-table', 'price-grid', 'vehicle-form', 'trash', 'feeds', 'stock-files'],
  operations: ['backup', 'demonstration', 'setup'],
};

const FEATURES = Object.entries(AREAS).flatMap(([area, features]) => features.map((feature) => `${area}/${feature}`));

const TEST = '\\.test\\.tsx?$';
const FEATURE = '^src/features/.+/';
const NAME = `${FEATURE}[^/.]+`;
const SERVER_LAYERS = '\\.(repository|sql|table|server|routes)\\.tsx?$';
const BACK_LAYERS = '\\.(repository|sql|table|server|routes|resource|schema)\\.tsx?$';
const KNOWN_LAYERS = '\\.(page|view|client|fields|inputs|repository|sql|table|server|routes|resource|schema)\\.tsx?$';
const ZOD = '(^|/)zod(/|$)';
const BUILTIN = `^(node:)?(${builtinModules.filter((name) => !name.startsWith('_') && !name.includes(':')).join('|')})$`;

const forbidden = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Forbids every file with this path. */
const noFile = (name, comment, path) => [
  forbidden(name, comment, { path }, {}),
  forbidden(name, comment, {}, { path }),
  forbidden(name, comment, { path, orphan: true }, {}),
];

/** Code that runs while the site runs. Tests may import anything, so they are left out. */
const code = (path) => ({ path, pathNot: TEST });

const layers = [
  forbidden('shared-imports-only-shared', 'src/shared is below everything else.', code('^src/shared/'), {
    path: '^src/',
    pathNot: '^src/shared/',
  }),
  forbidden('shared-knows-no-react', 'src/shared runs on both sides.', code('^src/shared/'), {
    path: '(^|/)react(-dom|-router)?(/|$)',
  }),
  forbidden('ui-imports-only-shared', 'src/ui knows no car and no server.', code('^src/ui/'), {
    path: '^src/',
    pathNot: '^src/(shared|ui)/',
  }),
  forbidden('admin-ui-imports-only-ui', 'src/admin-ui knows no car and no server.', code('^src/admin-ui/'), {
    path: '^src/',
    pathNot: '^src/(shared|ui|admin-ui)/',
  }),
  forbidden(
    'public-pages-have-no-router',
    'The browser itself navigates between public pages.',
    code('^src/(shared|ui|app/pages|app/layout|features/(catalogue|site))/'),
    { path: '(^|/)react-router(/|$)' },
  ),
  forbidden('server-imports-only-shared', 'src/server knows no feature.', code('^src/server/'), {
    path: '^src/',
    pathNot: '^src/(shared|server)/',
  }),
  forbidden('features-never-import-app', 'src/app composes the features.', code('^src/features/'), {
    path: '^src/(app/|commands/|main\\.ts$)',
  }),
  forbidden(
    'src-imports-only-src',
    'The site runs without its tests and measurements.',
    { path: '^src/', pathNot: TEST },
    {
      path: '^(tests|bench|scripts)/',
    },
  ),
];

const insideFeatures = [
  forbidden(
    'plain-rules-stay-plain',
    'A .ts file without suffix runs on both sides: no server layer, no page.',
    code(`${NAME}(\\.(fields|inputs))?\\.ts$`),
    { path: [SERVER_LAYERS, '^src/server/', '\\.page\\.tsx?$', '\\.view\\.tsx$'] },
  ),
  forbidden(
    'pages-and-components-stay-off-the-server',
    'Use a catalogue client, or move what both sides need to a file without suffix.',
    code(`${FEATURE}[^/]+\\.tsx$`),
    { path: [SERVER_LAYERS, '^src/server/', '\\.page\\.ts$'] },
  ),
  forbidden(
    'pages-belong-to-their-feature',
    'Only its own feature and the route table import a page.',
    code('^src/features/([^/]+/[^/]+)/'),
    { path: '\\.(page|view)\\.tsx?$', pathNot: '^src/features/$1/' },
  ),
  forbidden(
    'server-layers-import-no-component',
    'Components run in the browser.',
    code(`${FEATURE}[^/]+${BACK_LAYERS}`),
    { path: ['^src/(ui|admin-ui)/', '^src/features/.+\\.tsx$', '\\.client\\.tsx?$'], pathNot: '\\.schema\\.ts$' },
  ),
  forbidden(
    'routes-belong-to-their-feature',
    'From another feature use its repository. Only the guard of auth is open to all.',
    code('^src/features/([^/]+/[^/]+)/'),
    { path: '\\.routes\\.ts$', pathNot: '^src/features/($1|platform/auth)/' },
  ),
  forbidden(
    'zod-and-node-are-for-the-server',
    'Only server layers and schemas use zod or Node.',
    { path: ['^src/(shared|ui|admin-ui)/', '^src/features/'], pathNot: [TEST, BACK_LAYERS] },
    { path: [ZOD, BUILTIN] },
  ),
  ...noFile('no-barrel', 'Import the file that defines the thing.', '(^|/)index\\.tsx?$'),
];

/** No other feature may import these pages and tools. */
const LEAVES = [
  'catalogue/landing-pages',
  'catalogue/selection',
  'catalogue/comparison',
  'site/content',
  'site/sign-in',
  'admin/price-grid',
  'admin/vehicle-form',
  'admin/trash',
  'admin/feeds',
  'admin/stock-files',
  'admin/print',
  'operations/setup',
];

/** Features that must not import these features, although they stand before them in the table. */
const UNRELATED = {
  'stock/trucks': ['stock/cars'],
  'stock/rates': ['stock/brands', 'platform/images'],
  'stock/brands': ['platform/images'],
};

const mayImport = (feature, other) =>
  FEATURES.indexOf(other) < FEATURES.indexOf(feature) &&
  !LEAVES.includes(other) &&
  !UNRELATED[feature]?.includes(other);

/** There is one rule for each pair, so that a violation names both features. */
const featureOrder = FEATURES.flatMap((feature) =>
  FEATURES.filter((other) => other !== feature && !mayImport(feature, other)).map((other) =>
    forbidden(
      `feature ${feature} must not import feature ${other}`,
      'What both need belongs into a feature before them in AREAS (.dependency-cruiser.mjs).',
      code(`^src/features/${feature}/`),
      { path: `^src/features/${other}/` },
    ),
  ),
);

const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.(css|avif|svg|woff2)$' },
  moduleSystems: ['es6', 'cjs'],
};

/**
 * Checks the imports in the sources. Type imports count, because two files that need each other's types belong into one
 * file.
 */
export default {
  forbidden: [
    ...layers,
    ...insideFeatures,
    ...noFile(
      'known-layer',
      'Known suffixes: page, view, client, fields, inputs, repository, sql, table, server, routes, resource, schema, test.',
      `^src/features/(?!.+(${KNOWN_LAYERS}|${TEST}))[^.]+\\..+\\.tsx?$`,
    ),
    ...noFile(
      'known-feature',
      'Give the new feature its place in AREAS (.dependency-cruiser.mjs).',
      `^src/features/(?!(${FEATURES.join('|')})/)`,
    ),
    ...featureOrder,
    forbidden('no-circle', 'Move what both need into a third file.', code('^src/'), { circular: true }),
  ],
  options: { ...options, tsPreCompilationDeps: true },
};

const PUBLIC_ENTRIES = [
  '^src/app/pages/start\\.client\\.ts$',
  '^src/app/pages/entry\\.client\\.tsx$',
  '^src/features/(catalogue|site)/.+\\.(page|view)\\.tsx$',
];

const ADMIN_ENTRY = '^src/app/admin/admin\\.client\\.tsx$';

export const BROWSER_ENTRIES = [...PUBLIC_ENTRIES, ADMIN_ENTRY];

/**
 * Checks what a browser downloads, from these entries: the same imports without type imports, which do not exist at run
 * time.
 */
export const browser = {
  forbidden: [
    forbidden(
      'public-pages-reach-no-server-code',
      'What a visitor downloads holds no server code, no schema, no zod.',
      { path: PUBLIC_ENTRIES },
      { path: ['^src/server/', BACK_LAYERS, ZOD, BUILTIN], reachable: true },
    ),
    forbidden(
      'administration-reaches-no-server-code',
      'The administration may download schemas and zod, and nothing else of the server; of a resource only the type.',
      { path: ADMIN_ENTRY },
      { path: ['^src/server/', SERVER_LAYERS, '\\.resource\\.ts$', BUILTIN], reachable: true },
    ),
  ],
  options: { ...options, tsPreCompilationDeps: false, exclude: { path: ['\\.(css|avif|svg|woff2)$', TEST] } },
};
