import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../../server/project-root.ts';
import { FEED_FIELDS } from './feed-fields.ts';
import { META_COLUMNS } from './meta-columns.ts';

const DOCUMENT = readFileSync(resolve(PROJECT_ROOT, 'docs/feeds.md'), 'utf8');

const documented = [...DOCUMENT.matchAll(/^- `([^`]+)`(?:,|:| \()/gm)].map(([, name]) => name);

test('FEED-4: every field of the generic feeds is listed in docs/feeds.md, in their order', () => {
  const names = FEED_FIELDS.map(({ name }) => name);
  expect(documented.slice(documented.indexOf('id'), documented.indexOf('id') + names.length)).toEqual(names);
});

test('FEED-5: and every column of Meta’s catalogue', () => {
  const names = META_COLUMNS.map(({ name }) => name).filter((name) => !name.startsWith('image['));
  expect(documented.slice(-names.length)).toEqual(names);
  expect(DOCUMENT).toContain('`image[0].url` … `image[19].url`');
});
