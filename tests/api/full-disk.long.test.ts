/**
 * Tests a full disk. The program stores its data on a small file system in memory, in its own mount namespace. This
 * needs no privileges, and the file system disappears when the program ends.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePhoto } from '../support/photos.ts';
import { LIVE, PROGRAM, startProgram, temporaryFolder } from '../support/program.ts';
import { multipart } from '../support/uploads.ts';

const NAMESPACE = ['unshare', '--user', '--map-root-user', '--mount'];
const PASSWORD = 'dix caractères';

/** Returns the reason why this machine cannot mount such a file system; '' if it can. */
function unableToMount(): string {
  const [file = '', ...args] = NAMESPACE;
  const { error, status, stderr } = spawnSync(file, [...args, 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return error?.message ?? (status === 0 ? '' : String(stderr).trim());
}

async function startOnSmallDisk() {
  const folder = temporaryFolder();
  const mount = 'mount -t tmpfs -o size=16m none "$DATA_DIR" && exec "$@"';
  const program = startProgram({
    env: { ...LIVE, DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD },
    command: [...NAMESPACE, 'sh', '-c', mount, 'sh', ...PROGRAM],
  });
  const address = await program.address();
  // Only the program sees the mounted file system. Other processes reach it through /proc.
  const disk = join(`/proc/${program.pid}/root`, folder);
  return { program, address, disk };
}

/** Writes until no further byte fits. */
function fill(file: string): void {
  for (let size = 1 << 20; size >= 1; )
    try {
      appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      size >>= 1;
    }
}

test('A full disk: a write or an upload is a 507 that stores nothing, reads go on, and writes work again once there is room', async ({
  skip,
}) => {
  const reason = unableToMount();
  if (reason !== '') skip(`no file system of its own here: ${reason}`);
  const { program, address, disk } = await startOnSmallDisk();
  const login = () => send('POST', '/api/admin/login', JSON.stringify({ user: 'admin', pass: PASSWORD }));
  let cookie = '';
  const send = (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    fetch(`${address}${path}`, { method, headers: { 'content-type': type, cookie }, ...(body ? { body } : {}) });
  const signedIn = await login();
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const photo = await multipart([{ bytes: await makePhoto({ width: 500, height: 400 }) }], { folder: 'cars', id: '1' });
  const upload = () => send('POST', '/api/admin/images', new Uint8Array(photo.body), photo.type);
  const rate = () => send('POST', '/api/admin/rates/new', JSON.stringify({ title: 'PARIS - METZ', price: '350' }));
  const files = () => readdirSync(join(disk, 'images'), { recursive: true }).map(String).sort();
  const stored = await upload();
  expect(stored.status).toBe(201);
  const { url } = (await stored.json()).data[0];
  const before = files();

  const filler = join(disk, 'filler');
  fill(filler);
  for (const refused of [await upload(), await rate(), await login()]) {
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({
      success: false,
      error: { code: 'storage_full', message: expect.stringMatching(/^Le site n’a plus de place/) },
      data: [],
    });
  }
  expect(files()).toEqual(before);
  for (const path of ['/', '/api/rates', url, '/api/admin/rates', '/admin/rates', '/healthz'])
    expect([path, (await send('GET', path)).status]).toEqual([path, 200]);
  const ready = await send('GET', '/readyz');
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'degraded', parts: { database: 'full', storage: 'full' } }),
  ]);

  rmSync(filler);
  expect([(await upload()).status, (await rate()).status, (await login()).status]).toEqual([201, 201, 200]);
  // The result of a check is used for a second (EDGE-8).
  await expect.poll(async () => (await send('GET', '/readyz')).status).toBe(200);
  expect((await (await send('GET', '/api/rates')).json()).data).toHaveLength(1);
  const refusals = program.logs().filter(({ msg }) => msg === 'no room left');
  expect(refusals.map(({ part }) => part)).toEqual(['storage', 'database', 'database']);
});
