import { expect, test } from 'vitest';
import { idsDefinedIn, unresolvedIds } from './requirement-ids.mjs';

const defined = idsDefinedIn('- **FLT-3** a filter\n- **FLT-12** another → D12, D13\n- **D12** a decision\n');
const cited = (text) => unresolvedIds(defined, [{ path: 'a.ts', text }]).map(({ id }) => id);

test('an id is defined where a list item starts with it, not where another one cites it', () => {
  expect([...defined]).toEqual(['FLT-3', 'FLT-12', 'D12']);
});

test('what is defined resolves, what is not is named with its place', () => {
  expect(cited('FLT-3, FLT-12 (D12)')).toEqual([]);
  expect(unresolvedIds(defined, [{ path: 'a.ts', text: 'FLT-3\n// FLT-4 and D13\n' }])).toEqual([
    { path: 'a.ts', line: 2, id: 'FLT-4' },
    { path: 'a.ts', line: 2, id: 'D13' },
  ]);
});

test('other names with a number are no citations', () => {
  expect(cited('UTF-8, SHA-256, ISO 8601, L121-4, D111-16 C. conso, %D39, VO-10000, FLT-3b, MY-FLT-9, D123')).toEqual(
    [],
  );
});
