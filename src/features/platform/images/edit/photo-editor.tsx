import { Crop, RotateCw, ScanLine, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../../admin-ui/button.tsx';
import { LoadFailure } from '../../../../admin-ui/feedback/load-failure.tsx';
import { LeaveDialog } from '../../../../admin-ui/form/confirm-dialog.tsx';
import { firstRow, isAborted, sentenceOf } from '../../../../admin-ui/session/admin-client.ts';
import { clientOf } from '../../../../admin-ui/session/resource-client.ts';
import { useServerData } from '../../../../admin-ui/session/server-state.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { INITIAL_CROP, turnedEdit, USUAL_PLATE } from './boxes.ts';
import { EditStage } from './edit-stage.tsx';
import type { EditsResource } from './edits.resource.ts';
import styles from './photo-editor.module.css';
import { isUnchanged, MAX_MASKS, type PictureEdit } from './picture-edit.ts';

const edits = clientOf<EditsResource>();

const UNCHANGED: PictureEdit = { turn: 0 };

type Props = {
  url: string;
  n: number;
  onEdited: (url: string) => void;
  onClose: () => void;
};

/** Rendered at the root of the document, because the photo board is inside a form. */
export function PhotoEditor({ url, n, onEdited, onClose }: Props) {
  const { data, failure, reload } = useServerData(edits.readOf('GET /images/edit', { query: { url } }));
  const [isDirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  return createPortal(
    <Dialog
      title={`Retoucher la photo ${n}`}
      width="large"
      onRequestClose={() => (isDirty ? setAsking(true) : onClose())}
    >
      {failure && <LoadFailure text={failure} onRetry={reload} />}
      {data && (
        <Editor url={url} {...firstRow(data)} onChange={() => setDirty(true)} onEdited={onEdited} onCancel={onClose} />
      )}
      {asking && <LeaveDialog text="La retouche serait perdue." onStay={() => setAsking(false)} onLeave={onClose} />}
    </Dialog>,
    document.body,
  );
}

type EditorProps = Pick<Props, 'url' | 'onEdited'> & {
  original: string | null;
  edit: PictureEdit | null;
  onChange: () => void;
  onCancel: () => void;
};

function Editor({ url, original, edit: before, onChange, onEdited, onCancel }: EditorProps) {
  // If the former edit is unknown, the user edits the shown picture instead of the original.
  const isOfOriginal = original !== null && before !== null;
  const isOriginalShown = isOfOriginal && isUnchanged(before);
  const [edit, setEdit] = useState(before ?? UNCHANGED);
  const { masks = [] } = edit;
  const change = (next: PictureEdit) => {
    setEdit(next);
    onChange();
  };
  const save = useSave(url, onEdited);
  const apply = () => {
    if (isUnchanged(edit) && (isOriginalShown || !isOfOriginal)) onEdited(url);
    else save.run(edit, isOfOriginal);
  };
  const addMask = useRef<HTMLButtonElement>(null);
  const removeMask = (index: number) => {
    change({ ...edit, masks: masks.toSpliced(index, 1) });
    addMask.current?.focus();
  };
  return (
    <div className="stack gap-3">
      <div className={`row wrap gap-2 ${styles.tools}`}>
        <Button look="ghost" onClick={() => change(turnedEdit(edit))}>
          <RotateCw size={18} aria-hidden="true" />
          Tourner
        </Button>
        <Button
          look="ghost"
          aria-pressed={edit.crop !== undefined}
          onClick={() => change({ ...edit, crop: edit.crop ? undefined : INITIAL_CROP })}
        >
          <Crop size={18} aria-hidden="true" />
          Recadrer
        </Button>
        <Button
          ref={addMask}
          look="ghost"
          disabled={masks.length >= MAX_MASKS}
          onClick={() => change({ ...edit, masks: [...masks, USUAL_PLATE] })}
        >
          <ScanLine size={18} aria-hidden="true" />
          Cacher la plaque
        </Button>
      </div>
      <p className="small muted" aria-live="polite">
        {hintOf(edit)}
      </p>
      <EditStage source={isOfOriginal ? original : url} edit={edit} onChange={change} onRemoveMask={removeMask} />
      {masks.length > 0 && (
        <ul className={`row wrap gap-2 ${styles.masks}`}>
          {masks.map((_mask, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no id.
            <li key={index}>
              <Button look="text" onClick={() => removeMask(index)}>
                <X size={16} aria-hidden="true" />
                Retirer le cache {index + 1}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isUnchanged(edit) && (
        <p className="small muted">
          Les visiteurs voient la retouche dès l’enregistrement de la fiche. L’original reste 30 jours, dans
          l’administration seule.
        </p>
      )}
      <p role="alert" className={`error ${styles.error}`}>
        {save.error}
      </p>
      <div className={styles.actions}>
        {original && !isOriginalShown && (
          <Button
            look="ghost"
            place={styles.revert}
            aria-disabled={save.isBusy}
            onClick={() => save.run(UNCHANGED, true)}
          >
            Revenir à l’original
          </Button>
        )}
        <Button look="ghost" onClick={onCancel}>
          Annuler
        </Button>
        <Button look="brand" aria-disabled={save.isBusy} onClick={apply}>
          {save.isBusy ? 'Préparation…' : 'Appliquer'}
        </Button>
      </div>
    </div>
  );
}

/** Names only what the photo shows now: the frame, the boxes, or both. */
function hintOf({ crop, masks = [] }: PictureEdit): string {
  const by = 'au doigt, à la souris ou avec les flèches';
  if (crop && masks.length > 0) return `Tirez les coins du cadre, déplacez un cache ou tirez son coin : ${by}.`;
  if (crop) return `Tirez les coins du cadre : ${by}.`;
  if (masks.length > 0) return `Déplacez un cache ou tirez son coin : ${by}.`;
  return 'Tournez la photo, recadrez-la, ou dessinez un cache dessus, au doigt ou à la souris.';
}

function useSave(url: string, onEdited: (url: string) => void) {
  const [state, setState] = useState({ isBusy: false, error: '' });
  const run = async ({ turn, crop, masks = [] }: PictureEdit, fromOriginal: boolean) => {
    if (state.isBusy) return;
    setState({ isBusy: true, error: '' });
    try {
      const body = { url, turn, crop, masks: [...masks], from_original: fromOriginal };
      const { data } = await edits.call('POST /images/edit', { body });
      onEdited(firstRow(data).url);
    } catch (error) {
      setState({ isBusy: false, error: isAborted(error) ? '' : sentenceOf(error) });
    }
  };
  return { ...state, run: (edit: PictureEdit, fromOriginal: boolean) => void run(edit, fromOriginal) };
}
