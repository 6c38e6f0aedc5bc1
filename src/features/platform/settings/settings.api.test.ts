import { beforeAll, expect, test } from 'vitest';
import {
  type AdminRow,
  addColleague,
  type Caller,
  openAdminApi,
  openSecondInstance,
} from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { SETTINGS_SECTIONS, type Settings, type SettingsSection } from './fields/settings.fields.ts';
import { MAX_VERSIONS } from './settings.ts';

const site = forFile(openAdminApi);
const second = forFile(() => openSecondInstance(site));
let bruno: Caller;
let atStart: AdminRow[];
beforeAll(async () => {
  atStart = (await site.done('GET', '/settings')).data;
  bruno = await addColleague(site, 'Bruno');
});

type Stored<S extends SettingsSection> = { version: number; value: Settings[S]; updated_by: string };

async function read<S extends SettingsSection>(section: S): Promise<Stored<S>> {
  const { data } = await site.done('GET', '/settings');
  return data.find((one) => one.section === section) as Stored<S> & { id: number };
}

async function change<S extends SettingsSection>(section: S, values: Partial<Settings[S]>, by: Caller = site) {
  const { version, value } = await read(section);
  return by.row('PUT', `/settings/${section}`, { version, value: { ...value, ...values } });
}

const page = async (url: string, app = site.app) => (await app.inject(url)).body;

test('SETT-1: the first start fills all sections from the file; a second one leaves them', async () => {
  expect(atStart.map(({ section, version, replaced }) => [section, version, replaced])).toEqual(
    SETTINGS_SECTIONS.map((section) => [section, 1, []]),
  );
  const valueAtStart = (name: SettingsSection) => atStart.find(({ section }) => section === name)?.['value'];
  expect(valueAtStart('identity')).toMatchObject({ name: 'Garage des Tilleuls' });
  expect(valueAtStart('display')).toEqual({
    interface: 'spec',
    mobilityMessage: true,
    badges: { new: true, price_drop: true },
    signIn: true,
    open: true,
    banner: { text: '', from: '', until: '' },
    parts: { sale: true, rental: true, trucks: true, vtc: true },
  });
});

test('SETT-2: a saved section is on the pages of every instance with the next request', async () => {
  for (const app of [site.app, second.app]) expect(await page('/contact', app)).toContain('01 99 00 42 17');
  await change('identity', { phone: '0199007777', chat: '33639987777' });
  const body = await page('/contact');
  expect(body).toContain('01 99 00 77 77');
  expect(body).not.toContain('01 99 00 42 17');
  // PostgreSQL notifies other instances within milliseconds. With SQLite, they see the change at their next request.
  await expect.poll(() => page('/contact', second.app)).toContain('01 99 00 77 77');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const message = { method: 'POST', url: '/contact/envoyer', headers, payload: 'message=Bonjour' } as const;
  const sent = await second.app.inject(message);
  expect(sent.headers.location).toContain('wa.me/33639987777');
});

test('SETT-2: single pages, the manifest and the sitemap follow', async () => {
  const before = (await page('/sitemap.xml')).match(/contact<\/loc><lastmod>([^<]+)/)?.[1] ?? '';
  await change('vtc', { insurer: 'Assurances du Lac' });
  await change('identity', { slogan: 'Au bord du lac.' });
  expect(await page('/vtc-transport')).toContain('Assurances du Lac');
  expect(await page('/manifest.webmanifest')).toContain('Au bord du lac.');
  expect((await page('/sitemap.xml')).match(/contact<\/loc><lastmod>([^<]+)/)?.[1]?.localeCompare(before)).toBe(1);
});

test('SETT-3: a save that has not seen the current version is a conflict, and changes nothing', async () => {
  const { version, value } = await read('reviews');
  await bruno.row('PUT', '/settings/reviews', { version, value: { ...value, reviewsNote: 'Recopiés par Bruno.' } });
  const { status, message } = await site.rejected('PUT', '/settings/reviews', { version, value });
  expect(status).toBe(409);
  expect(message).toMatch(/^Modifié par Bruno à \d\d:\d\d : vos changements ne sont pas encore enregistrés\.$/);
  const stored = { version: version + 1, value: { reviewsNote: 'Recopiés par Bruno.' }, updated_by: 'Bruno' };
  expect(await read('reviews')).toMatchObject(stored);
});

test('SETT-3: wrong values are named all at once, each with its path', async () => {
  const { version, value } = await read('reviews');
  const reviews = value.reviews.map((review, i) => (i === 2 ? { ...review, stars: 6, url: 'lac' } : review));
  const wrongReviews = { version, value: { reviewsNote: [], reviews, couleur: 'bleu' } };
  const rejected = await site.rejected('PUT', '/settings/reviews', wrongReviews);
  expect(rejected.status).toBe(422);
  expect(rejected.fields).toEqual({
    reviewsNote: 'Un texte est attendu',
    'reviews.2.stars': 'Un nombre entier de 1 à 5',
    'reviews.2.url': 'Ne commence pas par https://',
    couleur: 'Champ inconnu',
  });
  const display = await read('display');
  const wrong = { version: display.version, value: { interface: 'en' } };
  expect((await site.rejected('PUT', '/settings/display', wrong)).fields).toEqual({
    interface: 'L’un de : spec, fr',
  });
  expect((await read('reviews')).version).toBe(version);
});

test('SETT-3: the API reads what people type: a day as it is written, a year as a text', async () => {
  const banner = { text: ' Fermé ', from: '24/12/2026', until: '26 décembre 2026' };
  const written = await change('display', { banner });
  expect(written['value']).toMatchObject({ banner: { text: 'Fermé', from: '2026-12-24', until: '2026-12-26' } });
  await change('display', { banner: { text: '', from: '', until: '' } });
  const texts: object = { copyrightFrom: ' 2019 ' };
  expect((await change('identity', texts))['value']).toMatchObject({ copyrightFrom: 2019 });
});

test('SETT-30: a banner’s days exist, and the last one does not come before the first', async () => {
  const { version, value } = await read('display');
  const rejectedWith = async (from: string, until: string) => {
    const banner = { text: 'Fermé le 25 décembre', from, until };
    return (await site.rejected('PUT', '/settings/display', { version, value: { ...value, banner } })).fields;
  };
  const unknownDay = { 'banner.from': 'Une date qui existe, écrite AAAA-MM-JJ' };
  expect(await rejectedWith('2026-02-30', '')).toEqual(unknownDay);
  const wrongOrder = { 'banner.until': 'Le dernier jour suit le premier' };
  expect(await rejectedWith('2026-12-26', '2026-12-25')).toEqual(wrongOrder);
});

test('SETT-3: texts that are optional may be sent empty; a value that is stored already makes no version', async () => {
  const saved = await change('texts', { trustLine: '', contactLine: 'Sans rendez-vous' });
  expect(saved.value).toMatchObject({ contactLine: 'Sans rendez-vous' });
  expect(saved.value).not.toHaveProperty('trustLine');
  expect((await change('texts', {})).version).toBe(saved.version);
});

test('a section that does not exist is 404', async () => {
  expect((await site.rejected('PUT', '/settings/colours', { version: 1, value: {} })).status).toBe(404);
  expect((await site.rejected('GET', '/settings/colours/history')).status).toBe(404);
});

test('SETT-4: each write is in the journal, with the fields before and after', async () => {
  const { value } = await read('identity');
  await change('identity', { address: { ...value.address, city: 'Annecy' }, poweredBy: '' }, bruno);
  const [entry] = (await site.done('GET', '/journal?object=settings&id=1')).data;
  expect(entry).toMatchObject({
    who: 'Bruno',
    action: 'update',
    origin: 'settings',
    title: 'Identité',
    changes: { 'address.city': ['Villeneuve-les-Tilleuls', 'Annecy'], poweredBy: ['Propulsé par Vitrine', ''] },
  });
});

test('SETT-4: a value that was removed is in the journal, also if nothing else has changed', async () => {
  await change('identity', { slogan: 'Au bord de l’eau' });
  await change('identity', { slogan: undefined });
  const [entry] = (await site.done('GET', '/journal?object=settings&id=1')).data;
  expect(entry).toMatchObject({ changes: { slogan: ['Au bord de l’eau', null] } });
});

test('SETT-4: the last 20 versions are kept, and one of them comes back as a new one', async () => {
  const { version: first, value } = await read('legal');
  for (let i = 1; i <= MAX_VERSIONS + 1; i += 1)
    await site.row('PUT', '/settings/legal', { version: first + i - 1, value: { ...value, rcs: `RCS ${i}` } });
  const { data } = await site.done('GET', '/settings/legal/history');
  expect(data).toHaveLength(MAX_VERSIONS);
  const last = first + MAX_VERSIONS + 1;
  expect(data[0]).toMatchObject({ version: last, value: { rcs: 'RCS 21' }, updated_by: 'Hélène' });
  expect(data.at(-1)).toMatchObject({ version: last - MAX_VERSIONS + 1, value: { rcs: 'RCS 2' } });
  const restored = await bruno.row('POST', '/settings/legal/restore', { version: last - 3 });
  expect(restored).toMatchObject({ version: last + 1, value: { rcs: 'RCS 18' }, updated_by: 'Bruno' });
  expect(await page('/mentions-legales')).toContain('RCS 18');
  expect((await site.rejected('POST', '/settings/legal/restore', { version: 1 })).status).toBe(404);
});

test('SETT-38: a number is stored as typed and dialled; one that nobody can dial is refused, one stored before stays', async () => {
  await change('identity', { phone: '0262 12 34 56', chat: '+33 (0)6 39 98 00 12' });
  expect((await read('identity')).value).toMatchObject({ phone: '0262 12 34 56', chat: '+33 (0)6 39 98 00 12' });
  const body = await page('/contact');
  expect(body).toContain('tel:+262262123456');
  expect(body).toContain('33639980012');
  const { version, value } = await read('identity');
  const wrong = { ...value, chat: '99 99 99 99 99 99' };
  const { status, fields } = await site.rejected('PUT', '/settings/identity', { version, value: wrong });
  const refused = 'Ce numéro ne peut pas être appelé, ex. 06 39 98 00 00, 0692 12 34 56 ou +32 470 12 34 56';
  expect([status, fields]).toEqual([422, { chat: refused }]);
  const { query } = site.context.database;
  await query
    .updateTable('settings')
    .set({ value: JSON.stringify(wrong) })
    .where('section', '=', 'identity')
    .execute();
  expect(await change('identity', { slogan: 'Autre' })).toMatchObject({ value: { ...wrong, slogan: 'Autre' } });
  const { data: checklist } = await site.done('GET', '/settings/checklist');
  expect(checklist).toContainEqual(expect.objectContaining({ section: 'identity', field: 'chat', required: false }));
  expect((await site.done('POST', '/settings/numbers', { text: '0692 12 34 56' })).data).toEqual([
    { tel: 'tel:+262692123456', chat: 'https://wa.me/262692123456?text=' },
  ]);
  expect((await site.rejected('POST', '/settings/numbers', { text: '06 39' })).fields).toEqual({ text: refused });
});
