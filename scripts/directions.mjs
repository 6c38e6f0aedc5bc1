/**
 * Checks who imports whom in src/: the directions of docs/architecture.md, no circles, no barrel files, and nothing of the server
 * within reach of the browser. The suffix of a file is its layer; a .ts without suffix is a room's truth, a .tsx one of its pieces.
 * The back office's pieces, and no other, may read the schemas that the API reads with: its forms say the same as its API.
 */
import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { readGraph } from './imports.mjs';
import { isStarted, root } from './project.mjs';

const BACK = ['store', 'sql', 'api', 'schema', 'seed'];
const FRONT = ['page', 'piece'];
const oneOf =
  (...zones) =>
  (to) =>
    zones.includes(zoneOf(to).zone);
const truth = (to) => zoneOf(to).layer === 'truth';

/** For each kind of file: what it may import besides packages, and the sentence that a violation shows. */
const RULES = {
  shared: [oneOf('shared'), 'shared/ n’importe que shared/'],
  ui: [oneOf('shared', 'ui'), 'ui/ n’importe que shared/ et ui/'],
  server: [oneOf('shared', 'server'), 'server/ n’importe que shared/ et server/'],
  truth: [(to) => oneOf('shared')(to) || truth(to), 'la vérité d’une pièce n’importe que shared/ et d’autres vérités'],
  front: [
    (to, from, office) =>
      oneOf('shared', 'ui')(to) ||
      truth(to) ||
      zoneOf(to).layer === 'piece' ||
      (zoneOf(to).layer === 'page' && sameRoom(to, from)) ||
      (zoneOf(to).layer === 'schema' && office.has(from) && (sameRoom(to, from) || mayCross(to, from))),
    'une page ou un élément importe shared/, ui/, des vérités et des éléments, jamais le serveur',
  ],
  back: [
    (to, from) =>
      oneOf('shared', 'server')(to) ||
      truth(to) ||
      (BACK.includes(zoneOf(to).layer) && (sameRoom(to, from) || mayCross(to, from))),
    'store, api, schema et seed importent shared/, server/, leur pièce, et d’une autre pièce sa vérité et son store',
  ],
};
/**
 * From another room: its store and the SQL it is made of; a seed, its seed. Two rooms are open to the others' server layers:
 * vehicles, which is what cars and trucks share, and admin, the lock that every room's back office stands behind.
 */
const mayCross = (to, from) => {
  const { layer, room } = zoneOf(to);
  return (
    ['store', 'sql'].includes(layer) ||
    ['vehicles', 'admin'].includes(room) ||
    (layer === 'seed' && zoneOf(from).layer === 'seed')
  );
};
const sameRoom = (a, b) => zoneOf(a).room === zoneOf(b).room;

/** Where a file (src/…) lives: zone, room and layer. app/, main.ts, commands/ and tests may import everything. */
function zoneOf(file) {
  const [, zone, room] = file.split('/');
  if (/\.test\.tsx?$/.test(file)) return { zone: 'free' };
  if (zone !== 'features') return { zone: ['shared', 'ui', 'server'].includes(zone) ? zone : 'free' };
  // cars.seed-suvs.ts is a seed: a layer may be spread over several files.
  const suffix = /^[^.]+\.([a-z]+)(?:-[a-z-]+)?\.tsx?$/.exec(posix.basename(file))?.[1];
  return { zone: 'feature', room, layer: suffix ?? (file.endsWith('.tsx') ? 'piece' : 'truth') };
}

function kindOf(file) {
  const { zone, layer } = zoneOf(file);
  if (zone !== 'feature') return zone;
  return BACK.includes(layer) ? 'back' : FRONT.includes(layer) ? 'front' : layer;
}

const isZod = (name) => name === 'zod' || name.startsWith('zod/');
const serverOnly = (name) => isZod(name) || isBuiltin(name);
const hidden = (file) => zoneOf(file).zone === 'server' || BACK.includes(zoneOf(file).layer);

/** What a file of the public site must not reach, and what the back office must not: the latter may reach schemas. */
const NOT_PUBLIC = { file: hidden, name: serverOnly };
const NOT_OFFICE = { file: (file) => hidden(file) && zoneOf(file).layer !== 'schema', name: isBuiltin };

/** Every violation in src/ of `base`, one readable line each. */
export function violationsIn(base) {
  const graph = readGraph(base);
  // Pages are found by their names (import.meta.glob): each is a way into the public site.
  const publicEntries = [
    'src/app/start.client.ts',
    'src/app/entry.client.tsx',
    ...[...graph.keys()].filter((file) => zoneOf(file).layer === 'page'),
  ];
  const site = browserReach(graph, publicEntries, NOT_PUBLIC);
  const office = browserReach(graph, ['src/app/admin.client.tsx'], NOT_OFFICE);
  const officeOnly = new Set([...office.reached].filter((file) => !site.reached.has(file)));
  return [
    ...[...graph].flatMap(([file, imports]) => ownViolations(file, imports, graph, officeOnly)),
    ...circles(graph),
    ...site.found,
    ...office.found,
  ];
}

function ownViolations(file, imports, graph, office) {
  const kind = kindOf(file);
  const found = /(^|\/)index\.tsx?$/.test(file)
    ? [`${file}: pas de fichier index (importez le fichier qui définit la chose)`]
    : [];
  if (kind === 'free') return found;
  if (!RULES[kind])
    return [...found, `${file}: suffixe « .${kind} » inconnu (page, ${BACK.join(', ')}, test ou aucun)`];
  const [may, rule] = RULES[kind];
  for (const entry of imports) {
    if (entry.file) {
      if (graph.has(entry.file) && !may(entry.file, file, office)) found.push(`${file} → ${entry.file}: ${rule}`);
    } else if (!['server', 'back'].includes(kind) && serverOnly(entry.name))
      found.push(`${file} → ${entry.name}: réservé au serveur`);
    else if (kind === 'shared' && /^react/.test(entry.name))
      found.push(`${file} → ${entry.name}: shared/ ne connaît pas React`);
  }
  return found;
}

/** Circles, types included: two files that need each other's types are one idea in two places. */
function circles(graph) {
  const found = [];
  const done = new Set();
  const visit = (file, path) => {
    if (path.includes(file)) return void found.push(`${[...path.slice(path.indexOf(file)), file].join(' → ')}: cercle`);
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) if (next.file) visit(next.file, [...path, file]);
    done.add(file);
  };
  for (const file of graph.keys()) if (!file.includes('.test.')) visit(file, []);
  return found;
}

/** Whatever a browser reaches at run time from `entries`, and what it must not. Shows the way it is reached. */
function browserReach(graph, entries, not) {
  const found = [];
  const reached = new Set();
  const visit = (file, path) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const next of (graph.get(file) ?? []).filter((one) => !one.erased)) {
      const way = [...path, file, next.file ?? next.name].join(' → ');
      if (next.file ? not.file(next.file) : not.name(next.name))
        found.push(`${way}: le navigateur ne doit pas l’atteindre`);
      else if (next.file) visit(next.file, [...path, file]);
    }
  };
  for (const entry of entries) visit(entry, []);
  return { found, reached };
}

if (isStarted(import.meta.url)) {
  const found = violationsIn(root);
  for (const line of found) console.log(line);
  if (found.length > 0)
    console.log(
      `\n${found.length} import(s) dans le mauvais sens : déplacez le code, ne contournez pas la règle (docs/architecture.md).`,
    );
  process.exitCode = found.length > 0 ? 1 : 0;
}
