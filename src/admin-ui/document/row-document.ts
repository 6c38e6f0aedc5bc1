import { useState } from 'react';
import {
  type DocumentField,
  type DocumentValues,
  differences,
  formOf,
  typedValue,
} from '../../shared/document-values.ts';
import { fieldErrorsIn } from '../../shared/field-errors.schema.ts';
import { at } from '../../shared/value-paths.ts';
import { browserStorage, dropDraft } from '../form/draft-storage.ts';
import { firstRow, newIdempotencyKey } from '../session/admin-client.ts';
import type { DocumentDraft } from './document-draft.ts';
import type { Base } from './save-document.ts';
import { useDocument } from './use-document.ts';
import type { DraftStart } from './use-draft-start.ts';

export type StoredRow = { id: number; version: number };

/** What is shown of a small document without its form, for example in the list of drafts. */
export type RowForm<N extends string = string> = {
  /** The first part of its drafts' names: 'rates/12', 'rates/new'. */
  name: N;
  /** « Tarif ». */
  label: string;
  /** « Nouveau tarif ». */
  untitled: string;
  /** The first field is its title. */
  fields: readonly DocumentField[];
};

type Response<R> = Promise<{ data: readonly R[] }>;
type Values = Record<string, unknown>;

/** A document that is one row of a table and has a small form: a brand, a rate. `B` is the body of a new row. */
export type RowDocument<R extends StoredRow, B extends object, N extends string = string> = RowForm<N> & {
  /** The schema of a new row's body. */
  schema: Parameters<typeof fieldErrorsIn>[0];
  /** Reads the stored rows. */
  list: () => Response<R>;
  create: (body: B, idempotencyKey: string) => Response<R>;
  /** Stores the values over a version of the row. Absent if a row cannot be changed. */
  edit?: (body: B & StoredRow) => Response<R>;
};

type Options<R> = {
  /** Runs before a save. If it returns false, nothing is saved. */
  prepare?: (values: DocumentValues) => boolean;
  onSaved: (stored: R) => void;
};

/** The form of a row, or of a new one. */
export function useRowDocument<R extends StoredRow, B extends object>(
  document: RowDocument<R, B>,
  row: R | undefined,
  { name, draft, isOnlyTab }: DraftStart,
  { prepare = () => true, onSaved }: Options<R>,
) {
  const { fields, schema, list, create, edit } = document;
  const [initial, setInitial] = useState(() => initialOf(fields, row, draft));
  const [isDiscarded, setIsDiscarded] = useState(false);
  const { key } = initial;
  const bodyOf = (values: DocumentValues) =>
    Object.fromEntries(fields.map((field) => [field.name, typedValue(field, at(values, field.name))])) as B;
  const form = useDocument<Values, DocumentValues, StoredRow, R>({
    store: {
      fields,
      valuesOf: (stored) => formOf(stored, fields),
      read: async ({ id }) => firstRow((await list()).data.filter((stored) => stored.id === id)),
      ...(edit && {
        put: async (values, { stored: { id, version } }) =>
          firstRow((await edit({ id, version, ...bodyOf(values) })).data),
      }),
      create: async (values) => firstRow((await create(bodyOf(values), key)).data),
    },
    initial,
    draft: { name, isOnlyTab },
    valuesIn: (input) => input,
    inputOf: (values) => values,
    draftIn: (typed, { changed }) => (changed && !isDiscarded ? { ...typed, ...(row ? {} : { key }) } : null),
    check: (values) => fieldErrorsIn(schema, values),
    prepare: async (values) => prepare(values),
    onSaved,
  });
  return {
    ...form,
    restoredAt: form.isDirty ? initial.restoredAt : null,
    /**
     * Replaces the input by the stored row. The idempotency key is new, so the next save does not repeat a creation that
     * the draft has sent.
     */
    clear() {
      const stored = initialOf(fields, row, null);
      setInitial(stored);
      form.start(stored.base);
    },
    /** Deletes the input and its draft, when the form closes. */
    discard() {
      setIsDiscarded(true);
      dropDraft(browserStorage(), name);
    },
  };
}

export type RowDocumentForm = ReturnType<typeof useRowDocument<StoredRow, object>>;

type Initial = {
  input: Values;
  base: Base<StoredRow | null>;
  /** Idempotency key of a creation. A draft keeps it, so that a repeated creation makes no second row. */
  key: string;
  /** The time of the draft that the form continues; null without one. */
  restoredAt: string | null;
};

function initialOf(fields: readonly DocumentField[], row: StoredRow | undefined, draft: DocumentDraft | null): Initial {
  const base = { values: formOf(row, fields), stored: row ?? null };
  const key = draft?.key ?? newIdempotencyKey();
  if (draft === null || differences(base.values, draft.values, fields).length === 0)
    return { input: base.values, base, key, restoredAt: null };
  // The row may have changed since the draft. The save sends the draft's version, so that it finds the conflict.
  const before =
    row && draft.base ? { values: draft.base.values, stored: { id: row.id, version: draft.base.version } } : base;
  return { input: draft.values, base: before, key, restoredAt: draft.at };
}
