import { Field, SelectField, TextField } from '../../../admin-ui/form/field.tsx';
import { Form } from '../../../admin-ui/form/form.tsx';
import { useAdminForm } from '../../../admin-ui/form/use-admin-form.ts';
import page from '../../../admin-ui/page.module.css';
import { firstRow } from '../../../admin-ui/session/admin-client.ts';
import { FEED_FORMATS, FEED_LABELS, MAX_FEED_NAME } from './feed.ts';
import { feeds } from './feeds.client.ts';
import { type Feed, type FeedInput, feedInputSchema } from './feeds.schema.ts';
import styles from './list.module.css';

const EMPTY: FeedInput = { name: '', format: 'xml', include_vin: false };

export function FeedForm({ onCreate }: { onCreate: (feed: Feed) => void }) {
  const form = useAdminForm({
    defaultValues: EMPTY,
    schema: feedInputSchema,
    send: async (body) => {
      const { data } = await feeds.call('POST /feeds', { body });
      form.reset();
      onCreate(firstRow(data));
    },
  });
  return (
    <Form
      form={form}
      label="Nouveau flux"
      labels={{ idle: 'Créer l’adresse', busy: 'Création…' }}
      className={`${page.card} ${styles.form}`}
    >
      <TextField
        label="Nom"
        hint="Le site qui le lira, par exemple."
        maxLength={MAX_FEED_NAME}
        autoComplete="off"
        {...form.field('name')}
      />
      <SelectField label="Format" {...form.field('format')}>
        {FEED_FORMATS.map((format) => (
          <option key={format} value={format}>
            {FEED_LABELS[format]}
          </option>
        ))}
      </SelectField>
      <Field label="Y mettre le numéro de série (VIN) des véhicules" isCheck isWide>
        {(control) => <input type="checkbox" {...control} {...form.register('include_vin')} />}
      </Field>
    </Form>
  );
}
