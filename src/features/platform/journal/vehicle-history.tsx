import { useState } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { DescribeField } from './journal.ts';
import { JournalList } from './journal-list.tsx';
import { useJournal } from './use-journal.ts';
import styles from './vehicle-history.module.css';

type Props = {
  kind: VehicleKind;
  id: number;
  describeField: DescribeField;
  onUndone: () => unknown;
};

export function VehicleHistory(props: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>
        <h3>Historique</h3>
      </summary>
      {wasOpened && <Entries {...props} />}
    </details>
  );
}

function Entries({ kind, id, describeField, onUndone }: Props) {
  const journal = useJournal(`object=${kind}&id=${id}`);
  return (
    <div className={styles.entries}>
      <JournalList
        journal={journal}
        none="Aucune modification gardée pour ce véhicule."
        withObject={false}
        describeField={describeField}
        onUndone={onUndone}
      />
    </div>
  );
}
