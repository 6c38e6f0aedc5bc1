import { lacquerOf } from '../drawing/paint.ts';
import { type Camera, cameraFor, shell } from '../drawing/shell.ts';
import { type Solid, type Spot, solidOf } from '../drawing/solid.ts';
import { line, n } from '../drawing/svg.ts';
import { type Rim, wheel, wheelDefs } from '../drawing/wheel.ts';
import type { SideShape } from '../shapes/side-shape.ts';
import type { Illustration } from '../subject.ts';
import { cornerFace } from './corner-face.ts';
import { cornerFlank } from './corner-flank.ts';
import { roofShareOf } from './end-view.ts';
import { trimOf } from './side-details.ts';
import { rimOf, sideShape } from './side-view.ts';

/**
 * Draws a car or van from its front left corner, as the projection of a simple solid. On screen a unit is a centimetre.
 */
export function threeQuarter(of: Illustration): string {
  const shape = sideShape(of);
  const solid = solidOf(shape, roofShareOf(of.body));
  const camera = cameraFor(shape.length);
  const colour = lacquerOf(of.paint);
  const rim = rimOf(of);
  const trim = trimOf(of);
  return [
    `<defs>${wheelDefs(shape.tyre, rim)}</defs>`,
    groundShadow(shape, camera),
    farTyres(shape, camera),
    trim.rails ? rails(shape, solid, camera) : '',
    shell(solid, camera, {
      colour,
      roofAbove: trim.blackRoof ? (shape.glass[0]?.[1] ?? 0) + 22 : 999,
    }),
    cornerFlank(of, shape, solid, camera),
    cornerFace(of, shape, solid, camera),
    ...[1, 0].map((i) => nearWheel(shape, camera, shape.axles[i] ?? 0, rim)),
  ].join('');
}

/** Returns the place on screen at which the nearest wheel touches the ground, and the left and right ends. */
export function cornerFrame(of: Illustration): { low: number; left: number; right: number } {
  const shape = sideShape(of);
  const camera = cameraFor(shape.length);
  const half = shape.width / 2;
  return {
    low: camera([shape.axles[0], half, 0])[1],
    left: camera([4, -half * 0.74, 60])[0],
    right: camera([shape.length - 8, half, 60])[0],
  };
}

/**
 * Draws a soft shadow under the wheels from rounded shapes over each other, because a blur filter takes longer than the
 * car.
 */
function groundShadow(shape: SideShape, camera: Camera): string {
  const layer = (grow: number) => {
    const [a, w] = [shape.length / 2 - 4 + grow, shape.width / 2 - 4 + grow];
    const outline = Array.from({ length: 36 }, (_, i): Spot => {
      const [c, s] = [Math.cos((i * Math.PI) / 18), Math.sin((i * Math.PI) / 18)];
      return [shape.length / 2 + a * Math.sign(c) * Math.abs(c) ** 0.45, w * Math.sign(s) * Math.abs(s) ** 0.45, 0];
    });
    return `M${outline.map((p) => pointOf(camera, p)).join('L')}Z`;
  };
  return [20, 17, 14, 11, 8, 5, 2, -1, -4, -7, -10, -14]
    .map((grow) => `<path d="${layer(grow)}" opacity=".085"/>`)
    .join('');
}

function rails(shape: SideShape, solid: Solid, camera: Camera): string {
  const [from, to] = [(shape.screens[0]?.[1] ?? 0) + 4, (shape.screens[1]?.[0] ?? 0) - 10];
  const rail = (side: number) => {
    const spots = Array.from({ length: 12 }, (_, i): Spot => {
      const [x, y, h] = solid.edge(from + ((to - from) * i) / 11);
      return [x, side * y, h + (i === 0 || i === 11 ? 0 : 4.5)];
    });
    const d = `M${spots.map((p) => pointOf(camera, p)).join('L')}`;
    return line(d, '#23272c', 3) + line(d, '#aeb5bc', 1.1);
  };
  return rail(-1) + rail(1);
}

function pointOf(camera: Camera, spot: Spot): string {
  const [x, y] = camera(spot);
  return `${n(x)} ${n(y)}`;
}

/** Draws the tyres under the body on the far side, and the depth of the near tyres. */
function farTyres(shape: SideShape, camera: Camera): string {
  const half = shape.width / 2;
  return shape.axles
    .map((x) =>
      [-half + 6, -half + 14, -half + 24, half - 24, half - 17, half - 11]
        .map((y) => onFlank(camera, [x, y, shape.tyre], `<circle r="${shape.tyre}" fill="#0c0d0f"/>`))
        .join(''),
    )
    .join('');
}

function nearWheel(shape: SideShape, camera: Camera, x: number, rim: Rim): string {
  const y = shape.width / 2 - 5;
  const depth = [5, 3.5, 2]
    .map((d) => onFlank(camera, [x, y - d, shape.tyre], `<circle r="${shape.tyre}" fill="#17191c"/>`))
    .join('');
  return depth + onFlank(camera, [x, y, shape.tyre], wheel(shape.tyre, shape.rim, rim));
}

/** Places a flat drawing upright on the flank's plane at a point. */
function onFlank(camera: Camera, [x, y, h]: Spot, drawing: string): string {
  const [o, a, b] = [camera([x, y, h]), camera([x + 1, y, h]), camera([x, y, h - 1])];
  const matrix = [a[0] - o[0], a[1] - o[1], b[0] - o[0], b[1] - o[1], o[0], o[1]].map((v) => v.toFixed(4));
  return `<g transform="matrix(${matrix.join(' ')})">${drawing}</g>`;
}
