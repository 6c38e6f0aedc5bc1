/** Tests the real program without free file handles, and a process that ends during an upload. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { comparePictures } from '../../src/features/platform/images/processing/picture-files.server.ts';
import { allOf } from '../support/all-of.ts';
import { logIn, PASSWORD } from '../support/log-in.ts';
import { makePhoto } from '../support/photos.ts';
import { emptySettings, LIVE, PROGRAM, startProgram } from '../support/program.ts';
import { multipart } from '../support/uploads.ts';
import { inContext } from '../support/whole-site.ts';

async function startWithAdministrator(command = PROGRAM) {
  const place = await emptySettings();
  const program = startProgram({ env: { ...LIVE, ...place, ADMIN_PASSWORD: PASSWORD }, command });
  const address = await program.address();
  const cookie = await logIn(address);
  const photo = await multipart([{ bytes: await makePhoto({ width: 500, height: 400 }) }], { folder: 'cars', id: '1' });
  return { place, program, address, cookie, photo };
}

/** Opens connections until the program has no free file handle and accepts no more. Returns the open ones. */
async function takeAllHandles(address: string): Promise<Socket[]> {
  const taken: Socket[] = [];
  for (let refused = 0; refused < 5; ) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    // `once` below rejects only on 'error'. A refused connection may close without an error, so 'close' emits one.
    socket.on('error', () => undefined).on('close', () => socket.emit('error', new Error('closed')));
    socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    const isAnswered = await once(socket, 'data').then(
      () => true,
      () => false,
    );
    if (isAnswered) taken.push(socket);
    else refused += 1;
  }
  return taken;
}

test('FALT-4: without a free file handle a picture is a 503 with the usual error, pages go on, and later all works again', async () => {
  const limited = ['sh', '-c', 'ulimit -n 100 && exec "$@"', 'sh', ...PROGRAM];
  const { program, address, cookie, photo } = await startWithAdministrator(limited);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, method = 'GET', body?: Buffer) => {
    const headers = { cookie, ...(body ? { 'content-type': photo.type, 'content-length': body.length } : {}) };
    const asked = request(`${address}${path}`, { agent, method, headers }).end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: response.statusCode, headers: response.headers, text: String(await buffer(response)) };
  };
  const upload = () => ask('/api/admin/images', 'POST', photo.body);
  const { url } = JSON.parse((await upload()).text).data[0];
  expect((await ask('/')).status).toBe(200);

  const taken = await takeAllHandles(address);
  expect(taken.length).toBeGreaterThan(10);
  for (const refused of [await ask(url), await upload()]) {
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(JSON.parse(refused.text)).toMatchObject({
      success: false,
      error: { code: 'unavailable', message: expect.stringMatching(/^Le service est momentanément indisponible/) },
    });
  }
  for (const path of ['/healthz', '/', '/api/brands', '/api/admin/brands'])
    expect([path, (await ask(path)).status]).toEqual([path, 200]);

  for (const socket of taken) socket.destroy();
  await expect.poll(async () => (await ask(url)).status).toBe(200);
  expect((await upload()).status).toBe(201);
  agent.destroy();
  program.kill('SIGTERM');
  expect(await program.ended).toBe(0);
});

test('FALT-5: SIGTERM during an upload: the upload is stored whole; after a second signal nothing of it is stored', async () => {
  const sending = async ({ address, cookie, photo }: Awaited<ReturnType<typeof startWithAdministrator>>) => {
    const upload = request(`${address}/api/admin/images`, {
      method: 'POST',
      headers: { cookie, 'content-type': photo.type, 'content-length': photo.body.length, expect: '100-continue' },
    });
    upload.on('error', () => undefined);
    upload.flushHeaders();
    await once(upload, 'continue');
    upload.write(photo.body.subarray(0, 1_000));
    return upload;
  };
  const pictures = (place: Parameters<typeof inContext>[0]) =>
    inContext(place, async (context) => {
      const compared = await allOf(comparePictures(context));
      return compared.map((one) => ('path' in one ? one.missing.length : one.stray.key));
    });

  const whole = await startWithAdministrator();
  const upload = await sending(whole);
  whole.program.kill('SIGTERM');
  await whole.program.waitFor(/"closing"/);
  upload.end(whole.photo.body.subarray(1_000));
  const [response] = (await once(upload, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(201);
  response.resume();
  expect(await whole.program.ended).toBe(0);
  expect(await pictures(whole.place), 'one row, none of its files missing').toEqual([0]);

  const hurried = await startWithAdministrator();
  await sending(hurried);
  hurried.program.kill('SIGTERM');
  await hurried.program.waitFor(/"closing"/);
  hurried.program.kill('SIGTERM');
  expect(await hurried.program.ended).toBe(1);
  expect(await pictures(hurried.place)).toEqual([]);
});
