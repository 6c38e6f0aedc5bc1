import { useId, useRef } from 'react';
import { AdminIcon } from '../../admin-ui/admin-icon.tsx';
import { type AdminResource, useOpenModal } from '../../admin-ui/form/modal.ts';
import { useAdminContext } from '../../admin-ui/session/admin-context.ts';
import styles from './floating-bar.module.css';
import { isDone } from './pages.ts';

/** The labels are those of the specification (ADMP-7). */
const ENTRIES: { kind: AdminResource; label: string }[] = [
  { kind: 'cars', label: '+ Voiture' },
  { kind: 'brands', label: '+ Marque' },
  { kind: 'trucks', label: '+ Camion' },
  { kind: 'rates', label: '+ Tarif' },
];

/**
 * Buttons that add a row from any page. They are in a strip at the bottom, so that they cover no row. On narrow
 * screens, the button '+' opens them as a menu.
 */
export function FloatingBar() {
  const { parts } = useAdminContext();
  const open = useOpenModal();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const add = (kind: AdminResource) => {
    // When the menu closes, '+' gets the focus. When the form closes, it returns the focus to '+'.
    menu.current?.hidePopover();
    open({ kind, mode: 'new' });
  };
  return (
    <section className={styles.strip} aria-label="Ajouter" data-foot="strip">
      <button type="button" className={styles.toggle} popoverTarget={id} aria-label="Ajouter">
        <AdminIcon name="add" size={24} />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.entries}>
        {ENTRIES.filter(({ kind }) => isDone(kind, parts)).map(({ kind, label }) => (
          <button key={kind} type="button" onClick={() => add(kind)}>
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
