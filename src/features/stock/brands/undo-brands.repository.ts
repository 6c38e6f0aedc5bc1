import type { AppContext } from '../../../server/app-context.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import { fold } from '../../../shared/text/text.ts';
import {
  CHANGED_SINCE,
  DELETED_SINCE,
  leftOf,
  type Planned,
  planEach,
  type StepPlan,
  type Undoer,
} from '../../platform/journal/undo-plan.server.ts';
import { type DeletedBrand, type ReassignBrand, removeBrand, renameBrand, returnBrand } from './brands.repository.ts';

const NAME_TAKEN = 'Une autre marque a ce nom';
const IN_USE = 'Des véhicules ont cette marque';
const NAME = ['Nom'];

type VehicleOfBrand = { kind: VehicleKind; id: number };

/**
 * The app passes both functions, because brands may not import the vehicles feature.
 * @param vehiclesOf returns the vehicles of a brand, also those in the trash
 */
export function brandUndoer(
  vehiclesOf: (context: AppContext, brand: number) => Promise<VehicleOfBrand[]>,
  reassign: ReassignBrand,
): Undoer {
  return async (context, steps, planned) => {
    const rows = await context.database.query
      .selectFrom('brands')
      .select(['id', 'brand_name', 'folded_name'])
      .execute();
    const isTaken = (name: string, id: number) => rows.some((row) => row.folded_name === fold(name) && row.id !== id);
    return planEach(steps, async (step): Promise<StepPlan> => {
      const { id, title, changes } = step;
      const brand = rows.find((row) => row.id === id);
      const [before, after] = changes.brandName ?? [];
      if (step.isGone) {
        if (brand) return {};
        if (isTaken(title, id)) return { left: [leftOf(step, NAME_TAKEN)] };
        const deleted = changes.row?.[0] as DeletedBrand;
        const write: StepPlan['write'] = (inside, admin) => returnBrand(inside, admin, id, deleted);
        return { effect: 'returned', after: { brandName: title }, write };
      }
      if (step.isMade) {
        if (!brand) return {};
        if (brand.brand_name !== after) return { left: [leftOf(step, CHANGED_SINCE, NAME)] };
        const vehicles = await vehiclesOf(context, id);
        if (!vehicles.every((vehicle) => isFreed(vehicle, id, planned))) return { left: [leftOf(step, IN_USE)] };
        return {
          effect: 'removed',
          async write(inside, admin) {
            await reassign(inside, admin, id, null);
            await removeBrand(inside, admin, id, reassign);
          },
        };
      }
      if (!brand) return { left: [leftOf(step, DELETED_SINCE)] };
      if (brand.brand_name === before) return {};
      if (brand.brand_name !== after) return { left: [leftOf(step, CHANGED_SINCE, NAME)] };
      if (isTaken(String(before), id)) return { left: [leftOf(step, NAME_TAKEN, NAME)] };
      return { effect: 'changed', write: (inside, admin) => renameBrand(inside, admin, id, String(before)) };
    });
  };
}

/**
 * True if the vehicle gets another brand, or if the same operation made it. Then it is in the trash without a brand.
 */
function isFreed({ kind, id }: VehicleOfBrand, brand: number, planned: Planned): boolean {
  const vehicle = planned(kind, id);
  return vehicle !== undefined && (vehicle.isMade === true || vehicle.brand !== brand);
}
