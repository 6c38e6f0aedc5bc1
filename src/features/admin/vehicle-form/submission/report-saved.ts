import { type Toast, toast } from '../../../../admin-ui/feedback/toasts.ts';
import { cardTypeOf, detailPath, type VehicleKind } from '../../../../shared/paths.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { isPublic, statusLabel } from '../../../stock/vehicles/status/status.ts';
import { offerPublished } from '../../vehicle-table/share-vehicle.ts';
import { restoreStatus } from '../../vehicle-table/status/change-status.ts';
import { photoNames } from '../photos-and-draft/missing-draft-photos.ts';

/**
 * Shows that a vehicle is saved, and offers to undo a change of status. `before` is the vehicle before the save; null
 * if it is new. `open` opens the form of the saved vehicle.
 */
export function reportSaved(
  kind: VehicleKind,
  row: AdminVehicle,
  before: AdminVehicle | null,
  rejectedPhotos: readonly string[],
  open: () => void,
): void {
  if (before === null && isPublic(row.status)) offerPublished(kind, row);
  else toast({ tone: 'done', ...messageOf(kind, row, before, open) });
  const count = rejectedPhotos.length;
  if (count === 0) return;
  const sentence = count === 1 ? 'Cette photo n’est pas enregistrée' : `Ces ${count} photos ne sont pas enregistrées`;
  toast({ tone: 'failed', text: `${sentence} : ${photoNames(rejectedPhotos)}.` });
}

function messageOf(
  kind: VehicleKind,
  row: AdminVehicle,
  before: AdminVehicle | null,
  open: () => void,
): Omit<Toast, 'id' | 'tone'> {
  const { id, title, status } = row;
  if (before === null) {
    const text = 'Le brouillon est enregistré : les visiteurs ne le voient pas.';
    return { text, action: { label: 'Ouvrir le brouillon', run: open } };
  }
  if (before.status === status) return { text: 'Le véhicule est à jour.' };
  return {
    text: `« ${title} » : ${statusLabel(status)}.`,
    ...(isPublic(status) ? { link: { label: 'Voir', href: detailPath(cardTypeOf(kind), id) } } : {}),
    action: { label: 'Annuler', run: () => void restoreStatus(kind, row, before) },
  };
}
