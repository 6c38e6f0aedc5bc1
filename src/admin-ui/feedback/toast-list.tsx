import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepTogether } from '../../shared/text/french.ts';
import { useHeightProperty } from '../../ui/use-height-property.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AdminIcon } from '../admin-icon.tsx';
import { focusHeading, focusRow, isFocusNowhere, uncoverFocus, watchKeyboard } from '../focus.ts';
import styles from './toast-list.module.css';
import { dismiss, hasButton, TOAST_MS, type Toast, toastButtons, useToasts } from './toasts.ts';

/** The live region exists from the first render, so that screen readers announce toasts. */
export function ToastList() {
  const toasts = useToasts();
  const list = useHeightProperty<HTMLElement>('--messages', uncoverFocus);
  useEffect(watchKeyboard, []);
  return (
    <section ref={list} className={styles.list} aria-label="Messages" aria-live="polite" data-foot="messages">
      <ul className="stack gap-2">
        {toasts.map((one) => (
          <OneToast key={one.id} toast={one} />
        ))}
      </ul>
    </section>
  );
}

function OneToast({ toast }: { toast: Toast }) {
  const { id, text, tone, link, row, takesFocus } = toast;
  const [isHovered, setIsHovered] = useState(false);
  const newestItem = useRef<HTMLLIElement>(null);
  const focused = useHoldsFocus(newestItem);
  const paused = isHovered || focused;
  const duration = hasButton(toast) ? TOAST_MS.action : TOAST_MS.plain;
  useEffect(() => {
    if (paused) return;
    const end = setTimeout(() => dismiss(id), duration);
    return () => clearTimeout(end);
  }, [paused, id, duration]);
  useLayoutEffect(() => {
    const item = newestItem.current;
    // Behind a dialog, the toast cannot get the focus. When the dialog closes, it focuses the button with
    // `data-focus-next`.
    if (takesFocus && isFocusNowhere()) item?.querySelector<HTMLElement>('[data-focus-next]')?.focus();
    return () => {
      if (!item?.contains(document.activeElement)) return;
      focusHeading();
      // If the row is no longer shown, the heading keeps the focus.
      if (row) focusRow(row.kind, row.id);
    };
  }, [takesFocus, row]);
  return (
    <li
      ref={newestItem}
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
    >
      <p>{keepTogether(text)}</p>
      <div className={styles.buttons}>
        {link && (
          <a className={styles.action} href={link.href} target="_blank" rel="noopener">
            {link.label}
            <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
          </a>
        )}
        {toastButtons(toast).map(({ label, run }, i, { length }) => (
          <button
            key={label}
            type="button"
            className={styles.action}
            data-focus-next={takesFocus && i === length - 1 ? '' : undefined}
            onClick={() => {
              dismiss(id);
              run();
            }}
          >
            {label}
          </button>
        ))}
        <button type="button" className={styles.close} onClick={() => dismiss(id)} aria-label="Masquer ce message">
          <AdminIcon name="close" />
        </button>
      </div>
    </li>
  );
}

function useHoldsFocus(element: RefObject<HTMLElement | null>): boolean {
  const [focused, setFocused] = useState(false);
  // React fires no event when a closing dialog returns the focus, so the listeners are native.
  useLayoutEffect(() => {
    const item = element.current;
    const onFocusIn = () => setFocused(true);
    // If the user switches to another window, the focus stays inside.
    const onFocusOut = () => setFocused(item?.contains(document.activeElement) === true);
    item?.addEventListener('focusin', onFocusIn);
    item?.addEventListener('focusout', onFocusOut);
    return () => {
      item?.removeEventListener('focusin', onFocusIn);
      item?.removeEventListener('focusout', onFocusOut);
    };
  }, [element]);
  return focused;
}
