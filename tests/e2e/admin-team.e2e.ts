import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { ADMINISTRATOR, adminSite, dashboardLoaded, signIn } from '../support/admin-site.ts';
import { axeViolations, resize, test } from '../support/visit.ts';

const admin = adminSite();
const PASSWORD = 'sept lampes sur le quai';
const REFUSED = /status of 401/;

/**
 * Returns the site's address with a host name, because browsers bind a passkey to a host name and not to an IP address.
 */
const named = () => admin.baseUrl().replace('127.0.0.1', 'localhost');

async function faults(page: Page): Promise<string[]> {
  const found = await axeViolations(page);
  await resize(page, { width: 390, height: 844 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (over > 0) found.push(`${over} px too wide at 390`);
  await resize(page, { width: 1440, height: 900 });
  return found;
}

/** Adds a virtual authenticator to Chromium that confirms each request, like a phone with a fingerprint reader. */
async function withFinger(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Types the user's own password into the dialog that asks for it, and confirms. */
async function confirm(page: Page, action: string, password: string = ADMINISTRATOR.password): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Votre mot de passe actuel').fill(password);
  await dialog.getByRole('button', { name: action }).click();
}

test('TEAM-3 TEAM-4 TEAM-5: an owner invites a person by a link, which signs the person in without the pages of owners; a second link changes the password; a removed person’s link is used up', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/team');
  await page.getByLabel('Nom', { exact: true }).fill('Karim');
  await page.getByLabel('Votre mot de passe actuel').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Créer le lien' }).click();
  const made = page.getByRole('region', { name: 'Lien pour Karim' });
  const url = await made.getByLabel('Lien pour Karim', { exact: true }).inputValue();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin\/invitation#[\w-]{43}$/);

  const { pathname, hash } = new URL(url);
  const phone = await visit(`${pathname}${hash}`, {
    baseUrl: admin.baseUrl(),
    width: 390,
    height: 844,
    expecting: [/status of 410/, /AdminError/],
  });
  await phone.getByLabel('Mot de passe').fill(PASSWORD);
  expect(await axeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Entrer' }).click();
  await phone.waitForURL('**/admin/dashboard');
  await dashboardLoaded(phone);
  await phone.goto('/admin/team');
  await phone.getByText('Cette partie est réservée aux propriétaires').waitFor();
  expect(await phone.getByRole('link', { name: 'Équipe' }).count()).toBe(0);

  await page.reload();
  await page.getByRole('button', { name: 'Nouveau lien : Karim' }).click();
  await confirm(page, 'Créer le lien');
  await expect.poll(() => made.evaluate((box) => box.matches(':focus'))).toBe(true);
  await phone.goto(await made.getByLabel('Lien pour Karim', { exact: true }).inputValue());
  await phone.getByText('Bonjour Karim.').waitFor();
  await phone.getByLabel('Mot de passe').fill(`${PASSWORD} encore`);
  await phone.getByRole('button', { name: 'Entrer' }).click();
  await phone.waitForURL('**/admin/dashboard');
  await dashboardLoaded(phone);

  await page.reload();
  await page.getByRole('button', { name: 'Supprimer Karim' }).click();
  await confirm(page, 'Supprimer');
  await page.getByText('Karim n’a plus accès.').waitFor();
  await phone.goto(url);
  await phone.getByText('Ce lien a déjà servi').waitFor();
});

test('TEAM-7: a passkey is added on the account page, signs in without name or password, and signs in again over an open form', async ({
  visit,
}) => {
  const page = await visit('/admin/login', {
    baseUrl: named(),
    expecting: [REFUSED, /status of 422/, /AdminError/],
  });
  await withFinger(page);
  await signIn(page);
  await page.waitForURL('**/admin/dashboard');
  await dashboardLoaded(page);
  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom de la clé').fill('Téléphone de test');
  await dialog.getByLabel('Votre mot de passe actuel').fill(ADMINISTRATOR.password);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await page.getByRole('button', { name: 'Retirer la clé Téléphone de test' }).waitFor();
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.waitForURL('**/admin/login');
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await page.waitForURL('**/admin/dashboard');
  await dashboardLoaded(page);

  await page.goto('/admin/rates?fiche=rates-new');
  const form = page.getByRole('dialog', { name: 'Ajouter un tarif' });
  await form.getByLabel('Titre').fill('PARIS - LILLE');
  await form.getByLabel('Prix').fill('260');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'PARIS - LILLE' }).waitFor();

  await page.goto('/admin/account');
  await page.getByRole('button', { name: 'Retirer la clé Téléphone de test' }).click();
  await confirm(page, 'Retirer la clé', 'faux');
  await page.getByRole('dialog').getByText('Ce n’est pas votre mot de passe actuel.').waitFor();
  await confirm(page, 'Retirer la clé');
  await page.getByText('La clé d’accès est retirée.').waitFor();
  await page.getByRole('button', { name: 'Retirer la clé Téléphone de test' }).waitFor({ state: 'detached' });
});

test('TEAM-8 D34: codes are set up on the account page; the login over a form asks for one, and the same save is then done once', async ({
  visit,
}) => {
  const page = await admin.enter(visit, '/admin/account', { expecting: [REFUSED, /AdminError/] });
  await page.getByRole('button', { name: 'Mettre en place les codes' }).click();
  await page.getByRole('dialog').getByLabel('Votre mot de passe actuel').fill(ADMINISTRATOR.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click();
  const key = await page.getByLabel('Clé', { exact: true }).inputValue();
  const opener = page.getByRole('link', { name: 'Ouvrir mon application' });
  expect(await opener.getAttribute('href')).toMatch(new RegExp(`^otpauth://totp/.*secret=${key}`));
  await page.getByRole('img', { name: /^QR code de la clé/ }).waitFor();
  expect(await faults(page)).toEqual([]);
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel('2. Le code que l’application affiche').fill(totp.generate());
  await page.getByRole('button', { name: 'Activer' }).click();
  const recovery = page.getByText(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  await recovery.first().waitFor();
  expect(await recovery.count()).toBe(10);
  const spare = await recovery.first().innerText();
  expect(await faults(page)).toEqual([]);

  await page.goto('/admin/rates?fiche=rates-new');
  const form = page.getByRole('dialog', { name: 'Ajouter un tarif' });
  await form.getByLabel('Titre').fill('PARIS - NANTES');
  await form.getByLabel('Prix').fill('380');
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Ajouter' }).click();
  const overlay = page.getByRole('alertdialog');
  await overlay.getByLabel('Mot de passe').fill(ADMINISTRATOR.password);
  await overlay.getByRole('button', { name: 'Se connecter' }).click();
  await overlay.getByLabel('Code').fill('000000');
  await overlay.getByRole('button', { name: 'Se connecter' }).click();
  await overlay.getByText('Ce code n’est pas le bon').waitFor();
  await overlay.getByLabel('Code').fill(spare);
  await overlay.getByRole('button', { name: 'Se connecter' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'PARIS - NANTES' }).waitFor();
  const rates = await (await page.request.get('/api/rates')).json();
  expect(rates.data.filter(({ title }: { title: string }) => title === 'PARIS - NANTES')).toHaveLength(1);

  await page.goto('/admin/account');
  await page.getByText('Il reste 9 codes de secours.').waitFor();
  await page.getByRole('button', { name: 'Retirer les codes' }).click();
  await page.getByRole('dialog').getByLabel('Votre mot de passe actuel').fill(ADMINISTRATOR.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer les codes' }).click();
  await page.getByText('Les codes sont retirés.').waitFor();
});
