import { type Toast, toast } from '../../../../admin-ui/feedback/toasts.ts';
import { publishedText } from '../../../../admin-ui/session/admin-context.ts';
import { cardTypeOf, detailPath, type VehicleKind } from '../../../../shared/paths.ts';
import { propertiesOf } from '../../../../shared/records.ts';
import { reportWrite } from '../../../platform/journal/undo.ts';
import type { AdminVehicle } from '../../../stock/kinds/admin-vehicle.ts';
import { isPublic, statusLabel } from '../../../stock/vehicles/status/status.ts';
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
  reportWrite({ operation }, { ...messageOf(kind, row, before, open), row: { kind, id: row.id } });
  const count = rejectedPhotos.length;
  if (count === 0) return;
  const sentence = count === 1 ? 'Cette photo n’est pas enregistrée' : `Ces ${count} photos ne sont pas enregistrées`;
  toast({ tone: 'failed', text: `${sentence} : ${photoNames(rejectedPhotos)}.` });
}

type Message = Omit<Toast, 'id' | 'tone' | 'row'>;

function messageOf(kind: VehicleKind, row: AdminVehicle, before: AdminVehicle | null, open: () => void): Message {
  const { id, title, status } = row;
  if (before === null) {
    if (isPublic(status)) return publishedMessage(kind, row);
    const text = 'Le brouillon est enregistré : les visiteurs ne le voient pas.';
    return { text, action: { label: 'Ouvrir le brouillon', run: open } };
  }
  if (before.status === status) return { text: 'Le véhicule est à jour.' };
  return {
    text: `« ${title} » : ${statusLabel(status)}.`,
    ...(isPublic(status) ? { link: { label: 'Voir', href: detailPath(cardTypeOf(kind), id) } } : {}),
  };
}

/** Offers to view the vehicle's page and to share its address. */
function publishedMessage(kind: VehicleKind, { id, title }: AdminVehicle): Message {
  const href = detailPath(cardTypeOf(kind), id);
  const share = async () => {
    const text = await shareAddress(navigator, { title, url: new URL(href, window.location.origin).href });
    if (text !== '') toast({ text, tone: 'done' });
  };
  return {
    text: publishedText('Le véhicule est en ligne.', 'Le véhicule est publié.'),
    link: { label: 'Voir', href },
    action: { label: 'Partager', run: () => void share() },
  };
}

type Shared = { title: string; url: string };

/** The used part of `navigator`. Tests replace it. Without HTTPS, a browser has neither function. */
type Sharer = { share?: (data: Shared) => Promise<void>; clipboard?: Pick<Clipboard, 'writeText'> };

/**
 * Opens the share dialog of the device, or copies the address. Resolves to the message to show: '' if the dialog has
 * opened; the address if copying has also failed.
 */
export async function shareAddress(sharer: Sharer, shared: Shared): Promise<string> {
  if (sharer.share) {
    const outcome = await sharer.share(shared).then(
      () => 'shared',
      (error: unknown) => propertiesOf(error).name,
    );
    // After any other failure, copies the address, because the browser has `share` but may not allow it.
    if (outcome === 'shared' || outcome === 'AbortError') return '';
  }
  try {
    if (!sharer.clipboard) return shared.url;
    await sharer.clipboard.writeText(shared.url);
    return 'L’adresse est copiée : collez-la dans un message.';
  } catch {
    return shared.url;
  }
}
