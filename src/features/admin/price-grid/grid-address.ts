import { filtersIn } from '../../../admin-ui/table/table-state.ts';
import { idOf, type VehicleKind } from '../../../shared/paths.ts';
import { IN_STOCK } from '../../stock/vehicles/status/missing-data.ts';
import { STATUS_VALUES, type Status } from '../../stock/vehicles/status/status.ts';
import { filterParams, vehicleFilters } from '../vehicle-table/filters/filter-choices.ts';

export type GridAddress = {
  kind: VehicleKind;
  q: string;
  /** The filters, written as in the address of the vehicle table; '' if there are none. */
  filters: string;
  /** '' means all statuses of vehicles in stock. */
  status: Status | typeof ALL | '';
  /** If there are ids, the grid shows only these vehicles. Otherwise it uses the filters. */
  ids: readonly number[];
};

export const NO_FILTER = { q: '', filters: '', status: '', ids: [] } as const;

/** Also includes sold and archived vehicles. */
export const ALL = 'tous';

/** The value of `type` for trucks. An address without `type` means cars. */
const TRUCKS = 'camions';

export function gridAddressOf(search: string, fuels: readonly { code: string }[]): GridAddress {
  const params = new URLSearchParams(search);
  return {
    kind: params.get('type') === TRUCKS ? 'trucks' : 'cars',
    q: (params.get('q') ?? '').trim().slice(0, 200),
    filters: filtersIn(params, vehicleFilters(fuels)),
    status: gridStatus(params.get('statut')),
    ids: (params.get('ids') ?? '').split(',').flatMap((text) => idOf(text) ?? []),
  };
}

export function gridStatus(text: string | null): GridAddress['status'] {
  return ([...STATUS_VALUES, ALL] as const).find((value) => value === text) ?? '';
}

export function gridSearch({ kind, ids, status, ...filters }: GridAddress): string {
  const params = filterParams(filters);
  if (status !== '') params.set('statut', status);
  if (kind === 'trucks') params.set('type', TRUCKS);
  if (ids.length > 0) params.set('ids', ids.join(','));
  const text = params.toString().replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

export function gridQuery({ ids, status, ...filters }: GridAddress): URLSearchParams {
  if (ids.length > 0) return new URLSearchParams({ ids: ids.join(',') });
  const params = filterParams(filters);
  for (const value of status === '' ? IN_STOCK : status === ALL ? [] : [status]) params.append('statut', value);
  return params;
}

export function isFiltered({ q, filters, status }: GridAddress): boolean {
  return q !== '' || filters !== '' || status !== '';
}
