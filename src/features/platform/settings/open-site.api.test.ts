import { expect, test } from 'vitest';
import { IMAGE, openAdminApi } from '../../../../tests/support/admin-api.ts';
import { forFile } from '../../../../tests/support/for-file.ts';
import { FULL_SETTINGS } from '../../../../tests/support/full-settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import type { Settings, SettingsSection } from './fields/settings.fields.ts';

const ORIGIN = 'http://127.0.0.1';

const site = forFile(() => openAdminApi({ DEMO: '0', PUBLIC_URL: ORIGIN }, DEFAULT_SETTINGS));

const page = async (url: string) => (await site.app.inject(url)).body;

/** The values replace the stored ones. */
async function bodyOf<S extends SettingsSection>(section: S, values: Partial<Settings[S]>) {
  const { data } = await site.done('GET', '/settings');
  const { version, value } = data.find((one) => one['section'] === section) as unknown as {
    version: number;
    value: Settings[S];
  };
  return { version, value: { ...value, ...values } };
}

const save = async <S extends SettingsSection>(section: S, values: Partial<Settings[S]>) =>
  site.row('PUT', `/settings/${section}`, await bodyOf(section, values));
const refused = async <S extends SettingsSection>(section: S, values: Partial<Settings[S]>) =>
  site.rejected('PUT', `/settings/${section}`, await bodyOf(section, values));

const { identity, legal: LEGAL } = FULL_SETTINGS;
/** Without the logo, whose file is not stored. */
const { logo: _logo, ...IDENTITY } = identity;

test('PREP-3 PREP-4: a site opens with all that the law asks for, keeps it while open, and closes again', async () => {
  await save('identity', { ...IDENTITY, name: 'Votre garage', address: { city: 'Annecy' } });
  await save('legal', { ...LEGAL, siren: '', mediator: { name: 'Médiateur' } });
  const { status, message, fields } = await refused('display', { open: true });
  expect([status, message]).toEqual([422, expect.stringContaining('« Nom » manque. « Numéro et rue » manque.')]);
  expect(fields).toEqual({
    open: '7 points que la loi demande manquent encore',
    'rental.rentalConditions': '« Conditions de location » manque',
    'identity.name': '« Nom » manque',
    'identity.address.street': '« Numéro et rue » manque',
    'identity.address.postalCode': '« Code postal » manque',
    'legal.siren': '« SIREN » manque',
    'legal.mediator.address': '« Adresse du médiateur » manque',
    'legal.mediator.website': '« Site du médiateur » manque',
  });
  expect(await page('/')).toContain('>Site en préparation<');

  // The law requires these values only if the dealership offers rides or rentals.
  await site.row('POST', '/rates/new', { title: 'LYON - SATOLAS', price: '80' });
  const sale = { sale_price: '9 490', first_registration: '03-2019', mileage: 45_000, mileage_guaranteed: true };
  await site.row('POST', '/cars/new', { title: 'Clio', images: [IMAGE], offer_kind: 'sale', ...sale });
  const rides = (await refused('display', { open: true })).fields;
  expect(rides).toMatchObject({ 'vtc.registration': '« Numéro au registre des VTC » manque' });
  expect(rides).toHaveProperty(['rental.rentalConditions']);
  await save('vtc', { registration: 'EVTC074120001', insurer: 'Assurances du Lac' });
  const { display } = FULL_SETTINGS;
  const saleOnly = { parts: { ...display.parts, rental: false } };
  expect((await refused('display', { open: true, ...saleOnly })).fields).not.toHaveProperty([
    'rental.rentalConditions',
  ]);
  const rentals = (await refused('display', { open: true })).fields;
  expect(rentals).toMatchObject({ 'rental.rentalConditions': '« Conditions de location » manque' });
  expect(rentals).not.toHaveProperty(['vtc.registration']);
  await save('rental', { rentalConditions: [{ title: 'Permis', text: 'Permis B.' }] });

  await save('identity', IDENTITY);
  await save('legal', LEGAL);
  for (const url of ['/', '/contact', '/mentions-legales', '/car/1'])
    expect(await page(url), url).toMatch(/noindex.*>Site en préparation</s);
  await save('display', { open: true });
  for (const url of ['/', '/contact', '/mentions-legales', '/car/1'])
    expect(await page(url), url).not.toMatch(/Site en préparation|noindex/);
  expect(await page('/robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  const { data } = await site.done('GET', '/settings/checklist');
  expect(data.filter((item) => item['required'])).toEqual([]);

  expect(await refused('identity', { phone: '', address: { ...IDENTITY.address, city: '' } })).toMatchObject({
    status: 422,
    fields: { phone: '« Téléphone » manque', 'address.city': '« Ville » manque' },
  });
  expect(await site.rejected('POST', '/settings/legal/restore', { version: 1 })).toMatchObject({
    status: 422,
    fields: { siren: '« SIREN » manque' },
  });
  await save('identity', { slogan: '', chat: '' });
  await save('display', { mobilityMessage: false });

  await save('display', { open: false });
  expect(await page('/')).toContain('>Site en préparation<');
  await save('identity', { phone: '' });
  expect((await refused('display', { open: true })).fields).toMatchObject({
    open: '1 point que la loi demande manque encore',
    'identity.phone': '« Téléphone » manque',
  });
});
