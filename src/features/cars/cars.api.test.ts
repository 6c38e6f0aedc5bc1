import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../../tests/support/site.ts';
import { operatorOfThisMachine } from '../admin/admin.ts';
import { buildCar } from './cars.seed.ts';
import { cars } from './cars.store.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
  for (let i = 1; i <= 30; i += 1)
    await cars.create(site.house, operatorOfThisMachine(), buildCar({ title: `Peugeot 208 numéro ${i}` }));
});
afterAll(() => site.close());

test('API-1 STT-4: pages of 12, newest first, walked by the index of the last row, meet each car once', async () => {
  const seen: number[] = [];
  let lastIndex = -1;
  for (;;) {
    const answer = await site.app.inject(`/api/cars/list/${lastIndex}`);
    expect(answer.statusCode).toBe(200);
    const { data, remaining } = answer.json<{ data: { id: number }[]; remaining: number }>();
    expect(remaining).toBe(30);
    if (data.length === 0) break;
    expect(data.length).toBeLessThanOrEqual(12);
    seen.push(...data.map(({ id }) => id));
    lastIndex = seen.length - 1;
  }
  expect(seen).toEqual(Array.from({ length: 30 }, (_, i) => 30 - i));
});
