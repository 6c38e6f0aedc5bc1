import type { AppContext } from '../../../../server/app-context.ts';
import type { Admin } from '../../auth/admin.ts';
import { recordEntries } from '../../journal/journal.repository.ts';
import { leftOf, planEach, type StepPlan, type Undoer } from '../../journal/undo-plan.server.ts';
import { deletedPictures, knownPaths, markDeleted } from './pictures.repository.ts';

const GONE = 'L’image est supprimée';

/** Restores a deleted picture while its files stay. An undo of this undo deletes it again. */
export const undoImages: Undoer = async (context, steps) => {
  const paths = steps.map(({ title }) => title);
  const [deleted, known] = [await deletedPictures(context, paths), await knownPaths(context, paths)];
  const plan = await planEach(steps, (step): StepPlan => {
    const { title: path, isMade } = step;
    if (known.has(path)) return isMade ? { effect: 'removed', write: writing(path, true) } : {};
    if (isMade) return {};
    return deleted.has(path) ? { effect: 'returned', write: writing(path, false) } : { left: [leftOf(step, GONE)] };
  });
  const returning = paths.filter((path) => deleted.has(path));
  return { ...plan, after: new Map([[0, { paths: returning }]]) };
};

function writing(path: string, isDeletion: boolean) {
  return async (inside: AppContext, admin: Admin) => {
    await markDeleted(inside, [path], isDeletion ? new Date().toISOString() : null);
    const action = isDeletion ? 'delete' : 'create';
    await recordEntries(inside, admin, [{ action, object: 'images', id: 0, title: path }]);
  };
}
