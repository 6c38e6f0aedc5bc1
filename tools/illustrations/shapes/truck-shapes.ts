import { trace } from '../drawing/svg.ts';
import type { TruckBody } from '../subject.ts';
import { carShape } from './car-shapes.ts';
import type { SideShape } from './side-shape.ts';

const nose =
  '44 25!, 18 26, 7 31, 2 45, 0 64, 1 84, 5 99, 14 109.5, 34 118, 58 125, 74 130!, 100 160, 124 186, 142 202';

const doorGlass = trace('92 131!, 140 131, 190 131!, 193 136, 193 190, 189 196!, 158 196, 142 190.5, 118 164');

const fourgon: SideShape = {
  length: 556,
  width: 207,
  axles: [90, 440],
  tyre: 36,
  rim: 21.5,
  sill: 28,
  outline: trace(
    `${nose}, 158 214, 180 226, 212 238, 256 245, 330 247.5, 430 247, 530 244, 545 241!, 549 228, 553 160, 555 100, 556 60, 555 42, 550 33, 540 30!`,
  ),
  glass: doorGlass,
  pillars: [[122, 126, 4]],
  doors: [104, 204],
  shoulder: trace('30 104, 110 112, 220 114, 400 114, 550 114'),
  nose: [12, 108],
  tail: [550, 150],
  screens: [[74, 160, 7]],
  panels: [
    [216, 318, 126, 226],
    [330, 432, 126, 226],
    [444, 536, 126, 226],
  ],
};

const kangoo = carShape('ludospace');
const fourgonnette: SideShape = {
  ...kangoo,
  glass: trace(`
    104 108!, 160 109, 218 110!, 220 114, 217 165, 213 170!, 198 168, 172 160, 150 146.5, 124 125.5
  `),
  pillars: [[138, 156, 4]],
  doors: [130, 226],
  screens: [[88, 182, 6]],
  panels: [
    [236, 326, 114, 166],
    [338, 412, 114, 164],
  ],
};

const cab: SideShape = {
  ...fourgon,
  length: 214,
  outline: trace(`${nose}, 156 212, 172 218, 192 220.5, 206 220!, 212 212, 214 150, 214 44!`),
  shoulder: trace('30 104, 110 112, 212 114'),
  panels: [],
  cab: true,
};

const porteurCab: SideShape = {
  length: 222,
  width: 240,
  axles: [128, 600],
  tyre: 48,
  rim: 29,
  sill: 62,
  outline: trace(`
    30 42!, 12 43, 4 50, 2 80, 2 120, 5 150, 9 180, 17 225, 27 262, 38 276, 62 284, 120 288, 190 288, 206 284!,
    208 270, 210 180, 210 96!
  `),
  glass: trace('44 168!, 58 160, 100 156, 138 156!, 142 160, 142 232, 138 238!, 62 238, 54 232'),
  pillars: [],
  doors: [36, 150],
  shoulder: trace('14 138, 110 141, 208 141'),
  nose: [10, 92],
  tail: [210, 150],
  screens: [[8, 30, 9]],
  cab: true,
  panels: [[160, 202, 156, 236]],
  style: 'truck',
};

const shapes: Record<TruckBody, SideShape> = {
  fourgon,
  fourgonnette,
  caisse: { ...cab, axles: [90, 452] },
  benne: { ...cab, axles: [90, 432] },
  plateau: { ...cab, axles: [90, 442] },
  porteur: porteurCab,
  frigo: { ...cab, axles: [90, 452] },
};

/** Total length and height with the load body, in centimetres. */
const sizes: Record<TruckBody, readonly [length: number, height: number]> = {
  fourgon: [556, 248],
  fourgonnette: [444, 184],
  caisse: [640, 318],
  benne: [570, 222],
  plateau: [606, 221],
  porteur: [812, 372],
  frigo: [628, 308],
};

export function truckShape(body: TruckBody): SideShape {
  return shapes[body];
}

export function truckSize(body: TruckBody): readonly [length: number, height: number] {
  return sizes[body];
}
