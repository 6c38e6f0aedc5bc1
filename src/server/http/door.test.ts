import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDoor, refuseAtDoor } from './door.ts';

/** A door that notes what it lets in and what it refuses; `ask` gives it a request with this name. */
function open(options: { maxPerTurn: number; maxWaiting: number }) {
  const [admitted, refused]: [string[], string[]] = [[], []];
  const enter = createDoor(
    ({ url = '' }) => void admitted.push(url),
    ({ url = '' }) => void refused.push(url),
    options,
  );
  const ask = (url: string, destroyed = false) => enter({ url } as IncomingMessage, { destroyed } as ServerResponse);
  return { admitted, refused, ask };
}

test('ADMS-1: the framework gets a few requests a turn, in the order in which they came', async () => {
  const { admitted, refused, ask } = open({ maxPerTurn: 2, maxWaiting: 10 });
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name);
  expect(admitted).toEqual(['a', 'b']);
  await nextTurn();
  ask('f');
  expect(admitted).toEqual(['a', 'b', 'c', 'd']);
  await nextTurn();
  expect(admitted).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  await nextTurn();
  ask('g');
  expect([admitted.at(-1), refused]).toEqual(['g', []]);
});

test('ADMS-2: who finds the queue full is refused, and who has gone away costs nothing', async () => {
  const { admitted, refused, ask } = open({ maxPerTurn: 1, maxWaiting: 2 });
  ask('a');
  ask('gone', true);
  ask('b');
  ask('c');
  expect(refused).toEqual(['c']);
  await nextTurn();
  await nextTurn();
  await nextTurn();
  expect(admitted).toEqual(['a', 'b']);
});

test('ADMS-2: the refusal has the security headers, and says when to ask again', () => {
  const sent: unknown[] = [];
  const response = {
    writeHead(status: number, headers: object) {
      sent.push(status, headers);
      return this;
    },
    end: (body: string) => void sent.push(JSON.parse(body)),
  };
  refuseAtDoor({ 'x-frame-options': 'DENY' })({} as IncomingMessage, response as object as ServerResponse);
  expect(sent).toMatchObject([
    503,
    { 'x-frame-options': 'DENY', 'Retry-After': '2', 'Cache-Control': 'no-store' },
    { success: false, error: { code: 'unavailable' } },
  ]);
});
