import { expect, test } from 'vitest';
import { ClockWatch } from './clock-watch.ts';

const HOUR_MS = 3_600_000;

test('FALT-7: for a day after the clock was set, forward or back, ages are not trusted', () => {
  let [now, elapsed] = [1_000_000_000_000, 0];
  const clock = new ClockWatch(
    () => now,
    () => elapsed,
  );
  const pass = (hours: number) => {
    now += hours * HOUR_MS;
    elapsed += hours * HOUR_MS;
    return clock.isSteady();
  };
  expect([pass(1), pass(1000)]).toEqual([true, true]);
  // A correction of a few minutes does not mean that the clock was wrong.
  now -= 10 * 60_000;
  expect(pass(1)).toBe(true);
  for (const years of [1, -1]) {
    now += years * 365 * 24 * HOUR_MS;
    expect([pass(1), pass(22), pass(2)]).toEqual([false, false, true]);
  }
});
