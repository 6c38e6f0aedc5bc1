import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../scripts/build.mjs';
import { addAdministrator } from '../../src/features/platform/auth/administrators.repository.ts';
import { signIn } from '../support/admin-api.ts';
import { openTestSite, type TestSite } from '../support/site.ts';

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  await build({ onlyIfStale: true });
  site = await openTestSite();
  await addAdministrator(site.context, 'An administrator', 'a long secret password');
  cookie = await signIn(site.app, 'An administrator', 'a long secret password');
});
afterAll(() => site.close());

/** What the recommended rules say of the document, but for paths that are told apart only by their order. */
async function problemsOf(headers: Record<string, string>): Promise<string[]> {
  const { body } = await site.app.inject({ url: '/api/openapi.json', headers });
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source: body, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

describe('API-9: the OpenAPI document follows the recommended rules of Redocly', () => {
  test('as everybody reads it', async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  test('as an administrator reads it', async () => {
    expect(await problemsOf({ cookie })).toEqual([]);
  });
});
