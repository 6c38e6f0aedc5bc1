import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { DomainError } from '../../shared/errors.ts';
import { type RunningJob, sendJob } from './running-job.ts';

/** Opens a server that answers each request with this job. */
async function serverOf(start: () => RunningJob<object>): Promise<FastifyInstance> {
  const app = Fastify();
  onTestFinished(() => app.close());
  const schema = {
    response: { 201: { content: { 'application/json': { schema: { type: 'object', properties: { data: {} } } } } } },
  };
  app.post('/', { schema }, (_request, reply) => sendJob(start(), reply.code(201)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

const post = (app: FastifyInstance, accept: string) =>
  fetch(app.listeningOrigin, { method: 'POST', headers: { Accept: accept } });

test('a job sends its id, its progress while it runs, and its declared result, each as a line', async () => {
  const { promise: result, resolve } = Promise.withResolvers<object>();
  const progress = { done: 0, total: 9 };
  const response = await post(
    await serverOf(() => ({ job: 7, progress: () => progress, result })),
    'application/x-ndjson',
  );
  expect([response.status, response.headers.get('x-accel-buffering')]).toEqual([201, 'no']);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader?.read())?.value;
  expect(await next()).toBe('{"job":7}\n');
  expect(await next()).toBe('{"done":0,"total":9}\n');
  progress.done = 3;
  expect(await next()).toBe('{"done":3,"total":9}\n');
  resolve({ data: [1], secret: 2 });
  expect(await next()).toBe('{"data":[1]}\n');
  expect(await next()).toBeUndefined();
});

test('the last line of a failed job is its error, without what only the log may say', async () => {
  const linesOf = async (error: Error) => {
    const running = () => ({ job: 7, progress: () => ({ done: 0, total: 0 }), result: Promise.reject(error) });
    return (await post(await serverOf(running), 'application/x-ndjson')).text();
  };
  expect(await linesOf(new DomainError('conflict', 'Le catalogue a changé.'))).toBe(
    '{"job":7}\n{"error":{"code":"conflict","message":"Le catalogue a changé."}}\n',
  );
  expect(await linesOf(new Error('select secret'))).toMatch(/^{"job":7}\n{"error":{"code":"failed","message":"Une /);
});

test('a client that accepts no lines gets the result alone', async () => {
  const app = await serverOf(() => ({
    job: 7,
    progress: () => ({ done: 0, total: 0 }),
    result: Promise.resolve({ data: [1] }),
  }));
  const response = await post(app, 'application/json');
  expect([response.status, await response.json()]).toEqual([201, { data: [1] }]);
});
