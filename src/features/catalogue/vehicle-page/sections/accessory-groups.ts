import { fold } from '../../../../shared/text/text.ts';

/** Groups of accessories: a heading with its accessories, in the dealer's order, without duplicates. */

export type AccessoryGroup = { name: string; accessories: string[] };

/** A shorter list of accessories has no headings. */
const MIN_GROUPED = 6;

const OTHERS = 'Autres';

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

/** The beginnings of words that decide the group, in folded form. The first matching group is chosen. */
const WORDS: readonly (readonly [group: GroupName, beginnings: string])[] = [
  [
    'Chargement',
    `zone de charge, eclairage de charge, espace de charge, chargement, hayon elevateur, sangle, plancher,
      diable, transpalette, rail, latte, arrimage, rampe, treuil, rideau, groupe froid, couverture, rehausse,
      bache, porte echelle, galerie, marchepied, cloison, benne, enregistreur de temperature`,
  ],
  ['Recharge', 'prise de charge, charge rapide, charge bidirectionnelle, v2l, cable, recharge, wallbox'],
  [
    'Multimédia',
    `bluetooth, lecteur, radio, autoradio, gps, navigation, ecran, audio, haut parleur, carplay, android, google,
      cockpit, usb, cd, dab, wifi, telephone, commande vocale`,
  ],
  [
    'Sécurité',
    `airbag, frein, antiblocage, abs, esp, collision, isofix, alarme, antivol, antidemarrage, verrou, serrure,
      vision nocturne, feuillete, angle mort, antipatinage, extincteur, gyrophare`,
  ],
  [
    'Conduite',
    `direction, automatique, camera, regulateur, limiteur, radar, aide au, aide a la, stationnement, tete haute,
      suspension, palette, mode sport, grip, quatre roues, 4x4, 4wd, chronotachygraphe`,
  ],
  ['Extérieur', 'toit, attelage, barre, jante, peinture, bande, phare, feu, antibrouillard, lunette, parapluie'],
  [
    'Confort',
    `clim, siege, cuir, vitre, chauff, ventil, pompe a chaleur, accoudoir, repose, volant, hayon, demarrage,
      acces, mains libres, rangement, ambiance, planche de bord, pare brise`,
  ],
];

/**
 * Groups accessories. Leaves out duplicates and empty groups. A short list is one group without a name.
 *
 * @example
 * accessoryGroups(['Airbag conducteur', …]);
 * // [{ name: 'Sécurité', accessories: ['Airbag conducteur', …] }, …]
 */
export function accessoryGroups(accessories: readonly string[]): AccessoryGroup[] {
  const each = [...new Set(accessories.map((name) => name.trim()))].filter(Boolean);
  if (each.length === 0) return [];
  if (each.length < MIN_GROUPED) return [{ name: '', accessories: each }];
  const byGroup = Map.groupBy(each, groupOf);
  return GROUPS.map((name) => ({ name, accessories: byGroup.get(name) ?? [] })).filter(
    (group) => group.accessories.length > 0,
  );
}

function groupOf(accessory: string): GroupName {
  const text = ` ${fold(accessory)}`;
  return (
    WORDS.find(([, beginnings]) => beginnings.split(/,\s+/).some((start) => text.includes(` ${start}`)))?.[0] ?? OTHERS
  );
}
