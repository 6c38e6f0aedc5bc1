import controls from './controls.module.css';
import { type Kind, useOpenModal } from './modal.ts';
import { OfficeIcon } from './office-icon.tsx';

/** Opens an empty form. */
export function AddButton({ kind, label }: { kind: Kind; label: string }) {
  const open = useOpenModal();
  return (
    <button type="button" className={controls.primary} onClick={() => open({ kind, mode: 'new' })}>
      <OfficeIcon name="add" size={18} />
      {label}
    </button>
  );
}
