import type { ReactNode } from 'react';
import { useAdminContext } from '../../../../admin-ui/session/admin-context.ts';
import { useMedia } from '../../../../admin-ui/use-media.ts';
import { PhotoBoard } from '../../../platform/images/upload/photo-board.tsx';
import { gearboxCodeOf } from '../../../stock/vehicles/fields/choice-labels.ts';
import { AUTOMATIC_ACCESSORY } from '../../../stock/vehicles/fields/choices.ts';
import styles from '../form.module.css';
import type { VehicleFormDefinition } from '../form-definition.ts';
import type { VehicleFormModel } from '../use-vehicle-form.ts';
import { AccessoriesField } from './form-accessories.tsx';
import { EQUIPMENT, PHOTOS } from './form-fields.ts';
import { FormInput } from './form-input.tsx';
import { countFilled, layOut, PHONE, type SectionLayout } from './form-layout.ts';
import type { NewBrand } from './use-new-brand.ts';

type Props = { definition: VehicleFormDefinition; newBrand: NewBrand; form: VehicleFormModel };

/** The sections of the form: those of its fields, then accessories and photos; on a phone the photos stand first. */
export function FormSections({ definition, newBrand, form }: Props) {
  const isPhone = useMedia(PHONE);
  const { chosen, other } = form.accessories;
  const photos = (
    <Section {...PHOTOS}>
      <PhotoBoard queue={form.photos.queue} fieldError={form.fieldErrors.images} />
    </Section>
  );
  const equipment = (
    <AccessoriesField
      accessories={chosen}
      other={other}
      fieldError={form.fieldErrors.accessories}
      warning={gearboxWarning(form)}
      onChange={form.setAccessories}
    />
  );
  return (
    <>
      {isPhone && photos}
      {layOut(definition.sections, isPhone).map((section) => (
        <Fields key={section.id} section={section} newBrand={newBrand} form={form} />
      ))}
      {isPhone ? (
        <Fold {...EQUIPMENT} note={`Choisi : ${chosen.length}`} errors={Number('accessories' in form.fieldErrors)}>
          {equipment}
        </Fold>
      ) : (
        <Section {...EQUIPMENT}>{equipment}</Section>
      )}
      {!isPhone && photos}
    </>
  );
}

/** The fields of one section, open or folded. */
function Fields({ section, newBrand, form }: Omit<Props, 'definition'> & { section: SectionLayout }) {
  const { fuels, interface: style } = useAdminContext();
  const { id, title, fields, isFolded } = section;
  const inputs = (
    <div className={styles.fields}>
      {fields.map((field) => (
        <FormInput
          key={field.name}
          field={field}
          value={form.texts[field.name] ?? ''}
          fieldError={form.fieldErrors[field.name]}
          warning={field.input === 'gearbox' ? gearboxWarning(form) : undefined}
          choices={{ newBrand, fuels, style }}
          onChange={(text) => form.setText(field.name, text)}
        />
      ))}
    </div>
  );
  if (!isFolded)
    return (
      <Section id={id} title={title}>
        {inputs}
      </Section>
    );
  const errors = fields.filter(({ name }) => name in form.fieldErrors).length;
  return (
    <Fold
      id={id}
      title={title}
      note={`Rempli : ${countFilled(fields, form.texts)} sur ${fields.length}`}
      errors={errors}
    >
      {inputs}
    </Fold>
  );
}

type SectionProps = { id: string; title: string; children: ReactNode };

function Section({ id, title, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={`vehicle-form-${id}`}>
      <h3 id={`vehicle-form-${id}`}>{title}</h3>
      {children}
    </section>
  );
}

/**
 * A section that opens at a press, by a search in the page, and for an error in it (focusFirstError): whether it is open
 * is the browser's to know.
 */
function Fold({ title, note, errors, children }: SectionProps & { note: string; errors: number }) {
  return (
    <details className={styles.fold}>
      <summary>
        <h3>{title}</h3>
        <span className={styles.foldNote}>{note}</span>
        {errors > 0 && <span className={styles.foldErrors}>{errors === 1 ? '1 erreur' : `${errors} erreurs`}</span>}
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
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
