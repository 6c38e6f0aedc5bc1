import type { TableFilter } from '../../../admin-ui/table/table-state.ts';
import { DEADLINES, LACKS, RETURNS } from '../../catalogue/search/admin-filter.ts';
import { STATUS_VALUES } from '../../stock/vehicles/status/status.ts';

const OLD_DAYS = 61;

const IN_STOCK = 'statut=draft&statut=available&statut=reserved';

const isIn = (values: readonly string[]) => (value: string) => values.includes(value);

export const VIEW_FILTERS: readonly TableFilter[] = [
  { name: 'statut', accepts: isIn(STATUS_VALUES) },
  { name: 'manque', accepts: isIn(LACKS) },
  { name: 'echeance', accepts: isIn(DEADLINES) },
  { name: 'sorti', accepts: isIn(RETURNS) },
  { name: 'age_min', accepts: (value) => /^\d{1,4}$/.test(value) },
];

/**
 * The parameters in `search` are in the order of `VIEW_FILTERS`, because `search` is compared as text with the address.
 */
export const STOCK_VIEWS = [
  { name: 'incomplete', label: 'À compléter', search: 'manque=photo&manque=prix&manque=marque&manque=faits' },
  { name: 'photo', label: 'Sans photo', search: 'manque=photo' },
  { name: 'price', label: 'Sans prix', search: 'manque=prix' },
  { name: 'old', label: 'Plus de 60 jours', search: `${IN_STOCK}&age_min=${OLD_DAYS}` },
  { name: 'draft', label: 'Brouillons', search: 'statut=draft' },
  { name: 'reserved', label: 'Réservés', search: 'statut=reserved' },
  { name: 'out', label: 'Sortis', search: 'sorti=1&sorti=retard' },
  { name: 'late', label: 'En retard', search: 'sorti=retard' },
  { name: 'sold', label: 'Vendus', search: 'statut=sold' },
  { name: 'archived', label: 'Archivés', search: 'statut=archived' },
  { name: 'expired', label: 'Réservation dépassée', search: 'echeance=reservation' },
  { name: 'today', label: 'Retours du jour', search: 'sorti=jour' },
  {
    name: 'online_incomplete',
    label: 'En ligne, à compléter',
    search: 'statut=available&manque=photo&manque=prix&manque=marque&manque=faits',
  },
  {
    name: 'online_old',
    label: 'En ligne depuis plus de 60 jours, rien à compléter',
    search: `statut=available&manque=rien&age_min=${OLD_DAYS}`,
  },
  { name: 'ending', label: 'Page bientôt retirée', search: 'echeance=page' },
] as const;

export type StockViewName = (typeof STOCK_VIEWS)[number]['name'];

export const STOCK_COUNTS = [...STOCK_VIEWS.map(({ name }) => name), 'total', 'trash'] as const;

export type StockCounts = Record<(typeof STOCK_COUNTS)[number], number>;

/**
 * Returns the counts. The count of the chosen view is the number of vehicles in the shown list. After a write in this
 * tab, only the counts are read again. They may include other people's changes, which the list does not show.
 * @param remaining null while the list is unknown
 */
export function shownCounts(counts: StockCounts | null, view: string, remaining: number | null): StockCounts | null {
  const name = view === '' ? 'total' : STOCK_VIEWS.find(({ search }) => search === view)?.name;
  return counts === null || remaining === null || name === undefined ? counts : { ...counts, [name]: remaining };
}
