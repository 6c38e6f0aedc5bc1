/** A point: [x, height] in centimetres above the ground. A third member 'corner' breaks the curve at that point. */
export type Point = readonly [number, number] | readonly [number, number, 'corner'];

/** Reads points from a text like path data, "38 18!, 17 19, 7 23": x and height in centimetres, "!" for a corner. */
export function trace(data: string): Point[] {
  return data.split(',').map((pair): Point => {
    const [x = 0, h = 0] = pair.replace('!', '').trim().split(' ').map(Number);
    return pair.includes('!') ? [x, h, 'corner'] : [x, h];
  });
}

export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/**
 * Writes a point for SVG. Every path uses this function, because heights grow upwards in the vehicle's space and
 * downwards in SVG.
 */
export function at([x, h]: Point): string {
  return `${n(x)} ${n(-h)}`;
}

/**
 * Returns a centripetal Catmull-Rom curve through the points as cubic Béziers. The curve passes exactly through each
 * point and never overshoots, so measured points can describe a body. Corners split it.
 */
export function curve(points: readonly Point[], closed = false): string {
  const all = closed && points[0] ? [...points, points[0]] : [...points];
  const first = all[0];
  if (!first) return '';
  let d = `M${at(first)}`;
  for (let i = 0; i + 1 < all.length; i += 1) {
    const p1 = all[i] as Point;
    const p2 = all[i + 1] as Point;
    const wrap = closed && !points[0]?.[2];
    const p0 = p1[2] ? p1 : (all[i - 1] ?? (wrap ? (all[all.length - 2] as Point) : p1));
    const p3 = p2[2] ? p2 : (all[i + 2] ?? (wrap ? (all[1] as Point) : p2));
    const [c1, c2] = handles(p0, p1, p2, p3);
    d += `C${at(c1)} ${at(c2)} ${at(p2)}`;
  }
  return closed ? `${d}Z` : d;
}

/** Returns the same curve as a polyline with `steps` pieces for each segment (open curves only). */
export function samples(points: readonly Point[], steps: number): Point[] {
  const out: Point[] = [];
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [a, b] = [points[i] as Point, points[i + 1] as Point];
    const [c1, c2] = handles(a[2] ? a : (points[i - 1] ?? a), a, b, b[2] ? b : (points[i + 2] ?? b));
    for (let k = 0; k < steps; k += 1) {
      const t = k / steps;
      const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
      out.push([p * a[0] + q * c1[0] + r * c2[0] + s * b[0], p * a[1] + q * c1[1] + r * c2[1] + s * b[1]]);
    }
  }
  const end = points[points.length - 1];
  return end ? [...out, [end[0], end[1]]] : out;
}

/** Returns the control points of the segment p1–p2 between its neighbours. */
function handles(p0: Point, p1: Point, p2: Point, p3: Point): [Point, Point] {
  const [d1, d2, d3] = [gap(p0, p1), gap(p1, p2), gap(p2, p3)].map(Math.sqrt) as [number, number, number];
  return [handle(p0, p1, p2, d1, d2), handle(p3, p2, p1, d3, d2)];
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(at).join('L')}Z`;
}

function gap(a: Point, b: Point): number {
  return Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2);
}

function handle(before: Point, point: Point, after: Point, d1: number, d2: number): Point {
  if (d1 < 1e-6) return [point[0] + (after[0] - point[0]) / 3, point[1] + (after[1] - point[1]) / 3];
  const a = 2 * d1 * d1 + 3 * d1 * d2 + d2 * d2;
  const b = 3 * d1 * (d1 + d2);
  return [
    (d1 * d1 * after[0] - d2 * d2 * before[0] + a * point[0]) / b,
    (d1 * d1 * after[1] - d2 * d2 * before[1] + a * point[1]) / b,
  ];
}

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Returns a gradient between two points of the vehicle's space (heights upwards). */
export function linear(id: string, from: Point, to: Point, stops: readonly Stop[]): string {
  const [x1, y1, x2, y2] = [from[0], -from[1], to[0], -to[1]].map(n);
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
}

/** Returns a gradient from the centre of the painted shape's bounding box outwards. */
export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([o, c, a]) => `<stop offset="${n(o)}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${n(a)}"`}/>`)
    .join('');
}

export function fill(d: string, paint: string, opacity = 1): string {
  return `<path d="${d}" fill="${paint}"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`;
}

export function line(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${n(opacity)}"` : ''}/>`;
}

/** Returns the height at x of a polyline whose x increases. */
export function heightAt(points: readonly Point[], x: number): number {
  for (let i = 0; i + 1 < points.length; i += 1) {
    const a = points[i] as Point;
    const b = points[i + 1] as Point;
    if (x <= b[0] || i + 2 === points.length) return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0] || 1);
  }
  return points[0]?.[1] ?? 0;
}
