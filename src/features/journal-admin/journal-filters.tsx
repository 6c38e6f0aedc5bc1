import { type ReactNode, useEffect, useId, useState } from 'react';
import { adminCall, isAborted, logFailure } from '../../admin-ui/admin-client.ts';
import { JOURNAL_OBJECTS } from '../journal/journal.ts';
import type { JournalState } from './journal-filter.ts';
import styles from './journal-page.module.css';
import { authorOf, OBJECT_PLURALS } from './journal-words.ts';

type Props = { filter: JournalState; onChange: (changes: Partial<JournalState>) => void };

/** What was changed, by whom, and between which days. */
export function JournalFilters({ filter, onChange }: Props) {
  const authors = useAuthors();
  const known = authors.filter((who) => who !== '');
  const names = filter.who === '' || known.includes(filter.who) ? known : [...known, filter.who];
  return (
    <search className={styles.filters}>
      <Filter label="Objet">
        {(id) => (
          // An id belongs to its object.
          <select id={id} value={filter.object} onChange={({ target }) => onChange({ object: target.value, id: '' })}>
            <option value="">Tous</option>
            {JOURNAL_OBJECTS.map((object) => (
              <option key={object} value={object}>
                {OBJECT_PLURALS[object]}
              </option>
            ))}
          </select>
        )}
      </Filter>
      <Filter label="Par">
        {(id) => (
          <select id={id} value={filter.who} onChange={({ target }) => onChange({ who: target.value })}>
            <option value="">Tout le monde</option>
            {names.map((who) => (
              <option key={who} value={who}>
                {authorOf({ who })}
              </option>
            ))}
          </select>
        )}
      </Filter>
      <Filter label="Du">
        {(id) => (
          <input id={id} type="date" value={filter.from} onChange={({ target }) => onChange({ from: target.value })} />
        )}
      </Filter>
      <Filter label="Au">
        {(id) => (
          <input id={id} type="date" value={filter.to} onChange={({ target }) => onChange({ to: target.value })} />
        )}
      </Filter>
    </search>
  );
}

function Filter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** The names that the journal holds. Without them the filter has those of the address alone. */
function useAuthors(): readonly string[] {
  const [authors, setAuthors] = useState<readonly string[]>([]);
  useEffect(() => {
    const control = new AbortController();
    adminCall<{ data: string[] }>('GET', '/journal/authors', { signal: control.signal }).then(
      ({ data }) => setAuthors(data),
      (error) => {
        if (!isAborted(error)) logFailure(error);
      },
    );
    return () => control.abort();
  }, []);
  return authors;
}
