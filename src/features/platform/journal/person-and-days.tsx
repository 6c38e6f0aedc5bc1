import { SelectField, TextField } from '../../../admin-ui/form/field.tsx';
import { type Read, useServerData } from '../../../admin-ui/session/server-state.ts';

type Values = { who: string; from: string; to: string };
type Props = {
  filter: Values;
  onChange: (changes: Partial<Values>) => void;
  /** Until the names are loaded, the only choice is the name in the address. */
  names: Read<{ data: string[] }>;
  textOf: (who: string) => string;
};

export function PersonAndDays({ filter, onChange, names, textOf }: Props) {
  const people = (useServerData(names).data ?? []).filter((who) => who !== '');
  const options = filter.who === '' || people.includes(filter.who) ? people : [...people, filter.who];
  return (
    <>
      <SelectField label="Par" value={filter.who} onChange={({ target }) => onChange({ who: target.value })}>
        <option value="">Tout le monde</option>
        {options.map((who) => (
          <option key={who} value={who}>
            {textOf(who)}
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
