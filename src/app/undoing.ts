import { noteUndoneImport } from '../features/admin/stock-files/revert-import.server.ts';
import { noteReturnedExamples } from '../features/operations/demonstration/empty-demonstration.repository.ts';
import { undoImages } from '../features/platform/images/processing/undo-images.repository.ts';
import type { Undoing } from '../features/platform/journal/undo-operation.server.ts';
import { undoSettings } from '../features/platform/settings/undo-settings.repository.ts';
import { brandUndoer } from '../features/stock/brands/undo-brands.repository.ts';
import { KINDS } from '../features/stock/kinds/kinds.ts';
import { vehicleUndoer } from '../features/stock/kinds/undo-vehicles.repository.ts';
import { undoRates } from '../features/stock/rates/undo-rates.repository.ts';
import { reassignBrand } from '../features/stock/vehicles/rows/vehicle-writer.repository.ts';
import { vehiclesOfBrand } from '../features/stock/vehicles/rows/vehicles.repository.ts';

/** How the journal undoes the writes of each object. */
export const UNDOING: Undoing = {
  undoers: {
    images: undoImages,
    cars: vehicleUndoer(KINDS.cars),
    trucks: vehicleUndoer(KINDS.trucks),
    settings: undoSettings,
    rates: undoRates,
    brands: brandUndoer(vehiclesOfBrand, reassignBrand),
  },
  onUndone: [noteUndoneImport, noteReturnedExamples],
};
