import { AdminIcon } from './admin-icon.tsx';
import controls from './controls.module.css';
import { type Kind, useOpenModal } from './modal.ts';

/** Opens an empty form. */
export function AddButton({ kind, label }: { kind: Kind; label: string }) {
  const open = useOpenModal();
  return (
    <button type="button" className={controls.primary} onClick={() => open({ kind, mode: 'new' })}>
      <AdminIcon name="add" size={18} />
      {label}
    </button>
  );
}
