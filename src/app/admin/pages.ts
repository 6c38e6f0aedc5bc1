import type { AdminIconName } from '../../admin-ui/admin-icon.tsx';
import { ADMIN_PATHS } from '../../admin-ui/admin-paths.ts';
import type { AdminResource } from '../../admin-ui/form/modal.ts';
import type { Parts } from '../../shared/dealership.ts';
import type { Role } from '../../shared/role.ts';

export type AdminPage = {
  to: string;
  label: string;
  icon: AdminIconName;
  ownersOnly?: true;
  /** The command palette also finds the page by these words. */
  keywords?: string;
};

/** The specification defines the order and the labels (ADMG-4). */
const FIRST_PAGES: readonly AdminPage[] = [
  { to: ADMIN_PATHS.dashboard, label: 'Tableau de bord', icon: 'dashboard', keywords: 'accueil à faire' },
  { to: ADMIN_PATHS.cars, label: 'Voitures', icon: 'cars', keywords: 'stock véhicules' },
  { to: ADMIN_PATHS.brands, label: 'Marques', icon: 'brands' },
  { to: ADMIN_PATHS.trucks, label: 'Camions', icon: 'trucks', keywords: 'stock véhicules utilitaires' },
  { to: ADMIN_PATHS.rates, label: 'Tarifs', icon: 'rates', keywords: 'chauffeur VTC transport' },
];

/** All other pages except the account, by heading. */
const GROUPS: readonly PageGroup[] = [
  {
    title: 'Stock',
    pages: [
      { to: ADMIN_PATHS.prices, label: 'Grille de prix', icon: 'prices', keywords: 'tarifs baisse promotion' },
      { to: ADMIN_PATHS.import, label: 'Import', icon: 'import', keywords: 'importer fichier CSV Excel liste' },
      { to: ADMIN_PATHS.trash, label: 'Corbeille', icon: 'trash', keywords: 'supprimés restaurer' },
    ],
  },
  {
    title: 'Site',
    pages: [
      {
        to: ADMIN_PATHS.settings,
        label: 'Réglages',
        icon: 'settings',
        ownersOnly: true,
        keywords: 'paramètres configuration',
      },
      {
        to: ADMIN_PATHS.setup,
        label: 'Ouvrir au public',
        icon: 'setup',
        ownersOnly: true,
        keywords: 'démonstration vider commencer étapes mettre en ligne',
      },
      { to: ADMIN_PATHS.feeds, label: 'Multidiffusion', icon: 'feeds', keywords: 'flux XML CSV Meta annonces' },
    ],
  },
  {
    title: 'Suivi',
    pages: [
      { to: ADMIN_PATHS.statistics, label: 'Statistiques', icon: 'statistics', keywords: 'vues contacts chiffres' },
      {
        to: ADMIN_PATHS.journal,
        label: 'Journal',
        icon: 'journal',
        keywords: 'historique modifications sécurité connexions échecs refus accès',
      },
      {
        to: ADMIN_PATHS.team,
        label: 'Équipe',
        icon: 'team',
        ownersOnly: true,
        keywords: 'collaborateurs inviter rôles administrateurs',
      },
      {
        to: ADMIN_PATHS.backups,
        label: 'Sauvegardes',
        icon: 'backups',
        ownersOnly: true,
        keywords: 'sauvegarder restaurer télécharger copie version mise à jour',
      },
    ],
  },
];

/** False if the dealership does not offer this kind. Its rows stay, and the command palette's search finds them. */
export function isDone(kind: AdminResource, { trucks, vtc }: Pick<Parts, 'trucks' | 'vtc'>): boolean {
  return (trucks || kind !== 'trucks') && (vtc || kind !== 'rates');
}

export function firstPages(parts: Pick<Parts, 'trucks' | 'vtc'>): AdminPage[] {
  return FIRST_PAGES.filter(
    ({ to }) => (parts.trucks || to !== ADMIN_PATHS.trucks) && (parts.vtc || to !== ADMIN_PATHS.rates),
  );
}

type PageGroup = { title: string; pages: readonly AdminPage[] };

export function pageGroups(role: Role): PageGroup[] {
  return GROUPS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ ownersOnly }) => ownersOnly !== true || role === 'owner'),
  })).filter(({ pages }) => pages.length > 0);
}
