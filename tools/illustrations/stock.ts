import { hash } from './drawing/choice.ts';
import { type Illustration, isTruck, type View, views } from './subject.ts';

/**
 * Body, paint and form of each vehicle of the demonstration's stock, by reference. Forms are those of the models.
 * `demo/*.json` names each vehicle's views.
 */
const DRAWN: Record<string, Omit<Illustration, 'view' | 'seed'>> = {
  'VO-D001': { body: 'citadine', paint: 'argent', form: { length: 406, height: 145 }, flaw: 'bouclier' },
  'VO-D002': { body: 'compacte', paint: 'bleu', form: { length: 438, height: 147, taper: -2 } },
  'VO-D003': { body: 'break', paint: 'beige', form: { length: 450, height: 155, taper: -8 } },
  'VO-D004': { body: 'suv', paint: 'rouge', form: { length: 421, height: 159, taper: 16 } },
  'VO-D005': { body: 'monospace', paint: 'gris', form: { length: 453, height: 166, taper: -8 } },
  'VO-D006': { body: 'coupe', paint: 'gris', form: { length: 429, height: 136, doors: 3 } },
  'VO-D007': { body: 'citadine', paint: 'rouge', form: { length: 400, height: 152, taper: -6 } },
  'VO-D008': { body: 'compacte', paint: 'blanc', form: { length: 426, height: 145, taper: -6 } },
  'VO-D009': { body: 'break', paint: 'gris', form: { length: 463, height: 147, taper: 4 } },
  'VO-D010': { body: 'suv', paint: 'orange', form: { length: 434, height: 170, taper: -14 } },
  'VO-D011': { body: 'citadine-haute', paint: 'beige', form: { length: 365, height: 157, taper: -2 } },
  'VO-D012': { body: 'berline', paint: 'noir', form: { length: 463, height: 143 } },
  'VO-D013': { body: 'break', paint: 'noir', form: { length: 476, height: 144, taper: 8 } },
  'VO-D014': { body: 'ludospace', paint: 'blanc', form: { length: 475, height: 181 } },
  'VO-D015': { body: 'suv', paint: 'blanc', form: { length: 430, height: 156, taper: 2 } },
  'VO-D016': { body: 'citadine', paint: 'bleu', form: { length: 404, height: 146, taper: 4 } },
  'VO-D017': { body: 'compacte', paint: 'argent', form: { length: 437, height: 144, taper: 8 } },
  'VO-D018': { body: 'break', paint: 'rouge', form: { length: 454, height: 145, taper: 2 } },
  'VO-D019': { body: 'suv', paint: 'noir', form: { length: 436, height: 154, taper: 26 } },
  'VO-D020': { body: 'citadine', paint: 'bleu-nuit', form: { length: 408, height: 156, taper: 10 } },
  'VO-D021': { body: 'monospace', paint: 'bleu-nuit', form: { length: 463, height: 165, taper: 8 } },
  'VO-D022': { body: 'citadine', paint: 'blanc', form: { length: 404, height: 147, taper: -2 } },
  'VO-D023': { body: 'compacte', paint: 'gris', form: { length: 442, height: 144, taper: 12 } },
  'VO-D024': { body: 'suv', paint: 'argent', form: { length: 449, height: 165, taper: -8 } },
  'VO-D025': {
    body: 'citadine',
    paint: 'vert',
    form: { length: 357, height: 149, taper: 8, doors: 3 },
    flaw: 'portiere',
  },
  'VO-D026': { body: 'break', paint: 'argent', form: { length: 469, height: 148, taper: -4 } },
  'VO-D027': { body: 'suv', paint: 'bleu', form: { length: 439, height: 160, taper: 4 } },
  'VO-D028': { body: 'citadine', paint: 'orange', form: { length: 406, height: 143, taper: 2 } },
  'VO-D029': { body: 'compacte', paint: 'bleu', form: { length: 434, height: 142 } },
  'VO-D030': { body: 'suv', paint: 'beige', form: { length: 450, height: 168, taper: -4 } },
  'VO-D031': { body: 'citadine', paint: 'gris', form: { length: 409, height: 150 } },
  'VO-D032': { body: 'berline', paint: 'blanc', form: { length: 469, height: 145, taper: 10 } },
  'VO-D033': { body: 'monospace', paint: 'rouge', form: { length: 460, height: 164, taper: 2 } },
  'VO-D034': { body: 'suv', paint: 'bleu', form: { length: 418, height: 156, taper: 6 } },
  'VO-D035': { body: 'compacte', paint: 'bleu', form: { length: 425, height: 146, taper: 6 } },
  'VO-D036': { body: 'citadine', paint: 'rouge', form: { length: 384, height: 150, taper: 2 } },
  'VO-D037': { body: 'break', paint: 'bleu-nuit', form: { length: 478, height: 143, taper: 10 } },
  'VO-D038': { body: 'citadine', paint: 'noir', form: { length: 407, height: 145, taper: -6 } },
  'VO-D039': { body: 'suv', paint: 'orange', form: { length: 423, height: 158, taper: 10 } },
  'VO-D040': { body: 'coupe', paint: 'bleu-nuit', form: { length: 477, height: 139, taper: -4, doors: 3 } },
  'VO-D041': { body: 'ludospace', paint: 'beige', form: { length: 455, height: 165, taper: 14 } },
  'VO-D042': { body: 'citadine', paint: 'vert', form: { length: 398, height: 143, taper: -12 } },
  'VO-D043': { body: 'compacte', paint: 'gris', form: { length: 420, height: 151, taper: 10 } },
  'VO-D044': { body: 'suv', paint: 'vert', form: { length: 452, height: 165, taper: 2 } },
  'VO-D045': { body: 'citadine', paint: 'gris', form: { length: 394, height: 150, taper: 6 } },
  'VO-D046': { body: 'citadine', paint: 'orange', form: { length: 406, height: 144, taper: 6 } },
  'VO-D047': { body: 'citadine', paint: 'vert', form: { length: 392, height: 150, taper: -8 } },
  'VO-D048': { body: 'suv', paint: 'bleu', form: { length: 445, height: 162, taper: 8 } },

  'CAM-D01': { body: 'fourgon', paint: 'blanc' },
  'CAM-D02': { body: 'fourgonnette', paint: 'gris' },
  'CAM-D03': { body: 'benne', paint: 'orange' },
  'CAM-D04': { body: 'fourgonnette', paint: 'bleu' },
  'CAM-D05': { body: 'porteur', paint: 'blanc' },
  'CAM-D06': { body: 'fourgon', paint: 'argent' },
  'CAM-D07': { body: 'plateau', paint: 'bleu' },
  'CAM-D08': { body: 'caisse', paint: 'blanc' },
  'CAM-D09': { body: 'frigo', paint: 'blanc' },
  'CAM-D10': { body: 'benne', paint: 'gris' },
  'CAM-D11': { body: 'fourgon', paint: 'bleu-nuit' },
  'CAM-D12': { body: 'caisse', paint: 'vert' },
  'CAM-D13': { body: 'frigo', paint: 'argent' },
  'CAM-D14': { body: 'plateau', paint: 'noir' },
  'CAM-D15': { body: 'porteur', paint: 'rouge' },
  'CAM-D16': { body: 'caisse', paint: 'beige' },
  'CAM-D17': { body: 'fourgonnette', paint: 'vert' },
  'CAM-D18': { body: 'fourgon', paint: 'rouge' },
};

/**
 * Returns the illustration for a picture of a vehicle of the demonstration.
 * @param name a view, such as 'trois-quarts'
 * @throws Error for a reference without body and paint, or a name that is no view.
 */
export function illustrationOf(reference: string, name: string): Illustration {
  const drawn = DRAWN[reference];
  if (!drawn) throw new Error(`${reference} has no body and paint in tools/illustrations/stock.ts`);
  const view = views.find((known): known is View => known === name);
  if (!view) throw new Error(`${reference}: ${name} is none of the views ${views.join(', ')}`);
  // All views of a vehicle use the same seed, so that nose, lamps and wheels agree.
  return { ...drawn, view, seed: hash(`${isTruck(drawn.body) ? 'truck' : 'car'}:${reference}`) };
}
