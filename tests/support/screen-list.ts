import type { Page } from 'playwright-core';

/** A screen as it is photographed: where it is, and what is done before. */
export type Screen = {
  /** The picture's name. */
  name: string;
  path: string;
  /** Brings the page into a state; absent: as it opens. */
  before?: (page: Page) => Promise<void>;
  /** Only on windows narrower than this. */
  below?: number;
};

/** Every public screen, with the states that look different. The back office's screens join here. */
export const SCREENS: readonly Screen[] = [
  { name: 'accueil', path: '/' },
  { name: 'accueil-recherche', path: '/?q=peugeot&carburant=petrol' },
  { name: 'accueil-rien', path: '/?q=zzz' },
  { name: 'voiture', path: '/car/48' },
  { name: 'camions', path: '/trucks-rental' },
  { name: 'camion', path: '/trucks-rental/18' },
  { name: 'vtc', path: '/vtc-transport' },
  { name: 'a-propos', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-doute', path: '/contact', before: sendWrongEmail },
  { name: 'mentions-legales', path: '/mentions-legales' },
  { name: 'confidentialite', path: '/confidentialite' },
  { name: 'introuvable', path: '/rien' },
  { name: 'menu', path: '/about', before: openMenu, below: 1200 },
];

async function sendWrongEmail(page: Page): Promise<void> {
  await page.getByLabel('votre email').fill('lea@garage');
  await page.getByLabel('Message (optionnel)').fill('La Clio est-elle encore libre samedi ?');
  await page.getByRole('button', { name: 'Envoyer' }).click();
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('summary[aria-label="Menu"]').click();
}
