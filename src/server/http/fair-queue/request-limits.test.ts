import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorBody } from '../../../shared/errors.ts';
import type { BusyError } from './busy-error.ts';
import { Client } from './client.ts';
import { QueuedRequest } from './fair-queue.ts';
import { RequestLimits } from './request-limits.ts';

afterEach(() => vi.useRealTimers());

const granted = (client: Client, count: number) =>
  Array.from({ length: count }, () => client.charge()).filter((seconds) => seconds === 0).length;

test('ADMS-4: a client has a budget that is refilled; private networks have none', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const client = new Client(true);
  expect(granted(client, 700)).toBe(600);
  expect(client.charge()).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(granted(client, 100)).toBe(20);
  vi.advanceTimersByTime(3_600_000);
  expect(granted(client, 700)).toBe(600);
  expect(granted(new Client(false), 10_000)).toBe(10_000);
});

test('ADMS-4: a hundred people of one office who look at a new list every ten seconds never meet the budget', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const client = new Client(true);
  for (let second = 0; second < 3_600; second += 1) {
    expect(granted(client, 10)).toBe(10);
    vi.advanceTimersByTime(1_000);
  }
});

test('ADMS-2: a refusal is sent after a second, so that repeating a request at once has little effect', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const client = new Client(true);
  granted(client, 600);
  let isRefused = false;
  const limits = new RequestLimits();
  const refused = limits
    .delayRefusal(() => limits.render(new QueuedRequest(client, () => false), async () => 'a page'))
    .catch(() => {
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
  const limits = new RequestLimits(() => true);
  const limitStreams = limits.createStreamLimit();
  const streams: PassThrough[] = [];
  const app = Fastify();
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
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
