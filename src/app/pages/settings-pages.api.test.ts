import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callerOf, IMAGE, openAdminApi, signIn } from '../../../tests/support/admin-api.ts';
import { buildCar } from '../../../tests/support/build-vehicles.ts';
import { forFile } from '../../../tests/support/for-file.ts';
import { changeSection, storedSection } from '../../../tests/support/settings.ts';
import { addTestAdministrator } from '../../../tests/support/test-administrator.ts';
import { cars } from '../../../tests/support/vehicles.ts';
import { StockIndex } from '../../features/catalogue/search/stock-index/stock-index.ts';
import { operatorOfThisMachine } from '../../features/platform/auth/admin.ts';
import { insertPictures } from '../../features/platform/images/processing/pictures.repository.ts';
import type { SettingsSection } from '../../features/platform/settings/fields/settings.fields.ts';
import { runMaintenance } from '../boot/maintenance.ts';

const LOGO = 'users/1/0b6e9e3c-6d0c-4a0e-9a3e-6d8f5e0a1b2c.jpg';
const DAY_MS = 24 * 60 * 60 * 1000;

const site = forFile(openAdminApi);
const storePicture = (path: string) =>
  insertPictures(site.context, operatorOfThisMachine(), [{ path, width: 600, height: 200, placeholder: '' }]);
beforeAll(() => storePicture(LOGO));

const get = (url: string, cookie = '') => site.app.inject({ url, headers: cookie === '' ? {} : { cookie } });
const page = async (url: string) => (await get(url)).body.replace(/<script id="hydration".*?<\/script>/s, '');

test('SETT-6: closures stand under the hours and in the data for machines, until their last day has ended in Paris', async () => {
  const past = { from: '2020-05-01', to: '2020-05-01', reason: 'Fête' };
  await changeSection(site, 'hours', {
    closures: [{ from: '2099-12-24', to: '2100-01-02', reason: 'congés' }, past],
  });
  const body = await page('/contact');
  expect(body).toContain('Fermé du 24 décembre 2099 au 2 janvier 2100\u00a0: congés');
  expect(body).not.toContain('Fête</li>');
  const special = '"specialOpeningHoursSpecification":[{"@type":"OpeningHoursSpecification","validFrom":"2099-12-24"';
  expect(body).toContain(special);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2100-01-02T22:59:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const shown = '<li>Fermé du 24 décembre 2099 au 2 janvier 2100';
  expect(await page('/contact')).toContain(shown);
  vi.setSystemTime('2100-01-02T23:00:00Z');
  expect(await page('/contact')).not.toContain(shown);
  vi.useRealTimers();
  await changeSection(site, 'hours', { closures: [] });
  expect(await page('/contact')).not.toContain('specialOpeningHours');
});

describe('SETT-7: what follows the settings', () => {
  test('D09: the lines under the headings', async () => {
    await changeSection(site, 'texts', {
      trustLine: 'Ligne des voitures',
      trucksLine: 'Ligne des camions',
      vtcLine: 'Ligne du VTC',
      contactLine: 'Ligne du contact',
    });
    expect(await page('/')).toContain('Ligne des voitures');
    expect(await page('/trucks-rental')).toContain('Ligne des camions');
    expect(await page('/vtc-transport')).toContain('Ligne du VTC');
    expect(await page('/contact')).toContain('Ligne du contact');
    await site.row('POST', '/trucks/new', { title: 'Master', images: [IMAGE] });
    await changeSection(site, 'texts', { trucksLine: '', vtcLine: '', contactLine: '' });
    expect(await page('/trucks-rental')).toContain('Location à l’heure, au week-end ou à la semaine');
    expect(await page('/vtc-transport')).toContain('>Sur réservation préalable uniquement.<');
    await site.row('POST', '/rates/new', { title: 'LYON - SATOLAS', price: '80' });
    expect(await page('/vtc-transport')).toContain('>Un chauffeur, un prix connu d’avance. Sur réservation préalable');
  });

  test('SETT-32: the titles of home, trucks and VTC; without one the specification’s', async () => {
    await changeSection(site, 'texts', {
      homeTitle: 'Nos voitures',
      trucksTitle: 'Nos camions',
      vtcTitle: 'Nos chauffeurs',
    });
    expect(await page('/')).toContain('<h1>Nos voitures</h1>');
    expect(await page('/trucks-rental')).toContain('<h1>Nos camions</h1>');
    expect(await page('/vtc-transport')).toContain('<h1>Nos chauffeurs</h1>');
    await changeSection(site, 'texts', { homeTitle: '', trucksTitle: '', vtcTitle: '' });
    expect(await page('/')).toContain('<h1>Achetez votre voiture d&#x27;occasion contrôlée &amp; garantie</h1>');
    expect(await page('/trucks-rental')).toContain('<h1>Achetez votre Camion d&#x27;occasion, vérifié et garanti</h1>');
    expect(await page('/vtc-transport')).toContain('<h1>L&#x27;excellence VTC, à tout moment</h1>');
  });

  test('badges', async () => {
    await site.row('POST', '/cars/new', { title: 'Nouvelle Clio', images: [IMAGE] });
    expect(await page('/')).toContain('data-badge="new"');
    const { value } = await storedSection(site, 'display');
    await changeSection(site, 'display', { badges: { ...value.badges, new: false } });
    expect(await page('/')).not.toContain('data-badge="new"');
    expect(await page('/car/1')).not.toContain('data-badge="new"');
  });

  test('« Me Connecter » and what the privacy page says of it', async () => {
    expect(await page('/')).toContain('Sign-in');
    expect(await page('/confidentialite')).toContain('Si vous vous connectez');
    await changeSection(site, 'display', { signIn: false });
    expect(await page('/')).not.toContain('Sign-in');
    expect(await page('/confidentialite')).not.toContain('Si vous vous connectez');
  });

  test('the logo, which must be a stored picture and stays stored', async () => {
    expect(await page('/')).toContain('<span>Garage des Tilleuls</span>');
    await changeSection(site, 'identity', { logo: LOGO });
    const body = await page('/contact');
    expect(body).toContain(`src="/images/${LOGO}"`);
    expect(body).not.toContain('<span>Garage des Tilleuls</span>');
    const { version, value } = await storedSection(site, 'identity');
    const unknown = { version, value: { ...value, logo: 'users/1/autre.jpg' } };
    expect((await site.rejected('PUT', '/settings/identity', unknown)).fields).toEqual({
      logo: 'Cette image n’est plus là : envoyez-la à nouveau',
    });
    await runMaintenance(site.context, new Date(Date.now() + 30 * DAY_MS));
    expect(await page('/contact')).toContain(`src="/images/${LOGO}"`);
  });

  test('PHOT-9: without its picture, the drawn leaf and the name again', async () => {
    const logo = 'users/1/5d2f8a47-31bc-4c6e-8f10-27a9be64d3c1.jpg';
    await storePicture(logo);
    await changeSection(site, 'identity', { logo });
    await site.context.database.query.deleteFrom('pictures').where('path', '=', logo).execute();
    const body = await page('/contact');
    expect(body).not.toContain(logo);
    expect(body).toContain('<span>Garage des Tilleuls</span>');
    // The section can be saved all the same: the first save empties the logo, and only this save says so.
    const { version, value } = await storedSection(site, 'identity');
    const saved = await site.done('PUT', '/settings/identity', { version, value });
    expect(saved).toMatchObject({
      data: [{ value: { logo: null } }],
      notices: ['Logo : l’image n’existe plus, ce champ est maintenant vide.'],
    });
    const [now] = saved.data;
    const again = await site.done('PUT', '/settings/identity', { version: now?.['version'], value: now?.['value'] });
    expect(again).toMatchObject({ notices: [] });
    const restored = await site.done('POST', '/settings/identity/restore', { version });
    expect(restored).toMatchObject({ data: [{ value: { logo: null } }], notices: [expect.stringMatching(/^Logo : /)] });
  });

  test('colours, allowed by their hash; one that cannot be read is rejected with its figure', async () => {
    expect((await get('/contact')).body).not.toContain('html:root');
    await changeSection(site, 'identity', { colours: { primary: '#7A1F3D', accent: null } });
    const { body, headers } = await get('/contact');
    expect(body).toContain('@media screen{html:root{--brand:#7a1f3d;');
    const hashes = String(headers['content-security-policy']).match(/'sha256-[^']+'/g) ?? [];
    expect(hashes.length).toBe(body.match(/<style/g)?.length);
    const { version, value } = await storedSection(site, 'identity');
    const pale = { version, value: { ...value, colours: { primary: '#7fc8b0', accent: 'rouge' } } };
    expect((await site.rejected('PUT', '/settings/identity', pale)).fields).toEqual({
      'colours.primary': 'Trop claire : 1,7 pour 1 sur le fond des pages, il en faut 4,5',
      'colours.accent': 'Une couleur #rrvvbb, par exemple #0b3b36',
    });
  });
});

describe('SETT-10: a preview', () => {
  const preview = async (section: SettingsSection, values: object) => {
    const { value } = await storedSection(site, section);
    return String((await site.row('POST', `/settings/${section}/preview`, { value: { ...value, ...values } })).url);
  };

  test('shows every page with values that are not saved, to administrators only, never cached', async () => {
    const url = await preview('identity', { name: 'Garage du Lac', colours: { primary: '#402a70', accent: null } });
    for (let times = 0; times < 2; times += 1) {
      const { statusCode, headers, body } = await get(`${url}contact`, site.cookie);
      expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([200, 'no-store', 'noindex']);
      expect(body).toContain('Garage du Lac');
      expect(body).toContain('--brand:#402a70');
    }
    expect((await get(url, site.cookie)).body).toContain('Achetez votre voiture');
    expect(await page('/contact')).not.toContain('Garage du Lac');
    expect((await get(`${url}contact`)).headers.location).toMatch(/^\/admin\/login\?to=/);
  });

  test('shows what single pages have of a section', async () => {
    const url = await preview('vtc', { insurer: 'Assurances du Lac' });
    expect((await get(`${url}vtc-transport`, site.cookie)).body).toContain('Assurances du Lac');
    expect(await page('/vtc-transport')).not.toContain('Assurances du Lac');
  });

  test('SETT-25: with other parts builds the index of their stock once, for all its pages', async () => {
    await cars.create(site.context, operatorOfThisMachine(), buildCar());
    const { value } = await storedSection(site, 'display');
    const url = await preview('display', { parts: { ...value.parts, trucks: false } });
    const puts = vi.spyOn(StockIndex.prototype, 'put');
    onTestFinished(() => puts.mockRestore());
    const builds: boolean[] = [];
    for (const path of ['', 'about', '?q=clio']) {
      puts.mockClear();
      expect((await get(`${url}${path}`, site.cookie)).statusCode).toBe(200);
      builds.push(puts.mock.calls.length > 0);
    }
    expect(builds).toEqual([true, false, false]);
  });

  test('of wrong values there is none; an unknown preview is 404', async () => {
    const { status, fields } = await site.rejected('POST', '/settings/hours/preview', { value: { week: {} } });
    expect([status, Object.keys(fields)[0]]).toEqual([422, 'week.monday']);
    const unknown = `/admin/preview/settings/${'0'.repeat(32)}/contact`;
    expect((await get(unknown, site.cookie)).statusCode).toBe(404);
  });
});

test('TEAM-1: an editor neither reads nor writes settings', async () => {
  await addTestAdministrator(site.context, 'Édith', 'encore un long mot de passe', 'editor');
  const editor = callerOf(site.app, await signIn(site.app, 'Édith', 'encore un long mot de passe'));
  expect((await editor.rejected('GET', '/settings')).status).toBe(403);
  expect((await editor.rejected('PUT', '/settings/hours', { version: 1, value: {} })).status).toBe(403);
});
