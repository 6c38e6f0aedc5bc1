import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Button } from '../button.tsx';
import { isFocusNowhere } from '../focus.ts';
import { keptText, SaveProblems } from '../form/save-problems.tsx';
import styles from './document-bar.module.css';
import type { DocumentFormModel } from './use-document.ts';

type ProblemsProps = {
  form: DocumentFormModel;
  /** The beginning of the sentence about a failure: « Rien n’est publié. » */
  failed?: string;
  /** Says where the input is while the save waits for a connection. */
  kept?: string;
  /** Repeats what failed. By default, it saves again. */
  onRetry?: () => void;
};

type Props = ProblemsProps & {
  labels: { idle: string; busy: string };
  /** What stands between the problems and the buttons. */
  notes?: ReactNode;
  /** Announced next to the buttons: the number of changes, or the progress. */
  state?: string;
  place?: string | undefined;
  save?: Pick<ComponentProps<typeof Button>, 'look' | 'aria-describedby'>;
  /** Places the button that saves among the other buttons. */
  children: (saveButton: ReactNode) => ReactNode;
};

/** The end of every document's form: why it is not saved, its state, and its buttons. */
export function DocumentBar({ labels, notes, state, place, save, children, ...problems }: Props) {
  const { form } = problems;
  const isBusy = isBusyIn(form.phase);
  const button = useFocusAfterSave(isBusy, form.conflict !== null);
  return (
    <>
      <DocumentProblems {...problems} button={button} />
      {notes}
      <div className={`${styles.row} ${place ?? ''}`}>
        {state !== undefined && (
          <p className={styles.state} role="status">
            {state}
          </p>
        )}
        {children(
          // A disabled button would lose the focus.
          <Button ref={button} type="submit" look="brand" {...save} aria-disabled={isBusy}>
            {isBusy ? labels.busy : labels.idle}
          </Button>,
        )}
      </div>
    </>
  );
}

/** Says why a document is not saved, with a way on. `button` is the one that saves. */
export function DocumentProblems({
  form,
  failed = '',
  kept = keptText(form.isDraftKept),
  onRetry = () => form.submit(),
  button,
}: ProblemsProps & { button?: RefObject<HTMLButtonElement | null> }) {
  const { phase, failure, stopWaiting } = form;
  return (
    <SaveProblems
      failure={failure && `${failed} ${failure}`.trim()}
      isWaiting={phase === 'waiting'}
      keptText={kept}
      button={button}
      onRetry={onRetry}
      onStopWaiting={stopWaiting}
    />
  );
}

/** True while the document cannot be changed or is on its way to the server. */
export function isBusyIn(phase: DocumentFormModel['phase']): boolean {
  return phase !== 'idle' && phase !== 'waiting';
}

/**
 * Focuses the button to save when a save or the question about a conflict has ended and nothing has the focus: while a
 * document is saved, its form is inert and loses the focus. Attach the returned ref to the button.
 */
function useFocusAfterSave(isBusy: boolean, hasConflict: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isDone = !isBusy && !hasConflict;
    if (isDone && wasBusy.current && isFocusNowhere()) button.current?.focus({ preventScroll: true });
    wasBusy.current = !isDone;
  }, [isBusy, hasConflict]);
  return button;
}
