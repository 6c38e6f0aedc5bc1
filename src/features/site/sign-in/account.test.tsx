import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { returnToPage } from '../../../../tests/support/page-return.ts';
import { SITE } from '../../../../tests/support/public-site.tsx';
import { answer, sentCalls } from '../../../../tests/support/stand-in.ts';
import { DomainError } from '../../../shared/errors.ts';
import { SiteProvider } from '../../catalogue/client/site.ts';
import { Account } from './account.tsx';
import { SIGN_OUT_KEY } from './tab-visitor.ts';
import { VisitorProvider } from './visitor.tsx';

const CAMILLE = { email: 'camille@garage.example', name: 'Camille Martin', picture: '' };
const account = page.getByRole('button', { name: 'Compte de Camille Martin' });
const signIn = page.getByRole('button', { name: 'Me Connecter' });

let visitor: typeof CAMILLE | null;

const STORAGES = ['localStorage', 'sessionStorage'] as const;
const ownStorages = STORAGES.map((name) => Object.getOwnPropertyDescriptor(window, name) ?? {});

beforeEach(() => {
  visitor = CAMILLE;
  answer('GET /api/me', () => ({ data: visitor ? [visitor] : [] }));
});

afterEach(() => {
  for (const [i, name] of STORAGES.entries()) Object.defineProperty(window, name, ownStorages[i] ?? {});
});

const openPage = () =>
  render(
    <SiteProvider value={{ ...SITE, signIn: true }}>
      <VisitorProvider enabled>
        <Account />
      </VisitorProvider>
    </SiteProvider>,
  );

test('PUB-15 ENT-8: a page that comes back shows its menu closed, and no name after a sign-out in another tab', async () => {
  await openPage();
  await account.click();
  await expect.element(page.getByText(CAMILLE.email)).toBeVisible();
  returnToPage();
  await expect.element(page.getByText(CAMILLE.email)).not.toBeInTheDocument();
  await expect.element(account).toBeVisible();

  // This tab gets no event of the sign-out while it shows another site.
  visitor = null;
  localStorage.setItem(SIGN_OUT_KEY, 'another');
  returnToPage();
  expect(account.elements()).toEqual([]);
  await expect.element(signIn).toBeVisible();
  await expect.poll(() => sessionStorage.getItem('user-asked')).toBe('1');
  expect(sentCalls(/\/api\/me/)).toHaveLength(2);
});

test('ENT-8: a page that opens in a tab shows no name after a sign-out in another tab', async () => {
  sessionStorage.setItem('user', JSON.stringify(CAMILLE));
  localStorage.setItem(SIGN_OUT_KEY, 'another');
  visitor = null;
  await openPage();
  await expect.poll(() => sessionStorage.getItem('user-asked')).toBe('1');
  expect(account.elements()).toEqual([]);
});

test('HDR-6: a visitor whose sign-out the server refuses stays signed in, reads so, and can try again', async () => {
  let isAway = true;
  answer('POST /auth/logout', () => {
    if (isAway) throw new DomainError('unavailable', 'Plus tard');
    visitor = null;
    return {};
  });
  await openPage();
  await account.click();
  const signOut = page.getByRole('button', { name: 'Me Déconnecter' });
  await signOut.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('La déconnexion n’a pas abouti');
  await expect.element(account).toBeVisible();
  isAway = false;
  await signOut.click();
  await expect.element(signIn).toBeVisible();
  returnToPage();
  await expect.poll(() => sentCalls(/\/api\/me/).length).toBe(2);
});

test('D48: in a browser that forbids storage, the page asks who is signed in, and works', async () => {
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const name of STORAGES) Object.defineProperty(window, name, { get, configurable: true });
  await openPage();
  await expect.element(account).toBeVisible();
});
