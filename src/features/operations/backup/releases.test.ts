import { expect, test } from 'vitest';
import project from '../../../../package.json' with { type: 'json' };
import { RELEASES } from './releases.ts';

test('BACK-5: the version that runs says what is new in at most eight lines', () => {
  const news = RELEASES[project.version] ?? [];
  expect(news.length).toBeGreaterThan(0);
  expect(news.length).toBeLessThanOrEqual(8);
});
