import { DocumentConflict } from '../../../../admin-ui/document/document-conflict.tsx';
import { rowsAt } from '../../../../shared/document-values.ts';
import { sizedPath } from '../../../platform/images/picture.ts';
import { vehicleFields } from '../fields/form-values.ts';
import styles from '../form.module.css';
import type { VehicleFormDefinition } from '../form-definition.ts';
import type { VehicleFormModel } from '../use-vehicle-form.ts';

/** Shown if two administrators changed the same vehicle. Asks which values to keep. */
export function VehicleConflict({ definition, form }: { definition: VehicleFormDefinition; form: VehicleFormModel }) {
  const brands = form.newBrand.brands.map(({ id, brandName }) => ({ value: id, label: brandName }));
  return (
    <DocumentConflict
      title="Deux personnes ont modifié ce véhicule"
      form={form}
      fields={vehicleFields(definition.sections).map((field) =>
        field.name === 'brand' ? { ...field, options: brands } : field,
      )}
      show={({ name, type }, values) =>
        type === 'pictures' ? (
          <span className={styles.sidePictures}>
            {rowsAt(values, name).map((src, i) => (
              <img key={String(src)} src={sizedPath(String(src), 320)} alt={`Vue ${i + 1}`} width={72} height={54} />
            ))}
          </span>
        ) : null
      }
    />
  );
}
