import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { at } from './project.mjs';

/** Returns the regular expressions of a source that take more than linear time: 'file:line pattern'. */
function slowPatterns(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const slow = [];
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const pattern = { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
      const { line } = source.getLineAndCharacterOfPosition(node.end);
      if (analyse(pattern).reports.length > 0) slow.push(`${path}:${line + 1} ${node.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return slow;
}

test('FUZZ-4: no pattern of the sources takes more than linear time', () => {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: at('.') }).filter((path) => !/\.test\.tsx?$/.test(path));
  expect(paths.length).toBeGreaterThan(500);
  expect(paths.flatMap((path) => slowPatterns(path, readFileSync(at(path), 'utf8')))).toEqual([]);
});

test.each([String.raw`/\s*\([^)]*\)[*:\s]*$/`, String.raw`/[*:\s]+$/`, String.raw`/^(les?)\s+(.+)$/i`, '/^(a+)+b$/'])(
  'FUZZ-4: the pattern %s would be named',
  (pattern) => {
    expect(slowPatterns('a.tsx', `const text = <b>/+/</b>;\nconst pattern = ${pattern};`)).toEqual([
      `a.tsx:2 ${pattern}`,
    ]);
  },
);
