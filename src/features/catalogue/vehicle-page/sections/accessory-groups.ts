import { fold } from '../../../../shared/text/text.ts';

/** The heading of each accessory. The list has each once, in the dealer's order inside of its group. */

type AccessoryGroup = { name: string; accessories: string[] };

/** Fewer are found without headings. */
const MIN_GROUPED = 6;

const OTHERS = 'Autres';

/** In the order of the page. */
const GROUPS = [
  'Sécurité',
  'Confort',
  'Multimédia',
  'Conduite',
  'Extérieur',
  'Recharge',
  'Chargement',
  OTHERS,
] as const;

type GroupName = (typeof GROUPS)[number];

/** The folded beginnings of words that tell a group; the first line that has one decides. */
const WORDS: readonly (readonly [group: GroupName, beginnings: readonly string[]])[] = [
  [
    'Chargement',
    [
      'zone de charge',
      'eclairage de charge',
      'espace de charge',
      'chargement',
      'hayon elevateur',
      'sangle',
      'plancher',
    ],
  ],
  [
    'Chargement',
    ['diable', 'transpalette', 'rail', 'latte', 'arrimage', 'rampe', 'treuil', 'rideau', 'groupe froid', 'couverture'],
  ],
  [
    'Chargement',
    ['rehausse', 'bache', 'porte echelle', 'galerie', 'marchepied', 'cloison', 'benne', 'enregistreur de temperature'],
  ],
  ['Recharge', ['prise de charge', 'charge rapide', 'charge bidirectionnelle', 'v2l', 'cable', 'recharge', 'wallbox']],
  ['Multimédia', ['bluetooth', 'lecteur', 'radio', 'autoradio', 'gps', 'navigation', 'ecran', 'audio', 'haut parleur']],
  [
    'Multimédia',
    ['carplay', 'android', 'google', 'cockpit', 'usb', 'cd', 'dab', 'wifi', 'telephone', 'commande vocale'],
  ],
  [
    'Sécurité',
    ['airbag', 'frein', 'antiblocage', 'abs', 'esp', 'collision', 'isofix', 'alarme', 'antivol', 'antidemarrage'],
  ],
  [
    'Sécurité',
    ['verrou', 'serrure', 'vision nocturne', 'feuillete', 'angle mort', 'antipatinage', 'extincteur', 'gyrophare'],
  ],
  [
    'Conduite',
    ['direction', 'automatique', 'camera', 'regulateur', 'limiteur', 'radar', 'aide au', 'aide a la', 'stationnement'],
  ],
  [
    'Conduite',
    ['tete haute', 'suspension', 'palette', 'mode sport', 'grip', 'quatre roues', '4x4', '4wd', 'chronotachygraphe'],
  ],
  [
    'Extérieur',
    [
      'toit',
      'attelage',
      'barre',
      'jante',
      'peinture',
      'bande',
      'phare',
      'feu',
      'antibrouillard',
      'lunette',
      'parapluie',
    ],
  ],
  [
    'Confort',
    ['clim', 'siege', 'cuir', 'vitre', 'chauff', 'ventil', 'pompe a chaleur', 'accoudoir', 'repose', 'volant'],
  ],
  [
    'Confort',
    ['hayon', 'demarrage', 'acces', 'mains libres', 'rangement', 'ambiance', 'planche de bord', 'pare brise'],
  ],
];

/**
 * Accessories by group, each once, empty groups left out; one group without a name where they are few.
 *
 * @example
 * accessoryGroups(['Airbag conducteur', …]); // [{ name: 'Sécurité', accessories: ['Airbag conducteur', …] }, …]
 */
export function accessoryGroups(accessories: readonly string[]): AccessoryGroup[] {
  const each = [...new Set(accessories.map((name) => name.trim()))].filter(Boolean);
  if (each.length === 0) return [];
  if (each.length < MIN_GROUPED) return [{ name: '', accessories: each }];
  return GROUPS.map((name) => ({ name, accessories: each.filter((one) => groupOf(one) === name) })).filter(
    (group) => group.accessories.length > 0,
  );
}

/** The group whose words an accessory has: 'Sièges en cuir' → 'Confort'. */
function groupOf(accessory: string): GroupName {
  const text = ` ${fold(accessory)}`;
  return WORDS.find(([, beginnings]) => beginnings.some((start) => text.includes(` ${start}`)))?.[0] ?? OTHERS;
}
