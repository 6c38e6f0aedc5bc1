import { LEAF, VEIN } from './icon.ts';

/** Size of the card in pixels. */
const CARD = { width: 1200, height: 630 } as const;
/** Left edge of the ticket, and height of the line at which its stub is torn off. */
const [EDGE, TEAR] = [804, 448] as const;
/** Radius of the perforation's half discs, radius of the larger holes at the tear, and distance between discs. */
const [DISC, HOLE, STEP] = [8, 15, 30] as const;

const [PAPER, DASH, BRAND] = ['#fbfaf7', '#bdb6a6', '#0b3b36'] as const;

/**
 * Draws the workshop ticket of a vehicle's link card (src/features/catalogue/link-cards). The place of the photo is
 * transparent.
 */
export function drawTicket(): string {
  const bites = Array.from({ length: CARD.height / STEP }, (_, i) => {
    const y = i * STEP + STEP / 2;
    return `V${y - DISC}A${DISC} ${DISC} 0 0 1 ${EDGE} ${y + DISC}`;
  });
  const paper = `M${EDGE} 0${bites.join('')}V${CARD.height}H${CARD.width}V${TEAR + HOLE}A${HOLE} ${HOLE} 0 0 1 ${CARD.width} ${TEAR - HOLE}V0Z`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${CARD.width}" height="${CARD.height}">` +
    `<path d="M${CARD.width - HOLE - 4} ${TEAR - HOLE - 4}H${CARD.width}V${TEAR + HOLE + 4}H${CARD.width - HOLE - 4}Z" fill="${BRAND}"/>` +
    `<path d="${paper}" fill="${PAPER}"/>` +
    `<path d="M${EDGE + 38} ${TEAR}H${CARD.width - 36}" stroke="${DASH}" stroke-width="4" stroke-linecap="round" stroke-dasharray="0.1 12"/></svg>`
  );
}

/** Draws the mark on the ticket. */
export function drawLeaf(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 2 26 28" width="364" height="392">' +
    `<path d="${LEAF}" fill="${BRAND}"/><path d="${VEIN}" fill="none" stroke="${PAPER}" stroke-width="2" stroke-linecap="round"/></svg>`
  );
}
