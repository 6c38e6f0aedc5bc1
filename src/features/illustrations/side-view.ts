import { carShape } from './car-shapes.ts';
import { choose } from './choice.ts';
import { headLamp, tailLamp } from './lamps.ts';
import { loadBody } from './load-body.ts';
import { type Lacquer, lacquerOf, mix } from './paint.ts';
import { sideGlass } from './side-glass.ts';
import type { SideShape } from './side-shape.ts';
import { type BodyType, type Illustration, isTruck } from './subject.ts';
import { curve, fill, heightAt, line, linear, type Point, polygon } from './svg.ts';
import { truckShape, truckSize } from './truck-shapes.ts';
import { chooseRim, type Rim, wheel, wheelDefs } from './wheel.ts';

/** What the seed adds to a body: small things a buyer sees at once, so that two neighbours are not twins. */
type Trim = { chrome: boolean; cladding: boolean; rails: boolean; blackRoof: boolean };

function trimOf({ body, seed }: Illustration): Trim {
  return {
    chrome: choose(seed, 'chrome', [true, false]),
    cladding: body === 'suv' || (body === 'ludospace' && choose(seed, 'cladding', [true, false])),
    rails: body === 'suv' || ((body === 'break' || body === 'ludospace') && choose(seed, 'rails', [true, true, false])),
    blackRoof: (body === 'citadine' || body === 'suv') && choose(seed, 'roof', [true, false, false]),
  };
}

export function sideShape(body: BodyType): SideShape {
  return isTruck(body) ? truckShape(body) : carShape(body);
}

/** Whole length and height in centimetres. */
export function sideSize(body: BodyType): readonly [length: number, height: number] {
  if (isTruck(body)) return truckSize(body);
  const shape = carShape(body);
  return [shape.length, Math.max(...shape.outline.map((p) => p[1]))];
}

function rimOf({ body, seed }: Illustration): Rim {
  if (!isTruck(body)) return chooseRim(seed);
  return { style: body === 'porteur' ? 'truck' : 'steel', dark: false };
}

/** A vehicle seen from its left, in centimetres, nose at x = 0, ground at y = 0. */
export function sideView(of: Illustration): string {
  const shape = sideShape(of.body);
  const colour = lacquerOf(of.paint);
  const trim = trimOf(of);
  const rim = rimOf(of);
  const outline = `${curve(shape.outline)}Z`;
  const stand = (x: number) => `<g transform="translate(${x} ${-shape.tyre})">${wheel(shape.tyre, shape.rim, rim)}</g>`;
  return [
    `<defs>${bodyGradients(shape, colour)}${wheelDefs(shape.tyre, rim)}<clipPath id="body"><path d="${outline}"/></clipPath></defs>`,
    isTruck(of.body) ? loadBody(of.body, colour) : '',
    trim.rails ? roofRails(shape) : '',
    isTruck(of.body) ? '' : antenna(shape, colour),
    fill(outline, 'url(#paint)'),
    '<g clip-path="url(#body)">',
    modelling(shape, colour),
    (shape.panels ?? []).map((p) => panel(p, colour)).join(''),
    line(curve(shape.outline), 'url(#rimlight)', 4.4),
    trim.blackRoof ? roofSkin(shape) : '',
    screens(shape),
    ends(shape, of.seed, trim),
    headLamp(shape, of.seed),
    shape.cab ? '' : tailLamp(shape, of.seed),
    lowerTrim(shape, trim),
    '</g>',
    cuts(shape, colour),
    sideGlass(shape, trim.chrome && !isTruck(of.body)),
    fittings(shape, colour),
    arches(shape, colour, trim),
    line(outline, mix(colour.deep, '#000000', 0.25), 0.55, 0.75),
    ...shape.axles.map(stand),
  ].join('');
}

/** A stamped panel: its upper edge in shade, its lower edge catching light. */
function panel([from, to, low, high]: readonly [number, number, number, number], c: Lacquer): string {
  const d = `M${from + 5} ${-high}H${to - 5}Q${to} ${-high} ${to} ${-high + 5}V${-low - 5}Q${to} ${-low} ${to - 5} ${-low}H${from + 5}Q${from} ${-low} ${from} ${-low - 5}V${-high + 5}Q${from} ${-high} ${from + 5} ${-high}Z`;
  return `${fill(d, c.shade, 0.16)}<g transform="translate(.8 1)">${line(d, c.glint, 1, 0.7)}</g>${line(d, c.shade, 1, 0.8)}`;
}

function bodyGradients(shape: SideShape, c: Lacquer): string {
  const top = Math.max(...shape.outline.map((p) => p[1]));
  const part = (h: number) => (top - h) / (top - shape.sill);
  const belt = heightAt(shape.shoulder, shape.length / 2);
  const slope = 10;
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
    linear(
      'under',
      [0, belt + slope / 2],
      [4, belt - 26],
      [
        [0, c.shade, 0.85],
        [0.35, c.shade, 0.4],
        [1, c.shade, 0],
      ],
    ) +
    linear(
      'over',
      [0, belt],
      [-2, belt + 13],
      [
        [0, c.glint, 0.62],
        [0.35, c.glint, 0.3],
        [1, c.glint, 0],
      ],
    ) +
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

/** Light on the metal: a bright band above the crease, shade falling from it, and a kick of light above the sill. */
function modelling(shape: SideShape, c: Lacquer): string {
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

function part(shape: SideShape, from: number, to: number): Point[] {
  const roof = shape.outline.filter(([x, h]) => x >= from && x <= to && h > 85);
  return roof.map(([x, h]): Point => [x, h]);
}

/** Windscreen and rear window seen edge-on: thin dark slivers along the outline. */
function screens(shape: SideShape): string {
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

function roofSkin(shape: SideShape): string {
  const [[, from], [to]] = [shape.screens[0] ?? [0, 0], shape.screens[1] ?? [0]];
  const edge = part(shape, from - 34, to + 1);
  const under = edge.map(([x, h]): Point => [x, h - 5]).reverse();
  return fill(`${curve(edge)}L${curve(under).slice(1)}Z`, '#191c20') + line(curve(edge), '#9aa4ae', 1.6, 0.8);
}

function roofRails(shape: SideShape): string {
  const [from, to] = [(shape.screens[0]?.[1] ?? 0) + 4, (shape.screens[1]?.[0] ?? 0) - 14];
  const rail = part(shape, from - 14, to + 14).map(
    ([x, h], i, all): Point => [x, h + (i === 0 || i === all.length - 1 ? -1 : 3.4)],
  );
  return line(curve(rail), '#23272c', 3) + line(curve(rail), '#aeb5bc', 1.1);
}

function antenna(shape: SideShape, c: Lacquer): string {
  const x =
    (shape.screens[1]?.[0] ?? shape.length) -
    (shape.length > 440 && shape.tail[1] < 100 && shape.outline.length > 30 ? 20 : 28);
  const h = heightAt(part(shape, 120, shape.length - 20), x);
  return fill(
    polygon([
      [x - 9, h - 1],
      [x + 1, h + 5.5],
      [x + 4, h + 5.5],
      [x + 6, h - 2],
    ]),
    mix(c.shade, '#15171a', 0.5),
  );
}

/** Bumpers' side intakes and the lower lips. */
function ends(shape: SideShape, seed: number, trim: Trim): string {
  const s = shape.sill;
  const intake = choose(seed, 'intake', [
    [
      [0, s + 11],
      [12, s + 12],
      [20, s + 17],
      [17, s + 24],
      [0, s + 26],
    ],
    [
      [0, s + 7],
      [18, s + 8],
      [22, s + 12],
      [14, s + 16],
      [0, s + 17],
    ],
    [
      [4, s + 8],
      [17, s + 10],
      [21, s + 28],
      [14, s + 30],
      [6, s + 20],
    ],
  ] as readonly [Point[], Point[], Point[]]);
  const end = shape.length;
  const front = [
    fill(curve(intake, true), '#14171a'),
    trim.chrome
      ? line(
          curve([
            [3, s + 8],
            [14, s + 9.5],
            [22, s + 13],
          ]),
          '#d5dade',
          0.9,
          0.9,
        )
      : '',
  ];
  if (shape.cab) return front.join('');
  return [
    ...front,
    fill(`M${end} ${-s - 9}L${end - 26} ${-s - 8}Q${end - 34} ${-s - 6} ${end - 38} ${-s + 4}H${end}Z`, '#1a1d20'),
    fill(`M${end - 1} ${-s - 15}l-13 .8v-3l13 -.8Z`, '#a8261f'),
  ].join('');
}

function lowerTrim(shape: SideShape, trim: Trim): string {
  const front = shape.axles[0];
  const rear = shape.cab ? shape.length + 36 : shape.axles[1];
  const s = shape.sill;
  const height = trim.cladding ? 9 : 3.4;
  const strip = `M${front} ${-s - height}H${rear}V${-s + 6}H${front}Z`;
  const lips = trim.cladding
    ? `M0 ${-s - 7}L40 ${-s - 8}V0H0ZM${shape.length} ${-s - 11}H${shape.length - 50}V0H${shape.length}Z`
    : `M0 ${-s - 2}L40 ${-s}V0H0Z`;
  return fill(strip + lips, '#1b1e22') + line(`M${front + 36} ${-s - height}H${rear - 36}`, '#5b636b', 0.7, 0.8);
}

/** Door, bonnet and bumper cuts: a dark gap with the lit edge beside it. */
function cuts(shape: SideShape, c: Lacquer): string {
  const [a, b, rearCut] = shape.doors;
  const [front, rear] = shape.axles;
  const s = shape.sill + 4;
  const belt = (x: number) =>
    heightAt(
      [...shape.glass.slice(0, 5)].filter((p, i, all) => i === 0 || p[0] > (all[i - 1]?.[0] ?? 0)),
      x,
    );
  const bend = shape.axles[1] - shape.tyre - 6;
  const doorRear: Point[] = rearCut
    ? [
        [rearCut, belt(rearCut)],
        [rearCut + 3, belt(rearCut) - 16],
        [rearCut - 1, 66],
        [bend - 4, 48],
        [bend - 9, s + 8],
        [bend - 10, s],
      ]
    : [];
  const paths = [
    curve([
      [a - 1, belt(a)],
      [a - 5, 74],
      [a - 4, 44],
      [a - 1, s],
    ]),
    curve([
      [b + 1, belt(b)],
      [b + 2, 70],
      [b, s],
    ]),
    doorRear.length ? curve(doorRear) : '',
    curve([
      [shape.nose[0] + 22, shape.nose[1] - 6],
      [front - shape.tyre - 6, shape.nose[1] - 18],
      [front - shape.tyre - 5, 44],
    ]),
    shape.cab
      ? ''
      : curve([
          [shape.tail[0] - 8, shape.tail[1] - 24],
          [rear + shape.tyre + 16, shape.tail[1] - 32],
          [rear + shape.tyre + 6, 44],
        ]),
    `M${a - 4} ${-s}H${rearCut ? bend - 10 : b}`,
  ];
  const bonnet = shape.outline.filter(([x, h]) => x > shape.nose[0] + 14 && x < (shape.screens[0]?.[0] ?? 0) && h > 60);
  paths.push(curve([...bonnet.map(([x, h]): Point => [x, h - 3.6]), [a - 4, belt(a) - 3]]));
  const d = paths.join('');
  return `<g transform="translate(.75 .3)">${line(d, c.glint, 0.7, 0.5)}</g>${line(d, mix(c.deep, '#000000', 0.3), 0.75, 0.9)}`;
}

/** Handles, mirror and side repeater. */
function fittings(shape: SideShape, c: Lacquer): string {
  const [, b, rearCut] = shape.doors;
  const handle = (x: number) => {
    const y = -(heightAt(shape.shoulder, x) - 5.5);
    return `<rect x="${x - 10}" y="${y - 0.4}" width="19" height="4.6" rx="2.3" fill="${c.deep}" opacity=".55"/><rect x="${x - 10}" y="${y - 1.4}" width="19" height="3.8" rx="1.9" fill="${c.base}"/><rect x="${x - 9}" y="${y - 1.1}" width="17" height="1.3" rx=".65" fill="${c.glint}" opacity=".8"/>`;
  };
  const [gx, gh] = shape.glass[0] as Point;
  const x = gx + 11;
  const h = gh + 1.5;
  const shell: Point[] = [
    [x - 9, h + 1],
    [x - 6, h + 9],
    [x + 4, h + 11],
    [x + 11, h + 9.5],
    [x + 12, h + 2],
    [x + 6, h - 0.5],
  ];
  return [
    handle(b - 16),
    rearCut ? handle(rearCut - 13) : '',
    fill(
      polygon([
        [x - 6, h - 3],
        [x + 8, h - 3],
        [x + 6, h + 2],
        [x - 2, h + 2],
      ]),
      '#15181b',
    ),
    fill(curve(shell, true), c.shade),
    fill(
      curve(
        shell.map(([px, ph]): Point => [px, h + 3 + (ph - h) * 0.75]),
        true,
      ),
      c.base,
    ),
    line(
      curve([
        [x - 6, h + 8.2],
        [x + 3, h + 10.2],
        [x + 10, h + 8.8],
      ]),
      c.glint,
      1,
      0.8,
    ),
  ].join('');
}

function arches(shape: SideShape, c: Lacquer, trim: Trim): string {
  const gap = shape.tyre + 4.2;
  return (shape.cab ? shape.axles.slice(0, 1) : shape.axles)
    .map((x) => {
      const y = -shape.tyre - 0.8;
      const ring = (r: number) => `M${x - r} ${y}A${r} ${r} 0 0 1 ${x + r} ${y}`;
      const flare = trim.cladding
        ? `<path d="${ring(gap + 4)}L${x + gap + 4} ${-shape.sill - 5}H${x - gap - 4}Z" fill="#202428"/>${line(ring(gap + 3.6), '#6a727a', 0.7, 0.7)}`
        : line(ring(gap + 1.6), c.glint, 1.4, 0.4) + line(ring(gap + 0.2), c.deep, 1, 0.9);
      return `${flare}<g clip-path="url(#body)"><path d="${ring(gap)}V0H${x - gap}Z" fill="#08090a"/></g>`;
    })
    .join('');
}
