import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AdminIcon } from './admin-icon.tsx';
import { focusHeading, isFocusNowhere, watchKeyboard } from './focus.ts';
import styles from './toast-list.module.css';
import { dismiss, TOAST_TIME, type Toast, useToasts } from './toasts.ts';

/** The short messages, in a region that a screen reader listens to from the start. */
export function ToastList() {
  const toasts = useToasts();
  useEffect(watchKeyboard, []);
  return (
    <section className={styles.list} aria-label="Messages" aria-live="polite">
      <ul>
        {toasts.map((one) => (
          <OneToast key={one.id} toast={one} />
        ))}
      </ul>
    </section>
  );
}

function OneToast({ toast: { id, text, tone, action, takesFocus } }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const shown = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (held) return;
    const end = setTimeout(() => dismiss(id), action ? TOAST_TIME.action : TOAST_TIME.plain);
    return () => clearTimeout(end);
  }, [held, id, action]);
  // Listened to directly: React hears of no focus that a closing dialog gives.
  useLayoutEffect(() => {
    const item = shown.current;
    const come = () => setFocused(true);
    // Another window in front leaves the focus where it is.
    const go = () => setFocused(item?.contains(document.activeElement) === true);
    item?.addEventListener('focusin', come);
    item?.addEventListener('focusout', go);
    return () => {
      item?.removeEventListener('focusin', come);
      item?.removeEventListener('focusout', go);
    };
  }, []);
  useLayoutEffect(() => {
    const item = shown.current;
    // Out of reach behind a dialog, which gives it the focus when it closes.
    if (takesFocus && isFocusNowhere()) item?.querySelector('button')?.focus();
    return () => {
      if (item?.contains(document.activeElement)) focusHeading();
    };
  }, [takesFocus]);
  return (
    <li
      ref={shown}
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          data-focus-next={takesFocus ? '' : undefined}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={() => dismiss(id)} aria-label="Masquer ce message">
        <AdminIcon name="close" />
      </button>
    </li>
  );
}
