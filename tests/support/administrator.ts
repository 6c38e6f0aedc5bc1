/** The administrator of the sites that browser tests and screenshots start. */
import type { BrowserContext, Page } from 'playwright';

export const ADMINISTRATOR = { name: 'Hélène', password: 'quatre chats sous la pluie' } as const;

/** Fills in and sends the login form of the page or of a dialog. */
export async function signIn(
  page: Page,
  password: string = ADMINISTRATOR.password,
  name: string = ADMINISTRATOR.name,
): Promise<void> {
  await page.getByLabel('Nom', { exact: true }).fill(name);
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Signs a browser context in without the login form. */
export async function openSession(context: BrowserContext): Promise<void> {
  const login = await context.request.post('/api/admin/login', {
    data: { user: ADMINISTRATOR.name, pass: ADMINISTRATOR.password },
  });
  if (!login.ok()) throw new Error(`The administrator could not sign in: ${await login.text()}`);
}
