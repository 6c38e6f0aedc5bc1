import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { answerSettings } from '../../../../tests/support/admin-settings.ts';
import { expectConsole } from '../../../../tests/support/console.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { BackupsResource } from '../backup/backups.resource.ts';
import type { DemonstrationResource } from '../demonstration/demonstration.resource.ts';

function answerSetup(): ReturnType<typeof answerSettings> {
  const settings = answerSettings(
    { legal: { companyName: 'Garage du Lac' } },
    {
      examples: { legal: ['companyName'] },
      checklist: [
        {
          section: 'legal',
          field: 'companyName',
          message: '« Raison sociale » : c’est encore un exemple',
          required: false,
        },
      ],
    },
  );
  answerResource<DemonstrationResource>({
    'GET /demonstration': () => ({ data: { cars: 2, trucks: 0, rates: 0, reviews: 0, settings: 1 } }),
    'GET /demonstration/emptied': () => ({ data: null }),
  });
  return settings;
}

const BACKUP = {
  id: '',
  made_at: '2026-11-20T09:30:00.000Z',
  bytes: 1_000,
  vehicles: 2,
  pictures: 0,
  origin: 'person',
} as const;

const field = (path: string) => document.getElementById(`champ-${path}`) as HTMLInputElement;

async function showStep(name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Étapes' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

test('PREP-6: two steps with the same section keep what is typed, forwards and back', async () => {
  answerSetup();
  await openAdmin('/admin/setup?etape=contact');
  await expect.poll(() => field('phone')).toBeTruthy();
  await userEvent.fill(field('phone'), '04 50 11 22 33');
  await showStep('Qui vous êtes');
  await expect.poll(() => field('slogan')).toBeTruthy();
  await userEvent.fill(field('slogan'), 'Voitures à Annecy');
  window.history.back();
  await expect.poll(() => field('phone')?.value).toBe('04 50 11 22 33');
  await showStep('Qui vous êtes');
  await expect.poll(() => field('slogan')?.value).toBe('Voitures à Annecy');
  expect(page.getByText(/déjà ouverte dans un autre onglet/).elements()).toEqual([]);
});

test('PREP-6: a step opened by its address focuses its first missing field, and a page that opens again keeps the input', async () => {
  answerSetup();
  await openAdmin('/admin/setup?etape=loi');
  await expect.poll(() => field('companyName') === document.activeElement).toBe(true);
  await expect.element(page.getByText('À remplacer : c’est encore un exemple.').first()).toBeVisible();
  await userEvent.fill(field('siren'), '73282932');
  await page.getByRole('button', { name: 'Enregistrer et continuer' }).click();
  await expect.element(page.getByText(/8 chiffres au lieu de 9/)).toBeVisible();
  await cleanup();
  await openAdmin('/admin/setup?etape=loi');
  await expect.element(page.getByText(/^Saisie retrouvée/)).toBeVisible();
  expect(field('siren').value).toBe('73282932');
  await showStep('Ouvrir');
  await expect.element(page.getByText(/^Le site montre encore la démonstration/)).toBeVisible();
});

test('PREP-6: a step stays until each of its sections is saved', async () => {
  let isAway = true;
  answerSetup().refuseWrites(() => {
    if (isAway) throw new DomainError('unavailable', 'Plus tard');
  });
  expectConsole(/AdminError/);
  await openAdmin('/admin/setup?etape=maison');
  const next = page.getByRole('button', { name: 'Enregistrer et continuer' });
  await page.getByLabelText('Camions').click();
  await next.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(next).toBeEnabled();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Qui vous êtes' })).toBeVisible();
  isAway = false;
  await next.click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Vos horaires' })).toBeVisible();
});

test('PREP-7: if the backup has become too old, the next press makes another one', async () => {
  answerSetup();
  const backups = ['20261120T093000-00000001', '20261120T103000-00000002'];
  const sent: string[] = [];
  answerResource<BackupsResource>({
    'POST /backups': () => ({ data: [{ ...BACKUP, id: backups[sent.length] ?? '' }] }),
  });
  answerResource<DemonstrationResource>({
    'POST /demonstration/empty': ({ body: { backup } }) => {
      sent.push(String(backup));
      if (sent.length === 1) throw new DomainError('conflict', 'Cette sauvegarde est trop ancienne.');
      return { data: { cars: [1, 2], trucks: [], rates: [], sections: [] } };
    },
  });
  expectConsole(/AdminError/);
  await openAdmin('/admin/setup?etape=maison');
  await page.getByRole('button', { name: 'Vider la démonstration' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabelText('Votre mot de passe actuel').fill('sept lampes sur le quai');
  const empty = question.getByRole('button', { name: 'Vider', exact: true });
  await empty.click();
  await expect.element(question).toMatchTextContent('Cette sauvegarde est trop ancienne.');
  await empty.click();
  await expect.element(question).not.toBeInTheDocument();
  expect(sent).toEqual(backups);
});
