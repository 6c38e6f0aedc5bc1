import { type ReactNode, useId } from 'react';
import { type Read, useServerData } from '../../../admin-ui/session/server-state.ts';
import { Select } from '../../../ui/select.tsx';
import styles from './list.module.css';

type Values = { who: string; from: string; to: string };
type Props = {
  filter: Values;
  onChange: (changes: Partial<Values>) => void;
  label: string;
  /** The names to choose from. Until they are loaded, the only choice is the name in the address. */
  names: Read<{ data: string[] }>;
  textOf?: (who: string) => string;
};

export function PersonAndDays({ filter, onChange, label, names, textOf = (who) => who }: Props) {
  const people = (useServerData(names).data ?? []).filter((who) => who !== '');
  const options = filter.who === '' || people.includes(filter.who) ? people : [...people, filter.who];
  return (
    <>
      <Filter label={label}>
        {(id) => (
          <Select id={id} value={filter.who} onChange={({ target }) => onChange({ who: target.value })}>
            <option value="">Tout le monde</option>
            {options.map((who) => (
              <option key={who} value={who}>
                {textOf(who)}
              </option>
            ))}
          </Select>
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
    </>
  );
}

export function Filter({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
