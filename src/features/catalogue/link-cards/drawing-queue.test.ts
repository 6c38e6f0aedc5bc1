import { expect, test } from 'vitest';
import { DrawingQueue, type DrawnCard } from './link-cards.routes.ts';

const drawnCard = (isComplete = true): DrawnCard => ({ body: Buffer.from('x'), isComplete });

test('LOOK-43: one card is drawn at once, each once, and what does not fit into the queue is refused', async () => {
  const queue = new DrawingQueue();
  const gate = Promise.withResolvers<void>();
  let [drawing, most, drawn] = [0, 0, 0];
  const draw = async () => {
    drawing += 1;
    most = Math.max(most, drawing);
    await gate.promise;
    drawing -= 1;
    drawn += 1;
    return drawnCard();
  };
  const asked = Array.from({ length: 40 }, (_, i) => queue.card(`${i % 20}`, draw));
  const settled = Promise.allSettled(asked);
  gate.resolve();
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(most).toBe(1);
  expect(drawn).toBe(7);
  expect(refused.length).toBe(26);
  expect((refused[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'unavailable' });
  await queue.card('0', draw);
  await queue.card('new', draw);
  expect(drawn).toBe(8);
});

test('LOOK-43: a card that lacks its photo is not kept, and neither is a failure', async () => {
  const queue = new DrawingQueue();
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return drawnCard(false);
  };
  await queue.card('a', draw);
  await queue.card('a', draw);
  expect(drawn).toBe(2);
  await expect(queue.card('b', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect((await queue.card('b', async () => drawnCard())).isComplete).toBe(true);
});
