import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { Admission, type AdmissionOptions, type Asker, BusyError } from './admission.ts';
import { isOfInternet } from './network.ts';
import { createBudget } from './request-budget.ts';

afterEach(() => vi.useRealTimers());

const from = (network: string, other: Partial<Asker> = {}): Asker => ({
  ...{ network, isOfInternet: false, isGone: () => false, ...other },
});

/** An admission of which every answer is being made until `finish` is called with its name. */
function open(options: AdmissionOptions = {}) {
  const admission = new Admission({ maxMaking: 2, maxWaiting: 4, refusalDelayMs: 0, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, asker = from('one')) => {
    const answered = admission.run(asker, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
    // Looked at later.
    answered.catch(() => undefined);
    return answered;
  };
  const finish = async (name: string) => {
    ends.get(name)?.();
    await nextTurn();
    await nextTurn();
  };
  return { admission, ask, begun, finish };
}

const turns = async (count: number) => {
  for (let i = 0; i < count; i += 1) await nextTurn();
};

test('ADMS-2: so many answers are made at once, one is begun in a turn, and the others wait in order', async () => {
  const { admission, ask, begun, finish } = open();
  for (const name of ['a', 'b', 'c', 'd']) void ask(name);
  await Promise.resolve();
  expect(begun).toEqual(['a']);
  await turns(3);
  expect(begun).toEqual(['a', 'b']);
  expect(admission.load).toEqual({ making: 2, waiting: 2 });
  await finish('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await finish('a');
  await finish('c');
  await finish('d');
  expect(admission.load).toEqual({ making: 0, waiting: 0 });
});

test('ADMS-2: an answer that fails gives its place to the next', async () => {
  const { admission, ask, begun } = open({ maxMaking: 1 });
  const failed = admission.run(from('one'), () => Promise.reject(new Error('broken')));
  void ask('a');
  await expect(failed).rejects.toThrow('broken');
  await turns(2);
  expect(begun).toEqual(['a']);
});

test('ADMS-2: what does not fit into the queue is refused with the seconds to wait', async () => {
  const { ask, admission } = open();
  for (const name of ['a', 'b']) void ask(name);
  await turns(2);
  for (const name of ['c', 'd', 'e', 'f']) void ask(name);
  await turns(1);
  expect(admission.load).toEqual({ making: 2, waiting: 4 });
  const refused = await ask('g').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BusyError);
  expect(refused).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});

test('ADMS-2: networks take turns, and where the queue is full the one that fills it gives up a place', async () => {
  const { ask, begun, finish } = open({ maxMaking: 1 });
  const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name));
  await turns(2);
  void ask('other', from('two'));
  await expect(asked.at(-1)).rejects.toBeInstanceOf(BusyError);
  await finish('a');
  await finish('b');
  await finish('other');
  expect(begun).toEqual(['a', 'b', 'other', 'c']);
});

test('ADMS-2: an answer that another network waits for too is made in the turn of that network', async () => {
  const { admission, ask, begun, finish } = open({ maxMaking: 1 });
  const first = from('one');
  void ask('a');
  for (const name of ['b', 'c']) void ask(name);
  void ask('shared', first);
  await turns(2);
  admission.share(first, from('two'));
  expect(admission.load).toEqual({ making: 1, waiting: 3 });
  for (const name of ['a', 'b', 'shared']) await finish(name);
  expect(begun).toEqual(['a', 'b', 'shared', 'c']);
});

test('ADMS-2: an answer is made for those who wait for it when who asked first has gone away', async () => {
  const { admission, ask, begun, finish } = open({ maxMaking: 1 });
  const gone = from('one', { isGone: () => true });
  void ask('a');
  void ask('shared', gone);
  await turns(1);
  admission.share(gone, from('two'));
  await finish('a');
  expect(begun).toEqual(['a', 'shared']);
});

test('ADMS-2: no answer is begun in a turn in which a connection was accepted, for a while', async () => {
  const { admission, ask, begun } = open();
  const accept = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      admission.connected();
      await nextTurn();
    }
  };
  admission.connected();
  void ask('a');
  await accept(50);
  expect(begun).toEqual([]);
  await turns(2);
  expect(begun).toEqual(['a']);
  void ask('b');
  await accept(50);
  expect(begun).toEqual(['a']);
  await accept(50);
  expect(begun).toEqual(['a', 'b']);
});

test('ADMS-2: nothing is made for who has gone away or has waited for ten seconds', async () => {
  let now = 0;
  const { ask, begun, finish } = open({ maxMaking: 1, now: () => now });
  let isGone = false;
  void ask('a');
  const gone = ask('gone', from('one', { isGone: () => isGone }));
  const late = ask('late');
  await turns(1);
  now = 10_001;
  isGone = true;
  const fresh = ask('fresh');
  await finish('a');
  await expect(gone).rejects.toBeInstanceOf(BusyError);
  await expect(late).rejects.toBeInstanceOf(BusyError);
  expect(begun).toEqual(['a', 'fresh']);
  await finish('fresh');
  expect(await fresh).toBe('fresh');
});

test('ADMS-2: a refusal is sent after a second, so that asking again at once costs little', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { admission, ask } = open({ maxWaiting: 0, maxMaking: 1, refusalDelayMs: 1_000 });
  void ask('a');
  let isRefused = false;
  const refused = admission
    .run(from('one'), async () => 'b')
    .catch(() => {
      isRefused = true;
    });
  await vi.advanceTimersByTimeAsync(999);
  expect(isRefused).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
  expect(isRefused).toBe(true);
});

test('ADMS-4: a network has a budget that is refilled; addresses of this machine and its network have none', async () => {
  let now = 0;
  const budget = createBudget({ burst: 3, perSecond: 1, now: () => now });
  const admission = new Admission({ refusalDelayMs: 0, budget });
  const ask = (asker: Asker) => admission.run(asker, async () => 'made').catch((error: BusyError) => error.status);
  const stranger = from('203.0.113.7', { isOfInternet: true });
  expect([await ask(stranger), await ask(stranger), await ask(stranger)]).toEqual(['made', 'made', 'made']);
  expect(await ask(stranger)).toBe(429);
  expect(await ask(from('203.0.113.8', { isOfInternet: true }))).toBe('made');
  now = 2_000;
  expect([await ask(stranger), await ask(stranger), await ask(stranger)]).toEqual(['made', 'made', 429]);
  now = 3_600_000;
  expect(await Promise.all([1, 2, 3, 4].map(() => ask(stranger)))).toEqual(['made', 'made', 'made', 429]);
  for (let i = 0; i < 10; i += 1) expect(await ask(from('10.0.0.1'))).toBe('made');
});

test('ADMS-4: a hundred people of one office who look at a new list every ten seconds never meet the budget', () => {
  let now = 0;
  const budget = createBudget({ now: () => now });
  const refused: number[] = [];
  for (let second = 0; second < 3_600; second += 1) {
    now = second * 1000;
    for (let i = 0; i < 10; i += 1) refused.push(budget.spend('203.0.113.7'));
  }
  expect(refused.filter((seconds) => seconds > 0)).toEqual([]);
});

test.each([
  ['203.0.113.7', true],
  ['2001:db8::1', true],
  ['::ffff:203.0.113.7', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['::ffff:10.1.2.3', false],
  ['10.0.0.1', false],
  ['172.16.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['fd00::1', false],
  ['fe80::1%eth0', false],
  ['', false],
])('ADMS-4: %s is of the internet: %s', (address, expected) => {
  expect(isOfInternet(address)).toBe(expected);
});
