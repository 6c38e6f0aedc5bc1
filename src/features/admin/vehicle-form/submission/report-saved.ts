import { toast } from '../../../../admin-ui/feedback/toasts.ts';
import { cardTypeOf, detailPath, type VehicleKind } from '../../../../shared/paths.ts';
import { reportWrite } from '../../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { isPublic, statusLabel } from '../../../stock/vehicles/status/status.ts';
import { publishedMessage } from '../../vehicle-table/share-vehicle.ts';
import { photoNames } from '../photos-and-draft/missing-draft-photos.ts';

export type Saved = {
  kind: VehicleKind;
  row: AdminVehicle;
  before: AdminVehicle | null;
  operation: string | undefined;
  rejectedPhotos: readonly string[];
  open: () => void;
};

export function reportSaved({ kind, row, before, operation, rejectedPhotos, open }: Saved): void {
  const { id } = row;
  const message =
    before === null && isPublic(row.status) ? publishedMessage(kind, row) : messageOf(kind, row, before, open);
  reportWrite({ operation }, { ...message, row: { kind, id } });
  const count = rejectedPhotos.length;
  if (count === 0) return;
  const sentence = count === 1 ? 'Cette photo n’est pas enregistrée' : `Ces ${count} photos ne sont pas enregistrées`;
  toast({ tone: 'failed', text: `${sentence} : ${photoNames(rejectedPhotos)}.` });
}

function messageOf(kind: VehicleKind, row: AdminVehicle, before: AdminVehicle | null, open: () => void) {
  const { id, title, status } = row;
  if (before === null) {
    const text = 'Le brouillon est enregistré : les visiteurs ne le voient pas.';
    return { text, action: { label: 'Ouvrir le brouillon', run: open } };
  }
  if (before.status === status) return { text: 'Le véhicule est à jour.' };
  return {
    text: `« ${title} » : ${statusLabel(status)}.`,
    ...(isPublic(status) ? { link: { label: 'Voir', href: detailPath(cardTypeOf(kind), id) } } : {}),
  };
}
