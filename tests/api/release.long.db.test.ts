/** Tests a release on two instances behind the project's load balancer. Visitors get no error. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findHaproxy } from '../../scripts/machine.mjs';
import { startBalancer } from '../support/balancer.ts';
import { ENGINE } from '../support/context.ts';
import { logIn, PASSWORD } from '../support/log-in.ts';
import { emptySettings, freePort, LIVE, startProgram } from '../support/program.ts';

// Two instances need PostgreSQL as their common database.
describe.runIf(ENGINE === 'postgres' && findHaproxy())('A rolling release', () => {
  test('drops no request and loses nothing that was saved; each instance ends with 0', async () => {
    const place = await emptySettings();
    const ports = [await freePort(), await freePort()] as const;
    const start = async (port: number) => {
      const env = { ...LIVE, ...place, PORT: String(port), TRUST_PROXY: '1', ADMIN_PASSWORD: PASSWORD };
      const program = startProgram({ env });
      await program.address();
      return program;
    };
    const programs = [await start(ports[0]), await start(ports[1])];
    const address = await startBalancer(...ports);
    const cookie = await logIn(address);

    const lost: string[] = [];
    const saved: string[] = [];
    let [isOver, answered] = [false, 0];
    const ask = async (path: string, init?: RequestInit) => {
      const status = await fetch(`${address}${path}`, init).then(
        async (response) => {
          await response.arrayBuffer();
          return response.status;
        },
        (error: Error) => String(error.cause ?? error),
      );
      if (status === 200 || status === 201) answered += 1;
      else lost.push(`${path}: ${status}`);
    };
    const readers = ['/', '/api/cars/list/-1', '/favicon.svg', '/vtc-transport'].map(async (path) => {
      while (!isOver) await ask(path);
    });
    const writers = ['a', 'b'].map(async (name) => {
      for (let i = 0; !isOver; i += 1) {
        const title = `Trajet ${name}${i}`;
        const headers = { 'content-type': 'application/json', cookie, 'idempotency-key': randomUUID() };
        const body = JSON.stringify({ title, price: '49' });
        await ask('/api/admin/rates/new', { method: 'POST', headers, body });
        saved.push(title);
      }
    });
    for (const i of [0, 1] as const) {
      const before = answered;
      await expect.poll(() => answered).toBeGreaterThan(before + 50);
      programs[i]?.kill('SIGTERM');
      expect(await programs[i]?.ended).toBe(0);
      programs[i] = await start(ports[i]);
      await expect.poll(async () => (await fetch(`http://127.0.0.1:${ports[i]}/readyz`)).status).toBe(200);
    }
    isOver = true;
    await Promise.all([...readers, ...writers]);
    expect(lost).toEqual([]);
    const { data } = (await (await fetch(`${address}/api/rates`)).json()) as { data: { title: string }[] };
    expect(data.map(({ title }) => title).sort()).toEqual(saved.sort());
  });
});
