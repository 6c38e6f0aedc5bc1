import type { DocumentDefinition, Saved, StoredDocument } from '../../shared/document.ts';
import { type DocumentField, type DocumentValues, formOf } from '../../shared/document-values.ts';
import { typedValue } from '../../shared/field-types.ts';
import { at } from '../../shared/value-paths.ts';
import { AdminError, type Call, firstRow } from '../session/admin-client.ts';
import { callEndpoint } from '../session/resource-client.ts';
import type { DocumentStore } from './save-document.ts';

/** Returns the calls that read and write a document at the addresses of its definition. */
export function storeOf<S extends StoredDocument, W extends DocumentValues = DocumentValues>(
  document: DocumentDefinition,
): DocumentStore<Saved<S>, W> {
  const { fields, store, words } = document;
  const { read, create, edit, key, valuesAt = '' } = store;
  const rowAt = async (name: string, { id }: StoredDocument, call: Call = {}): Promise<Saved<S>> => {
    const answer = callEndpoint<{ data: S[] }>(name, { ...call, params: { id: id ?? 0, ...key } });
    const { data, ...others } = await answer.catch(withAdvice(words.advice));
    const names = Object.entries(key ?? (id === undefined ? {} : { id }));
    return { ...firstRow(data.filter((row) => names.every(([name, value]) => at(row, name) === value))), ...others };
  };
  return {
    fields,
    valuesOf: (stored) => formOf(at(stored, valuesAt), fields) as W,
    read: (stored) => rowAt(read, stored),
    ...(edit !== undefined && {
      put: (values, { values: before, stored }) => {
        const { id, version } = stored;
        return rowAt(edit, stored, { body: { ...(key ? {} : { id }), version, ...bodyOf(document, values, before) } });
      },
    }),
    ...(create !== undefined && {
      create: (values, idempotencyKey) => rowAt(create, {}, { body: bodyOf(document, values, null), idempotencyKey }),
    }),
  };
}

/** Resolves to the address that shows unsaved values. */
export async function previewUrlOf(
  document: DocumentDefinition,
  values: DocumentValues,
  stored: StoredDocument | null,
): Promise<string> {
  const { preview, store } = document;
  if (preview === undefined) throw new Error('This document has no preview.');
  const body = { ...(stored?.id === undefined ? {} : { id: stored.id }), ...bodyOf(document, values, values) };
  return firstRow((await callEndpoint<{ data: { url: string }[] }>(preview, { params: store.key ?? {}, body })).data)
    .url;
}

function bodyOf(
  { fields, store: { valuesAt, bodyOf } }: Pick<DocumentDefinition, 'fields' | 'store'>,
  values: DocumentValues,
  before: DocumentValues | null,
): object {
  if (bodyOf) return bodyOf(values, before);
  return valuesAt === undefined ? typedValues(values, fields) : { [valuesAt]: values };
}

function typedValues(values: DocumentValues, fields: readonly DocumentField[]) {
  return Object.fromEntries(fields.map((field) => [field.name, typedValue(field, at(values, field.name))]));
}

const withAdvice =
  (advice = '') =>
  (error: unknown): never => {
    const isGone = error instanceof AdminError && error.status === 404 && advice !== '';
    throw isGone ? new AdminError({ ...error, message: `${error.message} ${advice}` }) : error;
  };
