import { type Lacquer, lacquerOf, mix } from './paint.ts';
import type { Solid, Spot } from './solid.ts';

const yaw = (38 * Math.PI) / 180;
const pitch = (5 * Math.PI) / 180;
const distance = 1400;

/** Maps a point to screen x, screen y (downwards) and distance. */
export type Camera = (spot: Spot) => readonly [number, number, depth: number];

/** Returns a camera that looks at the middle of a body from its front left, with a long lens. */
export function cameraFor(length: number): Camera {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return ([x, y, h]) => {
    const [dx, dh] = [x - length / 2, h - 60];
    const [across, away] = [dx * cy + y * sy, dx * sy - y * cy];
    const [up, depth] = [dh * cp + away * sp, away * cp - dh * sp];
    const zoom = distance / (distance + depth);
    return [across * zoom, -up * zoom, depth];
  };
}

/** Colour of the body, and the height above which the roof is black. A height above the body means no black roof. */
export type Finish = { colour: Lacquer; roofAbove: number };

type ScreenPoint = readonly [number, number, number];
type Facet = [Spot, Spot, Spot, Spot];

/**
 * Draws the painted shell as facets of a fine grid. Neighbouring facets of one tone along the car form one path. Leaves
 * out facets that face away. From this side, no other part of the body hides a facet, so it is enough to draw the far
 * rows first. Each path continues below the next path. Otherwise, the backdrop would be visible through smoothed edges.
 */
export function shell(solid: Solid, camera: Camera, finish: Finish): string {
  const grid = stations(solid.length).map((x) => {
    const half = solid.section(x);
    const far = half.slice(0, -1).reverse();
    return [...half, ...far.map(([a, b, c]): Spot => [a, -b, c])];
  });
  const projected = grid.map((row) => row.map(camera));
  const pointAt = (i: number, j: number) => projected[i]?.[j] as ScreenPoint;
  const paths: string[] = [strip(projected[0] ?? [], [], tone([-1, 0, 0], 50, finish))];
  for (let j = (grid[0]?.length ?? 0) - 2; j >= 0; j -= 1) {
    const under = Math.max(0, j - 1);
    let [near, far, colour]: [ScreenPoint[], ScreenPoint[], string] = [[], [], ''];
    for (let i = grid.length - 2; i >= 0; i -= 1) {
      const corners = [grid[i]?.[j], grid[i + 1]?.[j], grid[i + 1]?.[j + 1], grid[i]?.[j + 1]] as Facet;
      const next = turnedAway(pointAt(i, j), pointAt(i + 1, j), pointAt(i + 1, j + 1), pointAt(i, j + 1))
        ? ''
        : tone(normal(corners), corners[0][2], finish);
      if (next !== colour) {
        if (colour)
          paths.push(
            strip(next ? [...near, pointAt(i, under)] : near, next ? [...far, pointAt(i, j + 1)] : far, colour),
          );
        [near, far, colour] = [[pointAt(i + 1, under)], [pointAt(i + 1, j + 1)], next];
      }
      near.push(pointAt(i, under));
      far.push(pointAt(i, j + 1));
    }
    if (colour) paths.push(strip(near, far, colour));
  }
  return paths.join('');
}

function turnedAway(p: ScreenPoint, q: ScreenPoint, r: ScreenPoint, s: ScreenPoint): boolean {
  return (p[0] - r[0]) * (q[1] - s[1]) - (q[0] - s[0]) * (p[1] - r[1]) > -0.01;
}

function strip(near: readonly ScreenPoint[], far: readonly ScreenPoint[], colour: string): string {
  const outline = [...near, ...[...far].reverse()];
  return `<path d="M${outline.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}Z" fill="${colour}"/>`;
}

/** Rounds to a millimetre, which is exact enough for a facet and halves the text to parse. */
function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function stations(length: number): number[] {
  const ends = [0.02, 0.3, 0.8, 1.6, 2.6, 4, 6, 8.5, 12, 16, 21, 27, 34, 42, 51, 61];
  const middle = Array.from({ length: 28 }, (_, i) => 72 + ((length - 144) * i) / 27);
  return [...ends, ...middle, ...ends.map((x) => length - x).reverse()];
}

function normal([a, b, c, d]: [Spot, Spot, Spot, Spot]): Spot {
  const [u, v] = [c, d].map((p, i) => [p[0] - (i ? b : a)[0], p[1] - (i ? b : a)[1], p[2] - (i ? b : a)[2]]) as [
    number[],
    number[],
  ];
  const [ux = 0, uy = 0, uz = 0] = u;
  const [vx = 0, vy = 0, vz = 0] = v;
  const w: Spot = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.sqrt(w[0] ** 2 + w[1] ** 2 + w[2] ** 2) || 1;
  return [w[0] / size, w[1] / size, w[2] / size];
}

/**
 * Returns the tone that the lacquer reflects: bright ceiling, dim horizon, darker floor. A light above the nose makes
 * the tone softer.
 */
function tone(facing: Spot, h: number, { colour, roofAbove }: Finish): string {
  const c = h > roofAbove && facing[2] > 0.45 ? lacquerOf('noir') : colour;
  const view: Spot = [-Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), Math.sin(pitch)];
  const dot = facing[0] * view[0] + facing[1] * view[1] + facing[2] * view[2];
  const up = 2 * dot * facing[2] - view[2];
  const mirror =
    up > 0.12
      ? 0.5 + 0.38 * smooth((up - 0.12) / 0.75)
      : up > -0.1
        ? 0.42 + ((up + 0.1) / 0.22) * 0.08
        : 0.42 - 0.12 * Math.min(1, (-0.1 - up) / 0.5);
  const lamp = Math.max(0, facing[0] * -0.25 + facing[1] * 0.35 + facing[2] * 0.9) * 0.12;
  const belly = h < 42 ? (42 - h) * 0.007 : 0;
  const turned = (1 - Math.min(1, dot * 1.4)) * 0.06;
  return ramp(c, mirror + lamp - belly - turned);
}

function smooth(t: number): number {
  const k = Math.min(1, Math.max(0, t));
  return k * k * (3 - 2 * k);
}

function ramp(c: Lacquer, t: number): string {
  const k = Math.min(3.999, Math.max(0, Math.round(t * 112) / 28));
  const steps = [c.deep, c.shade, c.base, c.light, c.glint] as const;
  const i = Math.floor(k);
  return mix(steps[i] ?? c.deep, steps[i + 1] ?? c.glint, k - i);
}
