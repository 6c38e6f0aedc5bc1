import { expect, test } from 'vitest';
import { forFile } from '../../../tests/support/for-file.ts';
import { openTestSite } from '../../../tests/support/site.ts';

type Rule = { where: { and: [{ href_matches: string[] }, { not: { href_matches: string } }] }; eagerness: string };

const site = forFile(openTestSite);
const ORIGIN = 'https://garage.example';

test('PUB-14: browsers may prepare public pages without parameters, and nothing else', async () => {
  const { headers } = await site.app.inject('/');
  expect(headers['speculation-rules']).toBe('"/speculation-rules.json"');
  const response = await site.app.inject('/speculation-rules.json');
  expect(response.headers['content-type']).toBe('application/speculationrules+json');
  expect(response.headers['cache-control']).toBe('public, max-age=3600');
  const [rule] = response.json<{ prerender: [Rule] }>().prerender;
  expect(rule.eagerness).toBe('moderate');
  const [{ href_matches: included }, { not }] = rule.where.and;
  const matches = (pattern: string, path: string) => new URLPattern(pattern, ORIGIN).test(path, ORIGIN);
  const isPrepared = (path: string) =>
    included.some((pattern) => matches(pattern, path)) && !matches(not.href_matches, path);
  for (const path of ['/', '/trucks-rental', '/car/48', '/car/48/photos', '/voitures/peugeot', '/contact'])
    expect([path, isPrepared(path)]).toEqual([path, true]);
  for (const path of ['/?q=clio', '/car/48?depart=2026-12-01', '/selection?ids=1', '/contact/envoyer', '/auth/login'])
    expect([path, isPrepared(path)]).toEqual([path, false]);
  for (const path of ['/admin', '/admin/cars', '/admin/preview/cars/1', '/api/me', '/images/a/b.jpg', '/og/car/1.jpg'])
    expect([path, isPrepared(path)]).toEqual([path, false]);
});

test('PUB-14: only pages name the rules', async () => {
  for (const path of ['/api/brands', '/robots.txt', '/sitemap.xml', '/admin/login'])
    expect([path, (await site.app.inject(path)).headers['speculation-rules']]).toEqual([path, undefined]);
});
