/**
 * Checks who imports whom in src/: the directions of docs/architecture.md, no circles, no barrel files, and nothing of the server
 * within reach of the browser. The suffix of a file is its layer; a .ts without suffix is a room's truth, a .tsx one of its pieces.
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
    (to, from) =>
      oneOf('shared', 'ui')(to) ||
      truth(to) ||
      zoneOf(to).layer === 'piece' ||
      (zoneOf(to).layer === 'page' && sameRoom(to, from)),
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

const serverOnly = (name) => name === 'zod' || name.startsWith('zod/') || isBuiltin(name);
const hidden = (file) => zoneOf(file).zone === 'server' || BACK.includes(zoneOf(file).layer);

/** Every violation in src/ of `base`, one readable line each. */
export function violationsIn(base) {
  const graph = readGraph(base);
  return [
    ...[...graph].flatMap(([file, imports]) => ownViolations(file, imports, graph)),
    ...circles(graph),
    ...['src/app/entry.client.tsx', 'src/app/admin.client.tsx'].flatMap((entry) => browserReach(graph, entry)),
  ];
}

function ownViolations(file, imports, graph) {
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
      if (graph.has(entry.file) && !may(entry.file, file)) found.push(`${file} → ${entry.file}: ${rule}`);
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

/** Whatever the browser's entry reaches at run time must not be the server's. Shows the way it is reached. */
function browserReach(graph, entry) {
  const found = [];
  const seen = new Set();
  const visit = (file, path) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const next of (graph.get(file) ?? []).filter((one) => !one.erased)) {
      const way = [...path, file, next.file ?? next.name].join(' → ');
      if (next.file ? hidden(next.file) : serverOnly(next.name))
        found.push(`${way}: le navigateur ne doit pas l’atteindre`);
      else if (next.file) visit(next.file, [...path, file]);
    }
  };
  visit(entry, []);
  return found;
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
