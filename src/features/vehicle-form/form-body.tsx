import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useAdminContext } from '../../admin-ui/admin-context.ts';
import { LeaveDialog } from '../../admin-ui/confirm-dialog.tsx';
import { focusFirstError } from '../../admin-ui/focus-first-error.ts';
import { type UnsavedGuard, useUnsavedGuard } from '../../admin-ui/use-unsaved-guard.ts';
import { PhotoBoard } from '../images/photo-board.tsx';
import { gearboxCodeOf } from '../vehicles/choices.ts';
import type { AdminVehicle } from './admin-vehicle.ts';
import { AccessoriesField } from './form-accessories.tsx';
import { FormBar } from './form-bar.tsx';
import { FormConflict } from './form-conflict.tsx';
import { EQUIPMENT, type FormKind, PHOTOS } from './form-fields.ts';
import { FormInput } from './form-input.tsx';
import { FormNotices } from './form-notices.tsx';
import type { FormData_ } from './use-form-data.ts';
import { type Sheet, useVehicleForm } from './use-vehicle-form.ts';
import styles from './vehicle-form.module.css';

type Props = {
  kind: FormKind;
  data: FormData_;
  /** What the dialog calls to close: the form puts its own way there. */
  close: RefObject<() => void>;
  onClose: () => void;
  onSaved: (row: AdminVehicle) => void;
};

/** The form of a vehicle: sections, photos, and a bar that is always in sight. */
export function FormBody({ kind, data, close, onClose, onSaved }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const guarded = useRef<UnsavedGuard>(null);
  const sheet = useVehicleForm(kind, data, (row) => {
    guarded.current?.release();
    onSaved(row);
  });
  const guard = useUnsavedGuard(sheet.dirty, onClose);
  useEffect(() => {
    guarded.current = guard;
    close.current = guard.requestClose;
  });
  useFirstFocus(form, data.vehicle === null);
  const { fieldErrors, stale, base, values } = sheet;
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) focusFirstError(form.current);
  }, [fieldErrors]);

  useSaveKey(form, sheet.submit);
  const onKeyDown = (event: KeyboardEvent) => {
    // A form this long, whose vehicle is public at once, is not sent by a key pressed on the way.
    const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    if (event.key === 'Enter' && isField) event.preventDefault();
  };

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-busy={sheet.phase === 'saving'}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          sheet.submit();
        }}
      >
        <FormNotices sheet={sheet} data={data} />
        <div className={styles.sections} inert={sheet.phase === 'saving'}>
          <Sections kind={kind} data={data} sheet={sheet} />
        </div>
        <FormBar sheet={sheet} mode={base.known === null ? 'new' : 'edit'} onCancel={guard.requestClose} />
      </form>
      {stale && (
        <FormConflict
          message={stale.message}
          theirs={stale.theirs}
          base={base.values}
          mine={values}
          sections={kind.sections}
          brands={data.brands}
          onSettle={(sides) => sheet.settle(stale.theirs, sides)}
          onCancel={sheet.leaveConflict}
        />
      )}
      {guard.asking && (
        <LeaveDialog
          onStay={guard.stay}
          onLeave={() => {
            sheet.discard();
            guard.leave();
          }}
        />
      )}
    </>
  );
}

function Sections({ kind, data, sheet }: Pick<Props, 'kind' | 'data'> & { sheet: Sheet }) {
  const { fuels, interface: style } = useAdminContext();
  const choices = { brands: data.brands, fuels, style };
  const warning = gearboxWarning(sheet);
  return (
    <>
      {kind.sections.map(({ id, title, fields }) => (
        <section key={id} className={styles.section} aria-labelledby={`fiche-${id}`}>
          <h3 id={`fiche-${id}`}>{title}</h3>
          <div className={styles.fields}>
            {fields.map((field) => (
              <FormInput
                key={field.name}
                field={field}
                value={sheet.texts[field.name] ?? ''}
                fieldError={sheet.fieldErrors[field.name]}
                warning={field.input === 'gearbox' ? warning : undefined}
                choices={choices}
                onChange={(text) => sheet.setText(field.name, text)}
              />
            ))}
          </div>
        </section>
      ))}
      <section className={styles.section} aria-labelledby={`fiche-${EQUIPMENT.id}`}>
        <h3 id={`fiche-${EQUIPMENT.id}`}>{EQUIPMENT.title}</h3>
        <AccessoriesField
          accessories={sheet.accessories.chosen}
          other={sheet.accessories.other}
          fieldError={sheet.fieldErrors.accessories}
          warning={warning}
          onChange={sheet.setAccessories}
        />
      </section>
      <section className={styles.section} aria-labelledby={`fiche-${PHOTOS.id}`}>
        <h3 id={`fiche-${PHOTOS.id}`}>{PHOTOS.title}</h3>
        <PhotoBoard queue={sheet.queue} fieldError={sheet.fieldErrors.images} />
      </section>
    </>
  );
}

/** The accessory wins on the card and in the filter, whatever the gearbox says (CARD-6, D13). */
function gearboxWarning({ texts, values }: Sheet): string | undefined {
  const contradicts = gearboxCodeOf(texts.gearbox ?? '') === 'manual' && values.accessories.includes('Automatique');
  return contradicts
    ? 'La boîte est « Manuel » et l’équipement « Automatique » est coché : la carte et le filtre diront « Automatique »'
    : undefined;
}

/** Ctrl+Enter saves from anywhere in the sheet, unless a question stands over it. */
function useSaveKey(form: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const pressed = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    const open = [...document.querySelectorAll('dialog[open]')];
    if (open.at(-1) !== form.current?.closest('dialog')) return;
    event.preventDefault();
    submit();
  });
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

/** A new vehicle begins at its title; a keyboard on a phone would cover the form. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, isNew: boolean): void {
  useEffect(() => {
    if (!isNew || window.matchMedia('(pointer: coarse)').matches) return;
    form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  }, [form, isNew]);
}
