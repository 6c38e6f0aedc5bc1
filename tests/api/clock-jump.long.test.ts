/** Tests that set the machine's clock forward and back while the site runs. */

import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openDatabase } from '../../src/server/db/database.ts';
import { callerOf, NAME, openAdminApi, PASSWORD } from '../support/admin-api.ts';
import { forFile } from '../support/for-file.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const site = forFile(openAdminApi);
afterEach(() => void vi.useRealTimers());

/** Sets the date and time. Timers run as before. */
const setClock = (at: number | string) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(at);
};

const status = async (url: string) => (await site.app.inject({ url, headers: { cookie: site.cookie } })).statusCode;

test('FALT-7: a session ends when the clock is set forward, and is valid again when the clock is right', async () => {
  const start = Date.now();
  expect(await status('/api/admin')).toBe(200);
  setClock(start + 60 * MINUTE_MS);
  expect(await status('/api/admin')).toBe(401);
  for (const path of ['/', '/readyz', '/api/cars/list/-1']) expect([path, await status(path)]).toEqual([path, 200]);
  setClock(start);
  expect(await status('/api/admin')).toBe(200);
});

test('FALT-7: a lock-out from a clock that was a day ahead ends when the clock is right', async () => {
  const start = Date.now();
  const stranger = callerOf(site.app);
  const login = async (pass: string) =>
    (await site.app.inject({ method: 'POST', url: '/api/admin/login', payload: { user: NAME, pass } })).statusCode;
  setClock(start + DAY_MS);
  for (let i = 0; i < 5; i += 1) await stranger.rejected('POST', '/login', { user: NAME, pass: 'faux' });
  expect(await login(PASSWORD)).toBe(429);
  setClock(start);
  expect(await login('faux')).toBe(401);
  expect(await login(PASSWORD)).toBe(200);
});

test('FALT-7: a cached page with opening hours is rendered again when the clock is set back', async () => {
  const isOpen = async () => /data-open="(true|false)"/.exec((await site.app.inject('/contact')).body)?.[1];
  // Tuesday in Paris: 20:30, then 10:30. The dealership is closed, then open.
  setClock('2026-11-24T19:30:00Z');
  expect(await isOpen()).toBe('false');
  setClock('2026-11-24T09:30:00Z');
  expect(await isOpen()).toBe('true');
});

test('FALT-7: a change of the clock does not end the wait for another writer', async () => {
  const other = await openDatabase(site.context.database.location, () => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const first = other.query.transaction().execute(async () => {
    holding.resolve();
    await promise;
  });
  await holding.promise;
  const second = site.context.database.query.transaction().execute(() => Promise.resolve('written'));
  // The second writer tries again every few milliseconds. It must do so before and after the clock is set.
  await wait(50);
  setClock(Date.now() + DAY_MS);
  await wait(50);
  resolve();
  await first;
  expect(await second).toBe('written');
  await other.close();
});
