import { type Ref, type RefObject, useEffect, useImperativeHandle } from 'react';
import { DocumentForm } from '../../../admin-ui/document/document-form.tsx';
import { PreviewButton } from '../../../admin-ui/document/document-preview.tsx';
import { FOUND_AGAIN } from '../../../admin-ui/document/leave-document.tsx';
import { focusField } from '../../../admin-ui/focus.ts';
import { askedField } from '../../../admin-ui/form/modal.ts';
import { type UnsavedGuard, useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { type DocumentField, type DocumentValues, rowsAt } from '../../../shared/document-values.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import { sizedPath } from '../../platform/images/picture.ts';
import { VehicleHistory } from '../../platform/journal/vehicle-history.tsx';
import { describeVehicleField } from '../../stock/kinds/describe-vehicle-field.ts';
import { DuplicateButton } from '../vehicle-table/duplicate-button.tsx';
import { PrintLink } from '../vehicle-table/vehicle-links.tsx';
import { FormSections } from './fields/form-sections.tsx';
import styles from './form.module.css';
import { FormBar } from './form-bar.tsx';
import { FormHead } from './form-head.tsx';
import { FormNotices } from './submission/form-notices.tsx';
import type { Saved } from './submission/report-saved.ts';
import type { VehicleFormData } from './use-form-data.ts';
import { useVehicleForm, type VehicleFormModel } from './use-vehicle-form.ts';

export type FormHandle = Pick<UnsavedGuard, 'requestClose'>;

type Props = {
  ref: Ref<FormHandle>;
  kind: VehicleKind;
  data: VehicleFormData;
  onClose: () => void;
  onSaved: (saved: Pick<Saved, 'row' | 'before' | 'operation' | 'rejectedPhotos'>) => void;
};

export function FormBody({ ref, kind, data, onClose, onSaved }: Props) {
  const form = useVehicleForm(kind, data, (row, operation) => {
    guard.release();
    const rejectedUploads = form.photos.queue.snapshot().filter(({ state }) => state === 'rejected');
    onSaved({ row, before: form.row, operation, rejectedPhotos: rejectedUploads.map(({ name }) => name) });
  });
  const guard = useUnsavedGuard(form.isDirty, onClose);
  useImperativeHandle(ref, () => ({ requestClose: guard.requestClose }));
  return (
    <>
      {form.row && <FormHead kind={kind} row={form.row} disabled={form.phase !== 'idle'} />}
      <FormElement kind={kind} data={data} form={form} guard={guard} />
    </>
  );
}

type ElementProps = Pick<Props, 'kind' | 'data'> & { form: VehicleFormModel; guard: UnsavedGuard };

function FormElement({ kind, data, form, guard }: ElementProps) {
  useFirstFocus(form.element, data.vehicle === null);
  const isPhone = useMedia(PHONE);
  const tools = (
    <div className="row wrap end gap-2">
      <PreviewButton form={form} label="Prévisualiser" />
      {data.vehicle && (
        <>
          <PrintLink kind={kind} vehicle={form.row ?? data.vehicle} />
          <DuplicateButton kind={kind} vehicle={data.vehicle} disabled={form.isDirty || form.phase !== 'idle'} />
        </>
      )}
    </div>
  );
  return (
    <DocumentForm
      form={form}
      conflict={{ fields: fieldsWithBrands(form), show: shownPictures }}
      guard={guard}
      keptText={leaveText(form)}
      className={`stack gap-6 ${styles.form}`}
      fieldsClass={`stack gap-8 ${styles.sections}`}
      onBlur={({ target }) => form.fillFromTitle(target.getAttribute('name') === 'title')}
      head={
        <>
          <FormNotices form={form} data={data} />
          {!isPhone && tools}
        </>
      }
      bar={
        <>
          {isPhone && tools}
          <FormBar form={form} mode={form.base.stored === null ? 'new' : 'edit'} onCancel={guard.requestClose} />
        </>
      }
    >
      <FormSections form={form} />
      {data.vehicle && (
        <VehicleHistory
          kind={kind}
          id={data.vehicle.id}
          describeField={describeVehicleField}
          onUndone={async () => {
            if (await form.readAgain()) return;
            guard.release();
            guard.requestClose();
          }}
        />
      )}
    </DocumentForm>
  );
}

function fieldsWithBrands({ document, newBrand }: VehicleFormModel): DocumentField[] {
  const options = newBrand.brands.map(({ id, brandName }) => ({ value: id, label: brandName }));
  return document.fields.map((field) => (field.name === 'brand' ? { ...field, options } : field));
}

/** Shows photos in the choice after a conflict. Returns null for other fields. */
function shownPictures({ name, type }: DocumentField, values: DocumentValues) {
  return type === 'pictures' ? (
    <span className={styles.sidePictures}>
      {rowsAt(values, name).map((src, i) => (
        <img key={String(src)} src={sizedPath(String(src), 320)} alt={`Vue ${i + 1}`} width={72} height={54} />
      ))}
    </span>
  ) : null;
}

function leaveText({ photos: { unsent }, arePhotosKept }: VehicleFormModel): string {
  if (unsent === 0) return FOUND_AGAIN;
  if (arePhotosKept) return `${FOUND_AGAIN} Les photos qui ne sont pas encore envoyées y restent aussi.`;
  return unsent === 1
    ? `${FOUND_AGAIN} Une photo n’est pas encore envoyée : elle serait à choisir à nouveau.`
    : `${FOUND_AGAIN} ${unsent} photos ne sont pas encore envoyées : elles seraient à choisir à nouveau.`;
}

/**
 * Focuses the field that the address names. If it names none, focuses the title of a new vehicle, but not on a touch
 * screen, where the keyboard would cover the form.
 */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  useEffect(() => {
    const field = askedField(window.location.hash);
    if (field !== null) return focusField(form.current, field);
    if (!isNew || window.matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  }, [form, isNew]);
}
