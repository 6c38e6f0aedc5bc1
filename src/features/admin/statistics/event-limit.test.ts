import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventLimit } from './events.routes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('STAT-4: a connection has 30 events a minute, counted from its first one', () => {
  const limit = new EventLimit();
  const accepted = (times: number) => Array.from({ length: times }, () => limit.accepts('a')).filter(Boolean).length;
  expect(accepted(29)).toBe(29);
  vi.advanceTimersByTime(59_000);
  expect(accepted(10)).toBe(1);
  expect(limit.accepts('b')).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(accepted(31)).toBe(30);
});

test('STAT-5: no connection is held longer than its minute', () => {
  const limit = new EventLimit();
  limit.accepts('a');
  vi.advanceTimersByTime(30_000);
  limit.accepts('b');
  vi.advanceTimersByTime(29_999);
  expect(limit.size).toBe(2);
  vi.advanceTimersByTime(1);
  expect(limit.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
