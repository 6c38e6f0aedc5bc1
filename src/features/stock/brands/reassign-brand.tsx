import type { ComponentProps } from 'react';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import controls from '../../../admin-ui/controls.module.css';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { SelectField } from '../../../admin-ui/form/field.tsx';
import { Link } from '../../../admin-ui/link.tsx';
import type { ListResponse } from '../../../admin-ui/session/cached-list.ts';
import { readOf, useList } from '../../../admin-ui/session/server-state.ts';
import { brands } from './brands.client.ts';

type Props = {
  /** The server's sentence with the number of vehicles that use the brand; '' before the response. */
  usedBy: string;
  brand: number;
  field: Partial<ComponentProps<typeof SelectField>>;
};

export function ReassignBrand({ usedBy, brand, field }: Props) {
  const { state, rows, failure, retry } = useList('brands', brands.readOf('GET /brands'));
  return (
    <>
      {usedBy !== '' && (
        <p role="alert" className={`wrong ${controls.alert}`}>
          {usedBy}
        </p>
      )}
      <InTrash brand={brand} />
      {state === 'failed' ? (
        <LoadFailure text={failure} onRetry={retry} />
      ) : (
        <SelectField label="Donner ces véhicules à" hint="La marque est supprimée ensuite." {...field}>
          <option value="">Choisir une marque…</option>
          {rows
            .filter(({ id }) => id !== brand)
            .map(({ id, brandName }) => (
              <option key={id} value={id}>
                {brandName}
              </option>
            ))}
        </SelectField>
      )}
    </>
  );
}

const MAX_NAMED = 5;

type Trashed = { id: number; title: string; brand: number | null };

/** Shows the brand's vehicles in the trash, because the list of vehicles does not show them. */
function InTrash({ brand }: { brand: number }) {
  const cars = useList('cars', readOf<ListResponse<Trashed>>('/cars/bin'), { followsChanges: false });
  const trucks = useList('trucks', readOf<ListResponse<Trashed>>('/trucks/bin'), { followsChanges: false });
  const held = [...cars.rows, ...trucks.rows].filter((row) => row.brand === brand);
  if (held.length === 0) return null;
  const named = held.slice(0, MAX_NAMED).map(({ title }) => `« ${title} »`);
  return (
    <p>
      À la corbeille : {named.join(', ')}
      {held.length > MAX_NAMED && '…'}. <Link to={ADMIN_PATHS.trash}>Voir la corbeille</Link>
    </p>
  );
}
