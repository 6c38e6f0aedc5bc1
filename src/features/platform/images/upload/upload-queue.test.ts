import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UploadResult } from './send-upload.ts';
import { MAX_FILE_BYTES, REJECTED, UNSENT } from './upload.ts';
import { RETRY_DELAY_MS, type UploadEnvironment, UploadQueue } from './upload-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
const jpeg = (name: string) => new File([JPEG], name, { type: 'image/jpeg' });

function board(images: (string | File)[] = []) {
  const sends: { name: string; end: (sent: UploadResult) => void; signal: AbortSignal }[] = [];
  const revoked: string[] = [];
  const environment = {
    prepare: vi.fn(async (file: File) => file),
    send: (file, _target, _progress, signal) =>
      new Promise<UploadResult>((end) => void sends.push({ name: file.name, end, signal })),
    signIn: vi.fn(async () => undefined),
    urls: { createObjectURL: (file) => `blob:${(file as File).name}`, revokeObjectURL: (url) => revoked.push(url) },
    isOnline: vi.fn(() => true),
  } satisfies UploadEnvironment;
  const queue = new UploadQueue({ folder: 'cars', id: '1' }, images, environment);
  const end = async (name: string, sent: UploadResult) => {
    const i = sends.findIndex((one) => one.name === name);
    sends.splice(i, 1)[0]?.end(sent);
    await vi.advanceTimersByTimeAsync(0);
  };
  const stored = (name: string) => end(name, { kind: 'stored', url: `/images/${name}` });
  const names = () => sends.map(({ name }) => name);
  const states = () => queue.snapshot().map(({ state }) => state);
  return { queue, sends, names, states, end, stored, revoked, environment };
}

test('three at a time, and the order stays the one chosen whatever arrives first', async () => {
  const { queue, names, stored } = board(['/images/avant.jpg']);
  await queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => jpeg(name)));
  expect(names()).toEqual(['a', 'b', 'c']);
  await stored('c');
  expect(names()).toEqual(['a', 'b', 'd']);
  for (const name of ['b', 'a', 'e', 'd']) await stored(name);
  await queue.finished();
  const urls = ['avant.jpg', 'a', 'b', 'c', 'd', 'e'].map((name) => `/images/${name}`);
  expect(queue.snapshot().map(({ url }) => url)).toEqual(urls);
});

test('what is no supported image is rejected at once, with the server’s message, and the others go on', async () => {
  const { queue, names, states } = board();
  const heic = new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic00000000'], 'b.heic');
  await queue.add([new File(['bonjour tout le monde'], 'a.jpg'), jpeg('c'), heic, new File([], 'd.jpg')]);
  expect(states()).toEqual(['rejected', 'sending', 'rejected', 'rejected']);
  expect(queue.snapshot().map(({ reason }) => reason)).toEqual([REJECTED.type, '', REJECTED.heic, REJECTED.empty]);
  expect(names()).toEqual(['c']);
});

test('photos are made smaller one at a time, in their order, and what is sent is the smaller file', async () => {
  const { queue, names, states, environment } = board();
  const made: (() => void)[] = [];
  environment.prepare.mockImplementation(
    (file) => new Promise((end) => void made.push(() => end(jpeg(`petite ${file.name}`)))),
  );
  const next = async () => {
    made.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  void queue.add([jpeg('a'), jpeg('b'), jpeg('c')]);
  await vi.advanceTimersByTimeAsync(0);
  expect([made.length, states()]).toEqual([1, ['checking', 'checking', 'checking']]);
  await next();
  expect([made.length, names(), states()]).toEqual([1, ['petite a'], ['sending', 'checking', 'checking']]);
  queue.remove(queue.snapshot()[2]?.key ?? '');
  await next();
  expect([made.length, names(), queue.snapshot()[0]?.name]).toEqual([0, ['petite a', 'petite b'], 'a']);
});

test('HEIC and a file that is too large are sent where the browser reads them, before the others are read', async () => {
  const { queue, names, states, environment } = board();
  const heic = (name: string) => new File([new Uint8Array([0, 0, 0, 24]), 'ftypheic00000000'], name);
  const large = (name: string) => new File([JPEG, new Uint8Array(MAX_FILE_BYTES)], name);
  environment.prepare.mockImplementation(async (file) => (file.name.startsWith('lisible') ? jpeg(file.name) : file));
  await queue.add([jpeg('a'), jpeg('b'), heic('lisible.heic'), heic('x.heic'), large('lisible.jpg'), large('y.jpg')]);
  const read = environment.prepare.mock.calls.map(([file]) => file.name);
  expect(read.join(' ')).toBe('a lisible.heic x.heic lisible.jpg y.jpg b');
  expect(names()).toEqual(['a', 'lisible.heic', 'lisible.jpg']);
  expect(states()).toEqual(['sending', 'waiting', 'sending', 'rejected', 'sending', 'rejected']);
  expect(queue.snapshot().map(({ reason }) => reason)).toEqual(['', '', '', REJECTED.heic, '', REJECTED.size]);
});

test('D36: the thirty-first photo is rejected; rejected ones do not count', async () => {
  const { queue, states } = board(Array.from({ length: 29 }, (_, i) => `/images/${i}.jpg`));
  await queue.add([new File(['x'], 'texte.jpg'), jpeg('30'), jpeg('31')]);
  expect(states().slice(29)).toEqual(['rejected', 'sending', 'rejected']);
  expect(queue.snapshot().at(-1)?.reason).toBe(REJECTED.count);
});

test('D45 STO-12: while the server is busy, a photo is sent again after the requested time, as often as it takes', async () => {
  const { queue, names, states, end, stored } = board();
  const busy: UploadResult = { kind: 'busy', reason: REJECTED.busy, retryAfterMs: 5_000 };
  await queue.add([jpeg('a')]);
  for (let tried = 0; tried < 20; tried += 1) {
    await end('a', busy);
    expect([states(), queue.snapshot()[0]?.reason]).toEqual([['paused'], REJECTED.busy]);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(names()).toEqual(['a']);
  }
  await stored('a');
  expect(states()).toEqual(['stored']);
});

test('a broken connection is tried again by itself, later each time, then on demand; the others go on', async () => {
  const { queue, names, states, end, stored } = board();
  const broken: UploadResult = { kind: 'broken', reason: UNSENT.away };
  await queue.add([jpeg('a'), jpeg('b')]);
  await stored('b');
  for (const wait of RETRY_DELAY_MS) {
    await end('a', broken);
    expect(states()).toEqual(['paused', 'stored']);
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(names()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(names()).toEqual(['a']);
  }
  await end('a', broken);
  expect(queue.snapshot()[0]).toMatchObject({ state: 'failed', reason: UNSENT.away });
  await queue.finished();
  queue.retry();
  // A press begins the same series of attempts again.
  await end('a', broken);
  expect(states()).toEqual(['paused', 'stored']);
  await vi.advanceTimersByTimeAsync(RETRY_DELAY_MS[0]);
  await stored('a');
  expect(states()).toEqual(['stored', 'stored']);
});

test('a site without room is not tried again by itself: the photo stays, for a press', async () => {
  const { queue, names, states, end, stored } = board();
  await queue.add([jpeg('a')]);
  await end('a', { kind: 'full', reason: UNSENT.full });
  expect(queue.snapshot()[0]).toMatchObject({ state: 'failed', reason: UNSENT.full, preview: 'blob:a' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(names()).toEqual([]);
  queue.retry();
  await stored('a');
  expect(states()).toEqual(['stored']);
});

test('without a connection nothing is tried and nothing fails; back, it goes on at once', async () => {
  const { queue, names, states, end, environment } = board();
  await queue.add([jpeg('a')]);
  environment.isOnline.mockReturnValue(false);
  await end('a', { kind: 'broken', reason: UNSENT.away });
  await vi.advanceTimersByTimeAsync(600_000);
  expect([names(), states()]).toEqual([[], ['paused']]);
  environment.isOnline.mockReturnValue(true);
  queue.resume();
  expect(names()).toEqual(['a']);
});

test('a session that ended asks for a login once and goes on with the same photo', async () => {
  const { queue, names, end, environment, states } = board();
  await queue.add([jpeg('a')]);
  await end('a', { kind: 'signed-out' });
  expect(environment.signIn).toHaveBeenCalledOnce();
  expect(names()).toEqual(['a']);
  environment.signIn.mockRejectedValueOnce(new DOMException('left', 'AbortError'));
  await end('a', { kind: 'signed-out' });
  expect(states()).toEqual(['failed']);
});

test('photos move, become the cover and go; what is removed stops, and its preview is given back', async () => {
  const { queue, sends, names, stored, revoked } = board(['/images/1.jpg', '/images/2.jpg']);
  await queue.add(['a', 'b', 'c', 'd'].map((name) => jpeg(name)));
  const key = (at: number) => queue.snapshot()[at]?.key ?? '';
  const shown = () => queue.snapshot().map(({ name, url }) => name || url);
  const aborted = sends[0]?.signal;
  queue.remove(key(2));
  expect(aborted?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(revoked).toEqual(['blob:a']);
  expect(names()).toContain('d');
  queue.move(key(4), 0);
  expect(shown()).toEqual(['d', '/images/1.jpg', '/images/2.jpg', 'b', 'c']);
  queue.move(key(0), 99);
  expect(shown()).toEqual(['/images/1.jpg', '/images/2.jpg', 'b', 'c', 'd']);
  await stored('c');
  expect(queue.snapshot().at(3)?.preview).toBe('blob:c');
  queue.replaceStored(['/images/1.jpg']);
  expect(revoked).toEqual(['blob:a', 'blob:c']);
  queue.close();
  expect(revoked.toSorted()).toEqual(['blob:a', 'blob:b', 'blob:c', 'blob:d']);
});

test('D39: what a conflict replaces is what is stored; what is on its way stays', async () => {
  const { queue, states } = board(['/images/1.jpg']);
  await queue.add([jpeg('a')]);
  queue.replaceStored(['/images/2.jpg', '/images/3.jpg']);
  expect(states()).toEqual(['stored', 'stored', 'sending']);
});

test('D39: the files of a draft are sent in their places, and again after the form was closed and opened', async () => {
  const photos = ['/images/avant.jpg', jpeg('a'), '/images/apres.jpg'];
  const { queue, names, states, stored } = board(photos);
  expect(states()).toEqual(['stored', 'checking', 'stored']);
  queue.start(photos);
  queue.close();
  queue.start(photos);
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toEqual(['a']);
  expect(queue.fileOf(queue.snapshot()[1]?.key ?? '')?.name).toBe('a');
  await stored('a');
  expect(queue.snapshot().map(({ url }) => url)).toEqual(['/images/avant.jpg', '/images/a', '/images/apres.jpg']);
});

test('D45: a photo that was removed comes back to its place; one that was not stored is sent anew', async () => {
  const { queue, names, states, stored } = board(['/images/avant.jpg']);
  await queue.add([jpeg('a'), jpeg('b')]);
  await stored('a');
  const keyOf = (at: number) => queue.snapshot()[at]?.key ?? '';
  const undoStored = queue.remove(keyOf(1));
  const undoSent = queue.remove(keyOf(1));
  expect([states(), names()]).toEqual([['stored'], ['b']]);
  undoSent();
  undoStored();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.snapshot().map(({ url, name }) => url || name)).toEqual(['/images/avant.jpg', '/images/a', 'b']);
  expect(names()).toEqual(['b', 'b']);
});
