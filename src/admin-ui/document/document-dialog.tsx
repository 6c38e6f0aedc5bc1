import type { ReactNode } from 'react';
import { draftNameOf, type RowDocument, type Saved, type StoredDocument } from '../../shared/document.ts';
import type { DocumentValues } from '../../shared/document-values.ts';
import { fieldErrorsIn } from '../../shared/field-errors.schema.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../button.tsx';
import { type AdminResource, SAVE_LABELS } from '../form/modal.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { showChange } from '../session/server-state.ts';
import { DocumentBar } from './document-bar.tsx';
import { DocumentFields } from './document-fields.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentNotices } from './document-notices.tsx';
import { useDocument } from './use-document.ts';
import { type DraftStart, useDraftStart } from './use-draft-start.ts';

type Row = StoredDocument & { id: number };
type Form = ReturnType<typeof useDocument<Row>>;

type Props<R extends Row> = {
  document: RowDocument<AdminResource>;
  /** The schema of a new row's body. */
  schema: Parameters<typeof fieldErrorsIn>[0];
  /** Undefined for a new row. */
  row: R | undefined;
  /** Says that the row is stored. */
  onSaved: (saved: Saved<R>) => void;
  /** True if a new row comes last, as in the server's order. */
  isLast?: boolean;
  /** Runs before a save. If it returns false, nothing is saved. */
  prepare?: (values: DocumentValues) => boolean;
  onClose: () => void;
  /** Shows the fields. By default, all fields of the definition. */
  children?: (form: Form) => ReactNode;
};

/** The form of a row in a dialog. Shows nothing until the browser has looked for a draft. */
export function DocumentDialog<R extends Row>(props: Props<R>) {
  const start = useDraftStart(draftNameOf(props.document, props.row?.id));
  return start && <LoadedDialog {...props} start={start} />;
}

function LoadedDialog<R extends Row>({
  document,
  schema,
  row,
  start,
  onSaved,
  isLast = false,
  prepare = () => true,
  onClose,
  children = (form) => <DocumentFields form={form} />,
}: Props<R> & { start: DraftStart }) {
  const mode = row ? 'edit' : 'new';
  const form = useDocument<R>({
    document,
    stored: row ?? null,
    start,
    check: (values) => fieldErrorsIn(schema, values),
    prepare,
    onSaved: (saved) => {
      showChange(document.name, row ? { type: 'replaced', row: saved } : { type: 'added', row: saved, isLast });
      onSaved(saved);
      guard.release();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty, onClose);
  return (
    <Dialog title={document.words[mode]} onRequestClose={guard.requestClose}>
      <DocumentForm
        form={form}
        guard={guard}
        savesOnEnter
        head={<DocumentNotices form={form} onClear={() => form.clear()} />}
        bar={
          <DocumentBar form={form} labels={SAVE_LABELS[mode]}>
            {(saveButton) => (
              <>
                <Button look="ghost" onClick={guard.requestClose}>
                  Annuler
                </Button>
                {saveButton}
              </>
            )}
          </DocumentBar>
        }
      >
        {children(form)}
      </DocumentForm>
    </Dialog>
  );
}
