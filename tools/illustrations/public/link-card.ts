import { HOME_CAR, homeCar } from './home-car.ts';
import { LEAF, VEIN } from './icon.ts';

/** Width and height of a link card in pixels (OpenGraph). */
const CARD = { width: 1200, height: 630 } as const;

const PETROL = '#0b3b36';
const PAPER = '#fbfaf7';
/** Lower end of the band, radius of the half discs of its torn edge, and enlargement of the car. */
const [EDGE, DISC, ENLARGED] = [452, 12, 1.4];

/**
 * Draws the site's link card: its car on the petrol band with the ticket's torn edge. It contains no text, because the
 * dealership's name is a setting.
 */
export function drawLinkCard(): string {
  const discs = Array.from(
    { length: CARD.width / (DISC * 4) + 1 },
    (_, i) => `<circle cx="${i * DISC * 4}" cy="${EDGE}" r="${DISC}"/>`,
  );
  const left = (CARD.width - HOME_CAR.width * ENLARGED) / 2;
  const top = EDGE - HOME_CAR.height * ENLARGED * 0.7;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD.width} ${CARD.height}" width="${CARD.width}" height="${CARD.height}">` +
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${PAPER}"/><rect width="${CARD.width}" height="${EDGE}" fill="${PETROL}"/>` +
    leaf(-70, -60, 15, -18) +
    leaf(905, -40, 11, 24) +
    `<g fill="${PAPER}">${discs.join('')}</g>` +
    `<g transform="translate(${left} ${top}) scale(${ENLARGED})">${homeCar()}</g></svg>`
  );
}

/** Draws the leaf of the site's mark, large and only a little lighter than the band. */
function leaf(x: number, y: number, size: number, turned: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${size}) rotate(${turned} 16 16)"><path d="${LEAF}" fill="#11463f"/>` +
    `<path d="${VEIN}" fill="none" stroke="${PETROL}" stroke-width="1.2" stroke-linecap="round"/></g>`
  );
}
