import type { OfficeBrand } from '../admin/client.ts';
import controls from '../admin/controls.module.css';
import { Failure } from '../admin/failure.tsx';
import { SelectField } from '../admin/field.tsx';
import { useRows } from '../admin/rows.ts';

type Props = {
  /** The server's sentence: how many vehicles use the brand. */
  usedBy: string;
  /** Id of the brand that is to go. */
  brand: number | undefined;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
};

/** Which brand the vehicles of a deleted one get (D40). Nothing is chosen for the person (L11). */
export function NewBrandOfVehicles({ usedBy, brand, value, error, onChange }: Props) {
  const { state, rows, failure, retry } = useRows<OfficeBrand>('brands', '/brands');
  return (
    <>
      <p role="alert" className={controls.alert}>
        {usedBy}
      </p>
      {state === 'failed' ? (
        <Failure text={failure} onRetry={retry} />
      ) : (
        <SelectField
          label="Donner ces véhicules à"
          name="move_to"
          data-focus-asked
          value={value}
          error={error}
          hint="La marque est supprimée ensuite."
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">Choisir une marque…</option>
          {rows
            .filter(({ id }) => id !== brand && id > 0)
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
