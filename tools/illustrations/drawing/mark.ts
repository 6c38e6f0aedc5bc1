import { n } from './svg.ts';

/**
 * Letters of single strokes in a 10-unit em (x-height 5, y downwards). They need no font. A minimal server has no
 * fonts, and librsvg would draw empty boxes.
 */
const letters: Record<string, [width: number, d: string]> = {
  I: [2, 'M1 0V10'],
  P: [6, 'M1 10V0H3.2A2.7 2.7 0 0 1 3.2 5.6H1'],
  a: [6, 'M5 5.4V10M5 7.5A2 2.4 0 1 0 1 7.5A2 2.4 0 1 0 5 7.5'],
  e: [6, 'M1 7.3H5A2 2.3 0 1 0 4.4 9.2'],
  h: [6, 'M1 0V10M1 7.3Q1.2 5.2 3.2 5.2Q5 5.2 5 7.3V10'],
  i: [2, 'M1 5.2V10M1 2.8V3'],
  l: [2, 'M1 0V10'],
  n: [6, 'M1 5.2V10M1 7.3Q1.2 5.2 3.2 5.2Q5 5.2 5 7.3V10'],
  o: [6.2, 'M5.2 7.6A2.1 2.4 0 1 0 1 7.6A2.1 2.4 0 1 0 5.2 7.6'],
  r: [4, 'M1 5.2V10M1 7.5Q1.2 5.2 3.6 5.2'],
  s: [5, 'M4.2 6.1Q3.6 5.2 2.6 5.2Q1.1 5.2 1.1 6.4Q1.1 7.3 2.7 7.6Q4.3 7.9 4.3 8.8Q4.3 10 2.7 10Q1.3 10 0.9 9'],
  t: [4, 'M1.6 3V8.4Q1.6 10 3.4 9.9M0.4 5.2H3.3'],
  u: [6, 'M1 5.2V7.9Q1 10 2.8 10Q5 10 5 7.8M5 5.2V10'],
  v: [6, 'M0.8 5.2L3 10L5.2 5.2'],
  à: [6, 'M5 5.4V10M5 7.5A2 2.4 0 1 0 1 7.5A2 2.4 0 1 0 5 7.5M2 2.4L3.4 3.8'],
  ' ': [4, ''],
};

/**
 * Draws text as strokes, with the left edge at x and the baseline at y. `size` is the height of capitals. All are in
 * SVG user units.
 */
export function lettering(text: string, x: number, y: number, size: number, colour: string): string {
  const k = size / 10;
  let pen = 0;
  const glyphs = [...text].map((character) => {
    const [width, d] = letters[character] ?? [6, ''];
    const glyph = d ? `<path d="${d}" transform="translate(${n(pen)} 0)"/>` : '';
    pen += width + 1;
    return glyph;
  });
  return `<g transform="translate(${n(x)} ${n(y - size)}) scale(${n(k)})" fill="none" stroke="${colour}" stroke-width="1.15" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}</g>`;
}

/** Draws the word « Illustration » in the corner of a picture, so that no visitor believes that it is a photo. */
export function illustrationMark(): string {
  return `<g id="mark" aria-label="Illustration"><rect x="1342" y="1128" width="222" height="48" rx="24" fill="#14171c" opacity=".5"/>${lettering('Illustration', 1380, 1162, 22, '#fff')}</g>`;
}
