import { choose, hash } from './choice.ts';
import type { BodyType, Illustration, Paint, View } from './subject.ts';

/** What of a vehicle its demo pictures depend on. */
export type Pictured = { id: number | string; kind: 'car' | 'truck'; body: BodyType; paint: Paint };

/** 3 to 6 pictures of a vehicle, cover first; the same vehicle always gets the same pictures. */
export function picturesOf({ id, kind, body, paint }: Pictured): Illustration[] {
  const seed = hash(`${kind}:${id}`);
  const cover = choose<View>(seed, 'cover', ['profil-gauche', 'profil-droit', 'profil-gauche']);
  const other: View = cover === 'profil-gauche' ? 'profil-droit' : 'profil-gauche';
  const more: View[] = [
    choose<View>(seed, 'second', ['avant', 'arriere']),
    'habitacle',
    choose<View>(seed, 'fourth', ['roue', 'coffre']),
    choose<View>(seed, 'fifth', [other, 'arriere']),
    'coffre',
  ];
  const count = 3 + (hash(`count:${seed}`) % 4);
  const views = [...new Set([cover, ...more, 'roue' as const, 'avant' as const])].slice(0, count);
  return views.map((view) => ({ body, paint, view, seed }));
}
