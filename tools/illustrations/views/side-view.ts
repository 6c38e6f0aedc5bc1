import { headLamp, tailLamp } from '../drawing/lamps.ts';
import { lacquerOf, mix } from '../drawing/paint.ts';
import { curve, fill, heightAt, line, type Point } from '../drawing/svg.ts';
import { chooseRim, type Rim, wheel, wheelDefs } from '../drawing/wheel.ts';
import { carShape } from '../shapes/car-shapes.ts';
import { fitted } from '../shapes/fitted.ts';
import type { SideShape } from '../shapes/side-shape.ts';
import { truckShape, truckSize } from '../shapes/truck-shapes.ts';
import { type Illustration, isTruck } from '../subject.ts';
import { loadBody } from './load-body.ts';
import { bodyGradients, modelling, panel, roofSkin, screens } from './side-body.ts';
import { antenna, arches, cuts, ends, fittings, fuelFlap, lowerTrim, roofRails, trimOf } from './side-details.ts';
import { sideGlass } from './side-glass.ts';

/** The properties of an illustration that decide its outline. */
export type Outlined = Pick<Illustration, 'body' | 'form'>;

export function sideShape({ body, form }: Outlined): SideShape {
  const shape = isTruck(body) ? truckShape(body) : carShape(body);
  return form ? fitted(shape, form) : shape;
}

/** Draws the dark underside between the wheels. Without it, a body seems to float. */
function underbody(shape: SideShape): string {
  const to = shape.cab ? shape.length : shape.axles[1];
  return fill(`M${shape.axles[0]} ${-shape.sill - 6}H${to}V${-shape.sill + 5}H${shape.axles[0]}Z`, '#0b0c0e');
}

/** Returns the total length and height in centimetres. */
export function sideSize(of: Outlined): readonly [length: number, height: number] {
  if (isTruck(of.body)) return truckSize(of.body);
  const shape = sideShape(of);
  return [shape.length, Math.max(...shape.outline.map((p) => p[1]))];
}

export function rimOf({ body, seed }: Illustration): Rim {
  if (!isTruck(body)) return chooseRim(seed);
  return { style: body === 'porteur' ? 'truck' : 'steel', dark: false };
}

/** Draws a scratch along the front door, through the paint. */
function scratch({ doors: [from, to], shoulder, sill }: SideShape): string {
  const h = (heightAt(shoulder, from) + sill) / 2;
  const along = (x: number) => from + (to - from) * x;
  const marks: Point[][] = [
    [
      [along(0.2), h + 7],
      [along(0.45), h + 10],
      [along(0.82), h + 5],
    ],
    [
      [along(0.3), h + 3],
      [along(0.55), h + 6],
      [along(0.7), h + 4],
    ],
  ];
  return marks.map((mark) => line(curve(mark), '#f1efe9', 1.1, 0.9) + line(curve(mark), '#5d5a55', 0.4, 0.9)).join('');
}

/** Draws a vehicle seen from its left, in centimetres, with the nose at x = 0 and the ground at y = 0. */
export function sideView(of: Illustration): string {
  const shape = sideShape(of);
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
    shape.style === 'truck' ? '' : underbody(shape),
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
    of.view === 'profil-droit' && !shape.cab ? fuelFlap(shape, colour) : '',
    fittings(shape, colour),
    arches(shape, colour, trim),
    of.flaw === 'portiere' && of.view === 'profil-droit' ? scratch(shape) : '',
    line(outline, mix(colour.deep, '#000000', 0.25), 0.55, 0.75),
    ...shape.axles.map(stand),
  ].join('');
}
