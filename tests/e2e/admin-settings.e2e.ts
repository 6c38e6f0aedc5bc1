import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Settings, SettingsSection } from '../../src/features/platform/settings/fields/settings.fields.ts';
import type { SectionOf } from '../../src/features/platform/settings/settings.ts';
import { adminSite } from '../support/admin-site.ts';
import { hasFocus, reachesPast } from '../support/page-state.ts';
import { axeViolations, resize, test } from '../support/visit.ts';

const admin = adminSite();

const publish = (page: Page) => page.getByRole('button', { name: 'Publier', exact: true });
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name });
const field = (page: Page, path: string) => page.locator(`[id="champ-${path}"]`);

async function stored<S extends SettingsSection>(page: Page, name: S): Promise<SectionOf<S>> {
  const { data } = await (await page.request.get('/api/admin/settings')).json();
  return data.find((one: SectionOf) => one.section === name);
}

/** Publishes a change as another administrator would, while the page is open. */
async function publishElsewhere(page: Page, change: Partial<Settings['vtc']>): Promise<void> {
  const { version, value } = await stored(page, 'vtc');
  const response = await page.request.put('/api/admin/settings/vtc', {
    data: { version, value: { ...value, ...change } },
  });
  expect(response.ok()).toBe(true);
}

test('SETT-21 SETT-22 SETT-23 SETT-25: name, logo and hours have a preview and are online with the next request; an error stands at its field and nothing typed is lost; undo and history bring a version back', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/settings');
  await page.getByLabel('Nom', { exact: true }).fill('Garage du Lac');
  await field(page, 'chat').fill('06 39 98 00 11');
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0b3b36' } })
    .png()
    .toBuffer();
  await field(page, 'logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await page.getByText('3 réglages à publier').waitFor();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Aperçu' }).click();
  const preview = await opened;
  await preview.waitForURL(/\/admin\/preview\/settings\/[0-9a-f]+\//);
  expect(await preview.title()).toContain('Garage du Lac');
  await preview.close();
  expect((await stored(page, 'identity')).value.name).toBe('Garage des Tilleuls');
  await page.keyboard.press('Control+s');
  await page.getByText('Identité : c’est en ligne.').waitFor();
  await page.getByRole('complementary', { name: 'Menu' }).getByText('Garage du Lac').waitFor();
  expect((await stored(page, 'identity')).value).toMatchObject({
    chat: '06 39 98 00 11',
    logo: expect.stringMatching(/^users\/logo\/[\w-]+\.jpg$/),
  });

  await section(page, 'Horaires').click();
  await page.getByRole('heading', { name: 'Horaires', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rubrique');
  await page.getByRole('button', { name: 'Ajouter une plage : Dimanche' }).click();
  await hasFocus(field(page, 'week.sunday.0.open'));
  await field(page, 'week.sunday.0.open').fill('10:00');
  await field(page, 'week.sunday.0.close').fill('09:00');
  await page.getByRole('button', { name: 'Ajouter une fermeture' }).click();
  await publish(page).click();
  await page.getByText('3 champs à corriger').waitFor();
  await page.getByText('L’heure de fermeture doit être après l’heure d’ouverture').waitFor();
  await hasFocus(field(page, 'week.sunday.0.close'));
  expect(await field(page, 'week.sunday.0.open').inputValue()).toBe('10:00');
  await resize(page, { width: 390, height: 844 });
  expect(await reachesPast(page)).toBe(false);
  // axe runs at the top of the page, because further down the header can cover part of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await axeViolations(page)).toEqual([]);
  await resize(page, { width: 1440, height: 900 });
  await field(page, 'week.sunday.0.close').fill('12:00');
  await field(page, 'closures.0.from').fill('2099-12-25');
  await field(page, 'closures.0.reason').fill('Noël');
  expect(await field(page, 'closures.0.to').inputValue()).toBe('2099-12-25');
  await field(page, 'closures.0.to').fill('2099-12-26');
  await field(page, 'closures.0.from').fill('2099-12-24');
  await field(page, 'closures.0.reason').focus();
  expect(await field(page, 'closures.0.to').inputValue()).toBe('2099-12-26');
  await page.getByRole('button', { name: 'Retirer : Fermeture 1' }).click();
  await publish(page).click();
  await page.getByText('Horaires : c’est en ligne.').waitFor();

  const contact = await (await page.request.get('/contact')).text();
  expect(contact).toMatch(/<title>[^<]*Garage du Lac/);
  expect(contact.replace(/<[^>]+>/g, ' ')).toMatch(/Dimanche\s+10\sh\s–\s12\sh/);

  await page.getByRole('button', { name: 'Annuler', exact: true }).last().click();
  await page.getByText('Annulé : réglages « Horaires » modifiés').waitFor();
  await expect.poll(() => field(page, 'week.sunday').getByText('Fermé').count()).toBe(1);
  // The test uses the keyboard, because a message can cover these buttons.
  await page.locator('summary', { hasText: 'Historique' }).press('Enter');
  await page.getByRole('button', { name: 'Rétablir la version 2' }).press('Enter');
  await page.getByText('la version 2 est de nouveau en ligne').waitFor();
  await page.getByText('Version 4').waitFor();
  expect((await stored(page, 'hours')).value.week.sunday).toEqual([{ open: '10:00', close: '12:00' }]);

  await page.goto('/admin/journal');
  await page
    .getByRole('button', { name: /^Annuler : Modifié, Réglages « Horaires »/ })
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: 'Annuler cette opération ?' });
  await question.getByText('Réglages « Horaires » modifiés').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Annuler cette opération' }).click();
  await page.getByText('Annulé : réglages « Horaires » modifiés').waitFor();
  expect((await stored(page, 'hours')).value.week.sunday).toEqual([]);
});

test('SETT-22: settings that are opened again begin with what is stored now', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/settings?section=vtc');
  await field(page, 'priceNote').waitFor();
  await page.getByRole('link', { name: 'Marques', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Marques', exact: true }).waitFor();
  await publishElsewhere(page, { priceNote: 'Péages compris' });
  await page.goBack();
  await field(page, 'priceNote').waitFor();
  expect(await field(page, 'priceNote').inputValue()).toBe('Péages compris');
});
