import { type ReactNode, useState } from 'react';
import type { RowDocument } from '../../shared/document.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { LoadingForm } from '../form/lazy-form.tsx';
import type { AdminResource, Mode } from '../form/modal.ts';
import type { Row } from '../session/cached-list.ts';
import { cachedRow, readOf, useList } from '../session/server-state.ts';

/** The properties of the form of a row. `id` is absent for a new row. */
export type RowFormProps = { mode: Mode; id?: number; onClose: () => void };

type Props<R> = {
  document: RowDocument<AdminResource>;
  id: number | undefined;
  onClose: () => void;
  children: (row: R | undefined) => ReactNode;
};

/** Shows the form of the row `id`, or of a new row. If no loaded list contains the row, loads it first. */
export function StoredRow<R extends Row>({ id, ...props }: Props<R>) {
  const [row] = useState(() => (id === undefined ? undefined : cachedRow<R>(props.document.name, id)));
  return row || id === undefined ? props.children(row) : <UnseenRow {...props} id={id} />;
}

function UnseenRow<R extends Row>({ document: { name, store, words }, id, onClose, children }: Props<R>) {
  const { state, rows, failure, retry } = useList<R>(name, readOf(store.read.slice('GET '.length)));
  const [loadedRow, setLoadedRow] = useState<R | null>(null);
  const row = loadedRow ?? rows.find((one) => one.id === id);
  // The open form keeps the row that it loaded first, even if the list changes.
  if (row && !loadedRow) setLoadedRow(row);
  if (row) return children(row);
  if (state === 'loading') return <LoadingForm onClose={onClose} />;
  return (
    <Dialog title="Introuvable" onRequestClose={onClose}>
      {state === 'failed' ? <LoadFailure text={failure} onRetry={retry} /> : <p>{words.missing}</p>}
    </Dialog>
  );
}
