import { useEffect, useEffectEvent } from 'react';
import { type DocumentDraft, draftOf } from '../../../../admin-ui/document/document-draft.ts';
import { useDocument } from '../../../../admin-ui/document/use-document.ts';
import type { DraftStart } from '../../../../admin-ui/document/use-draft-start.ts';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { browserStorage, dropDraft, writeDraft } from '../../../../admin-ui/form/draft-storage.ts';
import { publishedText } from '../../../../admin-ui/session/admin-context.ts';
import { fieldErrorsOf } from '../../../../shared/field-errors.schema.ts';
import { isAtOrBelow } from '../../../../shared/value-paths.ts';
import { SECTION_TABLES, type SettingsSection, settingsOfSection } from '../fields/settings.fields.ts';
import { reportPublished } from '../history/restore-version.ts';
import { sectionDocument } from '../section-document.ts';
import { showSection, useWrittenSection } from '../settings.client.ts';
import { readSection } from '../settings.schema.ts';
import type { StoredSection } from '../stored-section.schema.ts';
import { messagesOf, placedErrors } from './form-errors.ts';

/** @param confirmed paths of examples that a save keeps as the dealer's own values */
export function useSettingsForm(stored: StoredSection, start: DraftStart, confirmed: readonly string[] = []) {
  const { section, examples, replaced } = stored;
  const form = useDocument<StoredSection>({
    document: sectionDocument(section, confirmed),
    stored,
    start,
    check: (input) => errorsOf(section, input),
    place: (errors, input) => placedErrors(errors, input, settingsOfSection(section)),
    onSaved(published) {
      const isNew = published.version !== base.stored?.version;
      showStored(published);
      const { label } = SECTION_TABLES[section];
      if (isNew)
        reportPublished(published, () => publishedText(`${label} : c’est en ligne.`, `${label} : enregistré.`));
      else showSection(published);
    },
    onResolved: (_values, theirs) => showSection(theirs),
  });
  const { base, values, changed, isDirty, phase, clearErrors, setValue, setError } = form;

  const hasWork = isDirty || confirmed.length > 0;

  const showStored = (next: StoredSection) => {
    form.setFailure('');
    form.clear(next);
  };
  // The history or a message can restore another version. A form without input shows it at once; other forms keep their
  // input.
  const written = useWrittenSection(section);
  const follow = useEffectEvent((one: StoredSection) => {
    if (one.version > (base.stored?.version ?? 0) && !isDirty && phase !== 'saving') showStored(one);
  });
  useEffect(() => {
    if (written) follow(written);
  }, [written]);

  /** Restores discarded input. Also stores it as a draft, because the section may be closed. */
  const restoreDiscarded = (discarded: DocumentDraft) => {
    if (start.isOnlyTab) writeDraft(browserStorage(), start.name, discarded);
    form.start(base, discarded.values);
  };
  const clearErrorsAt = (path: string) => clearErrors([path, ...listsAround(path)]);
  return {
    ...form,
    section,
    /** Fields whose stored value is no longer valid. */
    replaced,
    fieldErrors: messagesOf(form.errors),
    /** True if the field still has the value of the demonstration or of a first start. */
    isExample: (path: string) =>
      !changed.some((name) => isAtOrBelow(path, name)) && examples.some((whole) => isAtOrBelow(path, whole)),
    submit: () => {
      if (hasWork) form.submit();
    },
    /** Resolves to true if the typed values are stored. */
    publish: async () => !hasWork || form.submitted(),
    register: (path: string, onBlur: () => void = () => undefined) =>
      form.register(path, { onChange: () => clearErrorsAt(path), onBlur }),
    change(path: string, value: unknown) {
      setValue(path, value);
      clearErrorsAt(path);
    },
    clearErrorsAt,
    changeRows(list: string, rows: readonly unknown[]) {
      setValue(list, rows);
      clearErrors(list);
    },
    reject: (path: string, message: string) => setError(path, { message }),
    discard() {
      const discarded = draftOf(values, base, '');
      dropDraft(browserStorage(), start.name);
      showStored(stored);
      toast({
        tone: 'done',
        text: `${SECTION_TABLES[section].label} : votre saisie est abandonnée.`,
        undo: () => restoreDiscarded(discarded),
      });
    },
  };
}

export type SettingsFormModel = ReturnType<typeof useSettingsForm>;

function errorsOf(section: SettingsSection, value: unknown): Record<string, string> {
  const result = readSection(section, value);
  return result.success ? {} : fieldErrorsOf(result.error);
}

/** Returns where the error of the list around a field is: 'reviews.0.url' → ['reviews.root']. */
function listsAround(path: string): string[] {
  const row = /^(.+?)\.\d+(\.|$)/.exec(path);
  return row === null ? [] : [`${row[1]}.root`];
}
