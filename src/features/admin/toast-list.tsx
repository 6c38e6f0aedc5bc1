import { useEffect, useState } from 'react';
import { OfficeIcon } from './office-icon.tsx';
import styles from './toast-list.module.css';
import { dismiss, TOAST_TIME, type Toast, useToasts } from './toasts.ts';

/** The short messages, in a region that a screen reader listens to from the start. */
export function ToastList() {
  const toasts = useToasts();
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

function OneToast({ toast: { id, text, tone, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const end = setTimeout(() => dismiss(id), action ? TOAST_TIME.action : TOAST_TIME.plain);
    return () => clearTimeout(end);
  }, [held, id, action]);
  return (
    <li
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={() => dismiss(id)} aria-label="Masquer ce message">
        <OfficeIcon name="close" />
      </button>
    </li>
  );
}
