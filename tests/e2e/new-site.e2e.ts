/** Tests a real site (not a demonstration) on its first day: what visitors see, and how the owner opens it. */
import { expect } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/features/platform/settings/default-settings.ts';
import { INTERFACE_PATH } from '../../src/features/platform/settings/example-paths.server.ts';
import { markExamples } from '../../src/features/platform/settings/examples.repository.ts';
import { ADMINISTRATOR, signIn } from '../support/administrator.ts';
import { forFile } from '../support/for-file.ts';
import { hasFocus, reachesPast } from '../support/page-state.ts';
import { freePort } from '../support/program.ts';
import { openTestSite } from '../support/site.ts';
import { addTestAdministrator } from '../support/test-administrator.ts';
import { axeViolations, axeViolationsInBothThemes, resize, test } from '../support/visit.ts';

/** The first test changes nothing, so both tests use one site. */
const site = forFile(async () => {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const opened = await openTestSite({ DEMO: '0', PUBLIC_URL: baseUrl }, DEFAULT_SETTINGS);
  await markExamples(opened.context, 'settings', [INTERFACE_PATH]);
  await addTestAdministrator(opened.context, ADMINISTRATOR.name, ADMINISTRATOR.password);
  await opened.app.listen({ host: '127.0.0.1', port });
  return { ...opened, baseUrl };
});

/** Pages whose content depends on the settings or on the stock. */
const OWN_PAGES = [
  '/',
  '/trucks-rental',
  '/vtc-transport',
  '/about',
  '/contact',
  '/mentions-legales',
  '/confidentialite',
];
/** On a new site these pages differ only in their header and footer. */
const OTHER_PAGES = ['/selection', '/comparer', '/hors-connexion', '/nulle-part'];

test('PREP-2 PREP-3 PREP-5: every page of a new site fits each width, and axe finds nothing wrong', async ({
  visit,
}) => {
  const page = await visit('/', { baseUrl: site.baseUrl, width: 390, expecting: [/status of 404/] });
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  for (const path of [...OWN_PAGES, ...OTHER_PAGES]) {
    await page.goto(path);
    await page.getByText('Site en préparation', { exact: true }).waitFor();
    expect(await reachesPast(page), `${path} 390`).toBe(false);
    // axe checks the wide layout of each page in other tests, with the texts of the demonstration.
    if (path !== '/' && OWN_PAGES.includes(path)) expect(await axeViolations(page), path).toEqual([]);
    await resize(page, { width: 1440, height: 900 });
    expect(await reachesPast(page), `${path} 1440`).toBe(false);
    await resize(page, { width: 390, height: 900 });
  }
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Nous contacter' }).click();
  await page.getByText('Nos coordonnées seront bientôt sur cette page.').waitFor();
});

/** Values of the fields that the law requires, by step of the setup. */
const TYPED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Qui vous êtes': {
    name: 'Garage du Lac',
    'address.street': '3 quai Neuf',
    'address.postalCode': '74000',
    'address.city': 'Annecy',
  },
  'Vos horaires': {},
  'Téléphone et messages': { phone: '03 44 00 11 22', email: 'bonjour@garage-du-lac.fr' },
  'Mentions légales': {
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
  'L’allure du site': {},
};

test('PREP-4 PREP-6 D59: the owner opens the site step by step; it is refused while data is missing', async ({
  visit,
}) => {
  const { baseUrl } = site;
  const page = await visit('/admin/login', { baseUrl, expecting: [/status of 422/, /AdminError/] });
  await signIn(page);
  await page.getByText('réglages à compléter avant d’ouvrir au public').click();
  await page.getByRole('heading', { level: 2, name: 'Qui vous êtes' }).waitFor();

  const field = (path: string) => page.locator(`[id="champ-${path}"]`);
  const save = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name: 'Ouvrir' }).click();
  await page.getByRole('heading', { name: 'La loi demande encore 19 points' }).waitFor();
  await page.getByLabel('Le site est ouvert au public').check();
  await save('Enregistrer');
  await page.getByText('19 points que la loi demande manquent encore').waitFor();
  await hasFocus(field('open'));
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Le site est ouvert au public').uncheck();
  await page.getByRole('link', { name: '« SIREN » manque' }).click();
  await hasFocus(field('siren'));

  const visitor = await visit('/', { baseUrl });
  await visitor.getByText('Site en préparation', { exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Étapes' }).getByRole('link', { name: 'Qui vous êtes' }).click();
  await page.getByText('À remplacer : un site neuf porte ce nom.').waitFor();
  await page.getByText('À choisir : enregistrer garde ce choix.').waitFor();
  for (const [title, values] of Object.entries(TYPED)) {
    const heading = page.getByRole('heading', { level: 2, name: title });
    await hasFocus(heading);
    for (const [path, value] of Object.entries(values)) await field(path).fill(value);
    if (title === 'Mentions légales') {
      await page.getByRole('button', { name: 'Partir du texte modèle' }).click();
      await hasFocus(field('rentalConditions.0.title'));
      // A user who leaves and comes back finds the typed values as a draft.
      await page.goto('/admin/dashboard');
      await page.goto('/admin/setup?etape=loi');
      await page.getByText('Saisie retrouvée').first().waitFor();
      for (const width of [390, 1440]) {
        await resize(page, { width, height: 900 });
        expect(await reachesPast(page), String(width)).toBe(false);
        if (width === 390) expect(await axeViolationsInBothThemes(page)).toEqual([]);
      }
    }
    await save('Enregistrer et continuer');
    if (title === 'Mentions légales') {
      await page.getByText('Mentions légales : enregistré.').waitFor();
      expect(await page.getByText('Identité : enregistré.').count()).toBe(0);
    }
    if (title === 'Qui vous êtes')
      await page.getByText('Identité : enregistré. Le site est encore en préparation.').waitFor();
  }
  await page.getByText('Il ne manque rien de ce que la loi demande.').waitFor();
  await page.getByLabel('Le site est ouvert au public').check();
  await save('Enregistrer');
  await page.getByText('Affichage : c’est en ligne.').waitFor();
  const opened = page.getByRole('heading', { name: 'Votre site est ouvert' });
  await hasFocus(opened);
  expect(await page.getByRole('main').getByRole('link', { name: 'Voir le site' }).getAttribute('href')).toBe('/');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ajouter une première voiture' }).waitFor();

  await visitor.reload();
  await visitor.getByRole('contentinfo').getByText('03 44 00 11 22').waitFor();
  expect(await visitor.getByText('Site en préparation').count()).toBe(0);
  expect(await visitor.locator('meta[name="robots"]').count()).toBe(0);
  expect(await visitor.title()).toContain('Garage du Lac');
});
