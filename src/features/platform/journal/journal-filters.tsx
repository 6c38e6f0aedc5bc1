import { SelectField, TextField } from '../../../admin-ui/form/field.tsx';
import { type Read, useServerData } from '../../../admin-ui/session/server-state.ts';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import { journalClient } from './journal.client.ts';
import { journalObjectsOf } from './journal.ts';
import { authorOf, OBJECTS } from './journal-labels.ts';
import styles from './list.module.css';
import { securityClient } from './security/security.client.ts';
import { SECURITY_FILTERS } from './security/security-filters.ts';
import { FILTER_LABELS } from './security/security-labels.ts';
import type { AddressFilter } from './use-address-filter.ts';

export const CHANGE_FILTERS = ['object', 'id', 'who', 'from', 'to'] as const;
export const EVENT_FILTERS = ['kind', 'who', 'from', 'to'] as const;

export type JournalState = AddressFilter<(typeof CHANGE_FILTERS)[number] | 'kind'>;

/** `isOfEvents`: the list of events, which only owners see. */
type Props = { filter: JournalState; isOfEvents: boolean; onChange: (changes: Partial<JournalState>) => void };

export function JournalFilters({ filter, isOfEvents, onChange }: Props) {
  const { role } = useSession();
  return (
    <search className={styles.filters}>
      {role === 'owner' && (
        <SelectField
          label="Événements"
          value={filter.kind}
          onChange={({ target }) => onChange({ kind: target.value, object: '', id: '' })}
        >
          <option value="">Modifications</option>
          {SECURITY_FILTERS.map((kind) => (
            <option key={kind} value={kind}>
              {FILTER_LABELS[kind]}
            </option>
          ))}
        </SelectField>
      )}
      {!isOfEvents && (
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
      )}
      <PersonAndDays filter={filter} isOfEvents={isOfEvents} onChange={onChange} />
    </search>
  );
}

function PersonAndDays({ filter, isOfEvents, onChange }: Props) {
  const names: Read<{ data: string[] }> = isOfEvents
    ? securityClient.readOf('GET /security/people')
    : journalClient.readOf('GET /journal/authors');
  const people = (useServerData(names).data ?? []).filter((who) => who !== '');
  // Until the names are loaded, the only choice is the name in the address.
  const options = filter.who === '' || people.includes(filter.who) ? people : [...people, filter.who];
  return (
    <>
      <SelectField label="Par" value={filter.who} onChange={({ target }) => onChange({ who: target.value })}>
        <option value="">Tout le monde</option>
        {options.map((who) => (
          <option key={who} value={who}>
            {authorOf({ who })}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Du"
        type="date"
        value={filter.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField label="Au" type="date" value={filter.to} onChange={({ target }) => onChange({ to: target.value })} />
    </>
  );
}
