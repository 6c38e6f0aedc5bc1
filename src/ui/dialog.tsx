import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /** Escape, the backdrop, the close button, a phone's back gesture: the owner decides whether it closes. */
  onRequestClose: () => void;
  /** A question that has to be answered: no close button, and the backdrop does nothing. */
  question?: boolean;
  /** How wide it may become; a sheet stands at the right, as high as the window. */
  width?: 'narrow' | 'medium' | 'wide' | 'sheet';
  children: ReactNode;
};

/**
 * A native modal dialog: the browser keeps the focus inside, the page out of reach, and gives the focus back. It is
 * open for as long as it is rendered. The focus begins at what has `data-focus-first`. Where what had it before is gone,
 * it goes to what bears the same id now, else to the last thing with `data-focus-next`, else to the page.
 */
export function Dialog({ title, onRequestClose, question = false, width = 'medium', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    const opener = document.activeElement?.id ?? '';
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => {
      // Before it leaves the document, while it can still give the focus back; what had it may be gone, as a deleted row.
      shown?.close();
      const { activeElement } = document;
      if (activeElement !== document.body && !shown?.contains(activeElement)) return;
      const again = opener === '' ? null : document.getElementById(opener);
      const next = [...document.querySelectorAll<HTMLElement>('[data-focus-next]')].at(-1);
      (again ?? next ?? document.querySelector('main'))?.focus({ preventScroll: true });
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Otherwise a second Escape closes it whatever a handler of `cancel` says.
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
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onRequestClose();
      }}
      onClose={({ currentTarget }) => {
        // Closed by the system without asking: what was typed is still there, so it stands again and asks.
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
