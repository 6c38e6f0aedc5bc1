import { type DocumentField, type DocumentValues, rowsAt } from '../../../../shared/document-values.ts';
import { sizedPath } from '../../../platform/images/picture.ts';
import { vehicleFields } from '../fields/form-values.ts';
import styles from '../form.module.css';
import type { VehicleFormDefinition } from '../form-definition.ts';
import type { VehicleFormModel } from '../use-vehicle-form.ts';

/** What the choice shows if two administrators changed the same vehicle. */
export function vehicleConflict({ sections }: VehicleFormDefinition, { newBrand }: VehicleFormModel) {
  const brands = newBrand.brands.map(({ id, brandName }) => ({ value: id, label: brandName }));
  return {
    title: 'Deux personnes ont modifié ce véhicule',
    fields: vehicleFields(sections).map((field) => (field.name === 'brand' ? { ...field, options: brands } : field)),
    show: ({ name, type }: DocumentField, values: DocumentValues) =>
      type === 'pictures' ? (
        <span className={styles.sidePictures}>
          {rowsAt(values, name).map((src, i) => (
            <img key={String(src)} src={sizedPath(String(src), 320)} alt={`Vue ${i + 1}`} width={72} height={54} />
          ))}
        </span>
      ) : null,
  };
}
