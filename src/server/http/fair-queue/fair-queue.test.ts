import { setImmediate as nextIteration } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { BusyError } from './busy-error.ts';
import { Client } from './client.ts';
import { FairQueue, QueuedRequest, type QueueLimits } from './fair-queue.ts';

afterEach(() => vi.useRealTimers());

/** Opens a queue whose tasks run until `finish` is called with their name. */
function openQueue(limits: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ concurrency: 2, startsPerIteration: 1, maxWaiting: 4, ...limits });
  const [one, two] = [new Client(false), new Client(false)];
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string, client = one, isClosed = () => false, isAhead = false) => {
    const request = new QueuedRequest(client, isClosed, isAhead);
    const response = queue.run(request, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    // Some tests await the response later. Until then, a rejection must not count as unhandled.
    response.catch(() => undefined);
    return { request, response };
  };
  const finish = async (name: string) => {
    ends.get(name)?.();
    await iterations(2);
  };
  return { queue, two, add, started, finish };
}

const iterations = async (count: number) => {
  for (let i = 0; i < count; i += 1) await nextIteration();
};

test('ADMS-2: few tasks run at once, one is started in an iteration of the event loop, and the others wait in order', async () => {
  const { add, started, finish } = openQueue();
  for (const name of ['a', 'b', 'c', 'd']) add(name);
  await Promise.resolve();
  expect(started).toEqual(['a']);
  await iterations(3);
  expect(started).toEqual(['a', 'b']);
  await finish('b');
  expect(started).toEqual(['a', 'b', 'c']);
  await finish('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('ADMS-1: Fastify gets a few requests in an iteration of the event loop, in the order in which they came', async () => {
  const { add, started } = openQueue({ concurrency: Infinity, startsPerIteration: 2 });
  for (const name of ['a', 'b', 'c', 'd']) add(name);
  await Promise.resolve();
  expect(started).toEqual(['a', 'b']);
  await nextIteration();
  add('e');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  await nextIteration();
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('ADMS-2: a task that fails makes room for the next', async () => {
  const { queue, two, add, started } = openQueue({ concurrency: 1 });
  const failed = queue.run(new QueuedRequest(two, () => false), () => Promise.reject(new Error('broken')));
  add('a');
  await expect(failed).rejects.toThrow('broken');
  await iterations(2);
  expect(started).toEqual(['a']);
});

test('ADMS-2: what does not fit into the queue is refused with the seconds to wait', async () => {
  const { add } = openQueue();
  for (const name of ['a', 'b']) add(name);
  await iterations(2);
  for (const name of ['c', 'd', 'e', 'f']) add(name);
  const refused = await add('g').response.catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BusyError);
  expect(refused).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test('PUB-14: a page that a browser asks for ahead is made while nobody waits, and refused otherwise', async () => {
  const { add, started, finish } = openQueue();
  const addAhead = (name: string) => add(name, undefined, undefined, true).response;
  const early = addAhead('early');
  add('a');
  await iterations(2);
  expect(started).toEqual(['early', 'a']);
  await expect(addAhead('late')).rejects.toBeInstanceOf(BusyError);
  for (const name of ['early', 'a']) await finish(name);
  await early;
  add('b');
  add('c');
  await expect(addAhead('behind c')).rejects.toBeInstanceOf(BusyError);
  await iterations(2);
  expect(started).toEqual(['early', 'a', 'b', 'c']);
});

test('ADMS-2: clients are served round-robin, and where the queue is full the one that fills it loses its newest', async () => {
  const { two, add, started, finish } = openQueue({ concurrency: 1 });
  const responses = ['a', 'b', 'c', 'd', 'e'].map((name) => add(name).response);
  await iterations(2);
  add('other', two);
  await expect(responses.at(-1)).rejects.toBeInstanceOf(BusyError);
  for (const name of ['a', 'b', 'other']) await finish(name);
  expect(started).toEqual(['a', 'b', 'other', 'c']);
});

test('ADMS-2: a response that another client waits for too is made when that client is served, if that is sooner', async () => {
  const { queue, two, add, started, finish } = openQueue({ concurrency: 1 });
  for (const name of ['a', 'b', 'c']) add(name);
  const { request } = add('shared');
  await iterations(2);
  queue.join(request, new QueuedRequest(two, () => false));
  for (const name of ['a', 'b', 'shared']) await finish(name);
  expect(started).toEqual(['a', 'b', 'shared', 'c']);
});

test('ADMS-2: a response is made for those who wait for it when the first connection has been closed', async () => {
  const { queue, two, add, started, finish } = openQueue({ concurrency: 1 });
  add('a');
  const { request } = add('shared', undefined, () => true);
  await iterations(1);
  queue.join(request, new QueuedRequest(two, () => false));
  await finish('a');
  expect(started).toEqual(['a', 'shared']);
});

test('ADMS-2: no task is started in an iteration that accepts a connection, for a while', async () => {
  const { queue, add, started } = openQueue();
  const accept = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      queue.defer();
      await nextIteration();
    }
  };
  queue.defer();
  add('a');
  await accept(50);
  expect(started).toEqual([]);
  await iterations(2);
  expect(started).toEqual(['a']);
  queue.defer();
  add('b');
  await accept(50);
  expect(started).toEqual(['a']);
  await accept(50);
  expect(started).toEqual(['a', 'b']);
});

test('ADMS-2: nothing is made for a closed connection, nor after a wait of ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { add, started, finish } = openQueue({ concurrency: 1 });
  add('a');
  const closed = add('closed', undefined, () => true);
  const late = add('late');
  await iterations(1);
  vi.advanceTimersByTime(10_001);
  const fresh = add('fresh');
  await finish('a');
  await expect(closed.response).rejects.toBeInstanceOf(BusyError);
  await expect(late.response).rejects.toBeInstanceOf(BusyError);
  expect(started).toEqual(['a', 'fresh']);
  await finish('fresh');
  expect(await fresh.response).toBe('fresh');
});
