import { Drawing } from '../../../../ui/icon.tsx';
import type { KNOWN_ACCESSORIES } from '../../../stock/vehicles/fields/choices.ts';

const PHONE = 'M7 2h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2ZM12 18h.01';
const GAUGE = 'M12 14l4-4M3.3 19a10 10 0 1 1 17.4 0';
const EYE = 'M2 12a10.8 10.8 0 0 1 20 0 10.8 10.8 0 0 1-20 0ZM9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z';

/** Lucide's drawing for each known accessory. Other accessories have a tick. */
const ICONS: Readonly<Record<string, string>> = {
  Climatiseur:
    'M18 17.5a2.5 2.5 0 1 1-4 2.03V12M6 12H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 8h12M6.6 15.572A2 2 0 1 0 10 17v-5',
  'Serrures de porte électriques': 'M19 21V5a2 2 0 00-2-2H7a2 2 0 00-2 2v16M2 21h20M9 12h.01',
  'Système de freinage antiblocage':
    'M2.586 16.726A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2h6.624a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586z',
  'Assistance au freinage':
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0ZM10 9h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1Z',
  'Direction assistée': 'M15.6 2.7a10 10 0 1 0 5.7 5.7M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM13.4 10.6 19 5',
  'Airbag conducteur': 'M7 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM20 21a8 8 0 0 0-16 0',
  'Airbag passager':
    'M18 21a8 8 0 0 0-16 0M5 8a5 5 0 1 0 10 0a5 5 0 1 0 -10 0ZM22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3',
  'Vitres électriques': 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-16a2 2 0 0 1 2 -2Z',
  'Lecteur CD':
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0ZM6 12c0-1.7.7-3.2 1.8-4.2M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM18 12c0 1.7-.7 3.2-1.8 4.2',
  'Verrouillage centralisé':
    'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2ZM7 11V7a5 5 0 0 1 10 0v4',
  'Capteur de collision':
    'M19.07 4.93A10 10 0 0 0 6.99 3.34M4 6h.01M2.29 9.62A10 10 0 1 0 21.31 8.35M16.24 7.76A6 6 0 1 0 8.23 16.67M12 18h.01M17.99 11.66A6 6 0 0 1 15.77 16.67M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM13.41 10.59l5.66-5.66',
  'Sièges en cuir':
    'M19 9V6a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v3M3 16a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-5a2 2 0 0 0-4 0v1.5a.5.5 0 0 1-.5.5h-9a.5.5 0 0 1-.5-.5V11a2 2 0 0 0-4 0zM5 18v2M19 18v2',
  Bluetooth: 'M7 7l10 10-5 5V2l5 5L7 17',
  'Caméra de vision arrière':
    'M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4zM9 13a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z',
  Automatique:
    'M11 10.27 7 3.34M11 13.73l-4 6.93M12 22v-2M12 2v2M14 12h8M17 20.66l-1-1.73M17 3.34l-1 1.73M2 12h2M20.66 17l-1.73-1M20.66 7l-1.73 1M3.34 17l1.73-1M3.34 7l1.73 1M10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z',
  GPS: 'M3 11 22 2 13 21 11 13Z',
  'Apple CarPlay': PHONE,
  'Android Auto': PHONE,
  'Régulateur de vitesse': GAUGE,
  'Régulateur adaptatif': GAUGE,
  'Radars de recul': 'M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 14 0M1.5 9.3a15 15 0 0 1 21 0',
  'Caméra 360°': EYE,
  'Alerte d’angle mort': EYE,
  Isofix: 'M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 1 1 0 10h-2M8 12h8',
  'Sièges chauffants': 'M6 20c4-6-4-10 0-16M12 20c4-6-4-10 0-16M18 20c4-6-4-10 0-16',
  'Démarrage sans clé': 'M12 2v10M18.4 6.6a9 9 0 1 1-12.77.04',
  'Hayon électrique': 'M8 6l4-4 4 4M12 2v14M4 21h16',
  'Toit ouvrant':
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0ZM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4',
  'Barres de toit': 'M3 7h18M3 12h18M6 7v10M18 7v10',
  Attelage: 'M3 15h9l3-4M15 8a3 3 0 1 0 6 0a3 3 0 1 0 -6 0ZM3 11v8',
  'Jantes alliage':
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0ZM10 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM12 2v8M12 14v8M2 12h8M14 12h8',
  'Phares LED':
    'M9 18h6M10 22h4M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5',
} satisfies Record<(typeof KNOWN_ACCESSORIES)[number], string>;

const CHECK = 'M20 6 9 17l-5-5';

export function AccessoryIcon({ accessory }: { accessory: string }) {
  return <Drawing path={ICONS[accessory] ?? CHECK} />;
}
