import { PassThrough } from 'node:stream';
import Fastify, { type FastifyRequest } from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import type { BusyError } from './busy-error.ts';
import { RequestLimits } from './request-limits.ts';

afterEach(() => vi.useRealTimers());

type Sender = { ip: string; headers?: Record<string, string>; isClosed?: boolean };

const from = ({ ip, headers = {}, isClosed = false }: Sender) =>
  ({ ip, headers, raw: { socket: { destroyed: isClosed } } }) as unknown as FastifyRequest;

const OF_INTERNET = { ip: '203.0.113.7' };
const OF_MACHINE = { ip: '127.0.0.1' };

/** Opens limits whose tasks run until `finish` is called with their name. */
function openLimits() {
  const limits = new RequestLimits();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const render = (name: string, sender: Sender = OF_MACHINE) => {
    const response = limits.render(from(sender), () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    // Some tests await the response later. Until then, a rejection must not count as unhandled.
    response.catch(() => undefined);
    return response;
  };
  // One rendering starts in an iteration of the event loop, four are running after four.
  const settle = async () => {
    for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const finish = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { limits, render, started, finish, settle };
}

/** Returns how many of the responses the sender's network gets. */
async function granted(limits: RequestLimits, sender: Sender, count: number): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: count }, () => limits.render(from(sender), async () => 'a page')),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
}

test('ADMS-4: a network has a budget that is refilled; private networks have none', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { limits } = openLimits();
  expect(await granted(limits, OF_INTERNET, 150)).toBe(100);
  expect(await granted(limits, { ip: '203.0.113.8' }, 1)).toBe(1);
  const refused = await limits.render(from(OF_INTERNET), async () => '').catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 10 });
  vi.advanceTimersByTime(10_000);
  expect(await granted(limits, OF_INTERNET, 150)).toBe(100);
  expect(await granted(limits, OF_MACHINE, 500)).toBe(500);
});

test('ADMS-4: a hundred people of one office who look at a new list every ten seconds never meet the budget', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { limits } = openLimits();
  for (let second = 0; second < 600; second += 1) {
    expect(await granted(limits, OF_INTERNET, 10)).toBe(10);
    vi.advanceTimersByTime(1_000);
  }
});

test('ADMS-2: four responses are made at once, the others wait in order, and beyond 600 they are refused', async () => {
  const { render, started, finish, settle } = openLimits();
  const responses = Array.from({ length: 604 }, (_, i) => render(String(i)));
  await settle();
  expect(started).toEqual(['0', '1', '2', '3']);
  const refused = await render('late').catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 503, retryAfterSeconds: 5 });
  await finish('2');
  expect(started).toEqual(['0', '1', '2', '3', '4']);
  expect(await responses[2]).toBe('2');
});

test('ADMS-2: one response is started in an iteration of the event loop', async () => {
  const { render, started } = openLimits();
  for (const name of ['a', 'b', 'c', 'd']) render(name);
  for (const count of [1, 2, 3]) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(started.length).toBeLessThanOrEqual(count);
  }
});

test('ADMS-2: nothing is made for a connection that was closed while its request waited', async () => {
  const { render, started, finish, settle } = openLimits();
  for (const name of ['a', 'b', 'c', 'd']) render(name);
  const closed = render('closed', { ...OF_MACHINE, isClosed: true });
  render('open');
  await settle();
  await finish('a');
  await expect(closed).rejects.toMatchObject({ status: 503 });
  await settle();
  expect(started).toEqual(['a', 'b', 'c', 'd', 'open']);
});

test('PUB-14: a page that a browser asks for ahead is made while there is room, and refused otherwise', async () => {
  const { render, started, settle } = openLimits();
  const ahead = { ...OF_MACHINE, headers: { 'sec-purpose': 'prefetch;prerender' } };
  for (const name of ['a', 'b', 'c']) render(name);
  render('early', ahead);
  await settle();
  await expect(render('late', ahead)).rejects.toMatchObject({ status: 503 });
  expect(started).toEqual(['a', 'b', 'c', 'early']);
});

test('ADMS-2: a refusal is sent after a second, so that repeating a request at once has little effect', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const { limits } = openLimits();
  await granted(limits, OF_INTERNET, 100);
  let isRefused = false;
  const refused = limits.charge(from(OF_INTERNET)).catch(() => {
    isRefused = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isRefused).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(isRefused).toBe(true);
});

/** Opens a server that sends streams. A header names the client. */
function openStreams() {
  const limitStreams = new RequestLimits().createStreamLimit();
  const streams: PassThrough[] = [];
  const app = Fastify({ trustProxy: true });
  app.get('/', async (request, reply) => {
    await limitStreams(request, reply);
    const stream = new PassThrough();
    streams.push(stream);
    return reply.send(stream);
  });
  app.setErrorHandler<BusyError>((error, _request, reply) => reply.code(error.status).send(errorBody(error.code, '')));
  onTestFinished(() => app.close());
  const ask = (address: string) => app.inject({ url: '/', headers: { 'x-forwarded-for': address } });
  return { streams, ask };
}

test('ADMS-7: eight streams run at once, two for one client; beyond them there is a 503 after a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const { streams, ask } = openStreams();
  const refused = async (address: string) => {
    const response = ask(address);
    await vi.advanceTimersByTimeAsync(1_000);
    return (await response).statusCode;
  };
  const running = [ask('203.0.113.1'), ask('203.0.113.1')];
  await vi.waitFor(() => expect(streams).toHaveLength(2));
  expect(await refused('203.0.113.1')).toBe(503);
  for (let i = 2; i < 8; i += 1) running.push(ask(`203.0.113.${i}`));
  await vi.waitFor(() => expect(streams).toHaveLength(8));
  expect(await refused('203.0.113.9')).toBe(503);
  streams[0]?.end();
  expect((await running[0])?.statusCode).toBe(200);
  running.push(ask('203.0.113.1'));
  await vi.waitFor(() => expect(streams).toHaveLength(9));
  for (const stream of streams) stream.end();
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200));
});
