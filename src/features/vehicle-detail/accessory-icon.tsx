import type { IconName } from '../../ui/icon.tsx';
import type { ACCESSORIES } from '../vehicles/choices.ts';

/** The icon of each known accessory (CHO-3); any other has a tick. */
const ICONS: Record<(typeof ACCESSORIES)[number], IconName> = {
  Climatiseur: 'climate',
  'Serrures de porte électriques': 'doorLock',
  'Système de freinage antiblocage': 'abs',
  'Assistance au freinage': 'brakeAssist',
  'Direction assistée': 'steering',
  'Airbag conducteur': 'airbagDriver',
  'Airbag passager': 'airbagPassenger',
  'Vitres électriques': 'windows',
  'Lecteur CD': 'cd',
  'Verrouillage centralisé': 'centralLock',
  'Capteur de collision': 'radar',
  'Sièges en cuir': 'leather',
  Bluetooth: 'bluetooth',
  'Caméra de vision arrière': 'camera',
  Automatique: 'automatic',
};

export function accessoryIcon(accessory: string): IconName {
  return (ICONS as Record<string, IconName>)[accessory] ?? 'check';
}
