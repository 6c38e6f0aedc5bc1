import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allOf } from '../../../tests/support/all-of.ts';
import { openTestContext } from '../../../tests/support/context.ts';
import { scheduleMaintenance } from './maintenance.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

test('DOCT-6: files without a row are deleted also by a site that never runs for a whole day', async () => {
  const context = await openTestContext();
  await context.storage.put('cars/1/a.jpg', Buffer.from('x'));
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const app = Fastify();
  onTestFinished(async () => {
    vi.useRealTimers();
    await app.close();
    await context.close();
  });
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  scheduleMaintenance(app, context, { make: async () => false, removeUnfinished: async () => undefined });
  await app.listen({ port: 0, host: '127.0.0.1' });
  vi.advanceTimersByTime(15 * MINUTE_MS);
  await expect.poll(async () => (await allOf(context.storage.list())).map(({ key }) => key)).toEqual([]);
});
