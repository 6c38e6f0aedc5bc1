import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useSite } from '../site/site.ts';
import { listPath } from '../site/paths.ts';
import { type ListQuery, readListQuery, writeListQuery } from './list-query.ts';
import type { VehicleKind } from './vehicle.ts';

/**
 * The list's state is its address and nothing else (L5). What is being navigated to already counts, so that a control
 * shows at once what was chosen.
 */
export function useListQuery(kind: VehicleKind, loaded: ListQuery) {
  const { fuels } = useSite();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const codes = fuels.map(({ code }) => code);
  const query =
    next && next.pathname === pathname ? readListQuery(new URLSearchParams(next.search), kind, codes).query : loaded;

  const apply = (changed: ListQuery) => {
    const search = writeListQuery({ ...changed, page: 1 }).toString();
    if (search === writeListQuery({ ...query, page: 1 }).toString()) return;
    void navigate({ pathname: listPath(kind), search }, { replace: true, preventScrollReset: true });
  };
  return { query, apply };
}
