import { beforeAll, expect, test } from 'vitest';
import { type AdminRow, IMAGE, openAdminApi, PASSWORD } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { FULL_SETTINGS } from '../../../../tests/support/full-settings.ts';
import { DEFAULT_SETTINGS } from '../../platform/settings/default-settings.ts';
import { insertDemonstration } from './demonstration.repository.ts';
import type { DemonstrationCounts, RemovedDemonstration } from './demonstration.schema.ts';

const site = forFile(openAdminApi);
beforeAll(() => insertDemonstration(site.context));

const ALL: DemonstrationCounts = { cars: 52, trucks: 20, rates: 4, reviews: 6, settings: expect.any(Number) };
const NONE: DemonstrationCounts = { cars: 0, trucks: 0, rates: 0, reviews: 0, settings: 0 };

const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const options = { method, url: `/api/admin${path}`, headers: { cookie: site.cookie } };
  const response = await site.app.inject({ ...options, ...(payload && { payload }) });
  expect([response.statusCode, response.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return response.json().data;
};
const counts = (): Promise<DemonstrationCounts> => call('GET', '/demonstration');
const empty = async (): Promise<RemovedDemonstration> => {
  const [backup] = await call('POST', '/backups');
  return call('POST', '/demonstration/empty', { backup: backup.id, current: PASSWORD });
};
const restore = async (): Promise<DemonstrationCounts> => {
  const { operation } = await call('GET', '/demonstration/emptied');
  await call('POST', `/journal/${operation}/undo`, {});
  return counts();
};
const sectionOf = async (section: string) =>
  (await site.done('GET', '/settings')).data.find((one) => one['section'] === section) ?? {
    version: 0,
    value: {},
    examples: [],
  };
const save = async (section: string, change: object) => {
  const { version, value } = await sectionOf(section);
  await site.row('PUT', `/settings/${section}`, { version, value: { ...Object(value), ...change } });
};
/** PostgreSQL returns the ids in any order. */
const inOrder = (removed: RemovedDemonstration) => ({
  ...removed,
  cars: removed.cars.toSorted((a, b) => a - b),
  trucks: removed.trucks.toSorted((a, b) => a - b),
});
const figuresOf = async (path: string) => (await site.done('GET', path)).data;
const page = async (url: string) => (await site.app.inject(url)).body;

const [REVIEW] = FULL_SETTINGS.reviews.reviews;

test('PREP-7: the demonstration goes after a backup, and what people set stays; it comes back as a whole, twice', async () => {
  const backup = '20200101T000000-00000000';
  for (const body of [{ backup }, { backup, current: 'un autre mot de passe' }])
    expect(await site.rejected('POST', '/demonstration/empty', body)).toMatchObject({
      status: 422,
      fields: { current: expect.any(String) },
    });
  expect(await site.rejected('POST', '/demonstration/empty', { backup, current: PASSWORD })).toMatchObject({
    status: 409,
  });
  expect(await counts()).toEqual(ALL);

  const own = await site.row('POST', '/cars/new', { title: 'Ma Clio', images: [IMAGE] });
  const renamed = await site.row('PUT', '/cars/edit', { id: 2, title: 'Une autre voiture' });
  await site.row('POST', '/rates/new', { title: 'LYON - SATOLAS', price: '80' });
  await save('identity', { name: 'Garage du Lac' });
  const { reviews } = (await sectionOf('reviews'))['value'] as { reviews: object[] };
  await save('reviews', { reviews: [REVIEW, ...reviews.slice(1)] });
  const { week } = (await sectionOf('hours'))['value'] as { week: object };
  await save('hours', { week: { ...week, sunday: [{ open: '10:00', close: '12:00' }] } });
  expect(await page('/')).toContain('aria-label="Démonstration"');
  const { rentalConditions } = (await sectionOf('rental'))['value'] as { rentalConditions: object[] };
  for (const [section, path] of [
    ['legal', 'legalForm'],
    ['rental', 'rentalConditions'],
  ] as const) {
    const { version, value, examples } = await sectionOf(section);
    expect(examples).toContain(path);
    const saved = await site.row('PUT', `/settings/${section}`, { version, value, confirmed: [path] });
    expect(saved).toMatchObject({ version });
    expect(saved['examples']).not.toContain(path);
  }

  const examplesOf = async (kind: 'cars' | 'trucks', q = '') =>
    (await site.done('GET', `/${kind}/bin/examples${q}`)).data.map(({ id }) => Number(id));
  await site.done('POST', '/cars/bin', { ids: [1] });
  expect(await examplesOf('cars')).toEqual([]);
  await site.done('POST', '/cars/bin/restore', { ids: [1] });

  type Texts = { trustLine: string; founder: { paragraphs: string[] } };
  const { trustLine, founder } = (await sectionOf('texts'))['value'] as Texts;
  const figures = await figuresOf('/statistics?days=60');
  const pages = await figuresOf('/statistics/site?days=60');
  const removed = await empty();
  expect(figures.length).toBeGreaterThan(1_000);
  expect(await figuresOf('/statistics?days=60')).toEqual([]);
  expect(await figuresOf('/statistics/site?days=60')).not.toEqual(pages);
  expect([removed.cars.length, removed.trucks.length]).toEqual([51, 20]);
  expect(await counts()).toEqual(NONE);
  expect((await site.done('GET', '/cars/range?from=0&to=9')).data.map(({ id }) => id).toSorted()).toEqual(
    [renamed.id, own.id].toSorted(),
  );
  expect((await site.done('GET', '/rates')).data).toMatchObject([{ title: 'LYON - SATOLAS' }]);
  expect(await sectionOf('identity')).toMatchObject({ value: { name: 'Garage du Lac', address: {} } });
  expect(await sectionOf('reviews')).toMatchObject({ value: { reviews: [REVIEW], reviewsNote: expect.any(String) } });
  expect(await sectionOf('hours')).toMatchObject({ value: { week: { monday: [{ open: '14:00', close: '19:00' }] } } });
  expect(await sectionOf('legal')).toMatchObject({ value: { ...DEFAULT_SETTINGS.legal, legalForm: 'SARL' } });
  expect(await sectionOf('rental')).toMatchObject({ value: { rentalConditions } });
  expect(await sectionOf('display')).toMatchObject({ value: { interface: 'fr' }, examples: ['interface'] });
  const home = await page('/');
  expect(home).toContain('>Site en préparation<');
  expect(home).not.toContain('aria-label="Démonstration"');
  const journal = await site.done('GET', '/journal');
  expect(new Set(journal.data.map((entry) => entry['action']))).toEqual(new Set(['update', 'delete', 'trash']));

  await site.done('POST', '/cars/bin', { ids: [own.id] });
  expect((await examplesOf('cars')).toSorted((a, b) => a - b)).toEqual(inOrder(removed).cars);
  expect((await examplesOf('trucks')).toSorted((a, b) => a - b)).toEqual(inOrder(removed).trucks);
  expect(await examplesOf('cars', '?q=clio')).toEqual([1]);
  await site.done('POST', '/cars/bin/restore', { ids: [own.id] });

  await save('texts', { trustLine });
  expect(await counts()).toEqual(NONE);
  await save('texts', { trustLine: 'Bienvenue au lac.' });
  expect(await restore()).toMatchObject({ cars: 51, trucks: 20, rates: 4, reviews: 5 });
  expect(await examplesOf('cars')).toEqual([]);
  expect(await sectionOf('identity')).toMatchObject({
    value: { name: 'Garage du Lac', address: { postalCode: '95999' } },
  });
  expect(await sectionOf('texts')).toMatchObject({
    value: { trustLine: 'Bienvenue au lac.', founder: { paragraphs: founder.paragraphs } },
  });
  expect(await page('/')).not.toContain('>Site en préparation<');
  expect(await figuresOf('/statistics/site?days=60')).toMatchObject([{ pages: pages[0]?.['pages'] }]);
  const ofOthers = (rows: AdminRow[]) => rows.filter(({ object, id }) => object === 'cars' && id !== renamed.id);
  expect(ofOthers(await figuresOf('/statistics?days=60'))).toEqual(ofOthers(figures));

  expect(await call('GET', '/demonstration/emptied')).toBeNull();
  await site.done('POST', '/cars/bin', { ids: [1] });
  await empty();
  expect(await examplesOf('cars')).toContain(1);
  await site.done('POST', '/cars/bin/restore', { ids: [1] });
  await save('vtc', { priceNote: 'Prix pour quatre passagers' });
  expect(await restore()).toMatchObject({ cars: 51, trucks: 20, rates: 4 });
  expect(await call('GET', '/demonstration/emptied')).toBeNull();
});

test('UNDO-3: the emptied demonstration comes back from the journal, field by field, with its figures', async () => {
  const [figures, before, identity] = [
    await figuresOf('/statistics?days=60'),
    await counts(),
    await sectionOf('identity'),
  ];
  expect(identity['examples']).toContain('phone');
  const display = (await sectionOf('display'))['value'];
  await empty();
  await save('identity', { phone: '06 12 34 56 78' });
  const { operation } = await call('GET', '/demonstration/emptied');
  const undone = await site.row('POST', `/journal/${operation}/undo`, {});
  const left = { object: 'settings', id: 1, title: 'Identité', fields: ['Téléphone'], reason: 'Modifié depuis' };
  expect(undone['left']).toEqual([left]);
  expect(await counts()).toEqual({ ...before, settings: before.settings - 1 });
  const { value, examples } = await sectionOf('identity');
  expect(value).toEqual({ ...Object(identity['value']), phone: '06 12 34 56 78' });
  // PostgreSQL returns the paths in any order.
  expect((examples as string[]).toSorted()).toEqual(
    (identity['examples'] as string[]).filter((path) => path !== 'phone').toSorted(),
  );
  expect(await figuresOf('/statistics?days=60')).toHaveLength(figures.length);
  expect((await sectionOf('display'))['value']).toEqual(display);
  expect((await site.done('GET', '/demonstration/emptied')).data).toBeNull();
});

test('UNDO-9: the first filling with the demonstration is no operation', async () => {
  const { data } = await site.done('GET', '/journal?object=cars&id=1');
  expect(data.at(-1)).toMatchObject({ action: 'create', operation: '', undoable: false });
});

test('PHOT-9: a site whose logo is gone can be emptied and filled again', async () => {
  const path = 'users/1/perdu.jpg';
  const picture = { path, width: 8, height: 8, placeholder: '' };
  await site.context.database.query.insertInto('pictures').values(picture).execute();
  await save('identity', { logo: path });
  await site.context.database.query.deleteFrom('pictures').where('path', '=', path).execute();
  await empty();
  expect(await sectionOf('identity')).toMatchObject({ value: { logo: null } });
  await restore();
  expect(await sectionOf('identity')).toMatchObject({ value: { logo: null } });
});

test('PREP-7: the demonstration can come back although the emptying moved only its trucks to the trash', async () => {
  const ids = (await site.done('GET', '/cars/range?from=0&to=99')).data.map(({ id }) => id);
  await site.done('POST', '/cars/bin', { ids });
  expect(await empty()).toMatchObject({ cars: [], trucks: { length: 20 } });
  await site.done('DELETE', '/cars/bin', { ids });
  expect(await restore()).toMatchObject({ cars: 0, trucks: 20, rates: 4 });
});
