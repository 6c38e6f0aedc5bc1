import type { TableFilter } from '../../../admin-ui/table/table-state.ts';
import { DEADLINES, RETURNS } from '../../catalogue/search/admin-filter.ts';
import { MISSING_DATA } from '../../stock/vehicles/status/missing-data.ts';
import { STATUS_VALUES } from '../../stock/vehicles/status/status.ts';

/** Days after which a vehicle counts as long in stock. */
const OLD_DAYS = 61;

const IN_STOCK = 'statut=draft&statut=available&statut=reserved';

const isIn = (values: readonly string[]) => (value: string) => values.includes(value);

/** The filters of the administration, in the order of an address. */
export const STOCK_FILTERS: readonly TableFilter[] = [
  { name: 'statut', accepts: isIn(STATUS_VALUES) },
  { name: 'manque', accepts: isIn(MISSING_DATA) },
  { name: 'echeance', accepts: isIn(DEADLINES) },
  { name: 'sorti', accepts: isIn(RETURNS) },
  { name: 'age_min', accepts: (value) => /^\d{1,4}$/.test(value) },
];

/**
 * The views of a stock: each is a filter of the list, as its address and the API have it, with a separate count.
 * `search` has the names in the order of `STOCK_FILTERS`.
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
  { name: 'facts', label: 'Informations légales manquantes', search: 'manque=faits' },
  { name: 'expired', label: 'Réservation dépassée', search: 'echeance=reservation' },
  { name: 'today', label: 'Retours du jour', search: 'sorti=jour' },
  { name: 'ending', label: 'Page bientôt retirée', search: 'echeance=page' },
] as const;

export type StockViewName = (typeof STOCK_VIEWS)[number]['name'];

/** The counts: vehicles of each view, the stock and its trash. */
export const STOCK_COUNTS = [...STOCK_VIEWS.map(({ name }) => name), 'total', 'trash'] as const;

export type StockCounts = Record<(typeof STOCK_COUNTS)[number], number>;
