import { type AppContext, inTransaction } from '../../../server/app-context.ts';
import { batches } from '../../../shared/batches.ts';
import { DomainError } from '../../../shared/errors.ts';
import { type Admin, withOrigin } from '../../platform/auth/admin.ts';
import { KINDS } from '../../stock/kinds/kinds.ts';
import { changeStatus } from '../../stock/vehicles/status/status.repository.ts';
import type { VehicleSchema } from '../../stock/vehicles/vehicle.ts';
import { confirmPreview, writePlan } from './csv/csv-import.server.ts';
import { saveBrands, saveLabels, saveMapping, saveReferences } from './csv/import-choices.repository.ts';
import type { ApplyTask } from './import-task.server.ts';
import { deleteUsedRows, findJob, findSource, transition } from './imports.repository.ts';
import type { MissingChoice } from './stock-import.ts';
import { importSourceOf, labelMeanings } from './stored-source.server.ts';

const ROWS_PER_PROGRESS = 500;

const STATUS_OF = { archive: 'archived', sold: 'sold' } as const satisfies Record<
  Exclude<MissingChoice, 'leave'>,
  string
>;

/**
 * Writes a whole previewed file, or nothing. When `onProgress` is first called, the catalogue is locked and the preview
 * is still valid.
 * @throws DomainError conflict if the import would now write something else, or if the job was aborted
 */
export async function applyImport(
  context: AppContext,
  admin: Admin,
  { job, missing: choice }: ApplyTask,
  onProgress: (done: number, total: number) => void,
): Promise<null> {
  const row = await findJob(context, job);
  if (!row) throw abortedError();
  const { kind } = row;
  const storedSource = await findSource(context, row);
  const importer = withOrigin(admin, 'import');
  await inTransaction(context, async (inside) => {
    const source = importSourceOf(kind, storedSource);
    const { plan, missing } = await confirmPreview(inside, source, row.digest, choice !== 'leave');
    const missingIds = choice === 'leave' ? [] : missing;
    const total = plan.created.length + plan.changed.length + missingIds.length;
    onProgress(0, total);
    await writePlan(inside, importer, KINDS[kind], plan, job, (done) => onProgress(done, total));
    if (choice !== 'leave')
      await changeMissing(inside, importer, KINDS[kind], missingIds, choice, (done) =>
        onProgress(total - missingIds.length + done, total),
      );
    await saveBrands(inside, new Map(Object.entries(storedSource.brands)));
    await saveLabels(inside, labelMeanings(storedSource.labels ?? {}));
    await saveReferences(inside, kind, new Map(Object.entries(storedSource.sameIds ?? {})));
    if (storedSource.isChosen) await saveMapping(inside, kind, storedSource.headings, storedSource.mapping);
    const columns = {
      done: total,
      total,
      created: plan.created.length,
      updated: plan.changed.length,
      operation: importer.operation,
      source: '{}',
    };
    if (!(await transition(inside, job, ['running'], 'done', columns))) throw abortedError();
    await deleteUsedRows(inside);
  });
  return null;
}

const abortedError = () => new DomainError('conflict', 'Cet import a été abandonné : déposez le fichier à nouveau.');

async function changeMissing(
  context: AppContext,
  admin: Admin,
  kind: VehicleSchema,
  ids: readonly number[],
  choice: Exclude<MissingChoice, 'leave'>,
  onDone: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const batch of batches(ids, ROWS_PER_PROGRESS)) {
    await changeStatus(context, admin, kind, batch, { status: STATUS_OF[choice] });
    done += batch.length;
    onDone(done);
  }
}
