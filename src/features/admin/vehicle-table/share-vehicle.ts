import { type Toast, toast } from '../../../admin-ui/feedback/toasts.ts';
import { publishedText } from '../../../admin-ui/session/admin-context.ts';
import { cardTypeOf, detailPath, type VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';

type Shared = { title: string; url: string };

/** The used part of `navigator`. Tests replace it. Without HTTPS, a browser has neither function. */
type Sharer = { share?: (data: Shared) => Promise<void>; clipboard?: Pick<Clipboard, 'writeText'> };

/** Offers to view the vehicle's page and to share its address. */
export function publishedMessage(kind: VehicleKind, { id, title }: AdminVehicle): Omit<Toast, 'id' | 'tone' | 'row'> {
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
