import { choose } from '../drawing/choice.ts';
import { type Lacquer, mix } from '../drawing/paint.ts';
import { curve, fill, heightAt, line, type Point, polygon } from '../drawing/svg.ts';
import type { SideShape } from '../shapes/side-shape.ts';
import type { Illustration } from '../subject.ts';
import { part } from './side-body.ts';

/** Small parts that the seed adds to a body. They are easy to see, so that two neighbours do not look alike. */
export type Trim = { chrome: boolean; cladding: boolean; rails: boolean; blackRoof: boolean };

export function trimOf({ body, seed }: Illustration): Trim {
  return {
    chrome: choose(seed, 'chrome', [true, false]),
    cladding:
      body === 'suv' || ((body === 'ludospace' || body === 'break') && choose(seed, 'cladding', [true, false, false])),
    rails: body === 'suv' || ((body === 'break' || body === 'ludospace') && choose(seed, 'rails', [true, true, false])),
    blackRoof:
      (body === 'citadine' || body === 'citadine-haute' || body === 'suv') &&
      choose(seed, 'roof', [true, false, false]),
  };
}

/** Draws the side intakes of the bumpers and the lower lips. */
export function ends(shape: SideShape, seed: number, trim: Trim): string {
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
  const grille = shape.nose[1] - choose(seed, 'grille', [16, 27, 8, 22]);
  const front = [
    fill(curve(intake, true), '#14171a'),
    shape.style === 'truck'
      ? ''
      : fill(`M-1 ${-shape.nose[1] + 3}L5 ${-shape.nose[1] + 4}L6.5 ${-grille - 3}L-1 ${-grille}Z`, '#181b1f'),
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
    line(
      curve([
        [end - 1, s + 31],
        [end - 22, s + 30],
        [end - 34, s + 26],
      ]),
      '#000000',
      0.7,
      0.35,
    ),
  ].join('');
}

export function lowerTrim(shape: SideShape, trim: Trim): string {
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

/** Returns the cuts of doors, bumpers and wings as lines on the flank. */
export function cutLines(shape: SideShape): Point[][] {
  const [a, b, rearCut] = shape.doors;
  const [front, rear] = shape.axles;
  const s = shape.sill + 4;
  const belt = beltOf(shape);
  const bend = rear - shape.tyre - 6;
  const noseX = front - shape.tyre - 6;
  const tailX = rear + shape.tyre + 6;
  const lines: Point[][] = [
    [
      [a - 1, belt(a)],
      [a - 5, 74],
      [a - 4, 44],
      [a - 1, s],
    ],
    [
      [b + 1, belt(b)],
      [b + 2, 70],
      [b, s],
    ],
    [
      [a - 4, s, 'corner'],
      [rearCut ? bend - 10 : b, s, 'corner'],
    ],
    [
      [shape.nose[0] + 22, shape.nose[1] - 6],
      [noseX, shape.nose[1] - 18],
      [noseX + 1, 44],
    ],
  ];
  if (!shape.cab)
    lines.push([
      [shape.tail[0] - 8, shape.tail[1] - 24],
      [tailX + 10, shape.tail[1] - 32],
      [tailX, 44],
    ]);
  if (rearCut) {
    const h = belt(rearCut);
    lines.push([
      [rearCut, h],
      [rearCut + 3, h - 16],
      [rearCut - 1, 66],
      [bend - 4, 48],
      [bend - 9, s + 8],
      [bend - 10, s],
    ]);
  }
  return lines;
}

/** Returns the lower edge of the side windows as a function of x. */
function beltOf(shape: SideShape): (x: number) => number {
  const edge = shape.glass.slice(0, 5).filter((p, i, all) => i === 0 || p[0] > (all[i - 1]?.[0] ?? 0));
  return (x) => heightAt(edge, x);
}

/** Draws dark gaps with the lit edge beside each. */
export function cuts(shape: SideShape, c: Lacquer): string {
  const [a] = shape.doors;
  const bonnet = shape.outline.filter(([x, h]) => x > shape.nose[0] + 14 && x < (shape.screens[0]?.[0] ?? 0) && h > 60);
  const edge = [...bonnet.map(([x, h]): Point => [x, h - 3.6]), [a - 4, beltOf(shape)(a) - 3] as const];
  const d = [...cutLines(shape), edge].map((points) => curve(points)).join('');
  return `<g transform="translate(.75 .3)">${line(d, c.glint, 0.7, 0.5)}</g>${line(d, mix(c.deep, '#000000', 0.3), 0.75, 0.9)}`;
}

/** Draws the filler flap, which French cars have on the right side only. */
export function fuelFlap(shape: SideShape, c: Lacquer): string {
  const x = shape.axles[1] + 24;
  const y = -(heightAt(shape.shoulder, x) - 3);
  const box = `<rect x="${x}" y="${y}" width="17" height="15" rx="4" fill="none"`;
  return `${box} stroke="${c.glint}" stroke-width=".8" opacity=".5" transform="translate(.7 .6)"/>${box} stroke="${c.deep}" stroke-width=".8"/>`;
}

/** Draws handles, mirror and side repeater. */
export function fittings(shape: SideShape, c: Lacquer): string {
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

export function arches(shape: SideShape, c: Lacquer, trim: Trim): string {
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

export function roofRails(shape: SideShape): string {
  const [from, to] = [(shape.screens[0]?.[1] ?? 0) + 4, (shape.screens[1]?.[0] ?? 0) - 14];
  const rail = part(shape, from - 14, to + 14).map(
    ([x, h], i, all): Point => [x, h + (i === 0 || i === all.length - 1 ? -1 : 3.4)],
  );
  return line(curve(rail), '#23272c', 3) + line(curve(rail), '#aeb5bc', 1.1);
}

export function antenna(shape: SideShape, c: Lacquer): string {
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
