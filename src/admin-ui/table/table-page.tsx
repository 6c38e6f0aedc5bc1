import type { ReactNode } from 'react';
import { AdminIcon } from '../admin-icon.tsx';
import { Button } from '../button.tsx';
import { type AdminResource, useOpenModal } from '../form/modal.ts';
import { Page } from '../page.tsx';
import styles from './table-page.module.css';

type Props = {
  title: string;
  add: { kind: AdminResource; label: string };
  search: ReactNode;
  /** '26–48 sur 48'; '' if unknown. */
  summary: string;
  children: ReactNode;
};

export function TablePage({ title, add, search, summary, children }: Props) {
  return (
    <Page
      title={title}
      tools={
        <>
          <AddButton {...add} />
          <div className={styles.tools}>
            {search}
            <p role="status" className="muted numbers">
              {summary}
            </p>
          </div>
        </>
      }
    >
      {children}
    </Page>
  );
}

function AddButton({ kind, label }: { kind: AdminResource; label: string }) {
  const open = useOpenModal();
  return (
    <Button look="brand" onClick={() => open({ kind, mode: 'new' })}>
      <AdminIcon name="add" size={18} />
      {label}
    </Button>
  );
}

type EmptyProps = {
  q: string;
  onClear: () => void;
  /** Proposed spellings for a search without results. */
  corrections?: ReactNode;
  add: { kind: AdminResource; label: string };
  /** True if filters are set. `onUnfilter` removes them. */
  filtered?: boolean;
  onUnfilter?: () => void;
  children: ReactNode;
};

/** Shown instead of rows if nothing matches the search or the filters, or if the list is empty. */
export function NoRows({ q, onClear, corrections, add, filtered = false, onUnfilter, children }: EmptyProps) {
  if (q !== '')
    return (
      <>
        <p role="status">{`Aucun résultat pour « ${q} ».`}</p>
        {corrections}
        <Button look="ghost" onClick={onClear}>
          Effacer la recherche
        </Button>
      </>
    );
  if (filtered)
    return (
      <>
        <p role="status">Rien dans cette sélection.</p>
        <Button look="ghost" onClick={onUnfilter}>
          Tout afficher
        </Button>
      </>
    );
  return (
    <>
      {children}
      <AddButton {...add} />
    </>
  );
}
