import type { DocumentField, DocumentValues } from './document-values.ts';

/** What the API returns of a document. A feed has no version, because it is never changed. */
export type StoredDocument = { id?: number; version?: number; updated_by?: string | null };

/**
 * What a write returns: the document, notices about what was not stored as sent, and the operation, which can be
 * undone.
 */
export type Saved<S> = S & { notices?: readonly string[]; operation?: string | undefined };

/**
 * What an administrator edits in a form: a vehicle, a section of settings, a brand. The form, the list of drafts and
 * the journal read this plain data, so it loads no schema and no client.
 */
export type DocumentDefinition<N extends string = string, W extends DocumentWords = DocumentWords> = {
  /** The first part of its drafts' names: 'rates/12', 'rates/new'. A document without an id has this name alone. */
  name: N;
  /** « Tarif ». */
  label: string;
  /** Stands for an empty title: « Nouveau tarif ». */
  untitled?: string;
  /** The first field is the title. */
  fields: readonly DocumentField[];
  store: DocumentAddresses;
  /** Keeps typed values for an hour, and returns the address that shows them: 'POST /cars/preview'. */
  preview?: EndpointName<'POST'>;
  words: W;
};

type DocumentWords = {
  /** « Ce tarif est déjà ouvert ». */
  isOpen: string;
  /** « Deux personnes ont modifié ce tarif ». Absent if a stored document cannot be changed. */
  conflict?: string;
  /** Added to the error if the document is gone. */
  advice?: string;
};

/** A document that is a row of a table and has a form in a dialog, with the titles of this dialog. */
export type RowDocument<N extends string = string> = DocumentDefinition<
  N,
  Required<Pick<DocumentWords, 'isOpen' | 'conflict'>> & { new: string; edit: string; missing: string }
>;

type EndpointName<M extends string> = `${M} /${string}`;

/** Endpoints of the administration's API. Each returns rows. */
type DocumentAddresses = {
  /** Returns the document, or all documents of its kind. */
  read: EndpointName<'GET'>;
  /** Absent if none can be made. If the same call is repeated, it makes only one. */
  create?: EndpointName<'POST'>;
  /** Absent if a stored document cannot be changed. Answers 409 to an old version. */
  edit?: EndpointName<'PUT'>;
  /** What names the document in paths and in rows, if it has no id: { section: 'hours' }. */
  key?: Readonly<Record<string, string>>;
  /** The property of rows and bodies that has the values. By default, each field is a property. */
  valuesAt?: string;
  /**
   * Returns the values that a write sends. `before` is null for a new document. By default, the value of each field.
   */
  bodyOf?: (values: DocumentValues, before: DocumentValues | null) => object;
};

export function defineDocument<const N extends string, W extends DocumentWords>(
  document: DocumentDefinition<N, W>,
): DocumentDefinition<N, W> {
  return document;
}

/** Returns the name of the draft of a stored document, or of a new one, without the person. */
export function draftNameOf({ name, store }: Pick<DocumentDefinition, 'name' | 'store'>, id?: number): string {
  return store.key ? name : `${name}/${id ?? 'new'}`;
}
