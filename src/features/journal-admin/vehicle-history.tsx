import { useState } from 'react';
import type { VehicleKind } from '../../shared/paths.ts';
import { JournalList } from './journal-list.tsx';
import { useJournal } from './use-journal.ts';
import styles from './vehicle-history.module.css';

type Props = { kind: VehicleKind; id: number };

/** What was done with one vehicle, newest first; it is loaded when it is opened. */
export function VehicleHistory({ kind, id }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>
        <h3>Historique</h3>
      </summary>
      {wasOpened && <Entries kind={kind} id={id} />}
    </details>
  );
}

function Entries({ kind, id }: Props) {
  const journal = useJournal(`object=${kind}&id=${id}`);
  return (
    <div className={styles.entries}>
      <JournalList journal={journal} none="Aucune modification gardée pour ce véhicule." withObject={false} />
    </div>
  );
}
