/** Tests that the process, after a signal, completes the requests that it has accepted and ends soon. */
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptySettings, LIVE, PROGRAM, type Program, startProgram } from '../support/program.ts';
import { openTestSite } from '../support/site.ts';

/** Larger than all buffers between two programs, in bytes. */
const LARGE = 16 * 1024 * 1024;
const PICTURE = 'cars/grande/photo.jpg';

type Given = Omit<NonNullable<Parameters<typeof startProgram>[0]>, 'env'>;

/** Starts the program with an empty catalogue and one large picture. */
async function startWithPicture(given: Given = {}): Promise<{ program: Program; address: string }> {
  const place = await emptySettings();
  mkdirSync(join(place.DATA_DIR, 'images/cars/grande'), { recursive: true });
  writeFileSync(join(place.DATA_DIR, 'images', PICTURE), Buffer.alloc(LARGE));
  const program = startProgram({ env: { ...LIVE, ...place }, ...given });
  return { program, address: await program.address() };
}

/** Starts a download of the picture and pauses it. `rest` reads on and returns the number of bytes. */
async function slowDownload(address: string): Promise<{ rest: () => Promise<number> }> {
  const [response] = (await once(get(`${address}/images/${PICTURE}`), 'response')) as [IncomingMessage];
  response.pause();
  return {
    rest: async () => {
      let length = 0;
      for await (const chunk of response) length += (chunk as Buffer).length;
      return length;
    },
  };
}

/**
 * Sends the first part of a login form, once the server has said that it has read the headers. Otherwise the shutdown
 * might begin before, and would close the connection as an idle one. `rest` sends the remaining part and returns the
 * status.
 */
async function slowUpload(address: string): Promise<{ rest: () => Promise<number | undefined> }> {
  const body = JSON.stringify({ user: 'admin', pass: 'peu importe' });
  const upload = request(`${address}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': body.length, Expect: '100-continue' },
  });
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write(body.slice(0, 10));
  return {
    rest: async () => {
      upload.end(body.slice(10));
      const [response] = (await once(upload, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    },
  };
}

test('During a shutdown the site is alive but not ready, and asks idle connections to end', async () => {
  const site = await openTestSite();
  onTestFinished(() => site.close());
  expect((await site.app.inject('/readyz')).statusCode).toBe(200);
  site.state.closing = Promise.resolve();
  const [ready, alive] = [await site.app.inject('/readyz'), await site.app.inject('/healthz')];
  expect([ready.statusCode, alive.statusCode]).toEqual([503, 200]);
  expect(ready.headers.connection).toBe('close');
  expect(alive.json()).toEqual({ status: 'ok' });
});

test.each([
  ['keep their connections', true],
  ['open a connection for each request', false],
])(
  'SIGTERM under load of visitors who %s: every request is answered in full, and the process ends with 0',
  async (_, keepAlive) => {
    const { program, address } = await startWithPicture();
    const agent = new Agent({ keepAlive, maxSockets: 16 });
    const lost: string[] = [];
    let answered = 0;
    // A page, the API, a file and the health check.
    const paths = ['/', '/api/cars/list/-1', '/favicon.svg', '/healthz'];
    const visit = (path: string) =>
      new Promise<boolean>((resolve) => {
        const asked = get(`${address}${path}`, { agent }, (response) => {
          response.on('error', (error) => resolve(lost.push(`${path}: ${error.message}`) < 0));
          response.on('end', () => {
            if (response.statusCode === 200) answered += 1;
            else lost.push(`${path}: ${response.statusCode}`);
            if (answered === 400) program.kill('SIGTERM');
            resolve(true);
          });
          response.resume();
        });
        // ECONNREFUSED means that the port is closed, so this visitor stops. Any other error is a lost request.
        asked.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ECONNREFUSED') lost.push(`${path}: ${error.code}, reused ${asked.reusedSocket}`);
          resolve(false);
        });
      });
    await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        for (let n = i; await visit(paths[n % paths.length] ?? '/'); ) n += 1;
      }),
    );
    expect(await program.ended).toBe(0);
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(400);
  },
);

test('A closed terminal (SIGHUP) causes a shutdown that waits for a slow download and a slow upload', async () => {
  const { program, address } = await startWithPicture();
  const [download, upload] = [await slowDownload(address), await slowUpload(address)];
  // Browsers open spare connections. The program does not wait for a connection without a request.
  const spare = connect(Number(new URL(address).port), '127.0.0.1');
  await once(spare, 'connect');
  program.kill('SIGHUP');
  await once(spare, 'close');
  expect(await Promise.all([upload.rest(), download.rest()])).toEqual([401, LARGE]);
  expect(await program.ended).toBe(0);
  expect(program.logs().map(({ msg }) => msg)).toContain('closed');
});

test('A second signal ends the process at once', async () => {
  const { program, address } = await startWithPicture();
  const download = await slowDownload(address);
  program.kill('SIGTERM');
  await program.waitFor(/"closing"/);
  program.kill('SIGTERM');
  expect(await program.ended).toBe(1);
  await expect(download.rest()).rejects.toThrow(/aborted/);
});

/** A process that has ended stays in /proc with state Z until its parent reads the exit code. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test.each([
  ['Ctrl+C in its terminal', 'SIGINT', true],
  ['SIGTERM to npm alone', 'SIGTERM', false],
  ['npm killed outright', 'SIGKILL', false],
] as const)(
  'npm start, ended by %s: the request under way is answered and nothing is left running',
  async (_, signal, all) => {
    const { program, address } = await startWithPicture({ command: ['npm', 'start'], cwd: process.cwd(), group: true });
    const pid = Number(program.logs()[0]?.pid);
    const download = await slowDownload(address);
    if (all) program.kill(signal);
    else process.kill(program.pid, signal);
    await program.waitFor(/"closing"/);
    expect(await download.rest()).toBe(LARGE);
    // The server writes to the same output as npm. `ended` waits until both have closed it.
    await program.ended;
    expect(program.logs().at(-1)).toMatchObject({ msg: 'closed' });
    await expect.poll(() => isRunning(pid)).toBe(false);
  },
);

test('npm start, its server asked to end: npm ends with 0', async () => {
  const { program, address } = await startWithPicture({ command: ['npm', 'start'], cwd: process.cwd(), group: true });
  const download = await slowDownload(address);
  process.kill(Number(program.logs()[0]?.pid), 'SIGTERM');
  expect(await download.rest()).toBe(LARGE);
  expect(await program.ended).toBe(0);
});

test('A signal during the start ends it; the next start finds all of the demonstration or nothing', async () => {
  const place = await emptySettings();
  const first = startProgram({ env: place, command: PROGRAM });
  // The program opens the database, creates the folder of the pictures, and then inserts the demonstration.
  await expect.poll(() => existsSync(join(place.DATA_DIR, 'images')), { interval: 2 }).toBe(true);
  first.kill('SIGTERM');
  expect(['SIGTERM', 0]).toContain(await first.ended);
  const second = startProgram({ env: { ...LIVE, ...place } });
  const response = await fetch(`${await second.address()}/api/cars/list/-1`);
  const { remaining } = (await response.json()) as { remaining: number };
  expect([0, 48]).toContain(remaining);
});
