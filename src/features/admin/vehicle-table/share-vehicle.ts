import { toast } from '../../../admin-ui/feedback/toasts.ts';
import { cardTypeOf, detailPath, type VehicleKind } from '../../../shared/paths.ts';
import { propertiesOf } from '../../../shared/records.ts';
import type { AdminVehicle } from '../../stock/kinds/admin-vehicle.ts';

type Shared = { title: string; url: string };

/** `navigator`, or a test's stand-in. Without https a browser has neither. */
type Sharer = { share?: (data: Shared) => Promise<void>; clipboard?: Pick<Clipboard, 'writeText'> };

/** After a vehicle was published: offers its public page, and to share its address. */
export function offerPublished(kind: VehicleKind, { id, title }: AdminVehicle): void {
  const href = detailPath(cardTypeOf(kind), id);
  const share = async () => {
    const text = await shareAddress(navigator, { title, url: new URL(href, window.location.origin).href });
    if (text !== '') toast({ text, tone: 'done' });
  };
  toast({
    text: 'Le véhicule est en ligne.',
    tone: 'done',
    link: { label: 'Voir', href },
    action: { label: 'Partager', run: () => void share() },
  });
}

/**
 * Shares an address with the device's sheet, or copies it. Returns the message to show: '' if the sheet has opened, the
 * address if copying failed too.
 */
export async function shareAddress(sharer: Sharer, shared: Shared): Promise<string> {
  if (sharer.share) {
    const outcome = await sharer.share(shared).then(
      () => 'shared',
      (error: unknown) => propertiesOf(error).name,
    );
    // Any other failure: the browser has the function and may not use it.
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
