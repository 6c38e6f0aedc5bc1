import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { endSession, openAdmin, signInAgain } from '../../../../../tests/support/admin-page.tsx';
import { adminCar, answerBrandNames, answerStock } from '../../../../../tests/support/admin-stock.ts';
import { expectConsole } from '../../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../../tests/support/layout.ts';
import { answerResource, sentCalls } from '../../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../../shared/errors.ts';
import type { VehiclesResource } from '../../../admin/vehicle-table/vehicles.resource.ts';
import type { AccountResource } from '../../team/account/account.resource.ts';
import type { SessionsResource } from '../sessions/sessions.resource.ts';
import type { LoginResource } from './login.resource.ts';
import type { OwnPasswordResource } from './own-password.resource.ts';

const CURRENT = 'sept lampes sur le quai';
const NEXT = 'dix lanternes sous le pont';

test('ADMG-6: a session that ends under a table asks for the login over it, and goes on', async () => {
  answerStock('cars', [adminCar(2, { title: 'Zoé' }), adminCar(1)]);
  await openAdmin('/admin/cars');
  const clio = page.getByRole('link', { name: 'Clio 1', exact: true });
  await expect.element(clio).toBeVisible();
  const { refuse } = endSession();
  answerResource<VehiclesResource>(
    {
      'GET /range': () => {
        refuse();
        return { data: [adminCar(2, { title: 'Zoé' })], remaining: 1 };
      },
    },
    '/cars',
  );
  await page.getByRole('searchbox').fill('zoé');
  const overlay = page.getByRole('alertdialog', { name: 'Votre session est terminée' });
  await expect.element(overlay).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(overlay).toBeVisible();
  expect(document.querySelector('tbody')?.textContent).toContain('Clio 1');
  await signInAgain();
  await expect.element(page.getByText('1–1 sur 1')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('zoé');
  await expect.element(clio).not.toBeInTheDocument();
});

test('D30: who types in a form keeps the session open, with a call every four minutes at most', async () => {
  answerBrandNames();
  answerResource<SessionsResource>({
    'GET /account': () => ({ data: [{ name: 'Hélène', role: 'owner', must_change_password: false }] }),
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await openAdmin('/admin/brands?fiche=brands-new');
  const calls = () => sentCalls(/^GET .*\/account$/).length;
  const name = page.getByRole('dialog').getByLabelText('Nom');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('a');
  expect(calls()).toBe(0);
  for (const count of [1, 2]) {
    vi.setSystemTime(Date.now() + 4 * 60_000);
    await userEvent.keyboard('b');
    await expect.poll(calls).toBe(count);
    await userEvent.keyboard('c');
    expect(calls()).toBe(count);
  }
});

test('TEAM-6: at every address, a user with a generated password must first replace it, then sees the requested page; a lost response is said', async () => {
  answerStock('cars', [adminCar(2, { title: 'Zoé' })]);
  answerResource<OwnPasswordResource>({
    'PUT /account/password': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expectConsole(/AdminError/);
  await openAdmin('/admin/cars?q=zoé', { mustChangePassword: true });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' })).toBeVisible();
  await page.viewport(390, 844);
  expect(scrollsSideways()).toBe(false);
  await page.getByLabelText('Mot de passe actuel').fill(CURRENT);
  await page.getByLabelText('Nouveau mot de passe').fill(NEXT);
  const change = page.getByRole('button', { name: 'Changer le mot de passe' });
  await change.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Le mot de passe a peut-être été changé');
  const { refuse } = endSession();
  answerResource<OwnPasswordResource>({
    'PUT /account/password': () => {
      refuse();
      return { success: true };
    },
  });
  await change.click();
  const overlay = page.getByRole('alertdialog', { name: 'Votre session est terminée' });
  await expect.element(overlay).toMatchTextContent('essayez le nouveau, puis l’ancien');
  await signInAgain();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Voitures' })).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('zoé');
});

test('D30: the account page names the sessions, says until when a device is kept signed in, and closes another one', async () => {
  const session = { created_at: '2026-11-20T09:30:00.000Z', last_used_at: '2026-11-20T09:30:00.000Z' };
  let rows = [
    { ...session, id: 'a', current: true, kept: true, device: 'Chrome sur Linux' },
    { ...session, id: 'b', current: false, kept: false, device: 'Safari sur iPhone' },
  ];
  answerResource<SessionsResource>({
    'GET /account/sessions': () => ({ data: rows }),
    'DELETE /account/sessions/:id': ({ params: { id } }) => {
      rows = rows.filter((one) => one.id !== id);
      return { data: [{ id: String(id) }] };
    },
  });
  answerResource<AccountResource>({
    'GET /account/second-factors': () => ({ data: [{ code: false, recovery_codes: 0, passkeys: [] }] }),
  });
  await openAdmin('/admin/account');
  const own = page.getByRole('listitem').filter({ hasText: '(celle-ci)' });
  await expect.element(own.getByText('Gardé connecté jusqu’au 20-12-2026')).toBeVisible();
  expect(own.getByRole('button').elements()).toEqual([]);
  const close = page.getByRole('button', { name: /^Fermer la session Safari sur iPhone ouverte le/ });
  await close.click();
  await expect.element(page.getByText('La session est fermée.')).toBeVisible();
  await expect.element(close).not.toBeInTheDocument();
  await expect.element(own).toBeVisible();
});

test('D30: the box at the login keeps this device signed in', async () => {
  const sent: unknown[] = [];
  answerResource<LoginResource>({
    'POST /login': ({ body }) => {
      sent.push(body);
      throw new DomainError('unavailable', 'Le service est momentanément indisponible.');
    },
  });
  expectConsole(/AdminError/);
  await openAdmin('/admin/login', { admin: null });
  await page.getByLabelText('Nom').fill('Hélène');
  await page.getByLabelText('Mot de passe').fill(CURRENT);
  await page.getByLabelText('Garder cet appareil connecté 30 jours').click();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect.poll(() => sent).toEqual([{ user: 'Hélène', pass: CURRENT, keep: true }]);
});
