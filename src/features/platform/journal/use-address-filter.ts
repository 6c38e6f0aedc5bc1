import { useLocation, useNavigate } from 'react-router';
import { recordOf } from '../../../shared/records.ts';

export type AddressFilter<Name extends string> = Readonly<Record<Name, string>>;

export function useAddressFilter<Name extends string>(names: readonly Name[]) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const filter = recordOf(names, (name) => (params.get(name) ?? '').trim().slice(0, 200));
  const queryOf = (values: AddressFilter<Name>) =>
    new URLSearchParams(names.map((name) => [name, values[name]]).filter(([, value]) => value !== '')).toString();
  const show = (changes: Partial<AddressFilter<Name>>) => {
    const next = queryOf({ ...filter, ...changes });
    void navigate({ pathname, search: next === '' ? '' : `?${next}` }, { replace: true, preventScrollReset: true });
  };
  return { filter, query: queryOf(filter), show };
}
