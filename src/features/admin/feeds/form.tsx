import { useRef, useState } from 'react';
import controls from '../../../admin-ui/controls.module.css';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { SelectField, TextField } from '../../../admin-ui/form/field.tsx';
import { useSave } from '../../../admin-ui/form/use-save.ts';
import { firstRow } from '../../../admin-ui/session/admin-client.ts';
import { FEED_FORMATS, FEED_LABELS, type FeedFormat, MAX_FEED_NAME } from './feed.ts';
import { feeds } from './feeds.client.ts';
import type { Feed } from './feeds.schema.ts';
import styles from './list.module.css';

const EMPTY = { name: '', format: 'xml' as FeedFormat, include_vin: false };

/** The form that creates a feed. Its input stays after a failure. */
export function FeedForm({ onCreate }: { onCreate: (feed: Feed) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState(EMPTY);
  const { busy, failure, fieldErrors, save } = useSave(form);
  const check = (): Record<string, string> =>
    input.name.trim() === '' ? { name: 'Donnez un nom à ce flux, par exemple celui du site qui le lira' } : {};
  const submit = () =>
    save(check(), async () => {
      const { data } = await feeds.call('POST /feeds', { body: input });
      setInput(EMPTY);
      onCreate(firstRow(data));
    });
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label="Nouveau flux"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Nom"
        name="name"
        hint="Le site qui le lira, par exemple."
        value={input.name}
        maxLength={MAX_FEED_NAME}
        autoComplete="off"
        error={fieldErrors.name}
        onChange={({ target }) => setInput({ ...input, name: target.value })}
      />
      <SelectField
        label="Format"
        name="format"
        value={input.format}
        error={fieldErrors.format}
        onChange={({ target }) => setInput({ ...input, format: target.value as FeedFormat })}
      >
        {FEED_FORMATS.map((format) => (
          <option key={format} value={format}>
            {FEED_LABELS[format]}
          </option>
        ))}
      </SelectField>
      <label className={styles.vin}>
        <input
          type="checkbox"
          name="include_vin"
          checked={input.include_vin}
          onChange={({ target }) => setInput({ ...input, include_vin: target.checked })}
        />
        Y mettre le numéro de série (VIN) des véhicules
      </label>
      {failure !== '' && <LoadFailure text={failure} busy={busy} />}
      <button type="submit" className={controls.primary} disabled={busy}>
        {busy ? 'Création…' : 'Créer l’adresse'}
      </button>
    </form>
  );
}
