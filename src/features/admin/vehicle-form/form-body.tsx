import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { focusField, focusFirstError } from '../../../admin-ui/focus.ts';
import { keepEnterFromSubmitting } from '../../../admin-ui/form/keep-enter.ts';
import { askedField } from '../../../admin-ui/form/modal.ts';
import { type UnsavedGuard, useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import { VehicleHistory } from '../../platform/journal/vehicle-history.tsx';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { describeVehicleField } from '../../stock/kinds/describe-vehicle-field.ts';
import type { Status } from '../../stock/vehicles/status/status.ts';
import { DuplicateButton } from '../vehicle-table/duplicate-button.tsx';
import { PreviewLink } from '../vehicle-table/preview-link.tsx';
import { PrintLink } from '../vehicle-table/print-link.tsx';
import { FormSections } from './fields/form-sections.tsx';
import { type NewBrand, useNewBrand } from './fields/use-new-brand.ts';
import styles from './form.module.css';
import { FormBar } from './form-bar.tsx';
import type { VehicleFormDefinition } from './form-definition.ts';
import { FormHead } from './form-head.tsx';
import { ConflictDialog } from './submission/conflict-dialog.tsx';
import { FormNotices } from './submission/form-notices.tsx';
import { LeaveForm } from './submission/leave-form.tsx';
import type { VehicleFormData } from './use-form-data.ts';
import { useVehicleForm, type VehicleFormModel } from './use-vehicle-form.ts';

type Props = {
  definition: VehicleFormDefinition;
  data: VehicleFormData;
  /** What the dialog calls to close: the form sets it to its own guarded way. */
  close: RefObject<() => void>;
  onClose: () => void;
  /** `before`: the vehicle as it was stored; null for a new one. `rejectedPhotos`: names of those that were not saved. */
  onSaved: (row: AdminVehicle, before: AdminVehicle | null, rejectedPhotos: readonly string[]) => void;
};

/** The form of a vehicle with the questions that it may ask. */
export function FormBody({ definition, data, close, onClose, onSaved }: Props) {
  const currentGuard = useRef<UnsavedGuard>(null);
  const form = useVehicleForm(definition, data, (row) => {
    currentGuard.current?.release();
    const rejectedUploads = form.photos.uploads.filter(({ state }) => state === 'rejected');
    onSaved(
      row,
      form.row,
      rejectedUploads.map((upload) => upload.name),
    );
  });
  const guard = useUnsavedGuard(form.dirty, onClose);
  useEffect(() => {
    currentGuard.current = guard;
    close.current = guard.requestClose;
  });
  const newBrand = useNewBrand(data.brands, ({ id }) => form.setText('brand', String(id)));
  const { conflict } = form;
  return (
    <>
      {form.row && <FormHead kind={definition.kind} row={form.row} disabled={form.phase !== 'idle'} />}
      <FormElement definition={definition} data={data} form={form} newBrand={newBrand} onCancel={guard.requestClose} />
      {conflict && (
        <ConflictDialog
          message={conflict.message}
          theirs={conflict.theirs}
          base={form.base.values}
          mine={form.values}
          sections={definition.sections}
          brands={newBrand.brands}
          onResolve={(sides) => form.resolveConflict(conflict.theirs, sides)}
          onCancel={form.closeConflict}
        />
      )}
      {guard.asking && <LeaveForm form={form} guard={guard} />}
    </>
  );
}

type ElementProps = Pick<Props, 'definition' | 'data'> & {
  form: VehicleFormModel;
  newBrand: NewBrand;
  onCancel: () => void;
};

function FormElement({ definition, data, form, newBrand, onCancel }: ElementProps) {
  const element = useRef<HTMLFormElement>(null);
  const { phase, rejections } = form;
  // A brand that is typed and not created yet belongs to what is saved.
  const submit = async (status?: Status) => {
    const isTyped = (newBrand.name ?? '').trim() !== '';
    if (!isTyped || (await newBrand.create())) form.submit(status);
  };
  useFirstFocus(element, data.vehicle === null);
  useEffect(() => {
    if (rejections > 0) focusFirstError(element.current);
  }, [rejections]);
  useSaveShortcut(element, () => void submit());
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-busy={phase === 'saving'}
      onKeyDown={keepEnterFromSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <FormNotices form={form} data={data} />
      {data.vehicle && (
        <div className={styles.duplicate}>
          <PreviewLink kind={definition.kind} vehicle={form.row ?? data.vehicle} />
          <PrintLink kind={definition.kind} vehicle={form.row ?? data.vehicle} />
          <DuplicateButton kind={definition.kind} vehicle={data.vehicle} disabled={form.dirty || phase !== 'idle'} />
        </div>
      )}
      <div className={styles.sections} inert={phase === 'saving'}>
        <FormSections definition={definition} newBrand={newBrand} form={form} />
        {data.vehicle && (
          <VehicleHistory kind={definition.kind} id={data.vehicle.id} describeField={describeVehicleField} />
        )}
      </div>
      <FormBar
        form={form}
        mode={form.base.known === null ? 'new' : 'edit'}
        onCancel={onCancel}
        onSubmit={(status) => void submit(status)}
      />
    </form>
  );
}

/** Ctrl+Enter saves from anywhere in the form, unless another dialog is open over it. */
function useSaveShortcut(form: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    const open = [...document.querySelectorAll('dialog[open]')];
    if (open.at(-1) !== form.current?.closest('dialog')) return;
    event.preventDefault();
    submit();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/**
 * The field that the address asks for has the focus. Without one a new vehicle's form has it on its title, except on a phone,
 * whose keyboard would cover the form.
 */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  useEffect(() => {
    const field = askedField(window.location.hash);
    if (field !== null) return focusField(form.current, field);
    if (!isNew || window.matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  }, [form, isNew]);
}
