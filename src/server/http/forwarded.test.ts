import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustedProxies, warnOfForwarded } from './forwarded.ts';

test.each<[trustProxy: false | number | string, name: string, count: number]>([
  [false, 'x-forwarded-for', 1],
  [false, 'x-real-ip', 1],
  ['10.0.0.0/8', 'x-forwarded-for', 1],
  ['loopback', 'x-forwarded-for', 0],
  [1, 'x-forwarded-for', 0],
  [0, 'x-forwarded-for', 0],
])('EDGE-4: where the trusted proxy is %j, an address in %s gives %i warnings', async (trustProxy, name, count) => {
  const warnings: string[] = [];
  const logger = { level: 'warn', stream: { write: (line: string) => void warnings.push(line) } };
  const app = Fastify({ trustProxy: trustedProxies(trustProxy), logger });
  warnOfForwarded(app, trustProxy);
  for (const url of ['/contact', '/about']) await app.inject({ url, headers: { [name]: '203.0.113.9' } });
  expect(warnings).toHaveLength(count);
});
