/** What the lock file says of the packages that are installed: where from, unchanged, under which licence, with which advisories. */
import { readFileSync } from 'node:fs';
import { at } from './project.mjs';

/** Licences that ask for nothing but their text and the names. */
const ALLOWED = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT']);

/** Other licences, each for the packages that were looked at. */
const ALLOWED_FOR = [
  // libvips is a library of its own beside sharp, which loads it: whoever gets the image may replace it.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  // The compiler of styles runs at the build alone; nothing of it is passed on.
  { licence: 'MPL-2.0', packages: /^lightningcss(-|$)/ },
  // Of axe-core nothing is passed on either: it checks pages in tests.
  { licence: 'MPL-2.0', packages: /^axe-core$/ },
  // Fonts: their texts are in NOTICE.md.
  { licence: 'OFL-1.1', packages: /^@fontsource/ },
];

export const readLock = () => JSON.parse(readFileSync(at('package-lock.json'), 'utf8'));

/** The packages of a lock file, by name and version: { name, version, licence, dev }, sorted. */
export function packagesOf(lock) {
  const found = new Map();
  for (const [path, { name = nameAt(path), version, license = '', dev = false }] of entriesOf(lock)) {
    const key = `${name}@${version}`;
    const other = found.get(key);
    found.set(key, { name, version, licence: license, dev: dev && (other?.dev ?? true) });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

const entriesOf = (lock) => Object.entries(lock.packages).filter(([path]) => path !== '');
const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * What would let another package in than the one that was looked at: a version that is not exact, an entry without a
 * checksum, another place than the registry, a script that runs at the installation.
 */
export function lockProblems(lock, manifest) {
  const problems = [];
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, wanted] of Object.entries(manifest[kind] ?? {}))
      if (!/^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted))
        problems.push(`${name} : « ${wanted} » n’est pas une version exacte`);
  for (const [path, { integrity, resolved, hasInstallScript, link }] of entriesOf(lock)) {
    if (link || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
      problems.push(`${path} : pas d’empreinte SHA-512`);
    if (resolved !== undefined) problems.push(`${path} : vient de ${resolved}, non du registre qui est réglé`);
    if (hasInstallScript) problems.push(`${path} : lance un script à l’installation`);
  }
  return problems;
}

/** Packages whose licence nobody has looked at. */
export function licenceProblems(lock) {
  return packagesOf(lock)
    .filter(({ name, licence }) => !isAllowed(name, licence))
    .map(({ name, version, licence }) => `${name}@${version} : licence ${licence || 'inconnue'}`);
}

/** `Apache-2.0 AND LGPL-3.0-or-later` asks for both, `MIT OR GPL-2.0` for one. */
function isAllowed(name, licence) {
  const allowed = (id) =>
    ALLOWED.has(id) || ALLOWED_FOR.some((entry) => entry.licence === id && entry.packages.test(name));
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((all) => all.split(' AND ').every(allowed));
}

/**
 * npm's bill of materials without what only builds and tests need. `npm sbom --omit dev` also leaves out what the site and
 * a tool both need, so everything is asked for and taken out here.
 */
export function withoutTools(bom, lock) {
  const kept = new Set(
    packagesOf(lock)
      .filter(({ dev }) => !dev)
      .map(({ name, version }) => `${name}@${version}`),
  );
  const components = bom.components.filter(({ name, version }) => kept.has(`${name}@${version}`));
  const root = bom.metadata.component;
  const refs = new Set([root['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  // npm gives the root the name of the folder.
  return { ...bom, metadata: { ...bom.metadata, component: { ...root, name: lock.name } }, components, dependencies };
}

/** What a CycloneDX reader would stumble over: a component that cannot be identified, a dependency that is not there. */
export function sbomProblems(bom, lock) {
  const problems = [];
  if (bom.bomFormat !== 'CycloneDX' || !/^1\.\d$/.test(bom.specVersion))
    problems.push('ce n’est pas un fichier CycloneDX');
  if (!/^urn:uuid:[0-9a-f-]{36}$/.test(bom.serialNumber)) problems.push('pas de numéro de série');
  const components = bom.components ?? [];
  for (const { purl, name, hashes, licenses } of components) {
    if (!/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/.test(purl ?? '')) problems.push(`${name} : purl ${purl}`);
    if (!hashes?.some(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content)))
      problems.push(`${name} : pas d’empreinte SHA-512`);
    if (!licenses?.length) problems.push(`${name} : pas de licence`);
  }
  const refs = new Set([bom.metadata?.component?.['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  if (refs.size !== components.length + 1) problems.push('deux composants du même nom');
  for (const { ref, dependsOn = [] } of bom.dependencies ?? [])
    for (const other of [ref, ...dependsOn])
      if (!refs.has(other)) problems.push(`${other} : dépendance sans composant`);
  const present = new Set(components.map(({ name, version }) => `${name}@${version}`));
  for (const { name, version, dev } of packagesOf(lock))
    if (!dev && !present.has(`${name}@${version}`)) problems.push(`${name}@${version} : manque`);
  return problems;
}

/**
 * The published advisories about packages, by OSV's service: [{ name, version, ids }].
 * @throws when the service does not respond as documented.
 */
export async function advisoriesOf(packages, service) {
  const queries = packages.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version }));
  const response = await fetch(new URL('/v1/querybatch', service), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ queries }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const { results } = await response.json();
  if (results?.length !== packages.length) throw new Error('a response without a result for each package');
  return packages
    .map(({ name, version }, index) => ({ name, version, ids: (results[index].vulns ?? []).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
}

const TIMEOUT_MS = 30_000;

/** The check of `npm run verify`: { code, output } as every check resolves with. */
export function checkSupply() {
  const lock = readLock();
  const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const problems = [...lockProblems(lock, manifest), ...licenceProblems(lock)];
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') };
}
