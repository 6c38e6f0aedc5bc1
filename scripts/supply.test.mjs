import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { at } from './project.mjs';
import {
  advisoriesOf,
  checkSupply,
  licenceProblems,
  lockProblems,
  packagesOf,
  readLock,
  sbomProblems,
  withoutTools,
} from './supply.mjs';

const integrity = `sha512-${'A'.repeat(86)}==`;
const entry = { version: '1.0.0', license: 'MIT', integrity };
const lockWith = (packages) => ({ name: 'vitrine', packages: { '': { name: 'vitrine' }, ...packages } });

test('SUPP-1: this lock file: exact versions, SHA-512 for each entry, no other place, no script, licences that were looked at', () => {
  expect(checkSupply()).toEqual({ code: 0, output: '' });
  expect(packagesOf(readLock()).length).toBeGreaterThan(300);
});

test('SUPP-1: a range, a missing or short checksum, another place and an installation script are named', () => {
  const manifest = {
    dependencies: { a: '^1.0.0', b: '1.0.0' },
    devDependencies: { c: 'github:x/c', d: 'npm:e@1.0.0' },
  };
  const lock = lockWith({
    'node_modules/a': { ...entry, integrity: undefined },
    'node_modules/b': { ...entry, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    'node_modules/c': { ...entry, resolved: 'git+ssh://git@example.org/c.git' },
    'node_modules/b/node_modules/d': { ...entry, hasInstallScript: true },
  });
  expect(lockProblems(lock, manifest)).toEqual([
    'a : « ^1.0.0 » n’est pas une version exacte',
    'c : « github:x/c » n’est pas une version exacte',
    'node_modules/a : pas d’empreinte SHA-512',
    'node_modules/b : pas d’empreinte SHA-512',
    'node_modules/c : vient de git+ssh://git@example.org/c.git, non du registre qui est réglé',
    'node_modules/b/node_modules/d : lance un script à l’installation',
  ]);
});

test('SUPP-2: a licence that nobody looked at is refused; one of two is enough, of both each counts', () => {
  const problems = (license, name = 'a') =>
    licenceProblems(lockWith({ [`node_modules/${name}`]: { ...entry, license } }));
  for (const fine of ['MIT', 'ISC', 'Apache-2.0 AND MIT', '(MIT OR GPL-3.0)', 'BlueOak-1.0.0'])
    expect(problems(fine)).toEqual([]);
  for (const wrong of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN LICENCE.txt', 'MPL-2.0'])
    expect(problems(wrong)).toEqual([`a@1.0.0 : licence ${wrong}`]);
  expect(problems(undefined)).toEqual(['a@1.0.0 : licence inconnue']);
  expect(problems('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toEqual([]);
});

test('SUPP-3: `npm run sbom` is CycloneDX, has every package that the site needs and no tool, each with purl, licence and SHA-512', () => {
  const { stdout, status } = spawnSync(process.execPath, [at('scripts/sbom.mjs')], { encoding: 'utf8' });
  expect(status).toBe(0);
  const bom = JSON.parse(stdout);
  expect(sbomProblems(bom, readLock())).toEqual([]);
  expect(bom.metadata.component).toMatchObject({ name: 'vitrine', type: 'application' });
  const names = bom.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'react', 'semver', 'pg-types']));
  expect(names.filter((name) => ['vite', 'vitest', 'playwright-core', 'axe-core'].includes(name))).toEqual([]);

  const [first] = bom.components;
  expect(sbomProblems({ ...bom, components: bom.components.slice(1) }, readLock())).toContain(
    `${first.name}@${first.version} : manque`,
  );
  const blank = { ...first, purl: 'nowhere', hashes: [], licenses: [] };
  expect(sbomProblems({ ...bom, components: [blank, ...bom.components.slice(1)] }, readLock())).toHaveLength(3);
});

test('SUPP-3: what a tool and the site both need stays', () => {
  const lock = lockWith({
    'node_modules/site': entry,
    'node_modules/both': entry,
    'node_modules/tool': { ...entry, dev: true },
    'node_modules/tool/node_modules/both': { ...entry, dev: true },
  });
  const component = (name) => ({ 'bom-ref': name, name, version: '1.0.0' });
  const bom = {
    metadata: { component: { 'bom-ref': 'root', name: 'folder' } },
    components: ['site', 'both', 'tool'].map(component),
    dependencies: [
      { ref: 'root', dependsOn: ['site', 'tool'] },
      { ref: 'site', dependsOn: ['both'] },
      { ref: 'tool', dependsOn: ['both'] },
      { ref: 'both' },
    ],
  };
  expect(withoutTools(bom, lock)).toEqual({
    metadata: { component: { 'bom-ref': 'root', name: 'vitrine' } },
    components: [component('site'), component('both')],
    dependencies: [
      { ref: 'root', dependsOn: ['site'] },
      { ref: 'site', dependsOn: ['both'] },
      { ref: 'both', dependsOn: [] },
    ],
  });
});

async function service(answer) {
  const asked = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    asked.push({ url: request.url, ...JSON.parse(text) });
    const { status, body } = answer(asked.at(-1));
    response.writeHead(status).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close());
  return { url: `http://127.0.0.1:${server.address().port}`, asked };
}

test('SUPP-4: advisories are asked for by name and version alone, and only a whole answer counts', async () => {
  const packages = packagesOf(
    lockWith({ 'node_modules/a': entry, 'node_modules/@x/b': { ...entry, version: '2.1.0' } }),
  );
  const { url, asked } = await service(() => ({ status: 200, body: { results: [{ vulns: [{ id: 'GHSA-1' }] }, {}] } }));
  expect(await advisoriesOf(packages, url)).toEqual([{ name: '@x/b', version: '2.1.0', ids: ['GHSA-1'] }]);
  expect(asked).toEqual([
    {
      url: '/v1/querybatch',
      queries: [
        { package: { name: '@x/b', ecosystem: 'npm' }, version: '2.1.0' },
        { package: { name: 'a', ecosystem: 'npm' }, version: '1.0.0' },
      ],
    },
  ]);
  const part = await service(() => ({ status: 200, body: { results: [{}] } }));
  await expect(advisoriesOf(packages, part.url)).rejects.toThrow('without a result for each package');
  const away = await service(() => ({ status: 503, body: {} }));
  await expect(advisoriesOf(packages, away.url)).rejects.toThrow('HTTP 503');
});

test('SUPP-5: nothing runs at an installation: .npmrc, the project’s own command, the image and the documents say so', () => {
  expect(readFileSync(at('.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  expect(readFileSync(at('scripts/install.mjs'), 'utf8')).toContain("'--ignore-scripts'");
  for (const file of ['Dockerfile', 'docs/hosting.md', 'README.md'])
    for (const line of readFileSync(at(file), 'utf8').split('\n'))
      for (const [command] of line.matchAll(/npm ci[^&`']*/g))
        expect([file, command]).toEqual([file, expect.stringContaining('--ignore-scripts')]);
});

test('SUPP-6: images are named by digest, and each container runs without root, without rights, on a read-only root', () => {
  const dockerfile = readFileSync(at('Dockerfile'), 'utf8');
  const compose = readFileSync(at('compose.yaml'), 'utf8');
  const named = [...dockerfile.matchAll(/^FROM (\S+)/gm), ...compose.matchAll(/^\s+image: (\S+)/gm)];
  const others = named.map(([, image]) => image).filter((image) => image !== 'vitrine');
  expect(others).toHaveLength(4);
  for (const image of others) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
  expect(dockerfile).toMatch(/^USER node$/m);

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
