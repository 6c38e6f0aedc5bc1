import { hash } from './drawing/choice.ts';
import { type BodyType, type Illustration, isTruck, type Paint, type View, views } from './subject.ts';

/** Body and paint of each vehicle of the demonstration stock, by its reference. Its views are the pictures that `demo/*.json` names. */
const DRAWN: Record<string, { body: BodyType; paint: Paint }> = {
  'VO-D001': { body: 'citadine', paint: 'argent' },
  'VO-D002': { body: 'berline', paint: 'bleu' },
  'VO-D003': { body: 'break', paint: 'beige' },
  'VO-D004': { body: 'suv', paint: 'rouge' },
  'VO-D005': { body: 'monospace', paint: 'gris' },
  'VO-D006': { body: 'coupe', paint: 'gris' },
  'VO-D007': { body: 'citadine', paint: 'rouge' },
  'VO-D008': { body: 'berline', paint: 'blanc' },
  'VO-D009': { body: 'break', paint: 'gris' },
  'VO-D010': { body: 'suv', paint: 'orange' },
  'VO-D011': { body: 'citadine', paint: 'beige' },
  'VO-D012': { body: 'berline', paint: 'noir' },
  'VO-D013': { body: 'break', paint: 'noir' },
  'VO-D014': { body: 'ludospace', paint: 'blanc' },
  'VO-D015': { body: 'suv', paint: 'blanc' },
  'VO-D016': { body: 'citadine', paint: 'bleu' },
  'VO-D017': { body: 'berline', paint: 'argent' },
  'VO-D018': { body: 'break', paint: 'rouge' },
  'VO-D019': { body: 'suv', paint: 'noir' },
  'VO-D020': { body: 'citadine', paint: 'bleu-nuit' },
  'VO-D021': { body: 'monospace', paint: 'bleu-nuit' },
  'VO-D022': { body: 'citadine', paint: 'blanc' },
  'VO-D023': { body: 'berline', paint: 'gris' },
  'VO-D024': { body: 'suv', paint: 'argent' },
  'VO-D025': { body: 'citadine', paint: 'vert' },
  'VO-D026': { body: 'break', paint: 'argent' },
  'VO-D027': { body: 'suv', paint: 'bleu' },
  'VO-D028': { body: 'citadine', paint: 'orange' },
  'VO-D029': { body: 'berline', paint: 'bleu' },
  'VO-D030': { body: 'suv', paint: 'beige' },
  'VO-D031': { body: 'citadine', paint: 'gris' },
  'VO-D032': { body: 'berline', paint: 'blanc' },
  'VO-D033': { body: 'monospace', paint: 'rouge' },
  'VO-D034': { body: 'suv', paint: 'bleu' },
  'VO-D035': { body: 'berline', paint: 'bleu' },
  'VO-D036': { body: 'citadine', paint: 'rouge' },
  'VO-D037': { body: 'break', paint: 'bleu-nuit' },
  'VO-D038': { body: 'citadine', paint: 'noir' },
  'VO-D039': { body: 'suv', paint: 'orange' },
  'VO-D040': { body: 'coupe', paint: 'bleu-nuit' },
  'VO-D041': { body: 'ludospace', paint: 'beige' },
  'VO-D042': { body: 'citadine', paint: 'vert' },
  'VO-D043': { body: 'berline', paint: 'gris' },
  'VO-D044': { body: 'suv', paint: 'vert' },
  'VO-D045': { body: 'citadine', paint: 'gris' },
  'VO-D046': { body: 'citadine', paint: 'orange' },
  'VO-D047': { body: 'citadine', paint: 'vert' },
  'VO-D048': { body: 'suv', paint: 'bleu' },

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
 * The illustration for a picture that a vehicle of the demonstration has.
 * @param name a view, such as 'trois-quarts'
 * @throws Error for a reference without body and paint, or a name that is no view.
 */
export function illustrationOf(reference: string, name: string): Illustration {
  const drawn = DRAWN[reference];
  if (!drawn) throw new Error(`${reference} has no body and paint in tools/illustrations/stock.ts`);
  const view = views.find((known): known is View => known === name);
  if (!view) throw new Error(`${reference}: ${name} is none of the views ${views.join(', ')}`);
  // All views of a vehicle share its seed, so that its nose, lamps and wheels agree.
  return { ...drawn, view, seed: hash(`${isTruck(drawn.body) ? 'truck' : 'car'}:${reference}`) };
}
