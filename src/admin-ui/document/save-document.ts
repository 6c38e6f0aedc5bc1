import { AdminError } from '../session/admin-client.ts';
import { type DocumentField, type DocumentValues, differences } from './document-values.ts';
import { followedFields, withFieldsOf } from './field-conflicts.ts';

/** Another administrator stored something else after this form was opened. `theirs` is the stored document. */
export class DocumentConflictError<S> extends Error {
  override readonly name = 'DocumentConflictError';
  readonly theirs: S;
  constructor(message: string, theirs: S) {
    super(message);
    this.theirs = theirs;
  }
}

/** The stored document that a form started from. `stored` says which version a save replaces. */
export type Base<K> = { values: DocumentValues; stored: K };

/** Where a document is stored. `S` is what a read returns, `K` the part of it that a write needs. */
export type DocumentStore<K, S extends K> = {
  fields: readonly DocumentField[];
  valuesOf: (stored: S) => DocumentValues;
  read: (stored: K) => Promise<S>;
  put: (values: DocumentValues, base: Base<K>) => Promise<S>;
};

const isSame = (one: DocumentValues, other: DocumentValues, fields: readonly DocumentField[]) =>
  differences(one, other, fields).length === 0;

/**
 * Stores a form over the document that it started from. After any failure, the caller may call this function again,
 * even if the earlier response was lost.
 * @throws AdminError; DocumentConflictError if another administrator has stored something else since
 */
export async function saveDocument<K, S extends K>(
  { fields, valuesOf, read, put }: DocumentStore<K, S>,
  values: DocumentValues,
  base: Base<K>,
): Promise<S> {
  try {
    return await put(values, base);
  } catch (error) {
    if (!(error instanceof AdminError) || error.status !== 409) throw error;
    const stored = await read(base.stored);
    const theirs = valuesOf(stored);
    const followed = followedFields(values, base.values, fields);
    const mine = withFieldsOf(theirs, values, followed);
    // An earlier call succeeded and its response was lost, or the other person made the same changes.
    if (isSame(theirs, mine, fields)) return stored;
    // The version is new and the content is the same, for example after a deletion and a restoration.
    if (isSame(theirs, withFieldsOf(theirs, base.values, followed), fields))
      return put(mine, { values: theirs, stored });
    throw new DocumentConflictError(error.message, stored);
  }
}

/**
 * Stores a new document. `create` makes only one document, however often it is called, and then returns the first one.
 * What was typed since is stored as an edit.
 * @throws AdminError
 */
export async function createDocument<K, S extends K>(
  { fields, valuesOf, put }: DocumentStore<K, S>,
  create: (values: DocumentValues) => Promise<S>,
  values: DocumentValues,
): Promise<S> {
  const created = await create(values);
  const before = valuesOf(created);
  return isSame(before, values, fields) ? created : put(values, { values: before, stored: created });
}
