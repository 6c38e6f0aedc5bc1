import { type DocumentField, type DocumentValues, formOf, typedValue } from '../../shared/document-values.ts';
import { fieldErrorsIn } from '../../shared/field-errors.schema.ts';
import { at } from '../../shared/value-paths.ts';
import { firstRow } from '../session/admin-client.ts';
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

type Response<R> = Promise<{ data: readonly R[]; operation?: string | undefined }>;

/** The operation of a save, which can be undone. */
export type Written = { operation?: string | undefined };
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
  onSaved: (stored: R & Written) => void;
};

/** The form of a row, or of a new one. */
export function useRowDocument<R extends StoredRow, B extends object>(
  { fields, schema, list, create, edit }: RowDocument<R, B>,
  row: R | undefined,
  start: DraftStart,
  { prepare = () => true, onSaved }: Options<R>,
) {
  const bodyOf = (values: DocumentValues) =>
    Object.fromEntries(fields.map((field) => [field.name, typedValue(field, at(values, field.name))])) as B;
  return useDocument<Values, DocumentValues, StoredRow, R & Written>({
    store: {
      fields,
      valuesOf: (stored) => formOf(stored, fields),
      read: async ({ id }) => firstRow((await list()).data.filter((stored) => stored.id === id)),
      ...(edit && {
        put: async (values, { stored: { id, version } }) => written(await edit({ id, version, ...bodyOf(values) })),
      }),
      create: async (values, key) => written(await create(bodyOf(values), key)),
    },
    stored: row ?? null,
    start,
    check: (values) => fieldErrorsIn(schema, values),
    prepare: async (values) => prepare(values),
    onSaved,
  });
}

const written = <R>({ data, operation }: Awaited<Response<R>>): R & Written => ({ ...firstRow(data), operation });

export type RowDocumentForm = ReturnType<typeof useRowDocument<StoredRow, object>>;
