import { contrast, LOWEST_CONTRAST, lowestContrast } from '../colours.ts';

/**
 * @example contrastText('#0b3b36');
 * // 'Contraste 10,9 pour 1 sur le fond des pages, 12,4 pour 1 sous du blanc : très lisible (4,5 au moins).'
 */
export function contrastText(colour: string): string {
  const ratio = lowestContrast(colour);
  const word = ratio < LOWEST_CONTRAST ? 'trop claire, refusée' : ratio < 7 ? 'lisible' : 'très lisible';
  const white = contrast(colour, '#ffffff');
  return `Contraste ${tenths(ratio)} pour 1 sur le fond des pages, ${tenths(white)} pour 1 sous du blanc : ${word} (4,5 au moins).`;
}

/** Rounds down, because 4.49 is below the required 4.5. */
function tenths(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',');
}
