import type { ReactNode } from 'react';
import type { DocumentValues } from '../../shared/document-values.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../button.tsx';
import { type AdminResource, SAVE_LABELS } from '../form/modal.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { showChange } from '../session/server-state.ts';
import { DocumentBar } from './document-bar.tsx';
import { DocumentForm } from './document-form.tsx';
import { DocumentNotices } from './document-notices.tsx';
import {
  type RowDocument,
  type RowDocumentForm,
  type StoredRow,
  useRowDocument,
  type Written,
} from './row-document.ts';
import { type DraftStart, useDraftStart } from './use-draft-start.ts';

type Props<R extends StoredRow, B extends object> = {
  document: RowDocument<R, B, AdminResource>;
  /** Undefined for a new row. */
  row: R | undefined;
  /** `isOpen`: « Ce tarif est déjà ouvert ». */
  titles: { new: string; edit: string; conflict: string; isOpen: string };
  /** Says that the row is stored. */
  onSaved: (saved: R & Written) => void;
  /** True if a new row comes last, as in the server's order. */
  isLast?: boolean;
  prepare?: (values: DocumentValues) => boolean;
  onClose: () => void;
  children: (form: RowDocumentForm) => ReactNode;
};

type Edited = StoredRow & { updated_by: string };

/** The form of a row in a dialog. Shows nothing until the browser has looked for a draft. */
export function DocumentDialog<R extends Edited, B extends object>(props: Props<R, B>) {
  const { document, row } = props;
  const start = useDraftStart(`${document.name}/${row?.id ?? 'new'}`);
  return start && <LoadedDialog {...props} start={start} />;
}

function LoadedDialog<R extends Edited, B extends object>({
  document,
  row,
  start,
  titles,
  onSaved,
  isLast = false,
  prepare,
  onClose,
  children,
}: Props<R, B> & { start: DraftStart }) {
  const { name } = document;
  const mode = row ? 'edit' : 'new';
  const form = useRowDocument(document, row, start, {
    ...(prepare && { prepare }),
    onSaved: ({ operation, ...saved }) => {
      const stored = saved as R & Written;
      showChange(name, row ? { type: 'replaced', row: stored } : { type: 'added', row: stored, isLast });
      onSaved({ ...stored, operation });
      guard.release();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty, onClose);
  return (
    <Dialog title={titles[mode]} onRequestClose={guard.requestClose}>
      <DocumentForm
        form={form}
        conflict={{ title: titles.conflict, fields: document.fields }}
        guard={guard}
        savesOnEnter
        head={
          <DocumentNotices
            restored={form.restored}
            onClear={() => form.clear()}
            isOnlyTab={start.isOnlyTab}
            otherTab={titles.isOpen}
          />
        }
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
