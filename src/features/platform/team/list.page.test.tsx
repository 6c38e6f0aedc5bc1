import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from '../../../../tests/support/admin-page.tsx';
import { expectConsole } from '../../../../tests/support/console.ts';
import { scrollsSideways } from '../../../../tests/support/layout.ts';
import { answerResource } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { InvitationsResource } from './invitations.resource.ts';
import type { TeamResource } from './team.resource.ts';
import type { Member, OpenInvitation } from './team.schema.ts';

const OWN_PASSWORD = 'sept lampes sur le quai';
const TOKEN = 'a'.repeat(43);
const LINK = `https://garage.example/admin/invitation#${TOKEN}`;

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const refused = () => expectConsole(/AdminError/);
const member = (name: string, role: Member['role']): Member => ({
  name,
  role,
  created_at: '2026-11-20T09:30:00.000Z',
  last_used_at: null,
  second_factors: [],
});

function checkPassword(current: unknown): void {
  if (current !== OWN_PASSWORD)
    throw new DomainError('invalid', 'Certains champs sont à corriger.', {
      current: 'Ce n’est pas votre mot de passe actuel.',
    });
}

/** The first member is signed in. */
function answerTeam(...first: Member[]): void {
  let members = first;
  let invitations: OpenInvitation[] = [];
  const keepOwner = (name: unknown) => {
    if (!members.some((one) => one.role === 'owner' && one.name !== name))
      throw new DomainError('conflict', 'C’est le dernier propriétaire : nommez-en d’abord un autre.');
  };
  answerResource<TeamResource>({
    'GET /team': () => ({ data: members }),
    'PUT /team/:name': ({ params: { name }, body }) => {
      checkPassword(body.current);
      keepOwner(name);
      members = members.map((one) => (one.name === name ? { ...one, role: body.role } : one));
      return { data: [{ name: String(name) }] };
    },
    'DELETE /team/:name': ({ params: { name }, body }) => {
      checkPassword(body.current);
      keepOwner(name);
      members = members.filter((one) => one.name !== name);
      return { data: [{ name: String(name) }] };
    },
  });
  answerResource<InvitationsResource>({
    'GET /team/invitations': () => ({ data: invitations }),
    'POST /team/invitations': ({ body: { name, role, current } }) => {
      checkPassword(current);
      const times = { created_at: '2026-11-20T09:30:00.000Z', expires_at: '2026-11-21T09:30:00.000Z' };
      invitations = [{ id: 1, name: String(name), role, invited_by: 'Hélène', for_member: false, ...times }];
      return { data: [{ url: LINK, expires_at: times.expires_at }] };
    },
  });
}

async function confirm(action: string, password = OWN_PASSWORD): Promise<void> {
  await dialog.getByLabelText('Votre mot de passe actuel').fill(password);
  await dialog.getByRole('button', { name: action }).click();
}

test('TEAM-13: the last owner cannot leave or give the role up', async () => {
  answerTeam(member('Hélène', 'owner'));
  refused();
  await openAdmin('/admin/team');
  await button('Supprimer Hélène').click();
  await confirm('Supprimer');
  await expect.element(dialog).toMatchTextContent('C’est le dernier propriétaire');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  const role = page.getByRole('combobox', { name: 'Rôle de Hélène' });
  await role.selectOptions('Collaborateur');
  await confirm('Changer le rôle');
  await expect.element(dialog).toMatchTextContent('C’est le dernier propriétaire');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(role).toHaveValue('owner');
});

test('TEAM-3: an invitation needs the own password; its link has a QR code and a message, and is asked for again the next time', async () => {
  answerTeam(member('Hélène', 'owner'));
  await page.viewport(390, 844);
  await openAdmin('/admin/team');
  const password = page.getByLabelText('Votre mot de passe actuel');
  await page.getByLabelText('Nom', { exact: true }).fill('Karim');
  await button('Créer le lien').click();
  await expect.element(page.getByText('Votre mot de passe actuel est obligatoire')).toBeVisible();
  refused();
  await password.fill('faux');
  await button('Créer le lien').click();
  await expect.element(page.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await password.fill(OWN_PASSWORD);
  await button('Créer le lien').click();
  const made = page.getByRole('region', { name: 'Lien pour Karim' });
  await expect.element(made.getByLabelText('Lien pour Karim', { exact: true })).toHaveValue(LINK);
  await expect.element(made.getByRole('img', { name: 'QR code du lien pour Karim' })).toBeVisible();
  const message =
    made
      .getByRole('link', { name: /^Envoyer par WhatsApp/ })
      .element()
      .getAttribute('href') ?? '';
  expect(new URL(message).searchParams.get('text')).toContain(LINK);
  await expect.element(button('Annuler l’invitation de Karim')).toBeVisible();
  await expect.element(password).toHaveValue('');
  expect(scrollsSideways()).toBe(false);
});

test('TEAM-4 TEAM-5: a role and a removal need the own password, which has the focus; a wrong one is said at its field', async () => {
  answerTeam(member('Hélène', 'owner'), member('Karim', 'editor'));
  refused();
  await openAdmin('/admin/team');
  await page.getByRole('combobox', { name: 'Rôle de Karim' }).selectOptions('Propriétaire');
  await expect.element(page.getByRole('dialog', { name: 'Changer le rôle de Karim ?' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Votre mot de passe actuel')).toHaveFocus();
  await confirm('Changer le rôle', 'faux');
  await expect.element(dialog.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await confirm('Changer le rôle');
  await expect.element(page.getByText('Karim est propriétaire.')).toBeVisible();
  await button('Supprimer Karim').click();
  await confirm('Supprimer', 'faux');
  await expect.element(dialog.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await confirm('Supprimer');
  await expect.element(page.getByText('Karim n’a plus accès.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('TEAM-4 TEAM-9: an owner with a second factor has no button for a lost phone in the own row; who leaves the team sees the login', async () => {
  answerTeam(
    { ...member('Hélène', 'owner'), second_factors: ['passkey'] },
    { ...member('Karim', 'owner'), second_factors: ['passkey'] },
  );
  await openAdmin('/admin/team');
  await expect.element(button('Téléphone perdu : Karim')).toBeVisible();
  expect(button('Téléphone perdu : Hélène').elements()).toEqual([]);
  await button('Supprimer Hélène').click();
  await expect.element(dialog).toMatchTextContent('Quitter l’équipe ?');
  await confirm('Supprimer');
  await expect.element(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(window.location.pathname).toBe('/admin/login');
});

test('TEAM-3: the page of a link takes the token out of a former address and says why a password is refused', async () => {
  answerResource<InvitationsResource>({
    'POST /team/invitations/check': () => ({
      data: [{ name: 'Karim', role: 'editor', expires_at: '2026-11-21T09:30:00.000Z', for_member: true }],
    }),
    'POST /team/invitations/accept': () => {
      throw new DomainError('invalid', 'Certains champs sont à corriger.', {
        password: 'Ce mot de passe contient le nom du site ou le vôtre',
      });
    },
  });
  refused();
  await openAdmin(`/admin/invitation/${TOKEN}`, { admin: null });
  await expect.element(page.getByText(/^Bonjour Karim\./)).toBeVisible();
  expect(`${window.location.pathname}${window.location.hash}`).toBe(`/admin/invitation#${TOKEN}`);
  await page.getByLabelText('Mot de passe').fill('karim12345678');
  await button('Entrer').click();
  await expect.element(page.getByText('Ce mot de passe contient le nom du site ou le vôtre')).toBeVisible();
});
