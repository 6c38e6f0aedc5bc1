import { lacquerOf, mix } from '../drawing/paint.ts';
import type { Camera } from '../drawing/shell.ts';
import type { Solid, Spot } from '../drawing/solid.ts';
import { fill, line, type Point, samples } from '../drawing/svg.ts';
import type { SideShape } from '../shapes/side-shape.ts';
import type { Illustration } from '../subject.ts';
import { project } from './corner-flank.ts';
import { faceOf, grilleFront, grilleOf, headLampFront, mouthFront, ventFront } from './face.ts';

/** Draws the details of nose, bonnet and windscreen in three-quarter view. */
export function cornerFace(of: Illustration, shape: SideShape, solid: Solid, camera: Camera): string {
  const c = lacquerOf(of.paint);
  const half = solid.half;
  const lay = (points: readonly Point[]): Spot[] =>
    points.map(([y, h]): Spot => {
      const side = y < 0 ? Math.max(y, -half * 0.86) : Math.min(y, half * 0.972);
      return [solid.nose(side, h) - 0.2, side, h];
    });
  const whole = (right: readonly Point[]): Point[] => [
    ...right,
    ...[...right].reverse().map((p): Point => (p[2] ? [-p[0], p[1], p[2]] : [-p[0], p[1]])),
  ];
  const loop = (points: readonly Point[]) => project(camera, lay(samples([...points, points[0] as Point], 5)), true);
  const open = (points: readonly Point[]) => project(camera, lay(samples(points, 6)));
  const nose = shape.nose[1];
  const style = grilleOf(of.seed);
  const grille = grilleFront(style, half, nose);
  const slat = (h: number) =>
    open([
      [-half * 0.6, h],
      [0, h],
      [half * 0.6, h],
    ]);
  const mouth = loop(whole(mouthFront(half * 0.8, shape.sill).slice(0, 2)));
  const vent = ventFront(of.seed, half, shape.sill).map(([y, h]): Point => [y * 0.9, h]);
  const flip = (points: readonly Point[]) => points.map(([x, h]): Point => [-x, h]);
  const grilleD = loop(whole(grille.half));
  const rows = Array.from({ length: grille.rows }, (_, i) =>
    slat(nose - 4 - ((i + 0.5) * (grille.reach - 4)) / grille.rows),
  ).join('');
  return [
    screen(shape, solid, camera),
    bonnet(shape, solid, camera, c),
    fill(mouth, '#15181b'),
    fill(loop(vent), '#15181b') + fill(loop(flip(vent)), '#15181b'),
    `<clipPath id="cornerGrille"><path d="${grilleD}"/></clipPath>${fill(grilleD, '#131619')}<g clip-path="url(#cornerGrille)">${line(rows, style === 'bars' || style === 'frame' ? '#aab2ba' : '#3b4147', style === 'bars' ? 1.7 : 1.1, 0.9)}</g>`,
    line(grilleD, style === 'closed' ? '#2a2e33' : '#c6ccd2', style === 'frame' ? 1.8 : 1, 0.95),
    [1, -1].map((k) => lamp(of, half, nose, k, loop, open)).join(''),
    fill(
      loop([
        [-26, shape.sill + 15.5, 'corner'],
        [26, shape.sill + 15.5, 'corner'],
        [26, shape.sill + 26.5, 'corner'],
        [-26, shape.sill + 26.5, 'corner'],
      ]),
      '#f4f5f3',
    ),
    [-1, 1]
      .map((k) =>
        fill(
          loop([
            [k * 26, shape.sill + 15.5, 'corner'],
            [k * 21.5, shape.sill + 15.5, 'corner'],
            [k * 21.5, shape.sill + 26.5, 'corner'],
            [k * 26, shape.sill + 26.5, 'corner'],
          ]),
          '#2b57a8',
        ),
      )
      .join(''),
    mirrors(shape, half, camera, c),
  ].join('');
}

function lamp(
  of: Illustration,
  half: number,
  nose: number,
  side: number,
  loop: (p: readonly Point[]) => string,
  open: (p: readonly Point[]) => string,
): string {
  const face = faceOf(of.seed);
  const points = headLampFront(face, half, nose).map(([x, h]): Point => [x * side, h]);
  const [x, h] = [side * (half - (face === 'slim' ? 22 : 19)), nose - (face === 'slim' ? 2.2 : 5.2)];
  const r = face === 'slim' ? 2.8 : 4.6;
  const bulb = (k: number): Point[] =>
    Array.from(
      { length: 8 },
      (_, i): Point => [x + r * k * Math.cos((i * Math.PI) / 4), h + r * k * Math.sin((i * Math.PI) / 4)],
    );
  const d = loop(points);
  return [
    fill(d, '#1d2329'),
    fill(d, '#aebcc7', 0.25),
    fill(loop(bulb(1)), '#101316') + fill(loop(bulb(0.72)), '#c9d5dd') + fill(loop(bulb(0.42)), '#ffffff'),
    line(open(points.slice(3).map(([px, ph]): Point => [px - side, ph + 1.6])), '#cfe6ff', 2.8, 0.3),
    line(open(points.slice(3).map(([px, ph]): Point => [px - side, ph + 1.6])), '#ffffff', 1.2),
    line(d, '#0d0f11', 0.8),
  ].join('');
}

function screen(shape: SideShape, solid: Solid, camera: Camera): string {
  const [from, to] = [(shape.screens[0]?.[0] ?? 0) + 3, (shape.screens[0]?.[1] ?? 0) - 4];
  const xs = Array.from({ length: 12 }, (_, i) => from + ((to - from) * i) / 11);
  const rail = (side: number, share: number) =>
    xs.map((x): Spot => {
      const [, y, h] = solid.edge(x);
      const middle = solid.section(x)[solid.section(x).length - 1]?.[2] ?? h;
      return [x, side * y * share, h + (middle - h) * (1 - share ** 2) + 0.2];
    });
  const foot = [0.9, 0.6, 0.3, 0, -0.3, -0.6, -0.9].map((k): Spot => {
    const [, y] = solid.edge(from);
    return [from - 5 * (1 - k * k), y * k, (solid.section(from - 5 * (1 - k * k)).at(-1)?.[2] ?? 0) + 0.1];
  });
  const around = [...rail(1, 0.95).reverse(), ...foot, ...rail(-1, 0.95)];
  const d = project(camera, around, true);
  const band = (a: number, b: number) => {
    const [left, right] = [rail(1, a), rail(1, b).reverse()];
    return fill(project(camera, [...left, ...right], true), '#ffffff', 0.13);
  };
  return [
    '<defs><linearGradient id="cornerGlass" x1=".3" x2=".1" y2="1"><stop stop-color="#222b33"/><stop offset=".55" stop-color="#3f4c56"/><stop offset="1" stop-color="#7b8b95"/></linearGradient></defs>',
    line(d, '#101214', 2.6),
    fill(d, 'url(#cornerGlass)'),
    band(0.7, 0.25),
    band(0.12, 0.04),
    line(
      project(
        camera,
        foot.map(([x, y, h]): Spot => [x + 3, y, h + 2]),
      ),
      '#0d0f11',
      2.2,
    ),
  ].join('');
}

function bonnet(shape: SideShape, solid: Solid, camera: Camera, c: { glint: string; deep: string }): string {
  const end = (shape.screens[0]?.[0] ?? 0) - 2;
  const xs = Array.from({ length: 14 }, (_, i) => 14 + ((end - 14) * i) / 13);
  const along = (side: number, share: number) =>
    project(
      camera,
      xs.map((x): Spot => {
        const [, y, h] = solid.edge(x);
        const middle = solid.section(x).at(-1)?.[2] ?? h;
        return [x, side * y * share, h + (middle - h) * (1 - share ** 2) + 0.2];
      }),
    );
  const cut = [along(1, 0.98), along(-1, 0.98)].join('');
  return (
    line(cut, mix(c.deep, '#000000', 0.3), 0.8, 0.85) +
    line(along(1, 0.58), c.glint, 1.6, 0.22) +
    line(along(-1, 0.58), c.deep, 1.2, 0.25)
  );
}

function mirrors(
  shape: SideShape,
  half: number,
  camera: Camera,
  c: { base: string; shade: string; glint: string },
): string {
  const [gx, gh] = shape.glass[0] as Point;
  const shell = (side: number, lift: number, grow: number): Spot[] =>
    [
      [-7, 1],
      [-2, 8],
      [10, 11],
      [20, 8.5],
      [21, 1.5],
      [8, -1],
    ].map(
      ([y = 0, h = 0]): Spot => [
        gx + 8 + y * (side > 0 ? 0.5 : -0.15),
        side * (half - 2 + y),
        gh + 2 + lift + h * grow,
      ],
    );
  const round = (spots: Spot[]) => project(camera, samplesOf(spots), true);
  return [-1, 1]
    .map(
      (k) =>
        fill(round(shell(k, 0, 1)), c.shade) +
        fill(round(shell(k, 2.5, 0.78)), c.base) +
        line(round(shell(k, 0, 1)), '#0e1013', 0.5, 0.7),
    )
    .join('');
}

/** Returns a smooth closed curve through the points. */
function samplesOf(spots: readonly Spot[]): Spot[] {
  const loop = [...spots, spots[0] as Spot];
  const depth = samples(
    loop.map(([x, , h]): Point => [x, h]),
    4,
  );
  return samples(
    loop.map(([, y, h]): Point => [y, h]),
    4,
  ).map(([y, h], i): Spot => [depth[i]?.[0] ?? 0, y, h]);
}
