import type { ReactNode } from 'react';
import { useAdminContext } from '../../admin-ui/admin-context.ts';
import { PhotoBoard } from '../images/photo-board.tsx';
import { gearboxCodeOf } from '../vehicles/choice-words.ts';
import { AUTOMATIC_ACCESSORY } from '../vehicles/choices.ts';
import { AccessoriesField } from './form-accessories.tsx';
import type { VehicleFormDefinition } from './form-definition.ts';
import { EQUIPMENT, PHOTOS } from './form-fields.ts';
import { FormInput } from './form-input.tsx';
import type { NewBrand } from './use-new-brand.ts';
import type { VehicleFormModel } from './use-vehicle-form.ts';
import styles from './vehicle-form.module.css';

type Props = { definition: VehicleFormDefinition; newBrand: NewBrand; form: VehicleFormModel };

/** The sections of the form: those of its fields, then accessories and photos. */
export function FormSections({ definition, newBrand, form }: Props) {
  const { fuels, interface: style } = useAdminContext();
  const choices = { newBrand, fuels, style };
  const warning = gearboxWarning(form);
  return (
    <>
      {definition.sections.map(({ id, title, fields }) => (
        <Section key={id} id={id} title={title}>
          <div className={styles.fields}>
            {fields.map((field) => (
              <FormInput
                key={field.name}
                field={field}
                value={form.texts[field.name] ?? ''}
                fieldError={form.fieldErrors[field.name]}
                warning={field.input === 'gearbox' ? warning : undefined}
                choices={choices}
                onChange={(text) => form.setText(field.name, text)}
              />
            ))}
          </div>
        </Section>
      ))}
      <Section {...EQUIPMENT}>
        <AccessoriesField
          accessories={form.accessories.chosen}
          other={form.accessories.other}
          fieldError={form.fieldErrors.accessories}
          warning={warning}
          onChange={form.setAccessories}
        />
      </Section>
      <Section {...PHOTOS}>
        <PhotoBoard queue={form.photos.queue} fieldError={form.fieldErrors.images} />
      </Section>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby={`vehicle-form-${id}`}>
      <h3 id={`vehicle-form-${id}`}>{title}</h3>
      {children}
    </section>
  );
}

/** The accessory decides what the card and the filter show, whatever the gearbox says (CARD-6, D13). */
function gearboxWarning({ texts, values }: VehicleFormModel): string | undefined {
  const contradicts =
    gearboxCodeOf(texts.gearbox ?? '') === 'manual' && values.accessories.includes(AUTOMATIC_ACCESSORY);
  return contradicts
    ? 'La boîte est « Manuel » et l’équipement « Automatique » est coché : la carte et le filtre diront « Automatique »'
    : undefined;
}
