import { choose } from './choice.ts';
import { linear, n, radial } from './svg.ts';

export type RimStyle = 'five' | 'twin' | 'turbine' | 'mesh' | 'steel' | 'truck';
export type Rim = { style: RimStyle; dark: boolean };

export function chooseRim(seed: number): Rim {
  const style = choose<RimStyle>(seed, 'rim', ['five', 'twin', 'turbine', 'mesh', 'twin', 'turbine']);
  return { style, dark: choose(seed, 'rim-colour', [false, false, true]) };
}

/** Returns the gradients that both wheels of a picture share. `tyre` and `rim` are radii in the drawing's units. */
export function wheelDefs(tyre: number, rim: Rim): string {
  const [hi, mid, lo] = rim.dark ? ['#8d949c', '#4b5158', '#2a2e33'] : ['#ffffff', '#c9ced4', '#858d96'];
  return (
    linear(
      'rim',
      [-tyre * 0.3, tyre * 0.6],
      [tyre * 0.2, -tyre * 0.6],
      [
        [0, hi],
        [0.5, mid],
        [1, lo],
      ],
    ) +
    radial('tyre', [
      [0, '#2b2e33'],
      [0.72, '#26292d'],
      [0.8, '#33373c'],
      [0.86, '#24272b'],
      [0.95, '#2f3338'],
      [1, '#101214'],
    ]) +
    radial('barrel', [
      [0, '#3a3f45'],
      [0.62, '#22262a'],
      [0.9, '#0e1012'],
      [1, '#1d2023'],
    ]) +
    radial('disc', [
      [0, '#5b6168'],
      [0.45, '#7d848c'],
      [0.5, '#a1a8b0'],
      [0.92, '#7b828a'],
      [1, '#4a4f55'],
    ]) +
    linear(
      'steel',
      [0, tyre * 0.6],
      [0, -tyre * 0.6],
      [
        [0, '#c9ced3'],
        [0.5, '#9aa1a8'],
        [1, '#5f666d'],
      ],
    )
  );
}

/** Draws a wheel around the origin with tyre radius `r` and rim radius `q`. Needs `wheelDefs`. */
export function wheel(r: number, q: number, rim: Rim): string {
  const parts = [
    `<circle r="${n(r)}" fill="url(#tyre)"/>`,
    `<circle r="${n(r * 0.985)}" fill="none" stroke="#4a4f55" stroke-width="${n(r * 0.012)}" opacity=".55"/>`,
    `<circle r="${n(q * 1.035)}" fill="#0c0d0f"/>`,
    `<circle r="${n(q)}" fill="url(#barrel)"/>`,
  ];
  if (rim.style === 'steel' || rim.style === 'truck') parts.push(steelDisc(q, rim.style === 'truck'));
  else parts.push(brake(q), spokes(q, rim.style), hub(q));
  parts.push(
    `<circle r="${n(q * 0.965)}" fill="none" stroke="url(#rim)" stroke-width="${n(q * 0.055)}"/>`,
    `<path d="${arc(q * 0.985, -2.5, -0.7)}" fill="none" stroke="#fff" stroke-width="${n(q * 0.02)}" opacity=".7"/>`,
    `<path d="${arc(r * 0.93, -2.4, -0.9)}" fill="none" stroke="#8b929a" stroke-width="${n(r * 0.02)}" opacity=".35"/>`,
  );
  return parts.join('');
}

function brake(q: number): string {
  return (
    `<circle r="${n(q * 0.66)}" fill="url(#disc)"/><circle r="${n(q * 0.3)}" fill="#30343a"/>` +
    `<path d="${arc(q * 0.58, -0.55, 0.55)}" fill="none" stroke="#44494f" stroke-width="${n(q * 0.2)}"/>`
  );
}

function hub(q: number): string {
  const bolts = ring(5).map((a) => dot(polar(q * 0.19, a + 0.6), q * 0.035, '#2b2f34'));
  return (
    `<circle r="${n(q * 0.27)}" fill="url(#rim)"/>${bolts.join('')}` +
    `<circle r="${n(q * 0.115)}" fill="#20242a"/><circle r="${n(q * 0.085)}" fill="#5d656e"/>`
  );
}

function spokes(q: number, style: RimStyle): string {
  const shapes: string[] = [];
  if (style === 'five') for (const a of ring(5)) shapes.push(spoke(q, a, 0.17, 0.15, 0));
  if (style === 'twin')
    for (const a of ring(5)) shapes.push(spoke(q, a - 0.19, 0.075, 0.07, 0.02), spoke(q, a + 0.19, 0.075, 0.07, -0.02));
  if (style === 'turbine') for (const a of ring(9)) shapes.push(spoke(q, a, 0.07, 0.1, 0.24));
  if (style === 'mesh')
    for (const a of ring(7)) shapes.push(spoke(q, a, 0.06, 0.045, 0.2), spoke(q, a, 0.06, 0.045, -0.2));
  const d = shapes.join('');
  return `<path d="${d}" transform="translate(${n(q * 0.02)} ${n(q * 0.045)})" fill="#0a0b0d" opacity=".55"/><path d="${d}" fill="url(#rim)" stroke="#3a3f45" stroke-width="${n(q * 0.012)}"/>`;
}

/** Draws a spoke from hub to rim. Half widths are shares of the radius; `bend` turns the outer end (in radians). */
function spoke(q: number, angle: number, inner: number, outer: number, bend: number): string {
  const a = polar(q * 0.2, angle - inner / 0.2 / 1.4);
  const b = polar(q * 0.97, angle + bend - outer);
  const c = polar(q * 0.97, angle + bend + outer);
  const d = polar(q * 0.2, angle + inner / 0.2 / 1.4);
  const m1 = polar(q * 0.6, angle + bend * 0.35 - inner * 0.75);
  const m2 = polar(q * 0.6, angle + bend * 0.35 + inner * 0.75);
  return `M${xy(a)}Q${xy(m1)} ${xy(b)}L${xy(c)}Q${xy(m2)} ${xy(d)}Z`;
}

function steelDisc(q: number, truck: boolean): string {
  const holes = ring(truck ? 8 : 10).map((a) => {
    const p = polar(q * 0.66, a);
    return `<ellipse cx="${n(p[0])}" cy="${n(p[1])}" rx="${n(q * 0.13)}" ry="${n(q * 0.075)}" transform="rotate(${n((a * 180) / Math.PI + 90)} ${xy(p)})" fill="#15171a"/>`;
  });
  const nuts = ring(truck ? 10 : 6).map((a) => dot(polar(q * 0.34, a), q * 0.04, '#3a3f45'));
  return (
    `<circle r="${n(q * 0.9)}" fill="url(#steel)"/><circle r="${n(q * 0.46)}" fill="none" stroke="#6b727a" stroke-width="${n(q * 0.03)}"/>` +
    `${holes.join('')}<circle r="${n(q * 0.43)}" fill="url(#steel)"/>${nuts.join('')}` +
    `<circle r="${n(q * 0.22)}" fill="#4b5158"/><circle r="${n(q * 0.17)}" fill="url(#steel)"/>`
  );
}

function ring(count: number): number[] {
  return Array.from({ length: count }, (_, i) => -Math.PI / 2 + (i * 2 * Math.PI) / count);
}

function polar(r: number, a: number): [number, number] {
  return [r * Math.cos(a), r * Math.sin(a)];
}

function xy([x, y]: [number, number]): string {
  return `${n(x)} ${n(y)}`;
}

function dot(p: [number, number], r: number, colour: string): string {
  return `<circle cx="${n(p[0])}" cy="${n(p[1])}" r="${n(r)}" fill="${colour}"/>`;
}

function arc(r: number, from: number, to: number): string {
  return `M${xy(polar(r, from))}A${n(r)} ${n(r)} 0 0 1 ${xy(polar(r, to))}`;
}
