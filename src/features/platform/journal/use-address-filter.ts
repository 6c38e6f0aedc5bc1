import { useLocation, useNavigate } from 'react-router';
import { recordOf } from '../../../shared/records.ts';

export type AddressFilter<Name extends string> = Readonly<Record<Name, string>>;

export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const filter = recordOf(names, (name) => (params.get(name) ?? '').trim().slice(0, 200));
  const show = (changes: Partial<AddressFilter<Name>>) => {
    const next = queryOf({ ...filter, ...changes }, names);
    void navigate({ pathname, search: next === '' ? '' : `?${next}` }, { replace: true, preventScrollReset: true });
  };
  return { filter, show };
}

/** Leaves out empty filters. */
export function queryOf<Name extends string>(filter: AddressFilter<Name>, names: readonly Name[]): string {
  return new URLSearchParams(names.map((name) => [name, filter[name]]).filter(([, value]) => value !== '')).toString();
}
