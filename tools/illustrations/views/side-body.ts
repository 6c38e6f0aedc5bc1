import { type Lacquer, mix } from '../drawing/paint.ts';
import { curve, fill, heightAt, line, linear, type Point } from '../drawing/svg.ts';
import type { SideShape } from '../shapes/side-shape.ts';

export function bodyGradients(shape: SideShape, c: Lacquer): string {
  const top = Math.max(...shape.outline.map((p) => p[1]));
  const part = (h: number) => (top - h) / (top - shape.sill);
  const belt = heightAt(shape.shoulder, shape.length / 2);
  return (
    linear(
      'paint',
      [0, top],
      [0, shape.sill],
      [
        [0, c.light],
        [part(top - 10), c.base],
        [part(belt + 14), mix(c.base, c.light, 0.25)],
        [part(belt), mix(c.base, c.light, 0.35)],
        [part(belt - 5), c.base],
        [part(belt - 26), mix(c.base, c.shade, 0.55)],
        [part(shape.sill + 22), c.base],
        [part(shape.sill + 10), c.shade],
        [1, c.deep],
      ],
    ) +
    linear(
      'rimlight',
      [0, top],
      [0, 52],
      [
        [0, c.glint, 0.95],
        [0.35, c.glint, 0.75],
        [0.75, c.glint, 0.3],
        [1, c.glint, 0],
      ],
    ) +
    across('under', shape, -28, [
      [0, c.shade, 0.9],
      [0.3, c.shade, 0.5],
      [1, c.shade, 0],
    ]) +
    across('over', shape, 13, [
      [0, c.glint, 0.75],
      [0.25, c.glint, 0.42],
      [1, c.glint, 0.06],
    ]) +
    linear(
      'kick',
      [0, shape.sill + 22],
      [0, shape.sill + 9],
      [
        [0, c.glint, 0.5],
        [0.6, c.glint, 0.12],
        [1, c.glint, 0],
      ],
    ) +
    linear(
      'noseShade',
      [0, 0],
      [64, 0],
      [
        [0, c.deep, 0.62],
        [0.35, c.deep, 0.28],
        [1, c.deep, 0],
      ],
    ) +
    linear(
      'tailShade',
      [shape.length, 0],
      [shape.length - 56, 0],
      [
        [0, c.deep, 0.7],
        [0.4, c.deep, 0.28],
        [1, c.deep, 0],
      ],
    )
  );
}

/**
 * Returns a gradient at right angles to the crease's chord, so that light follows the shoulder line and not the ground.
 */
function across(id: string, shape: SideShape, reach: number, stops: Parameters<typeof linear>[3]): string {
  const [from, to] = [shape.shoulder[0] as Point, shape.shoulder[shape.shoulder.length - 1] as Point];
  const [x, h] = [(from[0] + to[0]) / 2, heightAt(shape.shoulder, (from[0] + to[0]) / 2)];
  const slope = (to[1] - from[1]) / (to[0] - from[0]);
  return linear(id, [x, h], [x - slope * reach, h + reach], stops);
}

/** Draws light on the metal: a bright band above the crease, shade below it, and a reflection above the sill. */
export function modelling(shape: SideShape, c: Lacquer): string {
  const crease = shape.shoulder;
  const lift = (by: number): Point[] => crease.map(([x, h]): Point => [x, h + by]);
  const band = (by: number) => `${curve(crease)}L${curve([...lift(by)].reverse()).slice(1)}Z`;
  const front = shape.axles[0];
  const rear = shape.cab ? shape.length + 30 : shape.axles[1];
  const s = shape.sill;
  const kick: Point[] = [
    [front + 34, s + 19],
    [(front + rear) / 2, s + 20.5],
    [rear - 30, s + 25],
  ];
  return [
    fill(`M0 0H64V-300H0Z`, 'url(#noseShade)'),
    shape.cab ? '' : fill(`M${shape.length - 56} 0H${shape.length}V-300H${shape.length - 56}Z`, 'url(#tailShade)'),
    fill(band(-30), 'url(#under)'),
    fill(band(13), 'url(#over)'),
    line(curve(crease), c.glint, 0.8, 0.8),
    fill(`${curve(kick)}L${rear - 30} ${-s - 4}L${front + 34} ${-s - 4}Z`, 'url(#kick)'),
    line(curve(kick), c.shade, 0.9, 0.55),
  ].join('');
}

/** Draws a stamped panel with its upper edge in shade and its lower edge in light. */
export function panel([from, to, low, high]: readonly [number, number, number, number], c: Lacquer): string {
  const d = `M${from + 5} ${-high}H${to - 5}Q${to} ${-high} ${to} ${-high + 5}V${-low - 5}Q${to} ${-low} ${to - 5} ${-low}H${from + 5}Q${from} ${-low} ${from} ${-low - 5}V${-high + 5}Q${from} ${-high} ${from + 5} ${-high}Z`;
  return `${fill(d, c.shade, 0.16)}<g transform="translate(.8 1)">${line(d, c.glint, 1, 0.7)}</g>${line(d, c.shade, 1, 0.8)}`;
}

export function part(shape: SideShape, from: number, to: number): Point[] {
  const roof = shape.outline.filter(([x, h]) => x >= from && x <= to && h > 85);
  return roof.map(([x, h]): Point => [x, h]);
}

/** Draws windscreen and rear window from their edge: thin dark strips along the outline. */
export function screens(shape: SideShape): string {
  return shape.screens
    .map(([from, to, depth], i) => {
      const edge = part(shape, from, to);
      const inner = edge.map(([x, h], k): Point => {
        const d = depth * (i === 0 ? 1 - k / (edge.length - 1) : 0.35 + (0.65 * k) / (edge.length - 1));
        return [x + (i === 0 ? d * 0.9 : -d), h - d * 0.75];
      });
      return (
        fill(`${curve(edge)}L${curve([...inner].reverse()).slice(1)}Z`, '#1b2229') +
        line(curve(edge), '#8fa0ad', 0.8, 0.8)
      );
    })
    .join('');
}

export function roofSkin(shape: SideShape): string {
  const [[, from], [to]] = [shape.screens[0] ?? [0, 0], shape.screens[1] ?? [0]];
  const edge = part(shape, from - 34, to + 1);
  const under = edge.map(([x, h]): Point => [x, h - 5]).reverse();
  return fill(`${curve(edge)}L${curve(under).slice(1)}Z`, '#191c20') + line(curve(edge), '#9aa4ae', 1.6, 0.8);
}
