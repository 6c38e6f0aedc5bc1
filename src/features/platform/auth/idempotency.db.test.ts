import { describe, expect, test } from 'vitest';
import {
  addColleague,
  type Caller,
  callerOf,
  IMAGE,
  openAdminApi,
  openSecondInstance,
} from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';

const site = forFile(openAdminApi);
const second = forFile(() => openSecondInstance(site));

const HOUR = 60 * 60 * 1000;

describe.each([
  ['cars', { title: 'C3', images: [IMAGE] }, '/cars/range'],
  ['brands', { brandName: 'Citroën' }, '/brands'],
  ['rates', { title: 'PARIS - ORLY', price: '99' }, '/rates'],
])('POST /%s/new', (kind, body, list) => {
  const send = (key: string, sent: object = body, by: Caller = site) =>
    by.done('POST', `/${kind}/new`, sent, { 'idempotency-key': key });
  const count = async () => (await site.done('GET', list)).remaining;
  const other = (name: string) => ({ ...body, ...('brandName' in body ? { brandName: name } : { title: name }) });

  test('the same key gives the first response again, whatever is sent with it, also after the row has changed', async () => {
    const before = (await count()) ?? 0;
    const first = await send(`${kind}-1`);
    expect(first.status).toBe(201);
    for (const again of [await send(`${kind}-1`), await send(` ${kind}-1 `), await send(`${kind}-1`, other('Autre'))])
      expect([again.status, again.data]).toEqual([201, first.data]);
    await site.done('DELETE', `/${kind}/delete`, { id: first.data[0]?.id });
    expect((await send(`${kind}-1`)).data).toEqual(first.data);
    expect(await count()).toBe(before);
  });

  test('ten at once on two instances get the same response, and one row is created', async () => {
    const before = (await count()) ?? 0;
    const there = callerOf(second.app, site.cookie);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => send(`${kind}-2`, other('Dix'), i % 2 ? site : there)),
    );
    expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  test('another key, another list, another administrator are other requests; so are those without a key', async () => {
    const before = (await count()) ?? 0;
    const bruno = await addColleague(site, `Bruno ${kind}`);
    const long = 'x'.repeat(300);
    const made = [
      await send('commun', other(`${kind} a`)),
      await send('commun', other(`${kind} b`), bruno),
      await send(`${long}1`, other(`${kind} c`)),
      await send(`${long}2`, other(`${kind} d`)),
      await send('', other(`${kind} e`)),
      await send(' ', other(`${kind} f`)),
      await site.done('POST', `/${kind}/new`, other(`${kind} g`)),
    ];
    expect(new Set(made.map(({ data }) => data[0]?.id)).size).toBe(7);
    expect(await count()).toBe(before + 7);
  });

  test('a rejected request leaves its key free for the corrected one', async () => {
    const key = { 'idempotency-key': `${kind}-3` };
    expect((await site.rejected('POST', `/${kind}/new`, other(' '), key)).status).toBe(422);
    const made = await send(`${kind}-3`, other(`${kind} corrigé`));
    expect(made.status).toBe(201);
    expect((await send(`${kind}-3`)).data).toEqual(made.data);
  });

  test('a key is stored for 24 hours', async () => {
    const first = await send(`${kind}-4`, other(`${kind} hier`));
    const age = (hours: number) =>
      site.context.database.query
        .updateTable('idempotency_keys')
        .set({ created_at: new Date(Date.now() - hours * HOUR).toISOString() })
        .execute();
    await age(23.9);
    expect((await send(`${kind}-4`, other(`${kind} demain`))).data).toEqual(first.data);
    await age(24.1);
    expect((await send(`${kind}-4`, other(`${kind} demain`))).data).not.toEqual(first.data);
    const stored = await site.context.database.query.selectFrom('idempotency_keys').select('key').execute();
    expect(stored).toHaveLength(1);
  });
});

test('keys are stored as hashes, and a key may be long and hold any character', async () => {
  const key = `é'"; drop table cars;-- ${'x'.repeat(1_000)}`;
  const header = { 'idempotency-key': encodeURIComponent(key) };
  const send = () => site.row('POST', '/rates/new', { title: 'Clé', price: '1' }, header);
  expect(await send()).toEqual(await send());
  const stored = await site.context.database.query.selectFrom('idempotency_keys').select('key').execute();
  for (const { key: hash } of stored) expect(hash).toMatch(/^[0-9a-f]{64}$/);
});
