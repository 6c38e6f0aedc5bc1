import type { Page } from 'playwright';
import { expect } from 'vitest';
import { hasFocus } from '../support/page-state.ts';
import { alive, axeViolations, test } from '../support/visit.ts';

test('HDR-4 HDR-5 HDR-6 STT-7 IDP-1 IDP-2 ENT-7 ENT-8 ROL-2 CST-3: signs in, shows who in a menu without a violation, survives a reload and a new tab, signs out everywhere', async ({
  visit,
}) => {
  const page = await visit('/?q=peugeot');
  await page.getByRole('button', { name: 'Me Connecter' }).click();
  await page.getByRole('heading', { name: 'Connexion de démonstration' }).waitFor();
  await page.getByRole('button', { name: /Camille Martin/ }).click();
  await page.waitForURL('**/?q=peugeot');

  const picture = page.getByRole('button', { name: 'Compte de Camille Martin' });
  await picture.click();
  await page.getByText('camille.martin@demonstration.example').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await hasFocus(picture);

  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'user');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  expect(await page.evaluate(() => JSON.parse(sessionStorage.getItem('user') ?? '{}').email)).toBe(
    'camille.martin@demonstration.example',
  );

  await page.reload();
  await picture.waitFor();
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.getByRole('button', { name: 'Compte de Camille Martin' }).click();
  await tab.getByRole('button', { name: 'Me Déconnecter' }).click();
  await tab.getByRole('button', { name: 'Me Connecter' }).waitFor();
  await page.getByRole('button', { name: 'Me Connecter' }).waitFor();
  for (const one of [page, tab]) await expect.poll(() => one.evaluate(() => sessionStorage.getItem('user'))).toBeNull();
  expect((await page.context().cookies()).filter(({ name }) => name === 'user')).toEqual([]);
});

test('D48: a visitor who goes to sign in before the page has asked who is signed in is recognised on the way back', async ({
  visit,
}) => {
  // The page asks who is signed in when it is idle. Here that happens only after the click on the sign-in button.
  const before = (fresh: Page) =>
    fresh.addInitScript(() => {
      window.requestIdleCallback = (work) => {
        window.addEventListener('click', () => setTimeout(work, 0, { didTimeout: true, timeRemaining: () => 0 }));
        return 1;
      };
    });
  const page = await visit('/contact', { before });
  await page.route('**/auth/login**', async (route) => {
    // The site may respond to this late request before it responds to the sign-in.
    await page.request.get('/api/me');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Me Connecter' }).click();
  await page.getByRole('button', { name: /Camille Martin/ }).click();
  await page.waitForURL('**/contact');
  expect(await page.evaluate(() => sessionStorage.getItem('user-asked'))).toBeNull();
});

test('HDR-7: below 1200px the menu holds Sign-in and Sign-out; initials stand where there is no picture', async ({
  visit,
}) => {
  const page = await visit('/trucks-rental', { width: 390, height: 844 });
  await page.getByLabel('Menu').first().click();
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: /Tom Nguyen/ }).click();
  await page.waitForURL('**/trucks-rental');
  await page.getByLabel('Menu').first().click();
  await page.getByText('TN', { exact: true }).and(page.locator(':visible')).waitFor();
  await page.getByRole('button', { name: 'Sign-out' }).click();
  await page.getByRole('button', { name: 'Sign-in' }).waitFor();
});

test('D48: a visitor who cancels at the provider comes back to the same page, with one plain sentence', async ({
  visit,
}) => {
  const page = await visit('/trucks-rental?q=renault');
  await page.getByRole('button', { name: 'Me Connecter' }).click();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('alert').getByText('La connexion n’a pas abouti.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=renault');
});

test('D48: the page is the same for everybody, and asks once per tab who is signed in', async ({ visit }) => {
  const page = await visit('/');
  await page.waitForFunction(() => sessionStorage.getItem('user-asked') === '1');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me')) asked.push(request.url());
  });
  await page.goto('/trucks-rental');
  await alive(page);
  // The page would ask when it is idle, before this later callback.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(asked).toEqual([]);
});
