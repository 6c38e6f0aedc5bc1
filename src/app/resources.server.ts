import { noteUndoneImport } from '../features/admin/stock-files/revert-import.server.ts';
import { noteReturnedExamples } from '../features/operations/demonstration/empty-demonstration.repository.ts';
import type { PublicImages } from '../features/platform/images/images.routes.ts';
import type { DetachPicture } from '../features/platform/images/processing/store-images.server.ts';
import { undoImages } from '../features/platform/images/processing/undo-images.repository.ts';
import type { JournalResources } from '../features/platform/journal/journal.routes.ts';
import { rejectPictureOfSettings } from '../features/platform/settings/setting-pictures.repository.ts';
import { undoSettings } from '../features/platform/settings/undo-settings.repository.ts';
import { listBrands, type ReassignBrand } from '../features/stock/brands/brands.repository.ts';
import { brandUndoer } from '../features/stock/brands/undo-brands.repository.ts';
import { KINDS } from '../features/stock/kinds/kinds.ts';
import { vehicleUndoer } from '../features/stock/kinds/undo-vehicles.repository.ts';
import { undoRates } from '../features/stock/rates/undo-rates.repository.ts';
import { listFuels } from '../features/stock/vehicles/rows/fuels.repository.ts';
import { publicImages } from '../features/stock/vehicles/rows/public-images.repository.ts';
import { detachPicture, reassignBrand } from '../features/stock/vehicles/rows/vehicle-writer.repository.ts';
import { vehiclesOfBrand } from '../features/stock/vehicles/rows/vehicles.repository.ts';

type Resources = JournalResources & {
  images: { detach: DetachPicture; shown: PublicImages };
  brands: { reassign: ReassignBrand };
};

/** What features must know of features that they may not import, one line a resource. */
export const RESOURCES: Resources = {
  images: { undo: undoImages, detach: detachEverywhere, shown: publicImages },
  cars: { undo: vehicleUndoer(KINDS.cars) },
  trucks: { undo: vehicleUndoer(KINDS.trucks) },
  settings: { undo: undoSettings },
  rates: { undo: undoRates },
  brands: { undo: brandUndoer(vehiclesOfBrand, reassignBrand), reassign: reassignBrand, names: listBrands },
  fuels: { names: listFuels },
};

/** `onUndone` runs in the transaction of an undo, after its writes. */
export const UNDOING = { resources: RESOURCES, onUndone: [noteUndoneImport, noteReturnedExamples] };

async function detachEverywhere(...[context, admin, path]: Parameters<DetachPicture>): Promise<boolean> {
  await rejectPictureOfSettings(context, path);
  return detachPicture(context, admin, path);
}
