import { n } from '../drawing/svg.ts';

/**
 * The car of the home page: a small hatchback of our own design, seen from its left. It has few flat tones, so that it
 * is sharp at every width and small to load. Its upper half is over the band, its lower half over the page. The cream
 * flank contrasts with the petrol band. Bumpers, sill and tyres are dark with light edges, so they contrast with the
 * page in both themes.
 */
export const HOME_CAR = { width: 720, height: 288 } as const;

const PAINT = { glint: '#fffdf3', light: '#fbf3dd', base: '#f1e4c3', shade: '#d8c697', deep: '#9c8a5e' };
const PLASTIC = { light: '#5d676b', base: '#2c3438', dark: '#171c1f' };
const GLASS = { top: '#0a201f', foot: '#2f5550', shine: '#bfe3da' };
/** Lime-blossom colour of the site's signature (tokens.css). */
const BLOSSOM = '#e9e7a8';

/** Height of the ground. */
const GROUND = 270;
/** Centres of the two wheels along x. */
const WHEELS = [158, 568] as const;
const TYRE = 53;
const HUB_Y = GROUND - TYRE;

const SHELL =
  'M50 226L40 200Q36 176 40 158Q42 142 58 137Q140 118 236 110L308 49Q320 38 340 36Q460 28 566 38Q584 40 594 50L654 116Q672 124 676 142L682 200L672 226Z';
const GREENHOUSE = 'M262 110L320 58Q328 51 340 50Q450 42 556 51Q568 52 575 60L618 108Q622 113 614 113.5Z';

export function drawHomeCar(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${HOME_CAR.width} ${HOME_CAR.height}" width="${HOME_CAR.width}" height="${HOME_CAR.height}">${homeCar()}</svg>`;
}

/** Returns the car without a document around it, to be placed in a larger drawing. */
export function homeCar(): string {
  const parts = [shadow(), underside(), shell(), windows(), cuts(), lamps(), bumpers(), ...WHEELS.map(wheel)];
  return `<defs>${gradients()}</defs>${parts.join('')}`;
}

function gradients(): string {
  const down = (id: string, from: number, to: number, stops: readonly (readonly [number, string])[]) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x2="0" y1="${from}" y2="${to}">${stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('')}</linearGradient>`;
  return (
    down('p', 34, 226, [
      [0, PAINT.glint],
      [0.38, PAINT.light],
      [0.56, PAINT.base],
      [0.6, PAINT.light],
      [0.78, PAINT.base],
      [1, PAINT.shade],
    ]) +
    down('g', 46, 114, [
      [0, GLASS.top],
      [1, GLASS.foot],
    ]) +
    '<radialGradient id="s"><stop stop-opacity=".6"/><stop offset=".6" stop-opacity=".42"/><stop offset=".85" stop-opacity=".12"/><stop offset="1" stop-opacity="0"/></radialGradient>' +
    `<clipPath id="b"><path d="${SHELL}"/></clipPath><clipPath id="w"><path d="${GREENHOUSE}"/></clipPath>`
  );
}

function shadow(): string {
  const patch = (x: number, rx: number, ry: number) =>
    `<ellipse cx="${x}" cy="${GROUND - 3}" rx="${rx}" ry="${ry}" fill="url(#s)"/>`;
  return [patch(362, 336, 17), ...WHEELS.map((x) => patch(x, 84, 11))].join('');
}

/** Draws the dark parts below and behind: the far side of the sills and the wheel wells. */
function underside(): string {
  return `<path d="M92 200H634V246H92Z" fill="${PLASTIC.dark}"/>`;
}

function shell(): string {
  return [
    `<path d="${SHELL}" fill="url(#p)"/><g clip-path="url(#b)">`,
    // Below the crease, the flank turns inwards. The nose and the tail turn away.
    `<path d="M30 166Q360 146 690 158V230H30Z" fill="${PAINT.shade}" opacity=".34"/>`,
    `<path d="M30 196Q360 184 690 190V230H30Z" fill="${PAINT.deep}" opacity=".22"/>`,
    `<path d="M36 130H70Q56 176 66 230H36Z" fill="${PAINT.deep}" opacity=".3"/>`,
    `<path d="M690 110H656Q672 176 656 230H690Z" fill="${PAINT.deep}" opacity=".34"/>`,
    `<path d="M40 165Q360 145 684 157" fill="none" stroke="${PAINT.glint}" stroke-width="3"/></g>`,
    `<path d="M60 138Q140 119 237 111.5L309 50.5Q321 39.5 340 37.5Q460 29.5 566 39.5Q583 41.5 593 51" fill="none" stroke="#fff" stroke-width="2.5" opacity=".9"/>`,
  ].join('');
}

function windows(): string {
  const pillar = (d: string) => `<path d="${d}" fill="${PLASTIC.dark}"/>`;
  return [
    `<path d="${GREENHOUSE}" fill="url(#g)" stroke="${PLASTIC.dark}" stroke-width="5" stroke-linejoin="round"/>`,
    '<g clip-path="url(#w)">',
    // Seats, and light across the panes.
    `<path d="M352 118V84Q352 74 361 74H372Q381 74 382 84L388 118ZM356 70Q356 62 363 62H371Q378 62 378 70V72H356ZM520 118V86Q520 77 529 77H540Q548 77 550 86L556 118ZM524 73Q524 66 530 66H539Q545 66 545 73V75H524Z" fill="#04110f" opacity=".55"/>`,
    `<path d="M300 120L372 40H402L330 120ZM342 120L414 40H424L352 120Z" fill="${GLASS.shine}" opacity=".24"/>`,
    `<path d="M470 120L542 40H582L510 120Z" fill="${GLASS.shine}" opacity=".16"/>`,
    '</g>',
    pillar('M428 44H442L446 116H430Z'),
    pillar('M290 112L298 86L304 112Z'),
    `<path d="M301 114L303 88" stroke="${PLASTIC.light}" stroke-width="1"/>`,
  ].join('');
}

/** Draws the gaps between panels, the handle, the filler flap, the mirror, and the moulding with its coloured line. */
function cuts(): string {
  const gap = (d: string) =>
    `<path d="${d}" fill="none" stroke="${PAINT.glint}" stroke-width="2" transform="translate(1.4 .6)"/><path d="${d}" fill="none" stroke="${PAINT.deep}" stroke-width="1.8"/>`;
  return [
    gap('M262 113Q252 132 250 158Q248 200 256 226'),
    gap('M436 116Q442 160 436 226'),
    gap('M236 112Q140 122 66 140'),
    gap('M617 114Q634 124 654 118'),
    `<rect x="607" y="124" width="22" height="18" rx="5" fill="none" stroke="${PAINT.deep}" stroke-width="1.6"/>`,
    `<rect x="396" y="134" width="32" height="10" rx="5" fill="${PAINT.deep}" opacity=".5"/><rect x="394" y="132" width="32" height="9" rx="4.5" fill="${PLASTIC.base}"/>`,
    `<path d="M268 110Q264 92 280 91H292Q299 92 299 100V107Q298 112 292 112Z" fill="${PLASTIC.base}"/><path d="M272 100Q273 94 281 93.5H292" fill="none" stroke="${PLASTIC.light}" stroke-width="2"/>`,
    `<path d="M46 184H96M224 184H502M636 184H679" stroke="${PLASTIC.base}" stroke-width="11"/><path d="M46 184H96M224 184H502M636 184H679" stroke="${BLOSSOM}" stroke-width="3.5"/>`,
  ].join('');
}

function lamps(): string {
  return [
    '<path d="M43 146Q46 140 58 137L84 132Q90 148 84 162L41 165Q40 154 43 146Z" fill="#182024"/>',
    '<path d="M46 148Q48 143 57 141L72 138Q76 149 72 158L44 160.5Q44 153 46 148Z" fill="#eaf4f2"/><path d="M50 149Q52 146 58 145L67 143Q69 149 67 153Z" fill="#fff"/>',
    '<path d="M75 137.5L83 136Q86 148 82 157L76 157.5Q79 147 75 137.5Z" fill="#f0a63c"/>',
    '<path d="M640 122L656 119Q672 126 676 142L678 168H650Q650 140 640 122Z" fill="#8e1420"/><path d="M650 125L656 124Q667 130 670 142L671 150H655Q655 138 650 125Z" fill="#d43a3a"/><path d="M656 154H672L673 163H657Z" fill="#f0a63c"/>',
  ].join('');
}

/** Draws bumpers, arches and sill in one dark plastic with a light upper edge. */
function bumpers(): string {
  const arch = (x: number) => {
    const [out, inner] = [TYRE + 17, TYRE + 7];
    const y = HUB_Y;
    return (
      `<path d="M${x - out} 240V${y}A${out} ${out} 0 0 1 ${x + out} ${y}V240H${x + inner}V${y}A${inner} ${inner} 0 0 0 ${x - inner} ${y}V240Z" fill="${PLASTIC.base}"/>` +
      `<path d="M${x - out + 1.5} 232V${y}A${out - 1.5} ${out - 1.5} 0 0 1 ${x + out - 1.5} ${y}V232" fill="none" stroke="${PLASTIC.light}" stroke-width="2"/>` +
      `<path d="M${x - inner} 246V${y}A${inner} ${inner} 0 0 1 ${x + inner} ${y}V246Z" fill="#0b0f10"/>`
    );
  };
  return [
    `<path d="M28 204Q28 196 38 195L100 194V240H60Q34 238 30 224ZM692 204Q692 196 682 195L626 194V240H664Q688 238 690 224ZM216 216H510V242H216Z" fill="${PLASTIC.base}"/>`,
    `<path d="M30 206Q30 198 39 197L96 196M690 206Q690 198 681 197L632 196M220 217.5H506" fill="none" stroke="${PLASTIC.light}" stroke-width="2"/>`,
    `<path d="M29 214H92M691 214H634" stroke="${PLASTIC.dark}" stroke-width="3"/><rect x="34" y="219" width="26" height="9" rx="4.5" fill="#eef3ea"/>`,
    ...WHEELS.map(arch),
  ].join('');
}

function wheel(x: number): string {
  const ring = (count: number, draw: (angle: number) => string) =>
    Array.from({ length: count }, (_, i) => draw((i * 360) / count)).join('');
  return (
    `<g transform="translate(${x} ${HUB_Y})"><circle r="${TYRE}" fill="#1b2023"/><circle r="${TYRE - 1.5}" fill="none" stroke="#59646a" stroke-width="2"/>` +
    `<circle r="${TYRE - 10}" fill="none" stroke="#343c41" stroke-width="2"/><circle r="36" fill="#0c1011"/>` +
    '<circle r="33" fill="#cfd5d4"/><circle r="33" fill="none" stroke="#f6f8f7" stroke-width="3"/><circle r="27" fill="#aab3b2"/>' +
    ring(
      8,
      (a) => `<path d="M-4.5 -24Q0 -26.5 4.5 -24L3 -13Q0 -11.5 -3 -13Z" transform="rotate(${n(a)})" fill="#1c2326"/>`,
    ) +
    `<circle r="9.5" fill="#e6eae8"/><circle r="5.5" fill="${BLOSSOM}"/><path d="M-29.5 -16A33 33 0 0 1 4 -33" fill="none" stroke="#fff" stroke-width="3"/></g>`
  );
}
