import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../../../tests/support/admin-page.tsx';
import { answerResource } from '../../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { SessionsResource } from '../../auth/sessions/sessions.resource.ts';
import type { AccountResource } from './account.resource.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The person has codes and two sessions, one of them on a phone. */
function answerAccount(): { endPhone: () => void } {
  let hasCodes = true;
  let devices = ['Firefox sur Linux', 'Chrome sur Android'];
  answerResource<AccountResource>({
    'GET /account/second-factors': () => ({
      data: [{ code: hasCodes, recovery_codes: hasCodes ? 10 : 0, passkeys: [] }],
    }),
    'POST /account/recovery-codes': () => ({ data: [{ recovery_codes: ['abcd-efgh-2345'] }] }),
    'DELETE /account/totp': () => {
      hasCodes = false;
      return { success: true };
    },
  });
  answerResource<SessionsResource>({
    'GET /account/sessions': () => ({
      data: devices.map((device, i) => ({
        id: device,
        created_at: '2026-11-20T09:30:00.000Z',
        last_used_at: '2026-11-20T09:30:00.000Z',
        current: i === 0,
        kept: false,
        device,
      })),
    }),
    'DELETE /account/sessions/:id': ({ params: { id } }) => {
      if (!devices.includes(String(id))) throw new DomainError('not_found', 'Cette session n’est plus ouverte.');
      devices = devices.filter((device) => device !== id);
      return { data: [{ id: String(id) }] };
    },
  });
  return {
    endPhone: () => {
      devices = devices.slice(0, 1);
    },
  };
}

async function confirm(action: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Votre mot de passe actuel').fill('sept lampes sur le quai');
  await dialog.getByRole('button', { name: action }).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

test('D30: a session that has already ended leaves the list when its button is pressed', async () => {
  const { endPhone } = answerAccount();
  await openAdmin('/admin/account');
  const phone = page.getByText('Chrome sur Android', { exact: true });
  await expect.element(phone).toBeVisible();
  endPhone();
  await page.getByRole('button', { name: /^Fermer la session Chrome sur Android/ }).click();
  await expect.element(page.getByText('La session est fermée.')).toBeVisible();
  await expect.element(phone).not.toBeInTheDocument();
  await expect.element(page.getByText('Firefox sur Linux (celle-ci)')).toBeVisible();
});

test('TEAM-8: new recovery codes leave the page when the codes are removed', async () => {
  answerAccount();
  await openAdmin('/admin/account');
  await button('Nouveaux codes de secours').click();
  await confirm('Remplacer les codes');
  const code = page.getByText('abcd-efgh-2345', { exact: true });
  await expect.element(code).toBeVisible();
  await button('Retirer les codes').click();
  await confirm('Retirer les codes');
  await expect.element(button('Mettre en place les codes')).toBeVisible();
  await expect.element(code).not.toBeInTheDocument();
});
