import type { Backdrop } from '../subject.ts';
import { mix } from './paint.ts';
import { n } from './svg.ts';

/** Height at which the wall meets the floor, in SVG user units from the top of the picture. */
export const HORIZON = 800;

/** Tones of one scene. They have one hue and similar lightness, so that only the vehicle has contrast. */
export type Tones = { sky: string; wall: string; far: string; mid: string; near: string; line: string; floor: string };

type Draw = (tones: Tones) => string;

/**
 * The wall's main colour for each backdrop, and the drawing before the wall. All walls have nearly the same lightness
 * (L* about 61), half way between silver and grey paint. So white and black vehicles both contrast with the wall. The
 * hue shows the kind of body.
 */
export const scenes: Record<Backdrop, { wall: string; draw: Draw }> = {
  rue: { wall: '#b2938a', draw: street },
  allee: { wall: '#8a9b83', draw: avenue },
  campagne: { wall: '#9c9968', draw: fields },
  montagne: { wall: '#7b95ab', draw: mountains },
  mer: { wall: '#769d9c', draw: seaside },
  soleil: { wall: '#9a8dab', draw: sunset },
  atelier: { wall: '#7d9791', draw: rollerDoor },
  devantures: { wall: '#ae9180', draw: shops },
  quai: { wall: '#8494b0', draw: docks },
  carriere: { wall: '#ab946c', draw: quarry },
  hangars: { wall: '#92997a', draw: sheds },
  viaduc: { wall: '#9390ad', draw: viaduct },
  halle: { wall: '#7898aa', draw: marketHall },
  garage: { wall: '#465454', draw: workshop },
};

export function tonesOf(backdrop: Backdrop): Tones {
  const { wall } = scenes[backdrop];
  const dark = (share: number) => mix(wall, '#101a1c', share);
  const light = (share: number) => mix(wall, '#fffaf0', share);
  return {
    wall,
    sky: dark(0.08),
    far: light(0.16),
    mid: dark(0.07),
    near: dark(0.15),
    line: dark(0.24),
    floor: mix(wall, '#bdb6aa', 0.42),
  };
}

const shape = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const box = (x: number, y: number, width: number, height: number, colour: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${colour}"/>`;
/** Repeats a drawing at several places. */
const row = (xs: readonly number[], draw: (x: number, i: number) => string) => xs.map(draw).join('');
const steps = (from: number, by: number, count: number) => Array.from({ length: count }, (_, i) => from + i * by);

/** Draws town houses with shutters. */
function street(t: Tones): string {
  const house = (x: number, width: number, top: number, colour: string, columns: number) => {
    const gap = width / columns;
    const windows = steps(0, 1, columns)
      .flatMap((c) =>
        steps(top + 70, 150, Math.floor((640 - top) / 150)).map((y) => {
          const left = x + gap * (c + 0.5) - 26;
          return box(left, y, 52, 92, t.near) + box(left - 22, y, 18, 92, t.line) + box(left + 56, y, 18, 92, t.line);
        }),
      )
      .join('');
    return box(x, top, width, HORIZON - top, colour) + box(x - 8, top - 16, width + 16, 22, t.near) + windows;
  };
  return [
    house(-20, 330, 250, t.mid, 2),
    house(310, 300, 170, t.far, 2),
    house(610, 390, 290, t.mid, 3),
    house(1000, 280, 200, t.far, 2),
    house(1280, 360, 270, t.mid, 2),
  ].join('');
}

/** Draws a row of lime trees. */
function avenue(t: Tones): string {
  const tree = (x: number, scale: number, crown: string, trunk: string) =>
    `<g transform="translate(${x} ${HORIZON}) scale(${scale})">${shape('M-13 0V-260H13V0Z', trunk)}${shape(
      'M0 -640C110 -620 190 -500 190 -400C190 -280 110 -210 0 -210C-110 -210 -190 -280 -190 -400C-190 -500 -110 -620 0 -640Z',
      crown,
    )}</g>`;
  return (
    row([130, 470, 810, 1150, 1490], (x) => tree(x + 170, 0.72, t.far, t.far)) +
    row([-40, 360, 760, 1160, 1560], (x) => tree(x, 1, t.mid, t.near)) +
    box(0, HORIZON - 46, 1600, 46, t.near)
  );
}

/** Draws rolling fields with a line of poplars. */
function fields(t: Tones): string {
  const poplar = (x: number, i: number) =>
    shape(`M${x} 590C${x + 40} 440 ${x + 30} 300 ${x} ${230 + i * 14}C${x - 30} 300 ${x - 40} 440 ${x} 590Z`, t.near);
  return [
    shape('M0 470C300 380 560 430 820 480S1340 400 1600 430V800H0Z', t.far),
    row([1010, 1100, 1190, 1280, 1370], poplar),
    shape('M0 560C260 500 520 600 860 540S1380 470 1600 520V800H0Z', t.mid),
    stroke(
      'M120 790C200 690 300 620 420 566M420 790C480 690 540 630 640 580M760 790C780 700 800 630 860 552M1100 790C1080 690 1080 620 1090 522M1440 790C1380 680 1330 590 1310 500',
      t.near,
      5,
    ),
    shape('M0 690C320 640 700 720 1000 680S1440 650 1600 670V800H0Z', t.near),
  ].join('');
}

function mountains(t: Tones): string {
  return [
    shape('M0 520L170 380L290 450L520 190L660 350L760 270L940 470L1120 300L1290 440L1420 360L1600 500V800H0Z', t.far),
    shape('M520 190L600 282L560 300L530 276L490 316L448 272ZM1120 300L1178 348L1140 366L1110 346L1066 360Z', t.sky),
    shape('M0 640L200 520L380 600L620 450L840 590L1060 500L1260 620L1430 530L1600 610V800H0Z', t.mid),
    shape('M0 740Q300 660 620 720T1200 690T1600 730V800H0Z', t.near),
  ].join('');
}

function seaside(t: Tones): string {
  const sail = (x: number, s: number) =>
    `<g transform="translate(${x} 470) scale(${s})">${shape('M0 -10V-150L70 -10ZM-8 -10V-120L-56 -10ZM-70 4H84L64 26H-50Z', t.far)}</g>`;
  return [
    `<circle cx="1180" cy="300" r="120" fill="${t.far}"/>`,
    box(0, 470, 1600, 200, t.mid),
    sail(330, 1),
    sail(560, 0.6),
    stroke('M80 530H300M420 556H700M900 524H1180M1290 560H1520M200 600H520M760 610H1010M1180 606H1400', t.far, 5),
    box(0, 664, 1600, 140, t.near),
    row(steps(20, 130, 13), (x) => box(x, 600, 14, 70, t.near)),
    box(0, 596, 1600, 12, t.near),
  ].join('');
}

function sunset(t: Tones): string {
  return [
    `<clipPath id="sun"><circle cx="800" cy="470" r="330"/></clipPath><g clip-path="url(#sun)">${box(470, 140, 660, 660, t.far)}${row(
      [420, 486, 548, 606],
      (y, i) => box(470, y, 660, 12 + i * 8, t.wall),
    )}</g>`,
    shape('M0 700Q240 610 520 660T1080 640T1600 680V800H0Z', t.mid),
    shape('M0 750Q400 690 800 740T1600 730V800H0Z', t.near),
  ].join('');
}

function rollerDoor(t: Tones): string {
  return [
    row(
      [40, 1280],
      (x) =>
        box(x, 190, 280, 330, t.far) + stroke(`M${x + 140} 190V520M${x} 300H${x + 280}M${x} 410H${x + 280}`, t.mid, 8),
    ),
    box(400, 130, 800, 680, t.mid),
    stroke(
      row(steps(178, 52, 12), (y) => `M404 ${y}H1196`),
      t.near,
      5,
    ),
    stroke(`M392 ${HORIZON}V120H1208V${HORIZON}`, t.line, 22),
    box(0, HORIZON - 30, 1600, 30, t.near),
  ].join('');
}

function shops(t: Tones): string {
  const shop = (x: number, i: number) => {
    const stripes = steps(0, 92, 5).map((dx) =>
      shape(`M${x + dx} 330H${x + dx + 46}V410Q${x + dx + 23} 440 ${x + dx} 410Z`, i % 2 ? t.near : t.far),
    );
    return (
      box(x, 440, 300, 360, t.near) +
      box(x + 20, 470, 260, 250, t.mid) +
      box(x + 330, 440, 110, 360, t.near) +
      box(x + 345, 460, 80, 180, t.mid) +
      stripes.join('') +
      box(x - 6, 318, 470, 14, t.line)
    );
  };
  return (
    row([30, 570, 1110], shop) +
    row([110, 330, 650, 870, 1190, 1410], (x) => box(x, 90, 90, 150, t.mid)) +
    box(0, 270, 1600, 12, t.near)
  );
}

/** Draws loading docks. */
function docks(t: Tones): string {
  const dock = (x: number) =>
    box(x - 26, 300, 372, 500, t.near) +
    box(x, 330, 320, 470, t.mid) +
    stroke(
      row(steps(390, 78, 5), (y) => `M${x} ${y}H${x + 320}`),
      t.near,
      5,
    ) +
    box(x - 26, 690, 30, 90, t.line) +
    box(x + 316, 690, 30, 90, t.line);
  return [
    stroke(
      row(steps(20, 40, 40), (x) => `M${x} 0V250`),
      t.mid,
      3,
    ),
    box(0, 236, 1600, 20, t.near),
    row([110, 640, 1170], dock),
    row([270, 800, 1330], (x) => shape(`M${x - 60} 258H${x + 60}L${x + 36} 286H${x - 36}Z`, t.line)),
  ].join('');
}

function quarry(t: Tones): string {
  return [
    shape('M0 330L220 300L330 380L520 360L600 470L860 450L960 560L1240 540L1330 620H1600V800H0Z', t.far),
    stroke(
      'M1180 560V190M1180 230H880M1180 230H1320M1180 160L900 226M1180 160L1310 226M1180 160V200M930 232V330',
      t.near,
      12,
    ),
    box(1290, 224, 56, 44, t.near) + box(912, 330, 36, 30, t.near),
    shape('M0 480L190 460L280 540L470 530L560 620L780 610L880 690L1180 680L1290 730L1600 720V800H0Z', t.mid),
    shape('M0 800L120 690L250 640L400 700L520 800ZM1100 800L1240 700L1370 670L1480 730L1600 700V800Z', t.near),
  ].join('');
}

function sheds(t: Tones): string {
  const teeth = (y: number, width: number, height: number, colour: string, from: number) =>
    shape(
      `M-200 800V${y}${row(steps(from, width, Math.ceil(1900 / width)), (x) => `L${x} ${y}V${y - height}L${x + width} ${y}`)}V800Z`,
      colour,
    );
  return [
    teeth(400, 270, 150, t.far, -120),
    teeth(520, 360, 170, t.mid, -200),
    row(steps(-20, 180, 10), (x) => box(x, 580, 120, 110, t.near)),
    box(0, 740, 1600, 60, t.near),
  ].join('');
}

function viaduct(t: Tones): string {
  const pier = (x: number) => shape(`M${x} 800L${x + 16} 350H${x + 64}L${x + 80} 800Z`, t.mid);
  const span = (x: number) => `M${x + 64} 440Q${x + 200} 330 ${x + 336} 440`;
  return [
    shape('M0 600Q300 500 640 570T1240 540T1600 590V800H0Z', t.far),
    row([-130, 230, 590, 950, 1310], pier),
    stroke(
      row([-130, 190, 550, 910, 1270], (x) => span(x)),
      t.mid,
      26,
    ),
    box(0, 300, 1600, 56, t.mid) + box(0, 288, 1600, 14, t.near),
    row(steps(60, 240, 7), (x) => stroke(`M${x} 290V170Q${x} 150 ${x + 22} 150H${x + 50}`, t.near, 8)),
    shape('M0 740Q400 690 800 730T1600 710V800H0Z', t.near),
  ].join('');
}

/** Draws a market hall of iron and glass. */
function marketHall(t: Tones): string {
  const bay = (x: number) =>
    shape(`M${x} 800V430Q${x + 160} 240 ${x + 320} 430V800Z`, t.far) +
    stroke(
      `M${x + 160} 340V800M${x + 80} 372V800M${x + 240} 372V800M${x} 470H${x + 320}M${x} 620H${x + 320}`,
      t.mid,
      6,
    ) +
    stroke(`M${x} 800V430Q${x + 160} 240 ${x + 320} 430V800`, t.near, 14);
  return [
    shape('M-40 260L800 60L1640 260V300H-40Z', t.mid),
    stroke('M-40 280L800 80L1640 280', t.near, 14),
    row([-150, 230, 610, 990, 1370], bay),
    box(0, HORIZON - 40, 1600, 40, t.near),
  ].join('');
}

/** Draws the dark workshop of the page about the dealership. */
function workshop(): string {
  const slats = steps(190, 56, 11)
    .map((y) => `M420 ${y}H1180`)
    .join('');
  const strips = [260, 800, 1340].map(
    (x) =>
      `<rect x="${x - 190}" y="70" width="380" height="14" rx="7" fill="#f6f4e8"/><ellipse cx="${x}" cy="80" rx="330" ry="100" fill="url(#pool)" opacity=".3"/>`,
  );
  return (
    `<rect x="420" y="134" width="760" height="${HORIZON - 134}" fill="#566665"/><path d="${slats}" stroke="#3d4a4a" stroke-width="5"/>${strips.join('')}` +
    `<path d="M400 ${HORIZON}V116H1200V${HORIZON}" fill="none" stroke="#2a3333" stroke-width="20"/><rect y="${HORIZON - 12}" width="1600" height="12" fill="#2b3434"/>` +
    '<path d="M330 1200L480 812M1270 1200L1120 812" stroke="#d9b95a" stroke-width="10" opacity=".35"/><ellipse cx="800" cy="1000" rx="760" ry="140" fill="url(#pool)" opacity=".3"/>'
  );
}
