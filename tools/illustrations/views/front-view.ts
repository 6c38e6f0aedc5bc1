import { type Lacquer, lacquerOf, mix } from '../drawing/paint.ts';
import { curve, fill, line, linear, type Point } from '../drawing/svg.ts';
import type { Illustration } from '../subject.ts';
import { closed, type EndFrame, endBody, endFrame, mirrored, pane, paneGlass, plate } from './end-view.ts';
import { type Face, faceOf, grilleFront, grilleOf, headLampFront, mouthFront, ventFront } from './face.ts';
import { boxEnd } from './load-end.ts';

/** Draws the vehicle from the front, in centimetres around its middle. */
export function frontView(of: Illustration): string {
  const f = endFrame(of);
  const c = lacquerOf(of.paint);
  const top = f.tall ? (of.body === 'porteur' ? 252 : 205) : f.roof - 8;
  const belt = f.cowl - 4;
  const screen = pane(f, f.cowl + 2, top, belt, 6);
  return [
    boxEnd(of.body, 'front'),
    mirrored(mirror(f, c)),
    endBody(f, c, belt),
    '<g clip-path="url(#end)">',
    of.body === 'porteur' ? truckFace(f, c) : bonnet(f, c) + grille(f, of.seed, c),
    lowerFace(f, of.seed, c),
    mirrored(lamp(f, faceOf(of.seed))),
    '</g>',
    paneGlass(screen, f.cowl + 2, top, cabin(f)),
    mirrored(line(`M${f.half * 0.62} ${-f.cowl - 3}L${f.half * 0.08} ${-f.cowl - 8}`, '#0d0f11', 1.3)),
    plate(f.sill + 21),
  ].join('');
}

/** Draws the flat face of a cab-over truck: step panel, wide slatted grille, dark bumper. */
function truckFace(f: EndFrame, c: Lacquer): string {
  const w = f.half;
  const slats = [0, 1, 2, 3].map(
    (i) =>
      `<rect x="${-w * 0.66}" y="${-142 + i * 10}" width="${w * 1.32}" height="5.4" rx="2" fill="${i ? '#9aa2aa' : '#d5dade'}"/>`,
  );
  return [
    `<rect x="${-w * 0.7}" y="-147" width="${w * 1.4}" height="44" rx="5" fill="#15181b"/>${slats.join('')}`,
    line(`M${-w + 8} -150H${w - 8}`, c.shade, 1, 0.7),
    `<rect x="${-w}" y="-98" width="${w * 2}" height="60" fill="#2a2e33"/><rect x="${-w}" y="-98" width="${w * 2}" height="2" fill="#6a727a"/><rect x="${-w * 0.45}" y="-92" width="${w * 0.9}" height="6" rx="3" fill="#14171a"/>`,
    `<circle cy="-124" r="8" fill="#1b1e22"/><circle cy="-124" r="6.6" fill="#c9d0d6"/><circle cy="-124" r="4" fill="${c.base}"/>`,
  ].join('');
}

function mirror(f: EndFrame, c: Lacquer): string {
  const x = f.half - 5;
  const h = f.cowl + (f.tall ? 12 : 5);
  const big = f.tall ? 1.5 : 1;
  const shell: Point[] = [
    [x, h],
    [x + 6, h + 9 * big],
    [x + 17, h + 10 * big],
    [x + 21, h + 4],
    [x + 18, h - 2 * big],
    [x + 8, h - 2 * big],
  ];
  return (
    fill(curve(shell, true), f.tall ? '#23272c' : c.base) +
    line(curve(shell.slice(1, 4)), f.tall ? '#666e76' : c.glint, 1, 0.8) +
    line(curve(shell, true), '#0e1013', 0.6, 0.8)
  );
}

function cabin(f: EndFrame): string {
  const h = f.cowl;
  const seat = `<path d="M18 ${-h - 2}v-12q0-8 8-9v-4q0-5 7-5t7 5v4q8 1 8 9v12Z" fill="#161b20" opacity=".8"/>`;
  return `${mirrored(seat)}<ellipse cx="33" cy="${-h - 5}" rx="14" ry="10" fill="none" stroke="#12161a" stroke-width="2.6" opacity=".85"/><path d="M-70 ${-h + 2}Q0 ${-h - 9} 70 ${-h + 2}Z" fill="#1a1f24"/><rect x="-9" y="${-(f.tall ? 200 : f.roof - 13)}" width="18" height="5" rx="2.5" fill="#0f1215"/>`;
}

function bonnet(f: EndFrame, c: Lacquer): string {
  const w = f.half;
  const edge: Point[] = [
    [w - 13, f.cowl - 1],
    [w - 19, (f.cowl + f.nose) / 2 + 4],
    [w - 30, f.nose + 2.5],
  ];
  const crease: Point[] = [
    [w * 0.56, f.cowl - 1],
    [w * 0.5, f.nose + 4],
  ];
  return [
    `<defs>${linear(
      'bonnet',
      [0, f.cowl],
      [0, f.nose],
      [
        [0, c.glint, 0.25],
        [0.6, c.glint, 0.5],
        [1, c.glint, 0.05],
      ],
    )}</defs>`,
    fill(
      closed([
        [w * 0.5, f.nose + 4, 'corner'],
        [w * 0.56, f.cowl, 'corner'],
      ]),
      'url(#bonnet)',
    ),
    mirrored(line(curve(edge), mix(c.deep, '#000000', 0.3), 0.8, 0.9) + line(curve(crease), c.shade, 0.9, 0.6)),
    line(
      closed([
        [w - 30, f.nose + 2.5],
        [w * 0.4, f.nose + 1],
      ]).slice(0, -1),
      mix(c.deep, '#000000', 0.3),
      0.8,
      0.9,
    ),
  ].join('');
}

function lamp(f: EndFrame, face: Face): string {
  const points = headLampFront(face, f.half, f.nose);
  const d = curve(points, true);
  const [cx, cy] = [f.half - (face === 'slim' ? 22 : 19), -(f.nose - (face === 'slim' ? 2.2 : 5.2))];
  const r = face === 'slim' ? 3 : 5;
  const bulb = (x: number, q: number) =>
    `<circle cx="${x}" cy="${cy}" r="${q}" fill="#101316"/><circle cx="${x}" cy="${cy}" r="${q * 0.74}" fill="#c9d5dd"/><circle cx="${x}" cy="${cy}" r="${q * 0.45}" fill="#f3f8fb"/><circle cx="${x - q * 0.25}" cy="${cy - q * 0.3}" r="${q * 0.2}" fill="#fff"/>`;
  return [
    fill(d, '#1d2329'),
    fill(d, '#aebcc7', 0.25),
    bulb(cx, r),
    face === 'round' ? '' : bulb(cx - r * 2.3, r * 0.75),
    line(curve(points.slice(3)), '#cfe6ff', 2.8, 0.3),
    line(curve(points.slice(3).map(([x, h]): Point => [x - 1, h + 1.6])), '#fff', 1.2),
    line(d, '#0d0f11', 0.9),
  ].join('');
}

function grille(f: EndFrame, seed: number, c: Lacquer): string {
  const w = f.half;
  const style = grilleOf(seed);
  const h = f.nose;
  const { half, rows, reach } = grilleFront(style, w, h);
  const d = closed(half);
  const slats = Array.from(
    { length: rows },
    (_, i) => `M${-w * 0.6} ${-h + 4 + ((i + 0.5) * (reach - 4)) / rows}H${w * 0.6}`,
  ).join('');
  const uprights = style === 'mesh' ? Array.from({ length: 17 }, (_, i) => `M${(i - 8) * 5.6} ${-h}v34`).join('') : '';
  return [
    `<clipPath id="grille"><path d="${d}"/></clipPath>`,
    fill(d, '#131619'),
    `<g clip-path="url(#grille)">${line(slats + uprights, style === 'bars' || style === 'frame' ? '#aab2ba' : '#3b4147', style === 'bars' ? 1.7 : 1.1, 0.9)}</g>`,
    line(d, style === 'closed' ? '#2a2e33' : '#c6ccd2', style === 'frame' ? 2 : 1.1, 0.95),
    `<circle cy="${-h + (style === 'closed' ? -4 : 6.5)}" r="4.4" fill="#20252a"/><circle cy="${-h + (style === 'closed' ? -4 : 6.5)}" r="3.7" fill="#c9d0d6"/><circle cy="${-h + (style === 'closed' ? -4 : 6.5)}" r="2.2" fill="${c.base}"/>`,
  ].join('');
}

function lowerFace(f: EndFrame, seed: number, c: Lacquer): string {
  const w = f.half;
  const s = f.sill;
  const vent = ventFront(seed, w, s);
  const d = closed(mouthFront(w, s));
  const bars = [9, 12.5].map((k) => `M${-w * 0.55} ${-s - k}H${w * 0.55}`).join('');
  return [
    fill(d, '#15181b'),
    line(bars, '#343a40', 1),
    mirrored(fill(curve(vent, true), '#15181b') + line(curve(vent.slice(0, 3)), c.glint, 0.7, 0.4)),
    fill(
      closed([
        [w, s - 3],
        [w - 4, s + 3],
        [w * 0.5, s + 3.5],
      ]),
      '#1c1f23',
    ),
    line(
      closed([
        [w - 10, s + 27],
        [w * 0.5, s + 26],
      ]).slice(0, -1),
      c.shade,
      0.8,
      0.5,
    ),
  ].join('');
}
