import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /** Called for Escape, the backdrop, the close button and a phone's back gesture; the owner closes the dialog. */
  onRequestClose: () => void;
  /** The dialog closes only by one of its buttons: no close button, and a click on the backdrop does nothing. */
  question?: boolean;
  /** Id of the text with its question. */
  describedBy?: string | undefined;
  /** Maximum width; a drawer is at the right edge and as high as the window, a sheet fills a phone's. */
  width?: 'small' | 'medium' | 'large' | 'drawer' | 'sheet';
  children: ReactNode;
};

/**
 * A native modal dialog, open for as long as it is rendered: the browser keeps the focus inside and the page out of
 * reach. The first focus goes to the element with `data-focus-first`. When it closes, the focus returns to the element
 * that opened it; if that is gone, to the element with the same id, else to the last one with `data-focus-next`, else
 * to `main`.
 */
export function Dialog({ title, onRequestClose, question = false, describedBy, width = 'medium', children }: Props) {
  const dialog = useModal();
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Otherwise a second Escape closes the dialog despite a handler of `cancel`.
    event.preventDefault();
    event.stopPropagation();
    onRequestClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
      role={question ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onRequestClose();
      }}
      onClose={({ currentTarget }) => {
        // The browser closed it without asking: it opens again and the owner is asked, since nothing is lost yet.
        if (!currentTarget.isConnected || currentTarget.open) return;
        currentTarget.showModal();
        onRequestClose();
      }}
      onMouseDown={({ target, currentTarget }) => {
        pressedBackdrop.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (!question && pressedBackdrop.current && target === currentTarget) onRequestClose();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {!question && (
            <button type="button" className={styles.close} onClick={onRequestClose} aria-label="Fermer">
              <span aria-hidden="true">×</span>
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** Opens the dialog when it is rendered, and closes it before it is removed. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const openerId = document.activeElement?.id ?? '';
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => {
      // Closed while it is still in the document, the dialog returns the focus, unless the focused element is gone.
      dialog?.close();
      const { activeElement } = document;
      if (activeElement === document.body || dialog?.contains(activeElement)) restoreFocus(openerId);
    };
  }, []);
  return ref;
}

function restoreFocus(openerId: string): void {
  const opener = openerId === '' ? null : document.getElementById(openerId);
  const next = [...document.querySelectorAll<HTMLElement>('[data-focus-next]')].at(-1);
  (opener ?? next ?? document.querySelector('main'))?.focus({ preventScroll: true });
}
