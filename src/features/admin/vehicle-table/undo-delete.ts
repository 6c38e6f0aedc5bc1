import { flushSync } from 'react-dom';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading, focusRow, isByKeyboard, isFocusNowhere } from '../../../admin-ui/focus.ts';
import { firstRow, isAborted, logFailure, sentenceOf } from '../../../admin-ui/session/admin-client.ts';
import { showChange } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { isListed } from '../../stock/vehicles/status/status.ts';
import { vehicles } from './vehicles.client.ts';

/** After a deletion: offers to restore the vehicle at once; the trash can do so for `TRASH_DAYS`. */
export function offerUndo(kind: VehicleKind, row: AdminVehicle): void {
  toast({
    text: kind === 'cars' ? 'La voiture est à la corbeille.' : 'Le camion est à la corbeille.',
    tone: 'done',
    action: { label: 'Annuler', run: () => void restore(kind, row) },
    takesFocus: isByKeyboard(),
  });
}

/**
 * Restores a vehicle from the trash: it is back in its list at once, with the focus, and is removed again where the
 * server rejects that. Call it from an event handler, not while React renders (it uses flushSync).
 */
export async function restore(kind: VehicleKind, row: AdminVehicle): Promise<boolean> {
  flushSync(() => showChange(kind, { type: 'returned', row }));
  focusRow(kind, row.id);
  try {
    const { data } = await vehicles[kind].call('POST /restore', { body: { id: row.id } });
    const restored = firstRow(data);
    showChange(kind, { type: 'replaced', id: row.id, row: restored });
    const isOnline = isListed(restored.status);
    toast({ text: `Le véhicule est de nouveau ${isOnline ? 'en ligne' : 'dans la liste'}.`, tone: 'done' });
    return true;
  } catch (error) {
    logFailure(error);
    flushSync(() => showChange(kind, { type: 'removed', id: row.id }));
    if (isFocusNowhere() && !isByKeyboard()) focusHeading();
    if (!isAborted(error))
      toast({
        text: `Le véhicule est resté à la corbeille. ${sentenceOf(error)}`,
        tone: 'failed',
        action: { label: 'Réessayer', run: () => void restore(kind, row) },
        takesFocus: isByKeyboard(),
      });
    return false;
  }
}
