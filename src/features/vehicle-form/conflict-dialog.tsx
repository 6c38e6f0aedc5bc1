import { ConflictDialog as ChoiceDialog, type Side, SideText } from '../../admin-ui/conflict-dialog.tsx';
import type { Brand } from '../brands/brand.ts';
import { sizedPath } from '../images/picture.ts';
import type { AdminVehicle } from '../vehicle-admin/admin-vehicle.ts';
import { statusLabel } from '../vehicles/status.ts';
import { conflictsOf } from './conflict.ts';
import type { FormSection } from './form-fields.ts';
import { type FormValues, fieldsOf, valuesOf } from './form-values.ts';
import styles from './vehicle-form.module.css';

type Props = {
  message: string;
  theirs: AdminVehicle;
  base: FormValues;
  mine: FormValues;
  sections: readonly FormSection[];
  brands: readonly Brand[];
  onResolve: (sides: ReadonlyMap<string, Side>) => void;
  onCancel: () => void;
};

/** Two administrators changed one vehicle: both versions, field by field, and the choice between them (D39). */
export function ConflictDialog({ message, theirs, base, mine, sections, brands, onResolve, onCancel }: Props) {
  const stored = valuesOf(theirs, sections);
  return (
    <ChoiceDialog
      title="Deux personnes ont modifié ce véhicule"
      message={message}
      who={theirs.updated_by ?? ''}
      choices={conflictsOf(base, mine, stored, sections).map((conflict) => ({
        ...conflict,
        label: labelOf(conflict.name, sections),
        shown: (side) => <SideValue name={conflict.name} values={side === 'mine' ? mine : stored} brands={brands} />,
      }))}
      onResolve={onResolve}
      onCancel={onCancel}
    />
  );
}

function labelOf(name: string, sections: readonly FormSection[]): string {
  if (name === 'accessories') return 'Équipements';
  if (name === 'images') return 'Photos';
  if (name === 'status') return 'Statut';
  return fieldsOf(sections).find((field) => field.name === name)?.label ?? name;
}

/** A value of one side, as text or pictures. */
function SideValue({ name, values, brands }: { name: string; values: FormValues; brands: readonly Brand[] }) {
  if (name === 'images')
    return (
      <span className={styles.sidePictures}>
        {values.images.map((src, i) => (
          <img key={src} src={sizedPath(src, 320)} alt={`Vue ${i + 1}`} width={72} height={54} />
        ))}
      </span>
    );
  return <SideText text={textOf(name, values, brands)} />;
}

function textOf(name: string, { texts, accessories, status }: FormValues, brands: readonly Brand[]): string {
  if (name === 'accessories') return accessories.join(', ');
  if (name === 'status') return statusLabel(status);
  if (name === 'brand') return brands.find(({ id }) => String(id) === texts.brand)?.brandName ?? '';
  return texts[name] ?? '';
}
