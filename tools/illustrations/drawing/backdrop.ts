import type { Backdrop, BodyType, Illustration, Paint } from '../subject.ts';
import { lacquerOf, lightnessAndHue, mix } from './paint.ts';
import { HORIZON, scenes, tonesOf } from './scenes.ts';

/** Each kind of body has one backdrop, so that a grid looks calm and visitors recognise a body by its backdrop. */
const BACKDROPS: Record<BodyType, Backdrop> = {
  citadine: 'rue',
  'citadine-haute': 'rue',
  compacte: 'allee',
  berline: 'allee',
  break: 'campagne',
  suv: 'montagne',
  monospace: 'mer',
  ludospace: 'mer',
  coupe: 'soleil',
  fourgon: 'atelier',
  fourgonnette: 'devantures',
  caisse: 'quai',
  benne: 'carriere',
  plateau: 'hangars',
  porteur: 'viaduc',
  frigo: 'halle',
};

export function backdropOf({ body, backdrop }: Pick<Illustration, 'body' | 'backdrop'>): Backdrop {
  return backdrop ?? BACKDROPS[body];
}

/** Returns the distance in CIELAB between a paint and the wall behind it. A distance of 20 is easy to see. */
export function distance(paint: Paint, backdrop: Backdrop): number {
  const [one, other] = [lacquerOf(paint).base, scenes[backdrop].wall].map(lightnessAndHue);
  return Math.hypot(...[0, 1, 2].map((i) => (one?.[i] ?? 0) - (other?.[i] ?? 0)));
}

/** Draws wall and floor in the tones of the scene, with a pool of light on the floor. */
export function drawBackdrop(backdrop: Backdrop): string {
  const tones = tonesOf(backdrop);
  const stop = (offset: number, colour: string) => `<stop offset="${offset}" stop-color="${colour}"/>`;
  // The gradient is linear, because a radial gradient over the whole picture takes librsvg 10 ms, as long as two
  // wheels.
  return (
    `<defs><linearGradient id="wall" x2="0" y2="1">${stop(0, tones.sky)}${stop(1, mix(tones.wall, tones.far, 0.6))}</linearGradient>` +
    `<linearGradient id="floor" x2="0" y2="1">${stop(0, mix(tones.floor, tones.near, 0.35))}${stop(0.5, tones.floor)}${stop(1, mix(tones.floor, tones.near, 0.5))}</linearGradient>` +
    '<radialGradient id="pool"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>' +
    `<rect width="1600" height="${HORIZON}" fill="url(#wall)"/>${scenes[backdrop].draw(tones)}<rect y="${HORIZON}" width="1600" height="${1200 - HORIZON}" fill="url(#floor)"/>` +
    '<ellipse cx="800" cy="1010" rx="820" ry="150" fill="url(#pool)" opacity=".6"/>'
  );
}
