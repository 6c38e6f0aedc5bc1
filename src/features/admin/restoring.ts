import { flushSync } from 'react-dom';
import { announce } from './changes.ts';
import { adminCall, isGivenUp, type OfficeVehicle, sentenceOf } from './client.ts';
import { logFailure } from './console.ts';
import { focusHeading, focusRow, isByKeyboard, isFocusNowhere } from './focus.ts';
import { toast } from './toasts.ts';

type VehicleKind = 'cars' | 'trucks';

/** After a deletion: one press takes it back; the bin does so for 30 days. */
export function offerRestoring(kind: VehicleKind, row: OfficeVehicle): void {
  toast({
    text: kind === 'cars' ? 'La voiture est à la corbeille.' : 'Le camion est à la corbeille.',
    tone: 'done',
    action: { label: 'Annuler', run: () => void restore(kind, row) },
    takesFocus: isByKeyboard(),
  });
}

/**
 * Takes a vehicle out of the bin: it stands in its list at once, with the focus, and leaves it again where the server
 * refuses. Called by a press, never while something is drawn.
 */
export async function restore(kind: VehicleKind, row: OfficeVehicle): Promise<boolean> {
  flushSync(() => announce({ kind, what: 'returned', row }));
  focusRow(kind, row.id);
  try {
    const { data } = await adminCall<{ data: [OfficeVehicle] }>('POST', `/${kind}/restore`, { body: { id: row.id } });
    announce({ kind, what: 'replaced', id: row.id, row: data[0] });
    toast({ text: 'Le véhicule est de nouveau en ligne.', tone: 'done' });
    return true;
  } catch (error) {
    logFailure(error);
    flushSync(() => announce({ kind, what: 'removed', id: row.id }));
    if (isFocusNowhere() && !isByKeyboard()) focusHeading();
    if (!isGivenUp(error))
      toast({
        text: `Le véhicule est resté à la corbeille. ${sentenceOf(error)}`,
        tone: 'failed',
        action: { label: 'Réessayer', run: () => void restore(kind, row) },
        takesFocus: isByKeyboard(),
      });
    return false;
  }
}
