import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FieldValues, useForm } from 'react-hook-form';
import type { DocumentDraft } from '../../../../admin-ui/document/document-draft.ts';
import {
  type DocumentValues,
  differences,
  formOf,
  valueOfForm,
} from '../../../../admin-ui/document/document-values.ts';
import { type ConflictSide, merged } from '../../../../admin-ui/document/field-conflicts.ts';
import {
  type Base,
  DocumentConflictError,
  type DocumentStore,
  saveDocument,
} from '../../../../admin-ui/document/save-document.ts';
import type { DraftStart } from '../../../../admin-ui/document/use-draft-start.ts';
import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { isFocusNowhere } from '../../../../admin-ui/focus.ts';
import { browserStorage, dropDraft, writeDraft } from '../../../../admin-ui/form/draft-storage.ts';
import { useDraft } from '../../../../admin-ui/form/use-draft.ts';
import { useWhenOnline } from '../../../../admin-ui/form/use-when-online.ts';
import { firstRow, isAborted, isDisconnected, logFailure } from '../../../../admin-ui/session/admin-client.ts';
import { publishedText } from '../../../../admin-ui/session/admin-context.ts';
import { fieldErrorsOf } from '../../../../shared/field-errors.schema.ts';
import { upperFirst } from '../../../../shared/text/text.ts';
import { isAtOrBelow } from '../../../../shared/value-paths.ts';
import {
  type NamedSetting,
  SECTION_TABLES,
  type SettingsSection,
  settingsOfSection,
} from '../fields/settings.fields.ts';
import { reportPublished } from '../history/restore-version.ts';
import { settingsApi, showSection, useWrittenSection } from '../settings.client.ts';
import { readSection } from '../settings.schema.ts';
import type { PublishedSection, StoredSection } from '../stored-section.schema.ts';
import { errorsByField, errorsOfSave, type FormErrors, messagesOf, NO_ERRORS } from './form-errors.ts';

const SUBMIT = '[type="submit"]';

type Phase = 'idle' | 'waiting' | 'saving';

/** @param confirmed paths of examples that a save keeps as the dealer's own values */
export function useSettingsForm(
  stored: StoredSection,
  { name, draft, isOnlyTab }: DraftStart,
  element: RefObject<HTMLElement | null>,
  confirmed: readonly string[] = [],
) {
  const { section, examples } = stored;
  const [settings] = useState(() => settingsOfSection(section));
  // A draft keeps the version that it started from. So the next save detects later publications.
  const [base, setBase] = useState(() => baseOfDraft(draft) ?? baseOf(stored, settings));
  const [restoredAt, setRestoredAt] = useState(draft?.at ?? null);
  const [phase, setPhase] = useState<Phase>('idle');
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<StoredSection | null>(null);
  const { register, control, formState, ...form } = useForm<FieldValues>({
    defaultValues: draft?.values ?? base.values,
  });
  const values: DocumentValues = form.watch();
  const changed = differences(base.values, values, settings);
  const dirty = changed.length > 0;
  const draftKeeper = useDraft(name, isOnlyTab, dirty ? draftOf(values, base) : null);

  const showStored = (next: StoredSection) => {
    const nextBase = baseOf(next, settings);
    setBase(nextBase);
    setRestoredAt(null);
    setFailure('');
    form.reset(nextBase.values);
  };
  // The history or a message can restore another version. A form without input shows it at once; other forms keep their
  // input.
  const written = useWrittenSection(section);
  const follow = useEffectEvent((one: StoredSection) => {
    if (one.version > base.stored.version && !dirty && phase !== 'saving') showStored(one);
  });
  useEffect(() => {
    if (written) follow(written);
  }, [written]);

  const showErrors = (errors: FormErrors) => {
    const paths = Object.entries(errors.fieldErrors);
    flushSync(() => {
      form.clearErrors();
      setFailure(errors.failure);
      // Sets the errors of whole lists last. Otherwise, the library would store the errors of rows in an object. It
      // moves errors with their rows only in an array.
      for (const isList of [false, true])
        for (const [path, message] of paths)
          if (isListAt(path, settings) === isList)
            form.setError(isList ? `${path}.root` : path, { message: upperFirst(message) });
    });
    if (paths.length === 0) return;
    for (const details of element.current?.querySelectorAll<HTMLDetailsElement>(`details:has(${WRONG})`) ?? [])
      details.open = true;
    focusIn(element, WRONG);
  };
  const check = (): boolean => {
    const errors = errorsOf(section, settings, form.getValues());
    showErrors(errors);
    return Object.keys(errors.fieldErrors).length === 0 && errors.failure === '';
  };

  // A ref, because a second click may come before React has rendered the first click's result.
  const isRunning = useRef(false);
  const send = async (over: SectionBase): Promise<boolean> => {
    if (isRunning.current || !check()) return false;
    if (!navigator.onLine) {
      setPhase('waiting');
      return false;
    }
    const sent: DocumentValues = form.getValues();
    isRunning.current = true;
    setPhase('saving');
    const save = saveDocument(storeOf(section, settings, confirmed), sent, over);
    const { published, error } = await save.then(
      (published) => ({ published, error: null }),
      (error: unknown) => ({ published: null, error }),
    );
    isRunning.current = false;
    // Renders the form as active before the focus moves, because an inert element takes no focus.
    flushSync(() => setPhase(isDisconnected(error) ? 'waiting' : 'idle'));
    if (published) {
      if (isOnlyTab) dropDraft(browserStorage(), name);
      showStored(published);
      const { label } = SECTION_TABLES[section];
      if (published.version === over.stored.version) showSection(published);
      else reportPublished(published, () => publishedText(`${label} : c’est en ligne.`, `${label} : enregistré.`));
    } else if (!isDisconnected(error) && !isAborted(error)) {
      if (error instanceof DocumentConflictError) setConflict(error.theirs);
      else {
        logFailure(error);
        showErrors(errorsOfSave(error, sent, settings));
      }
    }
    if (isFocusNowhere()) focusIn(element, SUBMIT);
    return published !== null;
  };
  /** Resolves to true if the typed values are stored. */
  const publish = async () => (!dirty && confirmed.length === 0) || send(base);
  useWhenOnline(phase === 'waiting', () => void publish());

  /** Restores discarded input. Also stores it as a draft, because the section may be closed. */
  const restoreDiscarded = (discarded: DocumentDraft, before: SectionBase) => {
    if (isOnlyTab) writeDraft(browserStorage(), name, discarded);
    setBase(before);
    form.reset(discarded.values);
  };

  /** A correction clears the error of its field and of the list around it. */
  const clearErrorsAt = (path: string) => form.clearErrors([path, ...listsAround(path)]);
  return {
    ...draftKeeper,
    section,
    settings,
    base,
    values,
    fieldErrors: messagesOf(formState.errors),
    failure,
    phase,
    conflict,
    restoredAt,
    changed,
    /** True if the field still has the value of the demonstration or of a first start. */
    isExample: (path: string) => !changed.includes(path) && examples.some((whole) => isAtOrBelow(path, whole)),
    dirty,
    control,
    publish,
    check,
    showErrors,
    register: (path: string, onBlur: () => void = () => undefined) =>
      register(path, { onChange: () => clearErrorsAt(path), onBlur }),
    change(path: string, value: unknown) {
      form.setValue(path, value);
      clearErrorsAt(path);
    },
    clearErrorsAt,
    changeRows(list: string, rows: readonly unknown[]) {
      form.setValue(list, rows);
      form.clearErrors(list);
    },
    stopWaiting: () => setPhase('idle'),
    closeConflict: () => setConflict(null),
    /** `sides` contains, for each field with a conflict, the chosen version. Other fields get the stored value. */
    resolveConflict(theirs: StoredSection, sides: ReadonlyMap<string, ConflictSide>) {
      const theirBase = baseOf(theirs, settings);
      showSection(theirs);
      setConflict(null);
      setBase(theirBase);
      form.reset(merged(values, theirBase.values, sides));
      void send(theirBase);
    },
    reject: (path: string, message: string) => form.setError(path, { message }),
    discard() {
      const discarded = draftOf(form.getValues(), base);
      dropDraft(browserStorage(), name);
      showStored(stored);
      toast({
        tone: 'done',
        text: `${SECTION_TABLES[section].label} : votre saisie est abandonnée.`,
        action: { label: 'Annuler', run: () => restoreDiscarded(discarded, base) },
      });
    },
  };
}

const WRONG = ':is([aria-invalid="true"], [data-invalid])';

function focusIn(element: RefObject<HTMLElement | null>, selector: string): void {
  element.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: selector === SUBMIT });
}

export type SettingsFormModel = ReturnType<typeof useSettingsForm>;

type SectionBase = Base<{ version: number }>;

function storeOf(
  section: SettingsSection,
  settings: readonly NamedSetting[],
  confirmed: readonly string[],
): DocumentStore<{ version: number }, PublishedSection> {
  return {
    fields: settings,
    valuesOf: ({ value }) => formOf(value, settings),
    put: async (values, { stored: { version } }) => {
      const value = valueOfForm(values, settings);
      const body = { version, value, ...(confirmed.length > 0 && { confirmed: [...confirmed] }) };
      const { data, notices } = await settingsApi.call('PUT /settings/:section', { params: { section }, body });
      return { ...firstRow(data), notices };
    },
    read: async () => {
      const { data } = await settingsApi.call('GET /settings');
      return firstRow(data.filter((one) => one.section === section));
    },
  };
}

function baseOf({ value, version }: StoredSection, settings: readonly NamedSetting[]): SectionBase {
  return { values: formOf(value, settings), stored: { version } };
}

function draftOf(values: DocumentValues, { values: before, stored }: SectionBase): DocumentDraft {
  return { values, base: { values: before, version: stored.version }, at: new Date().toISOString() };
}

function baseOfDraft(draft: DocumentDraft | null): SectionBase | null {
  const before = draft?.base;
  return before ? { values: before.values, stored: { version: before.version } } : null;
}

function errorsOf(section: SettingsSection, settings: readonly NamedSetting[], values: DocumentValues): FormErrors {
  const result = readSection(section, valueOfForm(values, settings));
  return result.success ? NO_ERRORS : errorsByField(fieldErrorsOf(result.error), values, settings);
}

/** The form does not show the field's name before the message, so the message begins with a capital letter. */

function isListAt(path: string, settings: readonly NamedSetting[]): boolean {
  return settings.some(({ name, type }) => name === path && type === 'list');
}

/** Returns where the error of the list around a field is: 'reviews.0.url' → ['reviews.root']. */
function listsAround(path: string): string[] {
  const row = /^(.+?)\.\d+(\.|$)/.exec(path);
  return row === null ? [] : [`${row[1]}.root`];
}
