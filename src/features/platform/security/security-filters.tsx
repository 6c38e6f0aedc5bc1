import { SelectField } from '../../../admin-ui/form/field.tsx';
import styles from '../journal/list.module.css';
import { PersonAndDays } from '../journal/person-and-days.tsx';
import type { AddressFilter } from '../journal/use-address-filter.ts';
import { securityClient } from './security.client.ts';
import { DEFAULT_FILTER, SECURITY_FILTERS } from './security-item.ts';
import { FILTER_LABELS } from './security-labels.ts';

type Values = AddressFilter<'kind' | 'who' | 'from' | 'to'>;
type Props = { filter: Values; onChange: (changes: Partial<Values>) => void };

export function SecurityFilters({ filter, onChange }: Props) {
  return (
    <search className={styles.filters}>
      <SelectField label="Événements" value={filter.kind} onChange={({ target }) => onChange({ kind: target.value })}>
        {SECURITY_FILTERS.map((kind) => (
          <option key={kind} value={kind === DEFAULT_FILTER ? '' : kind}>
            {FILTER_LABELS[kind]}
          </option>
        ))}
      </SelectField>
      <PersonAndDays
        filter={filter}
        onChange={onChange}
        label="Personne"
        names={securityClient.readOf('GET /security/people')}
      />
    </search>
  );
}
