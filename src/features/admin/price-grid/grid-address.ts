import type { VehicleKind } from '../../../shared/paths.ts';
import { STATUS_VALUES, type Status } from '../../stock/vehicles/status/status.ts';

/** The state of the grid. Its address holds all of it. */
export type GridAddress = {
  kind: VehicleKind;
  q: string;
  /** A brand's id, '' for all. */
  brand: string;
  /** '' for those that are still in stock. */
  status: Status | typeof ALL | '';
};

/** In place of a status: every vehicle, sold and archived ones too. */
export const ALL = 'tous';

/** The statuses that the grid shows without a filter. */
const IN_STOCK: readonly Status[] = ['draft', 'available', 'reserved'];

/** The value of `type` for trucks; cars have none. */
const TRUCKS = 'camions';

export function gridAddressOf(search: string): GridAddress {
  const params = new URLSearchParams(search);
  const brand = params.get('marque') ?? '';
  return {
    kind: params.get('type') === TRUCKS ? 'trucks' : 'cars',
    q: (params.get('q') ?? '').trim().slice(0, 200),
    brand: /^[1-9]\d{0,14}$/.test(brand) ? brand : '',
    status: gridStatus(params.get('statut')),
  };
}

export function gridStatus(text: string | null): GridAddress['status'] {
  return ([...STATUS_VALUES, ALL] as const).find((value) => value === text) ?? '';
}

export function gridSearch({ kind, ...filters }: GridAddress): string {
  const params = filterParams(filters);
  if (filters.status !== '') params.set('statut', filters.status);
  if (kind === 'trucks') params.set('type', TRUCKS);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The query for the first `count` rows. */
export function gridQuery(filters: GridAddress, count: number): URLSearchParams {
  const params = filterParams(filters);
  const { status } = filters;
  for (const value of status === '' ? IN_STOCK : status === ALL ? [] : [status]) params.append('statut', value);
  params.set('from', '0');
  params.set('to', String(count - 1));
  return params;
}

function filterParams({ q, brand }: Pick<GridAddress, 'q' | 'brand'>): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (brand !== '') params.set('marque', brand);
  return params;
}

export function isFiltered({ q, brand, status }: GridAddress): boolean {
  return q !== '' || brand !== '' || status !== '';
}
