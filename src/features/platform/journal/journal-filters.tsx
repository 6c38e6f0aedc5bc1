import { SelectField } from '../../../admin-ui/form/field.tsx';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import { journalClient } from './journal.client.ts';
import { journalObjectsOf } from './journal.ts';
import { authorOf, OBJECTS } from './journal-labels.ts';
import styles from './list.module.css';
import { PersonAndDays } from './person-and-days.tsx';
import type { AddressFilter } from './use-address-filter.ts';

export const JOURNAL_FILTERS = ['object', 'id', 'who', 'from', 'to'] as const;

export type JournalState = AddressFilter<(typeof JOURNAL_FILTERS)[number]>;

type Props = { filter: JournalState; onChange: (changes: Partial<JournalState>) => void };

export function JournalFilters({ filter, onChange }: Props) {
  const { role } = useSession();
  return (
    <search className={styles.filters}>
      <SelectField
        label="Objet"
        value={filter.object}
        // An id belongs to one kind of object.
        onChange={({ target }) => onChange({ object: target.value, id: '' })}
      >
        <option value="">Tous</option>
        {journalObjectsOf(role).map((object) => (
          <option key={object} value={object}>
            {OBJECTS[object].plural}
          </option>
        ))}
      </SelectField>
      <PersonAndDays
        filter={filter}
        onChange={onChange}
        label="Par"
        names={journalClient.readOf('GET /journal/authors')}
        textOf={(who) => authorOf({ who })}
      />
    </search>
  );
}
