import {
  AirVent,
  Armchair,
  Bluetooth,
  Camera,
  Check,
  CircleGauge,
  CircleStop,
  Cog,
  Disc3,
  DoorClosed,
  Lock,
  type LucideIcon,
  Octagon,
  Radar,
  RectangleVertical,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { DrawnIcon } from '../../ui/icon.tsx';
import type { ACCESSORIES } from '../vehicles/choices.ts';

/** The icon of each known accessory (CHO-3); any other has a tick. */
const ICONS: Record<(typeof ACCESSORIES)[number], LucideIcon> = {
  Climatiseur: AirVent,
  'Serrures de porte électriques': DoorClosed,
  'Système de freinage antiblocage': Octagon,
  'Assistance au freinage': CircleStop,
  'Direction assistée': CircleGauge,
  'Airbag conducteur': UserRound,
  'Airbag passager': UsersRound,
  'Vitres électriques': RectangleVertical,
  'Lecteur CD': Disc3,
  'Verrouillage centralisé': Lock,
  'Capteur de collision': Radar,
  'Sièges en cuir': Armchair,
  Bluetooth,
  'Caméra de vision arrière': Camera,
  Automatique: Cog,
};

export function AccessoryIcon({ accessory, size }: { accessory: string; size?: number }) {
  return <DrawnIcon drawing={(ICONS as Record<string, LucideIcon>)[accessory] ?? Check} {...(size && { size })} />;
}
