import { type ComponentProps, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import type { DocumentDefinition, Saved, StoredDocument } from '../../shared/document.ts';
import { type DocumentValues, differences } from '../../shared/document-values.ts';
import { useStable } from '../../ui/use-stable.ts';
import { browserStorage, dropDraft } from '../form/draft-storage.ts';
import type { PlacedErrors } from '../form/placed-errors.ts';
import { type FormSave, useAdminForm } from '../form/use-admin-form.ts';
import { useDraft } from '../form/use-draft.ts';
import { type DocumentDraft, draftOf } from './document-draft.ts';
import { previewUrlOf, storeOf } from './document-store.ts';
import { type ConflictSide, followedFields, merged, withFieldsOf } from './field-conflicts.ts';
import type { LeaveDocument } from './leave-document.tsx';
import { type OpenedDocument, openDocument, pressedFields } from './open-document.ts';
import { type Base, DocumentConflictError, saveDocument } from './save-document.ts';
import type { DraftStart } from './use-draft-start.ts';

type Options<S extends StoredDocument, W extends DocumentValues, D extends DocumentDraft> = {
  document: DocumentDefinition;
  /** The stored document; null for a new one. */
  stored: S | null;
  start: DraftStart<D>;
  /** What the form opens with. By default, it is the stored document with the draft of `start`. */
  opened?: OpenedDocument<W, D>;
  /** Returns what the browser keeps; null if there is nothing to keep. By default, it keeps a changed input. */
  draftIn?: (draft: DocumentDraft, is: { changed: boolean; waiting: boolean }) => DocumentDraft | null;
  /** Returns the errors of the input by path. */
  check: (values: W, base: Base<W>) => Readonly<Record<string, string>>;
  place?: (errors: Readonly<Record<string, string>>, values: W) => PlacedErrors;
  /** Runs before a save. If it resolves to false, nothing is saved. */
  prepare?: (values: W, base: Base<W>) => boolean | Promise<boolean>;
  onSaved: (stored: Saved<S>) => void;
  /** Runs before the form continues with the values chosen in a conflict, over what somebody else stored. */
  onResolved?: (values: W, theirs: S, sides: ReadonlyMap<string, ConflictSide>) => void;
};

/**
 * `waiting`: the save waits for a connection. `uploading`: it waits for files. `closed`: the input is saved or
 * discarded.
 */
export type DocumentPhase = 'idle' | 'waiting' | 'uploading' | 'saving' | 'closed';

/** What the form, the bar and the dialogs of a document need, whatever its fields are. */
export type DocumentFormModel = ComponentProps<typeof LeaveDocument>['document'] &
  Pick<FormSave, 'element' | 'failure' | 'stopWaiting'> & {
    document: DocumentDefinition;
    /** `updated_by` saved first; absent, null or '' if unknown. */
    conflict: { message: string; theirs: StoredDocument } | null;
    /** What somebody else stored meanwhile; without a conflict, the values that the form started from. */
    theirs: DocumentValues;
    /** The document at the time when the form was opened. */
    base: { values: DocumentValues };
    values: DocumentValues;
    resolveConflict: (sides: ReadonlyMap<string, ConflictSide>) => void;
    closeConflict: () => void;
    /** The draft that the input still comes from; null without one. `isWaiting` if its save waited for a connection. */
    restored: { at: string; isWaiting?: boolean | undefined } | null;
    /** False if another tab has the same form open. */
    isOnlyTab: boolean;
    phase: DocumentPhase;
    submit: () => void;
  };

/**
 * The form of a document that an administrator edits: its input with draft, errors at the fields, save, wait for a
 * connection, and the choice after somebody else has stored another version.
 */
export function useDocument<
  S extends StoredDocument,
  W extends DocumentValues = DocumentValues,
  D extends DocumentDraft = DocumentDraft,
>(options: Options<S, W, D>) {
  const { document, start: draft, check, place, prepare, onSaved, onResolved } = options;
  const { draftIn = (one, is) => (is.changed ? one : null) } = options;
  const store = storeOf<S, W>(document);
  const pressed = pressedFields(document.fields);
  // In the input, a field that a button sets is null until the button is pressed.
  const inputOf = (values: W, { values: before }: Base<W>): DocumentValues => {
    const followed = followedFields(values, before, document.fields);
    return { ...values, ...Object.fromEntries(followed.map((name) => [name, null])) };
  };
  const valuesIn = (input: DocumentValues): W =>
    withFieldsOf(
      base.values,
      input as W,
      pressed.filter((name) => input[name] === null),
    );
  const [opened, setOpened] = useState<OpenedDocument<W, D>>(
    () => options.opened ?? openDocument<S, W, D>(store, options.stored, draft.draft),
  );
  // A draft keeps the version that it started from. So the next save notices later versions.
  const [base, setBase] = useState(opened.base);
  const [isSaving, setIsSaving] = useState(false);
  /** True after a save or a discard. The input then needs no draft, also while the form closes. */
  const [isClosed, setIsClosed] = useState(false);
  const [conflict, setConflict] = useState<DocumentConflictError<S> | null>(null);
  const isSaved = useRef(false);
  const form = useAdminForm<FieldValues>({
    defaultValues: inputOf(opened.values, opened.base),
    waits: true,
    check: (input) => check(valuesIn(input), base),
    ...(place && { place: (errors, input) => place(errors, valuesIn(input)) }),
    send: async (input) => {
      if (prepare && !(await prepare(valuesIn(input), base))) return;
      // The form may have been closed meanwhile.
      if (form.element.current) await save();
    },
  });
  /** Reads the values after `prepare`, so that it also saves what was typed meanwhile. */
  const save = useStable(async () => {
    setIsSaving(true);
    const saving = saveDocument(store, valuesIn(form.getValues()), base, opened.key);
    const { stored, error } = await saving.then(
      (stored) => ({ stored, error: null }),
      (error: unknown) => ({ stored: null, error }),
    );
    // Renders the form as active before the focus moves, because an inert element takes no focus.
    flushSync(() => {
      setIsSaving(false);
      setIsClosed(stored !== null);
    });
    isSaved.current = stored !== null;
    if (stored !== null) {
      // Drops the draft now, because the form may close before the next write of the draft.
      if (draft.isOnlyTab) dropDraft(browserStorage(), draft.name);
      onSaved(stored);
    } else if (error instanceof DocumentConflictError) setConflict(error);
    else throw error;
  });

  const values = valuesIn(form.watch());
  const typed = withFieldsOf(base.values, values, pressed);
  const changed = differences(base.values, typed, store.fields);
  const kept = isClosed
    ? null
    : draftIn(draftOf(typed, base, opened.key), { changed: changed.length > 0, waiting: form.isWaiting });
  const draftKeeper = useDraft(draft.name, draft.isOnlyTab, kept);
  const start = (next: Base<W>, values: W = next.values) => {
    setBase(next);
    setIsClosed(false);
    setOpened(({ key }) => ({ base: next, values, restored: null, key }));
    form.reset(inputOf(values, next));
  };
  return {
    ...form,
    ...draftKeeper,
    document,
    isOnlyTab: draft.isOnlyTab,
    base,
    setBase,
    /** The values to store. */
    values,
    /** Names of the changed fields. */
    changed,
    /** True if the browser has something to keep. */
    isDirty: kept !== null,
    restored: kept && opened.restored,
    phase: isClosed ? 'closed' : isSaving ? 'saving' : form.isWaiting ? 'waiting' : 'idle',
    conflict,
    theirs: conflict ? store.valuesOf(conflict.theirs) : base.values,
    closeConflict: () => setConflict(null),
    /** `sides` has, for each field with a conflict, the version to keep. */
    resolveConflict(sides: ReadonlyMap<string, ConflictSide>) {
      if (conflict === null) return;
      const theirs = store.valuesOf(conflict.theirs);
      const both = merged(values, theirs, sides);
      onResolved?.(both, conflict.theirs, sides);
      // Renders now, because the save needs these values.
      flushSync(() => {
        setConflict(null);
        start({ values: theirs, stored: conflict.theirs }, both);
      });
      if (differences(both, theirs, store.fields).length > 0) form.submit();
    },
    /** Saves. Resolves to true if the document is stored. */
    async submitted(): Promise<boolean> {
      isSaved.current = false;
      await form.finishedSubmit();
      return isSaved.current;
    },
    /** Starts again from this document, with its values or with others. */
    start,
    /**
     * Replaces the input by the stored document. The idempotency key is new, so the next save does not repeat a
     * creation that the draft has sent.
     */
    clear(stored: S | null = options.stored) {
      const next = openDocument<S, W, D>(store, stored, null);
      start(next.base);
      setOpened(next);
    },
    /** Continues over what is stored now: what was typed stays, the other fields show the stored values. */
    rebase(stored: S) {
      const theirs = store.valuesOf(stored);
      const mine = new Map(changed.map((name): [string, ConflictSide] => [name, 'mine']));
      start({ values: theirs, stored }, merged(values, theirs, mine));
    },
    read: store.read,
    previewUrl: () => previewUrlOf(document, values, base.stored),
    /** Deletes the input and its draft, when the form closes. */
    discard() {
      setIsClosed(true);
      dropDraft(browserStorage(), draft.name);
    },
  } as const;
}
