import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Settings, SettingsSection } from '../../src/features/platform/settings/fields/settings.fields.ts';
import type { SectionOf } from '../../src/features/platform/settings/settings.ts';
import { adminSite, signIn } from '../support/admin-site.ts';
import { hasFocus, reachesPast } from '../support/page-state.ts';
import { axeViolations, test } from '../support/visit.ts';

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
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await reachesPast(page)).toBe(false);
  // axe runs at the top of the page, because further down the header can cover part of a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await axeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
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
  await page.getByText('la version 1 est de nouveau en ligne').waitFor();
  await expect.poll(() => field(page, 'week.sunday').getByText('Fermé').count()).toBe(1);
  // The test uses the keyboard, because a message can cover these buttons.
  await page.locator('summary', { hasText: 'Historique' }).press('Enter');
  await page.getByRole('button', { name: 'Rétablir la version 2' }).press('Enter');
  await page.getByText('la version 2 est de nouveau en ligne').waitFor();
  await page.getByText('Version 4').waitFor();
  expect((await stored(page, 'hours')).value.week.sunday).toEqual([{ open: '10:00', close: '12:00' }]);
});

test('SETT-22: input becomes a draft; a lost connection, an ended session and another person’s version lose none of it', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/settings?section=vtc#champ-insurer', {
    width: 390,
    height: 844,
    expecting: [/Failed to load resource/, /AdminError/],
  });
  await hasFocus(field(page, 'insurer'));
  await field(page, 'insurer').fill('Assurances du Lac, contrat 12');
  await section(page, 'Affichage').click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Votre saisie reste en brouillon sur cet appareil').waitFor();
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await page.getByRole('heading', { name: 'Affichage', exact: true }).waitFor();
  await section(page, 'VTC').click();
  await page.getByText('Saisie retrouvée').waitFor();
  expect(await field(page, 'insurer').inputValue()).toBe('Assurances du Lac, contrat 12');

  await page.context().setOffline(true);
  await publish(page).click();
  await page.getByText('En attente de connexion').waitFor();
  await page.context().setOffline(false);
  await page.getByText('VTC : c’est en ligne.').waitFor();
  expect((await stored(page, 'vtc')).value.insurer).toBe('Assurances du Lac, contrat 12');

  await publishElsewhere(page, { priceNote: 'Tout compris', tollsIncluded: false });
  await field(page, 'priceNote').fill('Prix fixe');
  await page.request.post('/api/admin/logout');
  await publish(page).click();
  await signIn(page);
  await question.getByText('Ce que le prix comprend').waitFor();
  await question.getByText('Tout compris').waitFor();
  await question.getByText('Prix fixe').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('Tout est publié').waitFor();
  expect((await stored(page, 'vtc')).value).toMatchObject({ priceNote: 'Prix fixe', tollsIncluded: false });
});

test('SETT-34: discarded input comes back by « Annuler »; a refused logo says at its field what is taken; a number is published in groups', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/settings');
  await field(page, 'phone').fill('0199004217');
  await field(page, 'slogan').fill('Au bord du lac');
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await page.getByText('Tout est publié').waitFor();
  await page.getByText('Identité : votre saisie est abandonnée.').waitFor();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText('2 réglages à publier').waitFor();
  expect(await field(page, 'slogan').inputValue()).toBe('Au bord du lac');

  const logo = {
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  };
  await field(page, 'logo').setInputFiles(logo);
  await page.getByText('« logo.svg » : Ce n’est pas une image JPEG, PNG, WebP ou AVIF').waitFor();
  expect(await field(page, 'logo').getAttribute('aria-invalid')).toBe('true');
  expect(await axeViolations(page)).toEqual([]);

  await publish(page).click();
  await page.getByText('Identité : c’est en ligne.').waitFor();
  expect((await stored(page, 'identity')).value.phone).toBe('0199004217');
  expect(await (await page.request.get('/contact')).text()).toContain('01 99 00 42 17');
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

test('SETT-21: an added paragraph gets the focus, and an error moves with its row', async ({ visit }) => {
  const page = await admin.enter(visit, '/admin/settings?section=texts');
  const paragraph = (index: number) => `founder.paragraphs.${index}`;
  const isWrong = (index: number) => field(page, paragraph(index)).getAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Ajouter un paragraphe' }).click();
  await hasFocus(field(page, paragraph(3)));
  await publish(page).click();
  await page.getByText('1 champ à corriger').waitFor();
  await hasFocus(field(page, paragraph(3)));
  await page.getByRole('button', { name: 'Monter : Paragraphe 4' }).click();
  await expect.poll(() => isWrong(2)).toBe('true');
  await expect.poll(() => isWrong(3)).toBeNull();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Monter : Paragraphe 3');
  await field(page, paragraph(2)).fill('Un texte de plus.');
  await expect.poll(() => isWrong(2)).toBeNull();
  await publish(page).click();
  await page.getByText('Textes : c’est en ligne.').waitFor();
  const { value } = await stored(page, 'texts');
  expect(value.founder.paragraphs[2]).toBe('Un texte de plus.');
  expect(value.founder.paragraphs).toHaveLength(4);
});

test('SETT-20 SETT-35: at each width the times of the week can be read; on a phone a day is one row with its hours; a wrong hour opens its day and has the focus', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/settings?section=hours');
  const day = page.locator('#champ-week > li').filter({ hasText: 'Lundi' });
  const times = day.locator('input[type=time]');
  const summary = day.locator('summary');
  await times.first().waitFor();
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    if (width === 390) {
      await expect.poll(() => page.locator('#champ-week summary').count()).toBe(7);
      expect(await summary.innerText()).toMatch(/^Lundi\s+\d{1,2}:\d\d–\d{1,2}:\d\d/);
      expect((await summary.boundingBox())?.height).toBeLessThan(60);
      await summary.press('Enter');
      await times.first().waitFor();
    }
    const [open, close, remove] = await Promise.all(
      [times.nth(0), times.nth(1), day.getByRole('button').first()].map((one) => one.boundingBox()),
    );
    if (!open || !close || !remove) throw new Error(`A field of Monday is not there at ${width} px.`);
    expect(Math.min(open.width, close.width), `${width} px`).toBeGreaterThanOrEqual(100);
    expect(open.x + open.width, `${width} px`).toBeLessThanOrEqual(close.x);
    expect(close.x + close.width, `${width} px`).toBeLessThanOrEqual(remove.x);
  }
  await times.first().fill('23:59');
  expect(await axeViolations(page)).toEqual([]);
  await summary.click();
  await times.first().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Publier' }).click();
  await expect.poll(() => day.locator('input:focus').count()).toBe(1);
});
