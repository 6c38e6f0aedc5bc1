import type { ReactNode } from 'react';
import { Fold } from '../../../../admin-ui/fold.tsx';
import grid from '../../../../admin-ui/form/field.module.css';
import { textAt } from '../../../../shared/document-values.ts';
import { PHONE, useMedia } from '../../../../ui/use-media.ts';
import { PhotoBoard } from '../../../platform/images/upload/photo-board.tsx';
import { gearboxCodeOf } from '../../../stock/vehicles/fields/choice-labels.ts';
import { AUTOMATIC_ACCESSORY } from '../../../stock/vehicles/fields/choices.ts';
import { offerOfPrices } from '../../../stock/vehicles/status/missing-data.ts';
import styles from '../form.module.css';
import { CopiedPhotos } from '../photos-and-draft/copied-photos.tsx';
import { FetchedPhotos } from '../photos-and-draft/fetched-photos.tsx';
import type { VehicleFormModel } from '../use-vehicle-form.ts';
import { AccessoriesField } from './form-accessories.tsx';
import { EQUIPMENT, type FormField, PHOTOS } from './form-fields.ts';
import { FormInput, type Suggestion } from './form-input.tsx';
import { countFilled, isAsked, layOut, type SectionLayout } from './form-layout.ts';

type Props = { form: VehicleFormModel };

export function FormSections({ form }: Props) {
  const isPhone = useMedia(PHONE);
  const { accessories } = form.values;
  const accessoriesError = form.errorOf('accessories');
  const photos = (
    <Section {...PHOTOS}>
      <FetchedPhotos kind={form.document.name} row={form.row} />
      <CopiedPhotos kind={form.document.name} row={form.row} photos={form.values.images} />
      <PhotoBoard queue={form.photos.queue} fieldError={form.errorOf('images')} />
    </Section>
  );
  const equipment = (
    <AccessoriesField
      accessories={accessories}
      fieldError={accessoriesError}
      warning={gearboxWarning(form)}
      onChange={form.setAccessories}
    />
  );
  const offer = textAt(form.values, 'offer_kind');
  const [essentials, ...others] = layOut(
    form.document.sections,
    isPhone,
    (field) => isAsked(field, offer) || form.errorOf(field.name) !== undefined,
  );
  return (
    <>
      {isPhone && photos}
      {essentials && <Fields section={essentials} form={form} />}
      {!isPhone && photos}
      {others.map((section) => (
        <Fields key={section.id} section={section} form={form} />
      ))}
      {isPhone ? (
        <FoldedSection
          title={EQUIPMENT.title}
          note={`Choisi : ${accessories.length}`}
          errors={Number(accessoriesError !== undefined)}
        >
          {equipment}
        </FoldedSection>
      ) : (
        <Section {...EQUIPMENT}>{equipment}</Section>
      )}
    </>
  );
}

function Fields({ section, form }: Props & { section: SectionLayout }) {
  const { id, title, fields, isFolded } = section;
  const inputs = (
    <div className={grid.grid}>
      {fields.map((field) => (
        <FormInput
          key={field.name}
          field={field}
          control={form.control}
          warning={warningOf(field, form)}
          newBrand={field.choices === 'brand' ? form.newBrand : undefined}
          suggestion={field.name === 'offer_kind' ? suggestedOffer(form) : undefined}
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
  const errors = fields.filter(({ name }) => form.errorOf(name) !== undefined).length;
  return (
    <FoldedSection
      title={title}
      note={`Rempli : ${countFilled(fields, form.values)} sur ${fields.length}`}
      errors={errors}
    >
      {inputs}
    </FoldedSection>
  );
}

type SectionProps = { id: string; title: string; children: ReactNode };

function Section({ id, title, children }: SectionProps) {
  return (
    <section className={`stack gap-4 ${styles.section}`} aria-labelledby={`vehicle-form-${id}`}>
      <h3 id={`vehicle-form-${id}`}>{title}</h3>
      {children}
    </section>
  );
}

/** Closed at first. If the section has an error, `focusFirstError` (admin-ui/focus.ts) opens it. */
function FoldedSection({ title, note, errors, children }: Omit<SectionProps, 'id'> & { note: string; errors: number }) {
  const summary = (
    <>
      <h3>{title}</h3>
      <span className="small faint numbers">{note}</span>
      {errors > 0 && (
        <span className={`small faint numbers ${styles.foldErrors}`}>
          {errors === 1 ? '1 erreur' : `${errors} erreurs`}
        </span>
      )}
    </>
  );
  return <Fold summary={summary}>{children}</Fold>;
}

function warningOf({ name, choices }: FormField, form: VehicleFormModel): string | undefined {
  if (choices === 'gearbox') return gearboxWarning(form);
  if (name === 'offer_kind') return offerWarning(form);
  const asked = form.questions[name];
  return asked?.text === textAt(form.values, name) ? asked?.question : undefined;
}

/** Both offers are the default, so a vehicle with the prices of only one offer often has both by mistake. */
function onlyOffer({ values }: VehicleFormModel) {
  return textAt(values, 'offer_kind') === 'both' ? offerOfPrices(values) : null;
}

function offerWarning(form: VehicleFormModel): string | undefined {
  const offer = onlyOffer(form);
  if (offer === null) return undefined;
  return offer === 'sale' ? 'Sans prix de location.' : 'Sans prix de vente.';
}

/** Only suggests the offer, because a change hides the fields of the other offer. */
function suggestedOffer(form: VehicleFormModel): Suggestion | undefined {
  const offer = onlyOffer(form);
  if (offer === null) return undefined;
  const text = offer === 'sale' ? 'Choisir « À vendre »' : 'Choisir « À louer »';
  return { text, choose: () => form.setValue('offer_kind', offer) };
}

/**
 * Returns a warning if the gearbox field contradicts the accessory « Automatique »: card and filter then ignore the
 * field.
 */
function gearboxWarning({ values }: VehicleFormModel): string | undefined {
  const contradicts =
    gearboxCodeOf(textAt(values, 'gearbox')) === 'manual' && values.accessories.includes(AUTOMATIC_ACCESSORY);
  return contradicts
    ? 'La boîte est « Manuel » et l’équipement « Automatique » est coché : la carte et le filtre diront « Automatique »'
    : undefined;
}
