import type { StoredDocument } from '../../shared/document.ts';
import { type DocumentField, type DocumentValues, differences } from '../../shared/document-values.ts';
import { AdminError } from '../session/admin-client.ts';
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

/** The document that a form started from. `stored` says which version a save replaces; null if the document is new. */
export type Base<W extends DocumentValues = DocumentValues, V = StoredDocument | null> = { values: W; stored: V };

/** Where a document is stored. `S` is what the calls return. */
export type DocumentStore<S, W extends DocumentValues = DocumentValues> = {
  fields: readonly DocumentField[];
  valuesOf: (stored: S) => W;
  read: (stored: StoredDocument) => Promise<S>;
  /** Absent if a stored document cannot be changed. */
  put?: (values: W, base: Base<W, StoredDocument>) => Promise<S>;
  /**
   * Makes only one document, however often it is called, and then returns the first one. Absent if none can be made.
   */
  create?: (values: W, idempotencyKey: string) => Promise<S>;
};

/**
 * Stores a form over the document that it started from, or as a new one. After any failure, the caller may call this
 * function again, even if the earlier response was lost.
 * @throws AdminError; DocumentConflictError if another administrator has stored something else since
 */
export async function saveDocument<S extends StoredDocument, W extends DocumentValues>(
  { fields, valuesOf, read, put, create }: DocumentStore<S, W>,
  values: W,
  base: Base<W>,
  idempotencyKey = '',
): Promise<S> {
  const isSame = (one: W, other: W) => differences(one, other, fields).length === 0;
  if (base.stored === null) {
    if (create === undefined) throw new Error('This document cannot be created.');
    const created = await create(values, idempotencyKey);
    const before = valuesOf(created);
    // The server repeated an earlier response. What was typed since is an edit.
    return put === undefined || isSame(before, values) ? created : put(values, { values: before, stored: created });
  }
  if (put === undefined) throw new Error('This document cannot be changed.');
  try {
    return await put(values, { values: base.values, stored: base.stored });
  } catch (error) {
    if (!(error instanceof AdminError) || error.status !== 409) throw error;
    const stored = await read(base.stored);
    const theirs = valuesOf(stored);
    const followed = followedFields(values, base.values, fields);
    const mine = withFieldsOf(theirs, values, followed);
    // An earlier call succeeded and its response was lost, or the other person made the same changes.
    if (isSame(theirs, mine)) return stored;
    // The version is new and the content is the same, for example after a deletion and a restoration.
    if (isSame(theirs, withFieldsOf(theirs, base.values, followed))) return put(mine, { values: theirs, stored });
    throw new DocumentConflictError(error.message, stored);
  }
}
