import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FRUGAL } from './process.mjs';
import { at } from './project.mjs';

/** Licences whose only condition is to keep their text and the authors' names. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

/** Other licences. Each is allowed only for the packages that a person has checked. */
const ALLOWED_FOR = [
  // libvips is a separate library that sharp loads. Everyone who gets the image may replace it.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
  // The compiler of styles runs only at build time, and axe-core only in tests. The site contains neither.
  { licence: 'MPL-2.0', packages: /^(lightningcss(-[\w-]+)?|axe-core)$/ },
  // Only a test uses it, to read the YAML of the OpenAPI document.
  { licence: 'PSF-2.0', packages: /^argparse$/ },
  // The licence texts of the fonts are in LICENSES.
  { licence: 'OFL-1.1', packages: /^@fontsource/ },
];

const readJson = (path) => JSON.parse(readFileSync(at(path), 'utf8'));
const { packages } = readJson('package-lock.json');
const installed = Object.entries(packages).filter(([path]) => path !== '');

/** Says why a package is not acceptable: npm might install an unchecked file, or the licence is not allowed. */
function problemsOf([path, { integrity, resolved, hasInstallScript, link, license = '' }]) {
  const name = path.split('node_modules/').at(-1);
  const isAllowed = (id) =>
    ALLOWED.includes(id) || ALLOWED_FOR.some((entry) => entry.licence === id && entry.packages.test(name));
  return [
    ...(link || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') ? ['no SHA-512'] : []),
    ...(resolved === undefined ? [] : ['another place']),
    ...(hasInstallScript ? ['a script'] : []),
    ...(license.split(' AND ').every(isAllowed) ? [] : ['its licence']),
  ];
}

test('SUPP-1, SUPP-2: the lock file: SHA-512 for each entry, no other place, no script, licences that were looked at', () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(installed.filter((entry) => problemsOf(entry).length > 0)).toEqual([]);
});

test('SUPP-1: every version is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = readJson('package.json');
  for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    expect(version).toMatch(/^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
});

test('SUPP-3: `npm run sbom` is CycloneDX: every package with purl, licence and SHA-512, the tools marked', () => {
  const shell = process.platform === 'win32';
  const { stdout, status } = spawnSync('npm', ['run', '--silent', 'sbom'], { cwd: at(), encoding: 'utf8', shell });
  expect(status).toBe(0);
  const { bomFormat, components, dependencies } = JSON.parse(stdout);
  expect(bomFormat).toBe('CycloneDX');
  for (const { purl, hashes, licenses } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
    expect([purl, hashes]).toEqual([purl, [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]]);
    expect([purl, licenses?.length]).toEqual([purl, 1]);
  }
  const refs = new Set(components.map((component) => component['bom-ref']));
  expect(refs.size).toBe(components.length);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);

  const isTool = ({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development');
  const sites = components.filter((component) => !isTool(component)).map(({ name }) => name);
  expect(sites).toEqual(expect.arrayContaining(['fastify', 'sharp', 'react', 'semver', 'pg-types']));
  expect(sites.filter((name) => ['vite', 'vitest', 'playwright', 'axe-core'].includes(name))).toEqual([]);
});

test('SUPP-5: nothing runs at an installation: .npmrc, the project’s own command, the image and the documents say so', () => {
  expect(readFileSync(at('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  expect(readFileSync(at('scripts/install.mjs'), 'utf8')).toContain("'--ignore-scripts'");
  for (const file of ['Dockerfile', 'docs/hosting.md', 'README.md'])
    for (const line of readFileSync(at(file), 'utf8').split('\n'))
      for (const [command] of line.matchAll(/npm ci[^&`']*/g))
        expect([file, command]).toEqual([file, expect.stringContaining('--ignore-scripts')]);
});

test('the image and the service start Node with the flags of npm start', () => {
  for (const file of ['Dockerfile', 'deploy/vitrine.service']) {
    const [, command = ''] =
      /^(?:CMD|ExecStart=)(.*(?:\\\n.*)?src\/main\.ts)/m.exec(readFileSync(at(file), 'utf8')) ?? [];
    expect([file, command.match(/--[\w=-]+/g)]).toEqual([file, FRUGAL]);
  }
});

test('SUPP-6: images are named by digest, and each container runs without root, without rights, on a read-only root', () => {
  const dockerfile = readFileSync(at('Dockerfile'), 'utf8');
  const compose = readFileSync(at('compose.yaml'), 'utf8');
  const named = [...dockerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/^\s+image: (\S+)/gm)];
  const others = named.map(([, image]) => image).filter((image) => image !== 'vitrine');
  expect(others).toHaveLength(4);
  for (const image of others) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  expect(dockerfile).toMatch(/^USER node$/m);
  // Node comes from the image, whose digest is named, and not from a package of a third party.
  for (const file of [dockerfile, compose]) expect(file).not.toContain('"node_modules/.bin/node"');
  for (const command of dockerfile.match(/npm (ci|prune)(.*\\\n)*.*/g))
    expect(command).toContain('node_modules/node-linux-* node_modules/.bin/node');

  expect(compose).toMatch(
    /&hardened\n {2}read_only: true\n {2}cap_drop: \[ALL\]\n {2}security_opt: \["no-new-privileges:true"\]/,
  );
  expect(compose).toMatch(/&site\n {2}<<: \*hardened\n/);
  const services = compose.split(/^services:\n/m)[1].split(/^networks:/m)[0];
  const each = services.match(/^ {2}[\w-]+:.*\n(?: {4}.*\n)*/gm).filter((text) => !text.startsWith('  #'));
  expect(each).toHaveLength(5);
  for (const service of each) expect(service).toMatch(/: \*(site|hardened)\n/);
  expect(compose.match(/^\s+user: \w+$/gm)).toHaveLength(3);
  expect(compose).not.toMatch(/privileged|cap_add|docker\.sock|network_mode/);
});
