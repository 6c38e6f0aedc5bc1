import { backdropOf, drawBackdrop } from '../drawing/backdrop.ts';
import { n } from '../drawing/svg.ts';
import type { Backdrop, Illustration } from '../subject.ts';
import { sideSize } from '../views/side-view.ts';
import { cornerFrame, threeQuarter } from '../views/three-quarter.ts';

/** Pieces of a larger picture: a backdrop as wide as a link card, and one vehicle on a transparent background, to be put on it. */

/** Width and height of a link card in pixels (OpenGraph). */
export const CARD = { width: 1200, height: 630 } as const;

/** The backdrop alone, its floor in the lower third. */
export function drawBackdropAlone(backdrop: Backdrop, seed: number): string {
  const of: Illustration = { body: 'suv', paint: 'noir', view: 'trois-quarts', seed, backdrop };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 235 1600 840" width="${CARD.width}" height="${CARD.height}">${drawBackdrop(backdropOf(of), seed)}</svg>`;
}

/** A car or van in three-quarter view without a ground, seen from its right when `turned`. */
export function drawAlone(of: Illustration, width: number, turned: boolean): string {
  const { low, left, right } = cornerFrame(of);
  const s = width / (right - left);
  const height = sideSize(of.body)[1] * s * 1.35;
  const x = width * 0.6 - ((turned ? -1 : 1) * s * (left + right)) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${n(width * 1.2)} ${n(height)}" width="${n(width * 1.2)}" height="${n(height)}">` +
    `<g transform="translate(${n(x)} ${n(height * 0.9 - low * s)}) scale(${n(turned ? -s : s)} ${n(s)})">${threeQuarter(of)}</g></svg>`
  );
}
