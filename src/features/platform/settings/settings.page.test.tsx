import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endSession, openAdmin, signInAgain } from '../../../../tests/support/admin-page.tsx';
import { answerSettings } from '../../../../tests/support/admin-settings.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { setOnline } from '../../../../tests/support/online.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { JournalResource } from '../journal/journal.resource.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import type { SettingsResource } from './settings.resource.ts';
import type { StoredSection } from './stored-section.schema.ts';

const CLOSURES = [
  { from: '2099-05-01', to: '2099-05-01', reason: 'Fête' },
  { from: '2099-12-24', to: '2099-12-26', reason: 'Noël' },
];
const REFUSAL = 'Le mois de mai a trop de fermetures';

const list = page.getByRole('group', { name: 'Fermetures exceptionnelles' });
const button = (name: string) => list.getByRole('button', { name, exact: true });
const field = (path: string) => document.getElementById(`champ-${path}`) as HTMLInputElement;
const isFocused = (path: string) => document.activeElement === field(path);
const section = (name: string) =>
  page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name, exact: true });
const publish = page.getByRole('button', { name: 'Publier', exact: true });

/** Opens the section of the opening hours with two closures. The site refuses the list as a whole. */
async function openHours(): Promise<void> {
  answerSettings({ hours: { closures: CLOSURES } });
  answerResource<SettingsResource>({
    'PUT /settings/:section': () => {
      throw new DomainError('invalid', 'Certains champs sont à corriger.', { closures: REFUSAL });
    },
  });
  await openAdmin('/admin/settings?section=hours');
  await expect.element(button('Retirer : Fermeture 2')).toBeVisible();
}

test('SETT-21: an error of a whole list disappears when a field of a row is corrected, or when a row is removed', async () => {
  await openHours();
  expectConsole(/AdminError/);
  const refused = list.getByText(REFUSAL);
  const reason = list.getByLabelText('Fermeture 1 : Raison');
  await reason.fill('Fête du travail');
  await publish.click();
  await expect.element(refused).toBeVisible();
  await reason.fill('Premier mai');
  await expect.element(refused).not.toBeInTheDocument();
  await publish.click();
  await expect.element(refused).toBeVisible();
  await button('Retirer : Fermeture 1').click();
  await expect.element(refused).not.toBeInTheDocument();
});

test('SETT-20: after a row of a list is removed, the focus is on the row before, after the only row on the button that adds one', async () => {
  await openHours();
  await button('Retirer : Fermeture 2').click();
  await expect.element(button('Retirer : Fermeture 2')).not.toBeInTheDocument();
  await expect.element(button('Retirer : Fermeture 1')).toHaveFocus();
  await button('Retirer : Fermeture 1').click();
  await expect.element(list.getByText('Aucune fermeture prévue.')).toBeVisible();
  await expect.element(button('Ajouter une fermeture')).toHaveFocus();
});

test('SETT-22 UNDO-3: « Annuler » does not replace what another person has published since, and names it', async () => {
  await openHours();
  const stored = (version: number, reason: string): StoredSection => ({
    section: 'hours',
    version,
    value: { ...DEFAULT_SETTINGS.hours, closures: [{ from: '2099-05-01', to: '2099-05-01', reason }] },
    updated_at: '2026-11-20T10:30:00.000Z',
    updated_by: 'Bruno',
    replaced: [],
    examples: [],
  });
  answerResource<SettingsResource>({
    'GET /settings': () => ({ data: [stored(3, 'Pont')] }),
    'PUT /settings/:section': () => ({ data: [stored(2, 'Premier mai')], notices: [], operation: 'the save' }),
  });
  const undone: string[] = [];
  answerResource<JournalResource>({
    'POST /journal/:operation/undo': ({ params: { operation } }) => {
      undone.push(String(operation));
      const left = { object: 'settings' as const, id: 1, title: 'Horaires', fields: ['Fermetures'] };
      return {
        data: [
          {
            operation: 'the undo',
            sentence: 'Réglages « Horaires » modifiés',
            back: 1,
            left: [{ ...left, reason: 'Modifié depuis' }],
          },
        ],
      };
    },
  });
  const reason = list.getByLabelText('Fermeture 1 : Raison');
  await reason.fill('Premier mai');
  await publish.click();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.element(page.getByText(/sauf\s: «\sHoraires\s» \(Fermetures\), modifié depuis\.$/)).toBeVisible();
  await expect.element(reason).toHaveValue('Pont');
  expect(undone).toEqual(['the save']);
});

test('SETT-21: an added paragraph gets the focus, and an error moves with its row', async () => {
  const { stored } = answerSettings({
    texts: { founder: { ...DEFAULT_SETTINGS.texts.founder, name: 'Anne', paragraphs: ['Un.', 'Deux.'] } },
  });
  await openAdmin('/admin/settings?section=texts');
  await page.getByRole('button', { name: 'Ajouter un paragraphe' }).click();
  await expect.poll(() => isFocused('founder.paragraphs.2')).toBe(true);
  await publish.click();
  await expect.element(page.getByText(/^1 champ à corriger/)).toBeVisible();
  const wrong = () => [0, 1, 2].map((index) => field(`founder.paragraphs.${index}`).ariaInvalid === 'true');
  await expect.poll(wrong).toEqual([false, false, true]);
  expect(isFocused('founder.paragraphs.2')).toBe(true);
  await page.getByRole('button', { name: 'Monter : Paragraphe 3' }).click();
  await expect.poll(wrong).toEqual([false, true, false]);
  await expect.element(page.getByRole('button', { name: 'Monter : Paragraphe 2' })).toHaveFocus();
  await userEvent.fill(field('founder.paragraphs.1'), 'Un texte de plus.');
  await expect.poll(wrong).toEqual([false, false, false]);
  await publish.click();
  await expect.element(page.getByText('Textes : c’est en ligne.')).toBeVisible();
  expect(stored('texts').value).toMatchObject({ founder: { paragraphs: ['Un.', 'Un texte de plus.', 'Deux.'] } });
});

test('SETT-20 SETT-35: at each width the times of the week can be read; on a phone a day is one row with its hours; a wrong hour opens its day and has the focus', async () => {
  answerSettings({ hours: { week: { ...DEFAULT_SETTINGS.hours.week, monday: [{ open: '09:00', close: '12:00' }] } } });
  await openAdmin('/admin/settings?section=hours');
  const day = page.getByRole('listitem').filter({ hasText: 'Lundi' });
  const summary = () => document.querySelector<HTMLElement>('#champ-week summary');
  for (const width of [1440, 1024, 768, 390]) {
    await page.viewport(width, 844);
    if (width === 390) {
      await expect.poll(() => document.querySelectorAll('#champ-week summary')).toHaveLength(7);
      expect(summary()?.textContent).toMatch(/^Lundi\s+9:00–12:00/);
      expect(summary()?.offsetHeight).toBeLessThan(60);
      summary()?.click();
    }
    await expect.element(day.getByRole('button', { name: 'Retirer : Lundi, plage 1' })).toBeVisible();
    const [open, close, remove] = [
      field('week.monday.0.open'),
      field('week.monday.0.close'),
      day.getByRole('button', { name: 'Retirer : Lundi, plage 1' }).element(),
    ].map((one) => one.getBoundingClientRect());
    if (!open || !close || !remove) throw new Error(`A field of Monday is not there at ${width} px.`);
    expect(Math.min(open.width, close.width), `${width} px`).toBeGreaterThanOrEqual(100);
    expect(open.right, `${width} px`).toBeLessThanOrEqual(close.left);
    expect(close.right, `${width} px`).toBeLessThanOrEqual(remove.left);
  }
  await userEvent.fill(field('week.monday.0.open'), '23:59');
  summary()?.click();
  await expect.poll(() => field('week.monday.0.open').checkVisibility()).toBe(false);
  await publish.click();
  await expect.poll(() => isFocused('week.monday.0.close')).toBe(true);
});

test('PREP-6: an hour of the example says so until another one is typed', async () => {
  const monday = [{ open: '09:00', close: '12:00' }];
  answerSettings({ hours: { week: { ...DEFAULT_SETTINGS.hours.week, monday } } }, { examples: { hours: ['week'] } });
  await openAdmin('/admin/settings?section=hours');
  const notes = page.getByText('À remplacer : c’est encore un exemple.');
  await expect.poll(() => notes.elements()).toHaveLength(2);
  await userEvent.fill(field('week.monday.0.open'), '10:00');
  await expect.poll(() => notes.elements()).toEqual([]);
});

test('SETT-34: discarded input comes back by « Annuler »; a refused logo says at its field what is taken', async () => {
  answerSettings();
  await openAdmin('/admin/settings');
  await expect.poll(() => field('slogan')).toBeTruthy();
  await userEvent.fill(field('slogan'), 'Au bord du lac');
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await expect.element(page.getByText('Tout est publié')).toBeVisible();
  await expect.element(page.getByText('Identité : votre saisie est abandonnée.')).toBeVisible();
  expect(field('slogan').value).toBe('');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.element(page.getByText('1 réglage à publier')).toBeVisible();
  expect(field('slogan').value).toBe('Au bord du lac');

  const logo = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' });
  await userEvent.upload(field('logo'), logo);
  await expect.poll(() => document.getElementById('champ-logo-error')?.textContent).toMatch(/logo\.svg.+ AVIF$/);
  expect(field('logo').ariaInvalid).toBe('true');
});

test('SETT-22: input becomes a draft; a lost connection, an ended session and another person’s version lose none of it', async () => {
  const { stored, edit, refuseWrites } = answerSettings();
  await openAdmin('/admin/settings?section=vtc#champ-insurer');
  await expect.poll(() => isFocused('insurer')).toBe(true);
  await userEvent.fill(field('insurer'), 'Assurances du Lac, contrat 12');
  await section('Affichage').click();
  const question = page.getByRole('alertdialog');
  await expect.element(question.getByText(/^Votre saisie reste en brouillon sur cet appareil/)).toBeVisible();
  await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click();
  await expect.element(page.getByRole('heading', { name: 'Affichage', exact: true })).toBeVisible();
  await section('VTC').click();
  await expect.element(page.getByText(/^Saisie retrouvée/)).toBeVisible();
  expect(field('insurer').value).toBe('Assurances du Lac, contrat 12');

  setOnline(false);
  await publish.click();
  await expect.element(page.getByText(/^En attente de connexion/)).toBeVisible();
  setOnline(true);
  await expect.element(page.getByText('VTC : c’est en ligne.')).toBeVisible();
  expect(stored('vtc').value).toMatchObject({ insurer: 'Assurances du Lac, contrat 12' });

  edit('vtc', { priceNote: 'Tout compris', tollsIncluded: false });
  await userEvent.fill(field('priceNote'), 'Prix fixe');
  refuseWrites(endSession().refuse);
  await publish.click();
  await signInAgain();
  const group = question.getByRole('group', { name: /Ce que le prix comprend/ });
  await expect.element(group).toMatchTextContent(/Prix fixe.*Tout compris/);
  await question.getByRole('button', { name: 'Enregistrer ce choix' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('Tout est publié')).toBeVisible();
  expect(stored('vtc').value).toMatchObject({ priceNote: 'Prix fixe', tollsIncluded: false });
});
