import type { Page } from 'playwright';
import { ADMINISTRATOR } from './administrator.ts';

/** A screen of which `npm run screens` makes a picture. */
export type Screen = {
  name: string;
  path: string;
  /** Brings the page into a state. If absent, the picture shows the page as it opens. */
  before?: (page: Page) => Promise<void>;
  /** Only windows that are narrower than this get a picture. */
  below?: number;
  /** True if the screen needs the administrator's login. */
  adminContext?: true;
  /** True if it repeats the parts of another screen in another state. */
  repeats?: true;
  /** True if `before` also starts from the state of the screen above. Then no page needs to load again. */
  follows?: true;
};

/** A field with an error. */
const WRONG = '[aria-invalid="true"]';

/** All screens, in each state that looks different. */
export const SCREENS: readonly Screen[] = [
  { name: 'accueil', path: '/' },
  { name: 'accueil-acheter', path: '/?offre=achat', repeats: true },
  { name: 'accueil-recherche', path: '/?q=peugeot&carburant=petrol', repeats: true },
  { name: 'accueil-filtres', path: '/?q=peugeot&prix_min=900&prix_max=30', before: openFilters },
  { name: 'accueil-rien', path: '/?q=zzz' },
  { name: 'voiture', path: '/car/48' },
  { name: 'voiture-agrandie', path: '/car/48', before: enlarge, follows: true },
  { name: 'voiture-acheter', path: '/car/48?offre=achat', repeats: true },
  { name: 'voiture-etat', path: '/car/15', repeats: true },
  { name: 'voiture-vendue', path: '/car/50', repeats: true },
  { name: 'voiture-partie', path: '/car/49' },
  { name: 'voitures-peugeot', path: '/voitures/peugeot', repeats: true },
  { name: 'camions-permis-b', path: '/location-camion/permis-b', repeats: true },
  { name: 'camions', path: '/trucks-rental', repeats: true },
  {
    name: 'camions-filtres',
    path: '/trucks-rental?q=renault&prix_min=900&prix_max=30',
    before: openFilters,
    repeats: true,
  },
  { name: 'camion', path: '/trucks-rental/18' },
  { name: 'selection', path: '/selection?ids=48,47,50&camions=18' },
  { name: 'comparaison', path: '/comparer?ids=48,47,44' },
  { name: 'vtc', path: '/vtc-transport' },
  { name: 'a-propos', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'contact-doute', path: '/contact', before: sendWrongEmail, follows: true },
  { name: 'mentions-legales', path: '/mentions-legales' },
  { name: 'confidentialite', path: '/confidentialite' },
  { name: 'introuvable', path: '/rien' },
  { name: 'menu', path: '/about', before: openMenu, below: 1200 },
  { name: 'connexion', path: '/admin/login' },
  { name: 'connexion-refus', path: '/admin/login', before: press('Se connecter', WRONG), follows: true },
  { name: 'tableau-de-bord', path: '/admin/dashboard', adminContext: true },
  { name: 'voitures', path: '/admin/cars', adminContext: true },
  { name: 'voitures-cherche', path: '/admin/cars?q=peugeot&ordre=-date', adminContext: true, repeats: true },
  { name: 'voitures-rien', path: '/admin/cars?q=zzz', adminContext: true },
  { name: 'marques', path: '/admin/brands', adminContext: true },
  { name: 'camions-table', path: '/admin/trucks', adminContext: true, repeats: true },
  { name: 'tarifs', path: '/admin/rates', adminContext: true },
  { name: 'prix', path: '/admin/prices', adminContext: true },
  { name: 'import', path: '/admin/import', adminContext: true },
  { name: 'import-verification', path: '/admin/import', adminContext: true, before: lookAtFile, follows: true },
  { name: 'flux', path: '/admin/feeds', adminContext: true, before: makeFeed },
  { name: 'affichettes', path: '/admin/print/cars?ids=48,52,40', adminContext: true },
  { name: 'affichettes-a5', path: '/admin/print/trucks?ids=18&format=a5', adminContext: true, repeats: true },
  { name: 'historique', path: '/admin/journal', adminContext: true },
  { name: 'securite', path: '/admin/journal?kind=access', adminContext: true },
  { name: 'ouvrir', path: '/admin/setup', adminContext: true },
  { name: 'reglages', path: '/admin/settings', adminContext: true },
  { name: 'reglages-horaires', path: '/admin/settings?section=hours', adminContext: true },
  { name: 'reglages-avis', path: '/admin/settings?section=reviews', adminContext: true },
  { name: 'reglages-location', path: '/admin/settings?section=rental', adminContext: true },
  { name: 'statistiques', path: '/admin/statistics', adminContext: true },
  {
    name: 'statistiques-jours',
    path: '/admin/statistics',
    adminContext: true,
    before: (page) => page.getByText('Chiffres par jour').click(),
    follows: true,
  },
  { name: 'apercu-brouillon', path: '/admin/preview/car/52', adminContext: true },
  { name: 'compte', path: '/admin/account', adminContext: true },
  { name: 'equipe', path: '/admin/team', adminContext: true },
  { name: 'equipe-invitation', path: '/admin/team', adminContext: true, before: invite, follows: true },
  { name: 'premier-mot-de-passe', path: '/admin/team', adminContext: true, before: openInvitation },
  { name: 'equipe-role', path: '/admin/team', adminContext: true, before: changeRole },
  {
    name: 'equipe-role-refus',
    path: '/admin/team',
    adminContext: true,
    before: changeRoleWithWrongPassword,
    repeats: true,
  },
  { name: 'invitation-inconnue', path: `/admin/invitation/${'x'.repeat(43)}` },
  { name: 'sauvegardes', path: '/admin/backups', adminContext: true },
  { name: 'corbeille', path: '/admin/bin', adminContext: true },
  {
    name: 'marque-nouvelle',
    path: '/admin/brands?fiche=brands-new',
    adminContext: true,
    before: press('Ajouter', WRONG, 'dialog'),
  },
  {
    name: 'marque-suppression',
    path: '/admin/brands?fiche=brands-del-2',
    adminContext: true,
    before: press('Supprimer', WRONG, 'dialog'),
  },
  { name: 'tarif', path: '/admin/rates?fiche=rates-edit-1', adminContext: true },
  { name: 'voiture-fiche', path: '/admin/cars?q=peugeot&fiche=cars-edit-48', adminContext: true },
  { name: 'camion-fiche', path: '/admin/trucks?q=20m3&fiche=trucks-edit-18', adminContext: true, repeats: true },
  {
    name: 'camion-fiche-doute',
    path: '/admin/trucks?q=20m3&fiche=trucks-edit-18',
    adminContext: true,
    before: sendWrongVehicle,
  },
  { name: 'voiture-suppression', path: '/admin/cars?q=peugeot&fiche=cars-del-48', adminContext: true },
  { name: 'voiture-reservation', path: '/admin/cars?q=peugeot', adminContext: true, before: chooseStatus('Réservé…') },
  {
    name: 'voiture-sortie',
    path: '/admin/cars?q=peugeot',
    adminContext: true,
    before: chooseStatus('Vendu…'),
    repeats: true,
  },
  {
    name: 'voitures-reservation',
    path: '/admin/cars?q=peugeot',
    adminContext: true,
    before: reserveAll,
    repeats: true,
  },
  { name: 'session-finie', path: '/admin/cars?q=peugeot', adminContext: true, before: endSession },
  { name: 'raccourcis', path: '/admin/rates', adminContext: true, before: (page) => page.keyboard.press('?') },
  { name: 'palette', path: '/admin/cars?q=peugeot', adminContext: true, before: searchEverywhere },
  {
    name: 'menu-administration',
    path: '/admin/dashboard',
    adminContext: true,
    before: press('Menu', '#admin-menu a'),
    below: 768,
  },
];

/** Opens the filters, which a narrow window hides, and all their groups. */
async function openFilters(page: Page): Promise<void> {
  await page.locator('#recherche details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true;
  });
}

async function enlarge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agrandir' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Chooses a status that asks a question, in the first row that is online. */
function chooseStatus(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page
      .getByRole('button', { name: /^Statut de .* : En ligne$/ })
      .first()
      .click();
    await page.getByRole('menuitemradio', { name }).click();
    await page.getByRole('dialog').waitFor();
  };
}

/** Asks for the day until which all shown vehicles are reserved. One of them is sold. */
async function reserveAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await page.getByRole('button', { name: 'Statut des véhicules sélectionnés' }).click();
  await page.getByRole('menuitem', { name: 'Réserver…' }).click();
  await page.getByText(/^Dans la sélection/).waitFor();
}

async function searchEverywhere(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Véhicule, action ou page' }).fill('peugeot');
  await page.getByText(/^\d+ résultats$/).waitFor();
}

async function sendWrongEmail(page: Page): Promise<void> {
  // The pattern matches the labels of both interfaces: « votre email » (spec), « Votre e-mail » (fr).
  await page.getByLabel(/^votre e-?mail/i).fill('lea@garage');
  await page.getByLabel(/^message/i).fill('La Clio est-elle encore libre samedi ?');
  await page.getByRole('button', { name: 'Envoyer' }).click();
}

async function invite(page: Page): Promise<void> {
  await page.locator('form').getByLabel('Nom').fill(`Karim ${Date.now()}`);
  await page.getByLabel('Votre mot de passe actuel').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Créer le lien' }).click();
  await page.getByRole('region', { name: /^Lien pour/ }).waitFor();
}

async function changeRole(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: `Rôle de ${ADMINISTRATOR.name}` }).selectOption('Collaborateur');
  await page.getByRole('dialog').waitFor();
}

async function changeRoleWithWrongPassword(page: Page): Promise<void> {
  await changeRole(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Votre mot de passe actuel').fill('un autre');
  await dialog.getByRole('button', { name: 'Changer le rôle' }).click();
  await dialog.locator('[aria-invalid="true"]').waitFor();
}

/** Opens the link of a new invitation, which asks for the first password. */
async function openInvitation(page: Page): Promise<void> {
  await invite(page);
  const link = page.getByRole('region', { name: /^Lien pour/ }).getByRole('textbox');
  await page.goto(await link.inputValue());
  await page.getByLabel('Mot de passe').waitFor();
}

/** Sends the form of a vehicle without its title. Chooses a file that is no photo. */
async function sendWrongVehicle(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await form.locator('[name="title"]').fill('');
  await form.locator('[name="mileage"]').fill('x');
  await form.getByRole('button', { name: 'Mettre à jour' }).click();
  await form.locator(WRONG).first().waitFor();
  const file = { name: 'texte.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bonjour') };
  await form.locator('input[type="file"]').setInputFiles(file);
  await form.locator('li[data-state="rejected"]').waitFor();
}

async function openMenu(page: Page): Promise<void> {
  await page.locator('summary[aria-label="Menu"]').click();
}

/** Clicks the button with this name. Waits until the page shows `shown`. */
function press(name: string, shown: string, within = 'body'): (page: Page) => Promise<void> {
  return async (page) => {
    await page.locator(within).getByRole('button', { name, exact: true }).last().click();
    await page.locator(shown).first().waitFor();
  };
}

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.getByRole('searchbox').fill('clio');
  await page.getByRole('alertdialog').waitFor();
}

/** Sends a stock file with wrong cells. Waits for its preview. */
async function lookAtFile(page: Page): Promise<void> {
  const wrong = Array.from({ length: 5 }, (_, i) => `N-${i + 5};Zoé;2021;Renault;beaucoup;14/06/2021;B12;TTC`);
  const text = [
    'Référence;Titre;Année;Marque;Kms;1ère MEC;Place de parc;Régime de TVA',
    'N-1;Clio;;Alpha;12 000;03/2020;A1;TTC',
    'N-2;Mégane;19;Renault;45 000;06/2019;A2;HT',
    'N-3;;2020;Renault;8 000;;;TTC',
    ...wrong,
  ].join('\r\n');
  const file = { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Choisir un fichier').setInputFiles(file);
  const verify = page.getByRole('button', { name: 'Vérifier' });
  await verify.click();
  await page.getByText('7 lignes à corriger').waitFor();
}

async function makeFeed(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Nom' }).fill('Site d’annonces');
  await page.getByRole('combobox', { name: 'Format' }).selectOption('meta');
  await page.getByRole('button', { name: 'Créer l’adresse' }).click();
  await page.getByText('Catalogue automobile de Meta (CSV) :').click();
}
