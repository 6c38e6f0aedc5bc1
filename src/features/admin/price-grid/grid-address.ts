import { idOf, type VehicleKind } from '../../../shared/paths.ts';
import { STATUS_VALUES, type Status } from '../../stock/vehicles/status/status.ts';

/** The state of the grid. Its address holds all of it. */
export type GridAddress = {
  kind: VehicleKind;
  q: string;
  /** A brand's id, '' for all. */
  brand: string;
  /** '' for those that are still in stock. */
  status: Status | typeof ALL | '';
  /** Chosen vehicles, which are shown alone; none: those of the filters. */
  ids: readonly number[];
};

export const NO_FILTER = { q: '', brand: '', status: '', ids: [] } as const;

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
    ids: (params.get('ids') ?? '').split(',').flatMap((text) => idOf(text) ?? []),
  };
}

export function gridStatus(text: string | null): GridAddress['status'] {
  return ([...STATUS_VALUES, ALL] as const).find((value) => value === text) ?? '';
}

export function gridSearch({ kind, ids, ...filters }: GridAddress): string {
  const params = filterParams(filters);
  if (filters.status !== '') params.set('statut', filters.status);
  if (kind === 'trucks') params.set('type', TRUCKS);
  if (ids.length > 0) params.set('ids', ids.join(','));
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

/** The query for the whole list. */
export function gridQuery({ ids, ...filters }: GridAddress): URLSearchParams {
  if (ids.length > 0) return new URLSearchParams({ ids: ids.join(',') });
  const params = filterParams(filters);
  const { status } = filters;
  for (const value of status === '' ? IN_STOCK : status === ALL ? [] : [status]) params.append('statut', value);
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
