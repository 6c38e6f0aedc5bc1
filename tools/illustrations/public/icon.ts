/** Draws the site's leaf as an icon for tabs, home screens and app lists. */

export const LEAF = 'M16 2.5c7.5 4 12 9.6 12 15.6 0 5.7-4.6 9.4-12 11.4-7.4-2-12-5.7-12-11.4 0-6 4.5-11.6 12-15.6z';
export const VEIN = 'M16 29.5V12M16 17l5-4.5M16 17l-5-4.5M16 23l6-5M16 23l-6-5';

/**
 * Returns a square SVG. `share` is the part of the square that the leaf fills. Systems that allow no transparency need
 * a `ground`. It leaves a margin for the round or square shape that a phone cuts out.
 */
export function drawIcon({ share, ground }: { share: number; ground?: string }): string {
  const shift = (32 - 32 * share) / 2;
  const [leaf, vein] = ground === undefined ? ['#0b3b36', '#fbfaf7'] : ['#fbfaf7', ground];
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">' +
    (ground === undefined ? '' : `<rect width="32" height="32" fill="${ground}"/>`) +
    `<g transform="translate(${shift} ${shift}) scale(${share})"><path d="${LEAF}" fill="${leaf}"/>` +
    `<path d="${VEIN}" fill="none" stroke="${vein}" stroke-width="2" stroke-linecap="round"/></g></svg>`
  );
}
