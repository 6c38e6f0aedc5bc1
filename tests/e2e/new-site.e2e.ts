/** A live site on its first day: what its visitors see, and how its owner opens it. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { ADMINISTRATOR, signIn } from '../support/admin-site.ts';
import { freePort, LIVE, startProgram, temporaryFolder } from '../support/program.ts';
import { axeViolationsInBothThemes, test } from '../support/visit.ts';

/** The program itself, on an empty database. */
async function startNewSite(): Promise<string> {
  const port = await freePort();
  const program = startProgram({
    env: {
      ...LIVE,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      PORT: String(port),
      DATA_DIR: join(temporaryFolder(), 'data'),
      ADMIN_NAME: ADMINISTRATOR.name,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
  });
  return program.address();
}

const PAGES = [
  '/',
  '/trucks-rental',
  '/vtc-transport',
  '/about',
  '/contact',
  '/mentions-legales',
  '/confidentialite',
  '/selection',
  '/comparer',
  '/hors-connexion',
  '/nulle-part',
];

const reachesPast = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('PREP-2 PREP-3 PREP-5: every page of a new site is whole at each width, and usable by everybody', async ({
  visit,
}) => {
  const baseUrl = await startNewSite();
  for (const width of [390, 1440]) {
    const page = await visit('/', { baseUrl, width, expecting: [/status of 404/] });
    for (const path of PAGES) {
      await page.goto(path);
      await page.getByText('Site en préparation', { exact: true }).waitFor();
      expect(await reachesPast(page), `${path} ${width}`).toBe(false);
      // Every page's other layout is looked at with the demonstration's texts.
      if (width === 390) expect(await axeViolationsInBothThemes(page), path).toEqual([]);
    }
    // From page to page, without a load: what is not set stays away there too.
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Nous contacter' }).click();
    await page.getByText('Nos coordonnées seront bientôt sur cette page.').waitFor();
  }
});

/** What the law asks for, by section, as it is typed. */
const TYPED: readonly [section: string, values: Readonly<Record<string, string>>][] = [
  [
    'identity',
    {
      name: 'Garage du Lac',
      phone: '03 44 00 11 22',
      email: 'bonjour@garage-du-lac.fr',
      'address.street': '3 quai Neuf',
      'address.postalCode': '74000',
      'address.city': 'Annecy',
    },
  ],
  [
    'legal',
    {
      companyName: 'Lac SAS',
      legalForm: 'SAS',
      headOffice: '3 quai Neuf, 74000 Annecy',
      siren: '732 829 320',
      rcs: 'RCS Annecy 732 829 320',
      publicationDirector: 'Anne Lac',
      'host.name': 'Hôte',
      'host.phone': '01 84 13 00 00',
      'host.address': '1 rue du Serveur, 75008 Paris',
      'mediator.name': 'Médiateur',
      'mediator.website': 'https://mediateur.fr',
      'mediator.address': '2 rue de l’Accord, 75008 Paris',
    },
  ],
];

test('PREP-4: the owner opens it in the settings, first refused with what is missing, then with it', async ({
  visit,
}) => {
  const baseUrl = await startNewSite();
  const page = await visit('/admin/login', { baseUrl, expecting: [/status of 422/, /AdminError/] });
  await signIn(page);
  await page.getByText('réglages à compléter avant d’ouvrir au public').click();
  await page.getByText('points à compléter, dont 18 que la loi demande').waitFor();

  const field = (path: string) => page.locator(`[id="champ-${path}"]`);
  const publish = () => page.getByRole('button', { name: 'Publier', exact: true }).click();
  const openSection = async (name: string) => {
    await page.getByRole('navigation', { name: 'Rubriques' }).getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  };
  await openSection('Affichage');
  await page.getByLabel('Le site est ouvert au public').check();
  await publish();
  await page.getByText('18 points que la loi demande manquent encore : voyez « Avant d’ouvrir au public »').waitFor();
  await expect.poll(() => field('open').evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await reachesPast(page)).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText('Avant d’ouvrir au public', { exact: true }).click();
  await page.getByRole('link', { name: '« SIREN » manque (obligatoire)' }).waitFor();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Aperçu');

  const visitor = await visit('/', { baseUrl });
  await visitor.getByText('Site en préparation', { exact: true }).waitFor();
  for (const [section, values] of TYPED) {
    await openSection(section === 'identity' ? 'Identité' : 'Mentions légales');
    for (const [path, value] of Object.entries(values)) await field(path).fill(value);
    await publish();
    await page.getByText('c’est en ligne.').last().waitFor();
    await page.getByText('Tout est publié').waitFor();
  }
  await openSection('Affichage');
  await page.getByLabel('Le site est ouvert au public').check();
  await publish();
  await page.getByText('Affichage : c’est en ligne.').waitFor();

  await visitor.reload();
  await visitor.getByRole('contentinfo').getByText('03 44 00 11 22').waitFor();
  expect(await visitor.getByText('Site en préparation').count()).toBe(0);
  expect(await visitor.locator('meta[name="robots"]').count()).toBe(0);
  expect(await visitor.title()).toContain('Garage du Lac');
});
