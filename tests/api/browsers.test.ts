import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UserConfig } from 'vite';
import { expect, test } from 'vitest';
import { at } from '../../scripts/project.mjs';
import config from '../../vite.config.ts';

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };

const CLIENT = at('dist', 'client');
const SITE = 'src/app/pages/start.client.ts';
const ADMIN = 'src/app/admin/admin.client.tsx';

/** The oldest promised browsers. */
const TARGETS = ['Chrome 131', 'Edge 131', 'Firefox 140', 'Safari 16.4', 'iOS 16.4'];

/** The first Safari with each function, rule or syntax that the code may use. Vite cannot add or rewrite these. */
const APIS: Record<string, [safari: number, pattern: RegExp]> = {
  'look-behind': [16.4, /\(\?<[=!]/],
  'Element.checkVisibility': [17.4, /\.checkVisibility\(/],
  'Map.groupBy': [17.4, /\b(?:Map|Object)\.groupBy\(/],
  'Promise.withResolvers': [17.4, /Promise\.withResolvers\(/],
  'Promise.try': [18.2, /Promise\.try\(/],
  'URL.canParse': [17, /URL\.canParse\(/],
  'URL.parse': [18, /URL\.parse\(/],
  'AbortSignal.any': [17.4, /AbortSignal\.any\(/],
  'set methods': [17, /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/],
  'iterator helpers': [
    18.4,
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|find|some|every|toArray|reduce|take|drop)\(/,
  ],
  'regular expression with v': [17, /\/[dgimsuy]*v[dgimsuy]*\.test\(/],
  popover: [17, /popover:|popoverTarget:|showPopover/],
  '::details-content': [18.4, /::details-content/],
  '@page size': [18.2, /@page[^{]*\{[^}]*size:/],
  '@starting-style': [17.5, /@starting-style/],
  'content-visibility': [18, /content-visibility:/],
  'text-wrap': [17.4, /text-wrap:/],
  'field-sizing': [26.2, /field-sizing:/],
  'view transitions': [18, /startViewTransition/],
};

/** Without these, a page is whole, only less smooth: the code asks first, or the rule only adds. */
const OPTIONAL = [
  '::details-content',
  '@page size',
  'content-visibility',
  'text-wrap',
  'field-sizing',
  'view transitions',
];

/** Returns the files of an entry, with those that it loads later. */
function filesOf(entry: string): string[] {
  const program = entry === ADMIN ? 'admin' : 'site';
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(CLIENT, `.vite/${program}.json`), 'utf8'));
  const names = new Set([entry]);
  for (const name of names)
    for (const next of [...(manifest[name]?.imports ?? []), ...(manifest[name]?.dynamicImports ?? [])]) names.add(next);
  return [...new Set([...names].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])]))];
}

/** Returns the APIs in an entry's files that are newer than this Safari, with their file. */
function newerThan(safari: number, entry: string): string[] {
  return filesOf(entry).flatMap((file) => {
    const code = readFileSync(join(CLIENT, file), 'utf8');
    return Object.entries(APIS)
      .filter(([name, [since, pattern]]) => since > safari && !OPTIONAL.includes(name) && pattern.test(code))
      .map(([name]) => `${name} in ${file}`);
  });
}

test('PUB-13: the build is for the oldest browsers that docs/browsers.md promises', async () => {
  const { build } = (await config({ command: 'build', mode: 'production' })) as UserConfig;
  expect(build?.target).toEqual(TARGETS.map((name) => name.toLowerCase().replace(' ', '')));
  const promise = readFileSync(at('docs/browsers.md'), 'utf8');
  for (const name of [...TARGETS, ...Object.keys(APIS)]) expect(promise, name).toContain(name);
});

test('PUB-13: public pages need nothing newer than Safari 16.4, the administration nothing newer than 17.4', () => {
  expect(newerThan(16.4, SITE)).toEqual([]);
  expect(newerThan(17.4, ADMIN)).toEqual([]);
  // A pattern that finds nothing anywhere would hold nothing.
  expect(newerThan(16.4, ADMIN).join()).toMatch(/Map\.groupBy.*popover|popover.*Map\.groupBy/);
});
