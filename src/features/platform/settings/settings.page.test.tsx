import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { expectConsole } from '../../../../tests/support/console.ts';
import { answerResource, sentCalls } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
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
const publish = page.getByRole('button', { name: 'Publier', exact: true });

/** Opens the section of the opening hours with two closures. The site refuses the list as a whole. */
async function openHours(): Promise<void> {
  answerResource<SettingsResource>({
    'GET /settings': () => ({
      data: [
        {
          section: 'hours',
          version: 1,
          value: { ...DEFAULT_SETTINGS.hours, closures: CLOSURES },
          updated_at: '2026-11-20T09:30:00.000Z',
          updated_by: 'Hélène',
          replaced: [],
          examples: [],
        },
      ],
    }),
    'GET /settings/checklist': () => ({ data: [] }),
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

test('SETT-22: « Annuler » does not replace a version that another person has published since', async () => {
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
    'PUT /settings/:section': () => ({ data: [stored(2, 'Premier mai')], notices: [] }),
    'POST /settings/:section/restore': () => ({ data: [stored(4, 'Fête')], notices: [] }),
  });
  const reason = list.getByLabelText('Fermeture 1 : Raison');
  await reason.fill('Premier mai');
  await publish.click();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.element(page.getByText(/^Une autre version a été publiée depuis/)).toBeVisible();
  await expect.element(reason).toHaveValue('Pont');
  expect(sentCalls(/restore$/)).toEqual([]);
});
