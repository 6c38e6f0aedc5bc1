import { type Lacquer, lacquerOf, mix } from '../drawing/paint.ts';
import { curve, fill, line, type Point, trace } from '../drawing/svg.ts';
import type { Illustration } from '../subject.ts';
import { closed, type EndFrame, endBody, endFrame, mirrored, pane, paneGlass, plate } from './end-view.ts';
import { type Face, faceOf } from './face.ts';
import { loadRear } from './load-end.ts';
import { sideShape } from './side-view.ts';

/** Draws the vehicle from behind, in centimetres around its middle. */
export function rearView(of: Illustration): string {
  if (sideShape(of).cab) return loadRear(of);
  const f = endFrame(of);
  const c = lacquerOf(of.paint);
  const van = of.body === 'fourgon' || of.body === 'fourgonnette';
  const deck = van ? f.cowl + 6 : f.deck + 3;
  const belt = Math.min(deck, f.cowl) - 4;
  const top = f.tall ? f.roof - 44 : f.roof - 9;
  const glass = pane(f, deck, top, belt, van ? 12 : 7);
  const tail = van ? belt - 8 : deck - 5;
  return [
    mirrored(mirror(f, c)),
    endBody(f, c, belt),
    '<g clip-path="url(#end)">',
    gate(f, c, deck, van),
    bumper(f, c, of.seed),
    mirrored(lamp(f, faceOf(of.seed), tail, van)),
    '</g>',
    paneGlass(glass, deck, top, seats(deck)),
    van
      ? line(`M0 ${-f.roof + 8}V${-f.sill - 18}`, mix(c.deep, '#000000', 0.2), 1.6) + twinGap(deck, top, c)
      : of.body === 'berline' || of.body === 'coupe'
        ? ''
        : wiper(deck),
    plate(van ? f.sill + 40 : f.deck - 26),
    of.flaw === 'bouclier' ? scuffs(f) : '',
  ].join('');
}

/** Draws scratches along the corner of the bumper. */
function scuffs(f: EndFrame): string {
  return [0, 3.4, 6.2, 8.8]
    .map((up, i) => {
      const [x, h] = [f.half - 34 + i * 2.5, f.sill + 19 + up];
      return line(`M${x} ${-h}l${19 - i * 2.6} ${-2.2 - i * 0.3}`, i % 2 ? '#ece9e2' : '#4c4a46', 1.3, 0.85);
    })
    .join('');
}

function mirror(f: EndFrame, c: Lacquer): string {
  const x = f.half - 6;
  const h = f.cowl + 6;
  return `${fill(
    curve(
      [
        [x, h],
        [x + 6, h + 8],
        [x + 17, h + 9],
        [x + 20, h + 3],
        [x + 8, h - 2],
      ],
      true,
    ),
    c.shade,
  )}<rect x="${x + 7}" y="${-h - 7}" width="10" height="7" rx="2" fill="#93a1ab"/>`;
}

function seats(deck: number): string {
  return [-46, 0, 46]
    .map(
      (x) => `<path d="M${x - 13} ${-deck + 3}v-9q0-6 6-7v-3q0-4 7-4t7 4v3q6 1 6 7v9Z" fill="#161b20" opacity=".75"/>`,
    )
    .join('');
}

function wiper(deck: number): string {
  return (
    line(`M2 ${-deck - 1.5}L42 ${-deck - 5}`, '#0d0f11', 1.5) +
    `<circle cx="2" cy="${-deck - 1}" r="2.4" fill="#0d0f11"/>`
  );
}

function twinGap(deck: number, top: number, c: Lacquer): string {
  return `<rect x="-6" y="${-top - 5}" width="12" height="${top - deck + 12}" fill="${c.base}"/><path d="M0 ${-top - 5}V${-deck + 7}" stroke="${c.deep}" stroke-width="1.4"/><rect x="4" y="${-deck + 22}" width="5" height="18" rx="2" fill="#1b1e22"/>`;
}

function gate(f: EndFrame, c: Lacquer, deck: number, van: boolean): string {
  const w = f.half;
  const cut = mix(c.deep, '#000000', 0.3);
  const low = f.sill + (van ? 18 : 30);
  const seam: Point[] = [
    [w - (van ? 6 : 15), deck + 2],
    [w - (van ? 7 : 17), deck - 22],
    [w - (van ? 7 : 28), low + 8],
    [w - (van ? 9 : 34), low, 'corner'],
    [0, low - 1],
  ];
  const recess: Point[] = [
    [30, f.deck - 34, 'corner'],
    [33, f.deck - 18, 'corner'],
    [0, f.deck - 17],
  ];
  return [
    mirrored(
      line(curve(seam), cut, 0.8, 0.9) + line(curve(seam.map(([x, h]): Point => [x - 0.9, h])), c.glint, 0.6, 0.4),
    ),
    van ? '' : fill(closed(recess), c.shade, 0.8) + line(closed(recess.slice(1)).slice(0, -1), '#d9dee2', 1.6),
    van
      ? ''
      : line(
          closed([
            [w - 14, f.deck - 8],
            [w * 0.5, f.deck - 10],
          ]).slice(0, -1),
          c.glint,
          1,
          0.5,
        ),
    van
      ? ''
      : `<circle cy="${-f.deck + 10}" r="4" fill="#20252a"/><circle cy="${-f.deck + 10}" r="3.3" fill="#c9d0d6"/><circle cy="${-f.deck + 10}" r="2" fill="${c.base}"/>`,
  ].join('');
}

function bumper(f: EndFrame, c: Lacquer, seed: number): string {
  const w = f.half;
  const s = f.sill;
  const tips =
    seed % 3 === 0
      ? ''
      : mirrored(
          `<rect x="${w * 0.5}" y="${-s - 9}" width="17" height="6.5" rx="2.5" fill="#c5ccd2"/><rect x="${w * 0.5 + 1.5}" y="${-s - 7.8}" width="14" height="4.2" rx="2" fill="#17191c"/>`,
        );
  return [
    line(
      closed([
        [w - 2, s + 33],
        [w - 26, s + 30],
        [w * 0.4, s + 29],
      ]).slice(0, -1),
      mix(c.deep, '#000000', 0.3),
      0.8,
      0.7,
    ),
    fill(
      closed([
        [w - 8, s - 4, 'corner'],
        [w - 20, s + 13, 'corner'],
        [w * 0.4, s + 13.5],
      ]),
      '#1a1d21',
    ),
    line(
      closed([
        [w - 21, s + 13],
        [w * 0.4, s + 13.5],
      ]).slice(0, -1),
      '#565e66',
      0.8,
    ),
    mirrored(`<rect x="${w - 30}" y="${-s - 20}" width="22" height="3.4" rx="1.5" fill="#b5262a"/>`),
    tips,
  ].join('');
}

const shapes: Record<Face, readonly Point[]> = {
  slim: trace('-46 -6, -30 -2, -6 0, -1 -3, -3 -10, -24 -12, -44 -11'),
  almond: trace('-36 -6, -20 1, -4 2, -1 -8, -8 -16, -26 -15'),
  block: trace('-15 4, -5 5, -1 -6, -2 -24, -12 -26, -16 -14'),
  round: trace('-28 -4, -16 2, -4 1, -1 -9, -8 -18, -22 -17'),
};

function lamp(f: EndFrame, face: Face, h: number, van: boolean): string {
  const points =
    van || f.roofHalf / f.half > 0.75 ? shapes.block.map(([x, y]): Point => [x, y * 1.9 + 8]) : shapes[face];
  const place = (by: number) => points.map(([x, y]): Point => [f.half - 17 + (x + 17) * by, h - 7 + (y + 7) * by]);
  const d = curve(place(1), true);
  return [
    fill(d, '#7d1016'),
    fill(curve(place(0.74), true), '#cb252b'),
    line(curve(place(0.74).slice(1, 5)), '#ff8b7d', 1.5, 0.95),
    fill(curve(place(0.34), true), '#f4dcd6', 0.85),
    line(d, '#2c0709', 0.8),
    line(curve(place(0.96).slice(0, 3)), '#fff', 0.8, 0.5),
  ].join('');
}
