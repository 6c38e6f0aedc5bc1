import { curve, fill, line, linear, type Point, polygon } from '../drawing/svg.ts';
import type { SideShape } from '../shapes/side-shape.ts';

/** Draws the side windows with what is visible through them (headrests, wheel), reflections, pillars and trim. */
export function sideGlass(shape: SideShape, chrome: boolean): string {
  const d = curve(shape.glass, true);
  const top = Math.max(...shape.glass.map((p) => p[1]));
  const low = shape.glass[0]?.[1] ?? 0;
  const xs = shape.glass.map((p) => p[0]);
  const [from, to] = [Math.min(...xs), Math.max(...xs)];
  const b = shape.pillars.find((p) => p[2] > 5.5)?.[0] ?? shape.doors[1];
  return [
    `<defs>${linear(
      'glass',
      [0, top],
      [0, low],
      [
        [0, '#2a343d'],
        [0.45, '#47555f'],
        [1, '#7d8c95'],
      ],
    )}` +
      `${linear(
        'sheen',
        [from, top],
        [to, top],
        [
          [0, '#fff', 0.34],
          [0.5, '#fff', 0.14],
          [1, '#fff', 0.05],
        ],
      )}` +
      `<clipPath id="glassClip"><path d="${d}"/></clipPath></defs>`,
    line(d, '#101214', 4.2),
    chrome ? line(d, '#c9cfd5', 3.6) + line(d, '#101214', 2.2) : line(d, '#2e3338', 0.8),
    fill(d, 'url(#glass)'),
    '<g clip-path="url(#glassClip)">',
    seat(b - 12, low),
    shape.doors[2] ? seat(b + 78, low - 2) : seat(b + 50, low - 4),
    steering(b - 74, low),
    reflections(from, to, low, top),
    ...shape.pillars.map(([x0, x1, w]) =>
      fill(
        polygon([
          [x0 - w / 2, low - 4],
          [x1 - w / 2, top + 2],
          [x1 + w / 2, top + 2],
          [x0 + w / 2, low - 4],
        ]),
        '#121417',
      ),
    ),
    line(d, '#0c0e10', 1.6, 0.9),
    '</g>',
  ].join('');
}

function seat(x: number, low: number): string {
  const rest: Point[] = [
    [x + 2, low + 13],
    [x + 4, low + 25],
    [x + 12, low + 26],
    [x + 15, low + 14],
  ];
  const back: Point[] = [
    [x - 6, low - 10],
    [x - 1, low + 10],
    [x + 10, low + 14],
    [x + 20, low + 8],
    [x + 22, low - 10],
  ];
  return fill(curve(back, true), '#1c2228', 0.8) + fill(curve(rest, true), '#1c2228', 0.8);
}

function steering(x: number, low: number): string {
  return line(`M${x} ${-low - 8}L${x + 8} ${-low + 8}`, '#1c2228', 2.4, 0.7);
}

/** Draws slanted bands of sky, which make the glass look like glass. */
function reflections(from: number, to: number, low: number, top: number): string {
  const lean = (top - low) * 0.9;
  const band = (x: number, w: number) =>
    polygon([
      [x, low - 4],
      [x + lean, top + 4],
      [x + lean + w, top + 4],
      [x + w, low - 4],
    ]);
  const span = to - from;
  return (
    [0.02, 0.36, 0.66]
      .map((at, i) => fill(band(from + span * at, span * (i === 1 ? 0.12 : 0.09)), 'url(#sheen)'))
      .join('') + fill(band(from + span * 0.5, 3), '#fff', 0.14)
  );
}
