import { flushSync } from 'react-dom';
import { reportFailure } from '../../../admin-ui/feedback/report-failure.ts';
import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { focusHeading, focusRow, isByKeyboard, isFocusNowhere } from '../../../admin-ui/focus.ts';
import { firstRow } from '../../../admin-ui/session/admin-client.ts';
import { showChange } from '../../../admin-ui/session/server-state.ts';
import type { VehicleKind } from '../../../shared/paths.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';
import { isListed } from '../../stock/vehicles/status/status.ts';
import { vehicles } from './vehicles.client.ts';

/** Offers to restore a deleted vehicle. For `TRASH_DAYS`, the trash also offers this. */
export function offerUndo(kind: VehicleKind, row: AdminVehicle): void {
  toast({
    text: `« ${row.title} » est à la corbeille.`,
    tone: 'done',
    action: { label: 'Annuler', run: () => void restore(kind, row) },
    takesFocus: isByKeyboard(),
  });
}

/**
 * Restores a vehicle and shows it in its list at once. If the server rejects this, removes the vehicle from the list.
 * Call this from an event handler, because it uses flushSync.
 */
export async function restore(kind: VehicleKind, row: AdminVehicle): Promise<boolean> {
  flushSync(() => showChange(kind, { type: 'returned', row }));
  focusRow(kind, row.id);
  try {
    const { data, notices } = await vehicles[kind].call('POST /restore', { body: { id: row.id } });
    const restored = firstRow(data);
    showChange(kind, { type: 'replaced', row: restored });
    const isOnline = isListed(restored.status);
    const text = `Le véhicule est de nouveau ${isOnline ? 'en ligne' : 'dans la liste'}.`;
    toast({ text: [text, ...notices].join(' '), tone: 'done' });
    return true;
  } catch (error) {
    flushSync(() => showChange(kind, { type: 'removed', id: row.id }));
    if (isFocusNowhere() && !isByKeyboard()) focusHeading();
    reportFailure(error, 'Le véhicule est resté à la corbeille.', { retry: () => void restore(kind, row) });
    return false;
  }
}
