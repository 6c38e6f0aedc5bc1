import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /**
   * Called on Escape, on a click on the backdrop or the close button, and by the back gesture of a phone. The parent
   * component must then close the dialog.
   */
  onRequestClose: () => void;
  /** A question has no close button and ignores clicks on the backdrop. */
  question?: boolean;
  describedBy?: string | undefined;
  /** 'drawer': right edge, as high as the window. 'sheet': fills a phone's screen. The others: maximum widths. */
  width?: 'small' | 'medium' | 'large' | 'drawer' | 'sheet';
  children: ReactNode;
};

/**
 * A native modal dialog, open while it is rendered. The browser keeps the focus inside and makes the page inert. The
 * element with `data-focus-first` gets the focus first. When the dialog closes, the focus returns to the element
 * that had it before. If that element is gone, the first of these that exists gets the focus: the element with the same
 * id, the last element with `data-focus-next`, `main`.
 */
export function Dialog({ title, onRequestClose, question = false, describedBy, width = 'medium', children }: Props) {
  const dialog = useModal();
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Browsers close a dialog on a second Escape even if `cancel` is prevented.
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
        // The browser closed the dialog without a question. Opens the dialog again and calls `onRequestClose`, so that
        // no input is lost.
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
          {/* A drawer's form loads later, so the title first gets the focus. */}
          <h2 id={titleId} {...(width === 'drawer' && { tabIndex: -1, 'data-focus-first': '' })}>
            {title}
          </h2>
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

function useModal(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const openerId = document.activeElement?.id ?? '';
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => {
      // A dialog returns the focus only if it closes while it is in the document.
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
