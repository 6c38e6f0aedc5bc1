import {
  ConflictDialog as ChoiceDialog,
  type ConflictSide,
  SideText,
} from '../../../../admin-ui/form/conflict-dialog.tsx';
import { sizedPath } from '../../../platform/images/picture.ts';
import type { Brand } from '../../../stock/brands/brands.schema.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { statusLabel } from '../../../stock/vehicles/status/status.ts';
import type { FormSection } from '../fields/form-fields.ts';
import { type FormValues, fieldsOf, valuesOf } from '../fields/form-values.ts';
import styles from '../form.module.css';
import { conflictsOf } from './conflict.ts';

type Props = {
  message: string;
  theirs: AdminVehicle;
  base: FormValues;
  mine: FormValues;
  sections: readonly FormSection[];
  brands: readonly Brand[];
  onResolve: (sides: ReadonlyMap<string, ConflictSide>) => void;
  onCancel: () => void;
};

/** Shown if two administrators changed the same vehicle. Asks which values to keep. */
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
