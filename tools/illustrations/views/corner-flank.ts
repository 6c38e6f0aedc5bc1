import { tailLampSide } from '../drawing/lamps.ts';
import { lacquerOf, mix } from '../drawing/paint.ts';
import type { Camera } from '../drawing/shell.ts';
import type { Solid, Spot } from '../drawing/solid.ts';
import { fill, heightAt, line, n, type Point, samples } from '../drawing/svg.ts';
import type { SideShape } from '../shapes/side-shape.ts';
import type { Illustration } from '../subject.ts';
import { cutLines, trimOf } from './side-details.ts';

/** Returns the path on screen through points of the body. */
export function project(camera: Camera, spots: readonly Spot[], closed = false): string {
  return `M${spots.map((s) => camera(s).slice(0, 2).map(n).join(' ')).join('L')}${closed ? 'Z' : ''}`;
}

/** Draws the details of the flank in three-quarter view: arches, windows, cuts, handles and sill. */
export function cornerFlank(of: Illustration, shape: SideShape, solid: Solid, camera: Camera): string {
  const c = lacquerOf(of.paint);
  const trim = trimOf(of);
  const lay = (points: readonly Point[]): Spot[] => points.map(([x, h]): Spot => [x, solid.flank(x, h) + 0.2, h]);
  const open = (points: readonly Point[]) => project(camera, lay(samples(points, 4)));
  const loop = (points: readonly Point[]) => project(camera, lay(samples([...points, points[0] as Point], 4)), true);
  const arch = (x: number, r: number): Point[] => {
    const low = shape.sill + 1;
    const round = Array.from(
      { length: 25 },
      (_, i): Point => [
        x - r * Math.cos((Math.PI * i) / 24),
        Math.max(low, shape.tyre + 0.8 + r * Math.sin((Math.PI * i) / 24)),
      ],
    );
    return [[x - r, low], ...round, [x + r, low]];
  };
  const arches = shape.axles.map((x) => {
    const r = shape.tyre + 4.2;
    const flat = project(camera, lay(arch(x, r)), true);
    const skirt = trim.cladding
      ? fill(project(camera, lay(arch(x, r + 4)), true), '#202428')
      : line(project(camera, lay(arch(x, r + 1).slice(2, -2))), c.glint, 1.2, 0.35);
    return skirt + fill(flat, '#08090a');
  });
  const [front, rear] = shape.axles;
  const sill = (h: number): Point[] =>
    Array.from({ length: 12 }, (_, i): Point => [front + 30 + ((rear - front - 60) * i) / 11, h]);
  const strip = [...sill(shape.sill + 0.5), ...sill(shape.sill + (trim.cladding ? 10 : 4)).reverse()];
  const inside = (x: number, h: number): number => {
    let at = Math.min(x, shape.length - 3);
    while (at > x - 60 && solid.flank(at, h) < solid.half * 0.5) at -= 1.5;
    return at;
  };
  const lampEdge = tailLampSide(shape, of.seed);
  const lampPoints = samples([...lampEdge, lampEdge[0] as Point], 4).map(([x, h]): Point => [inside(x, h), h]);
  const tail = project(camera, lay(lampPoints), true);
  const cut = cutLines(shape).map(open).join('');
  const crease = open(
    shape.shoulder.map(([x, h], i): Point => [Math.max(i === 0 ? 40 : 0, Math.min(x, shape.length - 20)), h]),
  );
  return [
    line(crease, c.glint, 1.1, 0.5),
    fill(project(camera, lay(strip), true), '#1b1e22'),
    line(project(camera, lay(sill(shape.sill + 19))), c.glint, 1, 0.25),
    arches.join(''),
    (shape.panels ?? [])
      .map(([a, b, low, high]) =>
        line(
          loop([
            [a, low, 'corner'],
            [a, high, 'corner'],
            [b, high, 'corner'],
            [b, low, 'corner'],
          ]),
          c.shade,
          1,
          0.8,
        ),
      )
      .join(''),
    `<g transform="translate(.8 .4)">${line(cut, c.glint, 0.7, 0.4)}</g>${line(cut, mix(c.deep, '#000000', 0.3), 0.8, 0.9)}`,
    windows(shape, loop, open),
    fill(tail, '#8e151b'),
    line(tail, '#2c0709', 0.6),
    handles(shape, camera, solid, c),
  ].join('');
}

function windows(
  shape: SideShape,
  loop: (p: readonly Point[]) => string,
  open: (p: readonly Point[]) => string,
): string {
  const d = loop(shape.glass);
  const low = shape.glass[0]?.[1] ?? 0;
  const top = Math.max(...shape.glass.map((p) => p[1]));
  const pillars = shape.pillars.map(([a, b, w]) =>
    line(
      open([
        [a, low - 1, 'corner'],
        [b, top + 1, 'corner'],
      ]),
      '#121417',
      w * 0.85,
    ),
  );
  const sheen = [0.2, 0.48, 0.76].map((k) => {
    const x = (shape.glass[0]?.[0] ?? 0) + k * 200;
    return line(
      open([
        [x, low, 'corner'],
        [x + 30, top, 'corner'],
      ]),
      '#ffffff',
      9,
      0.13,
    );
  });
  return [
    '<defs><linearGradient id="flankGlass" x2=".15" y2="1"><stop stop-color="#27313a"/><stop offset=".5" stop-color="#43515b"/><stop offset="1" stop-color="#75858f"/></linearGradient>',
    `<clipPath id="flankClip"><path d="${d}"/></clipPath></defs>`,
    line(d, '#101214', 3.6),
    fill(d, 'url(#flankGlass)'),
    `<g clip-path="url(#flankClip)">${sheen.join('')}${pillars.join('')}</g>`,
  ].join('');
}

function handles(
  shape: SideShape,
  camera: Camera,
  solid: Solid,
  c: { base: string; glint: string; deep: string },
): string {
  const [, b, rearCut] = shape.doors;
  return [b - 16, rearCut ? rearCut - 13 : 0]
    .filter((x) => x > 0)
    .map((x) => {
      const h = heightAt(shape.shoulder, x) - 6;
      const spots = (up: number): Spot[] => [-8, 0, 8].map((dx): Spot => [x + dx, solid.flank(x + dx, h) + 1, h + up]);
      return (
        line(project(camera, spots(-1.6)), c.deep, 3.4, 0.6) +
        line(project(camera, spots(0)), c.base, 3) +
        line(project(camera, spots(0.8)), c.glint, 0.9, 0.8)
      );
    })
    .join('');
}
