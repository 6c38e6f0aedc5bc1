import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { useList } from '../../../../admin-ui/session/server-state.ts';
import { choiceLabel } from '../../../../shared/labels.ts';
import { brands } from '../../../stock/brands/brands.client.ts';
import type { FilterNames } from './filter-choices.ts';

export function useFilterNames(): FilterNames {
  const { fuels, interface: style } = useAdminContext();
  const { state, rows } = useList('brands', brands.readOf('GET /brands'));
  return {
    marque:
      state === 'ready'
        ? rows
            .map(({ id, brandName }) => ({ value: String(id), label: brandName }))
            .sort((a, b) => a.label.localeCompare(b.label, 'fr'))
        : null,
    carburant: fuels.map((fuel) => ({ value: fuel.code, label: choiceLabel(fuel, style) })),
  };
}
