import { DocumentBar } from '../../../admin-ui/document/document-bar.tsx';
import { DocumentForm } from '../../../admin-ui/document/document-form.tsx';
import { DocumentNotices } from '../../../admin-ui/document/document-notices.tsx';
import { FieldControl } from '../../../admin-ui/document/field-control.tsx';
import { type RowDocument, type StoredRow, useRowDocument } from '../../../admin-ui/document/row-document.ts';
import { type DraftStart, useDraftStart } from '../../../admin-ui/document/use-draft-start.ts';
import { Field, TextField } from '../../../admin-ui/form/field.tsx';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import page from '../../../admin-ui/page.module.css';
import { FEED_FORM, MAX_FEED_NAME } from './feed.ts';
import { feeds } from './feeds.client.ts';
import { type Feed, type FeedInput, feedInputSchema } from './feeds.schema.ts';
import styles from './list.module.css';

/** A feed is never changed, so it has one version. */
const firstVersions = ({ data }: { data: readonly Feed[] }) => ({
  data: data.map((feed) => ({ ...feed, version: 1 })),
});

const FEED_DOCUMENT: RowDocument<Feed & StoredRow, FeedInput, 'feeds'> = {
  ...FEED_FORM,
  schema: feedInputSchema,
  list: async () => firstVersions(await feeds.call('GET /feeds')),
  create: async (body) => firstVersions(await feeds.call('POST /feeds', { body })),
};
const [NAME, FORMAT, INCLUDE_VIN] = FEED_FORM.fields;

type Props = { onCreate: (feed: Feed) => void };

/** Shows nothing until the browser has looked for a draft. */
export function FeedForm(props: Props) {
  const start = useDraftStart(`${FEED_FORM.name}/new`);
  return start && <LoadedForm {...props} start={start} />;
}

function LoadedForm({ onCreate, start }: Props & { start: DraftStart }) {
  const form = useRowDocument(FEED_DOCUMENT, undefined, start, {
    onSaved: (feed) => {
      form.clear();
      onCreate(feed);
    },
  });
  const guard = useUnsavedGuard(form.isDirty, () => undefined);
  return (
    <DocumentForm
      form={form}
      guard={guard}
      savesOnEnter
      aria-label="Nouveau flux"
      className={page.card}
      fieldsClass={styles.form}
      head={
        <DocumentNotices
          restored={form.restored}
          onClear={() => form.clear()}
          isOnlyTab={start.isOnlyTab}
          otherTab="Un nouveau flux est déjà ouvert"
        />
      }
      bar={
        <DocumentBar form={form} labels={{ idle: 'Créer l’adresse', busy: 'Création…' }}>
          {(saveButton) => saveButton}
        </DocumentBar>
      }
    >
      <TextField
        label={NAME.label}
        hint="Le site qui le lira, par exemple."
        maxLength={MAX_FEED_NAME}
        autoComplete="off"
        {...form.field('name')}
      />
      <Field label={FORMAT.label} error={form.errorOf('format')}>
        {(control) => <FieldControl field={FORMAT} {...control} {...form.register('format')} />}
      </Field>
      <Field label={INCLUDE_VIN.label} isCheck isWide>
        {(control) => <FieldControl field={INCLUDE_VIN} {...control} {...form.register('include_vin')} />}
      </Field>
    </DocumentForm>
  );
}
