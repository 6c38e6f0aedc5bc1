import { choose, hash } from './choice.ts';
import { type BodyType, type Illustration, isTruck, type Paint, type View } from './subject.ts';

/** What of a vehicle its demo pictures depend on. */
export type Pictured = { id: number | string; kind: 'car' | 'truck'; body: BodyType; paint: Paint };

/** Bodies that have a three-quarter view: a chassis cab's load body has none and shows its profile instead. */
function turns(body: BodyType): boolean {
  return !isTruck(body) || body === 'fourgon' || body === 'fourgonnette';
}

/** 3 to 6 pictures of a vehicle, cover first; the same vehicle always gets the same pictures. */
export function picturesOf({ id, kind, body, paint }: Pictured): Illustration[] {
  const seed = hash(`${kind}:${id}`);
  const side = choose<View>(seed, 'side', ['profil-gauche', 'profil-droit']);
  const cover = turns(body) ? choose<View>(seed, 'cover', ['trois-quarts', 'trois-quarts', side]) : side;
  const order: View[] = [
    cover,
    side,
    choose<View>(seed, 'end', ['avant', 'arriere']),
    'habitacle',
    choose<View>(seed, 'detail', ['roue', 'coffre']),
    'arriere',
    'coffre',
    'roue',
  ];
  const count = 3 + (hash(`count:${seed}`) % 4);
  return [...new Set(order)].slice(0, count).map((view) => ({ body, paint, view, seed }));
}
