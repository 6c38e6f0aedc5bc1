import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ImportJob } from '../../src/features/admin/stock-files/stock-import.schema.ts';
import { logIn, PASSWORD, sendJson } from '../support/log-in.ts';
import { emptySettings, LIVE, startProgram } from '../support/program.ts';
import { multipart } from '../support/uploads.ts';
import { inContext } from '../support/whole-site.ts';

/** In the longest write that the site takes, these times after its first line of progress. */
const KILLED_AFTER_MS = [0, 250, 500];

const LINES = Array.from({ length: 10_000 }, (_, i) => `K${i};Clio ${i};${20 + (i % 90)} €`);

test('FILE-14: a site that is killed during a write has written nothing, and tells it in the list of imports', async () => {
  const settings = await emptySettings();
  const start = async () => {
    const program = startProgram({ env: { ...LIVE, ...settings, ADMIN_PASSWORD: PASSWORD } });
    const address = `${await program.address()}/api/admin`;
    return { program, address, cookie: await logIn(await program.address()) };
  };
  let site = await start();
  for (const delay of KILLED_AFTER_MS) {
    const { program, address, cookie } = site;
    const list = Buffer.from(['Référence;Titre;Prix jour', ...LINES].join('\r\n'));
    const { type, body } = await multipart([{ bytes: list, name: 'liste.csv', type: 'text/csv' }], {});
    const headers = { cookie, 'Content-Type': type };
    const previewed = await fetch(`${address}/import/cars/preview`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    });
    const { token } = await previewed.json();
    const applied = await fetch(`${address}/import/cars/apply`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json', Accept: 'application/x-ndjson' },
      body: JSON.stringify({ token }),
    });
    const reader = applied.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; !/"total":10000/.test(text); text += (await reader?.read())?.value ?? '');
    await wait(delay);
    program.kill('SIGKILL');
    await program.ended;
    site = await start();
    // Three minutes pass.
    await inContext(settings, async ({ database: { query } }) => {
      await expect.poll(() => query.selectFrom('cars').select('id').limit(1).execute()).toEqual([]);
      await query
        .updateTable('imports')
        .set({ alive_at: '2026-01-01T00:00:00.000Z' })
        .where('state', '=', 'running')
        .execute();
    });
    const read = await fetch(`${site.address}/import/cars/jobs`, { headers: { cookie: site.cookie } });
    const { data }: { data: ImportJob[] } = await read.json();
    expect(data[0]).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('rien n’a été écrit'),
      created: 0,
    });
  }
  const { data } = await (
    await sendJson(
      `${site.address}/cars/new`,
      'POST',
      { title: 'Clio', images: ['https://a.example/1.jpg'] },
      site.cookie,
    )
  ).json();
  expect(data).toHaveLength(1);
});
