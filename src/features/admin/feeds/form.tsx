import { DocumentBar } from '../../../admin-ui/document/document-bar.tsx';
import { DocumentFields } from '../../../admin-ui/document/document-fields.tsx';
import { DocumentForm } from '../../../admin-ui/document/document-form.tsx';
import { DocumentNotices } from '../../../admin-ui/document/document-notices.tsx';
import { useDocument } from '../../../admin-ui/document/use-document.ts';
import { type DraftStart, useDraftStart } from '../../../admin-ui/document/use-draft-start.ts';
import { useUnsavedGuard } from '../../../admin-ui/form/use-unsaved-guard.ts';
import page from '../../../admin-ui/page.module.css';
import { draftNameOf } from '../../../shared/document.ts';
import { fieldErrorsIn } from '../../../shared/field-errors.schema.ts';
import { FEED } from './feed.ts';
import { type Feed, feedInputSchema } from './feeds.schema.ts';
import styles from './list.module.css';

type Props = { onCreate: (feed: Feed) => void };

export function FeedForm(props: Props) {
  const start = useDraftStart(draftNameOf(FEED));
  return start && <LoadedForm {...props} start={start} />;
}

function LoadedForm({ onCreate, start }: Props & { start: DraftStart }) {
  const form = useDocument<Feed>({
    document: FEED,
    stored: null,
    start,
    check: (values) => fieldErrorsIn(feedInputSchema, values),
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
      head={<DocumentNotices form={form} onClear={() => form.clear()} />}
      bar={
        <DocumentBar form={form} labels={{ idle: 'Créer l’adresse', busy: 'Création…' }}>
          {(saveButton) => saveButton}
        </DocumentBar>
      }
    >
      <DocumentFields form={form} />
    </DocumentForm>
  );
}
