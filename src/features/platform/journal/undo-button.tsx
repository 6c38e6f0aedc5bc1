import { useId, useState } from 'react';
import { Button } from '../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import forms from '../../../admin-ui/form/form-dialog.module.css';
import { useServerData } from '../../../admin-ui/session/server-state.ts';
import { useDates } from '../../../admin-ui/session/use-dates.ts';
import { count } from '../../../shared/text/french.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { journalClient } from './journal.client.ts';
import type { JournalRow, OperationPreview } from './journal.schema.ts';
import { isUndoable } from './journal.ts';
import styles from './journal-list.module.css';
import { leftText, undoOperation } from './undo.ts';

type Props = {
  entry: JournalRow;
  /** What the operation did, for screen readers. */
  what: string;
  /** True in the history of one object, whose operations may have written others. */
  isOfOne?: boolean;
  /** Runs when the lists show the undo. */
  onUndone?: (() => unknown) | undefined;
};

/** Not shown for entries of earlier releases and for objects that are never undone. */
export function UndoButton({ entry, what, isOfOne = false, onUndone }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const dates = useDates();
  const { operation, object, at } = entry;
  if (operation === '' || !isUndoable(object)) return null;
  return (
    <div>
      <Button look="ghost" onClick={() => setIsAsking(true)}>
        Annuler<VisuallyHidden>{` : ${what}, ${dates.momentOf(at)}`}</VisuallyHidden>
      </Button>
      {isAsking && (
        <UndoDialog entry={entry} isOfOne={isOfOne} onUndone={onUndone} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
}

type DialogProps = Pick<Props, 'entry' | 'isOfOne' | 'onUndone'> & { onClose: () => void };

function UndoDialog({ entry: { operation, origin }, isOfOne = false, onUndone, onClose }: DialogProps) {
  const isUndo = origin === 'undo';
  const { data, failure, reload } = useServerData(
    journalClient.readOf('GET /journal/:operation', { params: { operation } }),
    { isEdited: true },
  );
  const [isBusy, setIsBusy] = useState(false);
  const textId = useId();
  const [preview] = data ?? [];
  const isPossible = preview?.undo.possible === true;
  const undo = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await undoOperation(operation, { onUndone, isUndo });
    onClose();
  };
  return (
    <Dialog title="Annuler cette opération ?" question describedBy={textId} onRequestClose={onClose}>
      <div className="stack gap-5">
        <div id={textId} className="stack gap-3">
          {preview ? (
            <Preview preview={preview} isUndo={isUndo} isOfOne={isOfOne} />
          ) : (
            failure === '' && <p role="status">Chargement…</p>
          )}
        </div>
        {failure !== '' && <LoadFailure text={failure} onRetry={reload} />}
        <div className={`row wrap end gap-3 ${forms.actions}`}>
          <Button look="ghost" onClick={onClose}>
            {isPossible ? 'Ne rien changer' : 'Fermer'}
          </Button>
          {isPossible && (
            <Button look="brand" aria-disabled={isBusy} onClick={() => void undo()}>
              {isBusy ? 'Annulation…' : 'Annuler cette opération'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The number of further objects is shown. */
const MAX_LEFT = 20;

type PreviewProps = { preview: OperationPreview; isUndo: boolean; isOfOne: boolean };

function Preview({ preview: { sentence, undo }, isUndo, isOfOne }: PreviewProps) {
  const { possible, back, left } = undo;
  return (
    <>
      <p>
        <strong>{sentence}</strong>
      </p>
      {possible ? (
        <p>{`${count(back, 'objet')} : ${isUndo ? 'ce qui avait été annulé revient' : 'les valeurs d’avant reviennent'}.`}</p>
      ) : (
        <p>{left.length === 0 ? 'C’est déjà annulé.' : 'Rien ne peut revenir.'}</p>
      )}
      {possible && isOfOne && back > 1 && (
        <p>
          <strong>Attention : cette opération porte sur {back} objets, pas sur celui-ci seul.</strong>
        </p>
      )}
      {left.length > 0 && (
        <>
          <p>Reste tel quel :</p>
          <ul className={styles.left}>
            {left.slice(0, MAX_LEFT).map((one) => (
              <li key={`${one.object} ${one.id} ${one.reason}`}>{leftText(one)}</li>
            ))}
            {left.length > MAX_LEFT && <li>et {count(left.length - MAX_LEFT, 'autre')}</li>}
          </ul>
        </>
      )}
    </>
  );
}
