import type { Form } from './shapes/fitted.ts';

/** The names in this file are French, because the vehicles' choices use the same words. */
export const carBodies = [
  'citadine',
  'citadine-haute',
  'compacte',
  'berline',
  'break',
  'suv',
  'monospace',
  'coupe',
  'ludospace',
] as const;
export const truckBodies = ['fourgon', 'fourgonnette', 'caisse', 'benne', 'plateau', 'porteur', 'frigo'] as const;
export const views = [
  'profil-gauche',
  'profil-droit',
  'avant',
  'arriere',
  'roue',
  'habitacle',
  'coffre',
  'trois-quarts',
] as const;
export const paints = [
  'blanc',
  'argent',
  'gris',
  'noir',
  'bleu',
  'bleu-nuit',
  'rouge',
  'vert',
  'orange',
  'beige',
] as const;
/** The first thirteen are behind the stock's vehicles. `garage` is on the page about the dealership. */
export const backdrops = [
  'rue',
  'allee',
  'campagne',
  'montagne',
  'mer',
  'soleil',
  'atelier',
  'devantures',
  'quai',
  'carriere',
  'hangars',
  'viaduc',
  'halle',
  'garage',
] as const;

export type CarBody = (typeof carBodies)[number];
export type TruckBody = (typeof truckBodies)[number];
export type BodyType = CarBody | TruckBody;
export type View = (typeof views)[number];
export type Paint = (typeof paints)[number];
export type Backdrop = (typeof backdrops)[number];

/** A damage of a vehicle that its pictures show. */
export type Flaw = 'portiere' | 'bouclier';

/**
 * One picture of one vehicle. `seed` chooses nose, lamps, grille and wheels; all views of a vehicle have the same seed.
 * `form` describes how its model differs from others with its body.
 */
export type Illustration = {
  body: BodyType;
  paint: Paint;
  view: View;
  seed: number;
  backdrop?: Backdrop;
  form?: Form;
  flaw?: Flaw;
};

export function isTruck(body: BodyType): body is TruckBody {
  return (truckBodies as readonly string[]).includes(body);
}
