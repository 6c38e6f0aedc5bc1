import { type AppContext, asOneWriter } from '../../../server/app-context.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { Admin } from '../../platform/auth/admin.ts';
import { type Undoing, type Undone, undoOperation } from '../../platform/journal/undo-operation.server.ts';
import { findJob, findJobOf, isRecent, revertedBy, setReverted } from './imports.repository.ts';
import { dropImport } from './photos/photo-queue.repository.ts';
import type { Reverted } from './stock-import.schema.ts';

/**
 * Undoes the operation of an import. A second call returns the first result.
 * @throws DomainError if there is nothing to undo
 */
export function revertImport(context: AppContext, admin: Admin, undoing: Undoing, job: number): Promise<Reverted> {
  return asOneWriter(context, async (inside) => {
    const row = await findJob(inside, job);
    if (row?.state !== 'done' || row.operation === null)
      throw new DomainError('conflict', 'Cet import n’a rien écrit : il n’y a rien à annuler.');
    const previousResult = revertedBy(row);
    if (previousResult) return previousResult;
    if (!isRecent(row)) throw new DomainError('gone', 'Cet import est trop ancien pour être annulé en entier.');
    return revertedOf(row.kind, await undoOperation(inside, admin, undoing, row.operation, { mayBeEmpty: true }));
  });
}

/** Records an undo of an import, wherever a user started it, and the undo of this undo. */
export async function noteUndoneImport(context: AppContext, _admin: Admin, undone: Undone): Promise<void> {
  const row = await findJobOf(context, undone.undoneOperation);
  if (!row) return;
  const isImport = row.operation === undone.undoneOperation;
  if (isImport) await dropImport(context, row.id);
  const { operation } = undone;
  await setReverted(context, row.id, isImport ? { ...revertedOf(row.kind, undone), operation } : {});
}

function revertedOf(kind: Undone['back'][number]['object'], { back, left, editedPhotos }: Undone): Reverted {
  const vehicles = back.filter(({ object }) => object === kind);
  const trashed = new Set(vehicles.flatMap(({ id, effect }) => (effect === 'trashed' ? [id] : [])));
  const [changedSince, unreverted] = [true, false].map((isTrashed) =>
    left
      .filter(({ object, id }) => object === kind && trashed.has(id) === isTrashed)
      .map(({ id, title, fields }) => ({ id, title, fields })),
  );
  return {
    trashed: trashed.size,
    restored: vehicles.length - trashed.size,
    brands: back.flatMap(({ object, title, effect }) => (object === 'brands' && effect === 'removed' ? [title] : [])),
    left: unreverted ?? [],
    changed_since: changedSince ?? [],
    edited_photos: editedPhotos,
  };
}
