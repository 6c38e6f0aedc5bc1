import { type Backdrop, type BodyType, backdrops, type Illustration, type Paint } from '../subject.ts';
import { choose } from './choice.ts';
import { lacquerOf, luminance, mix } from './paint.ts';
import { n } from './svg.ts';

/** Height of the wall's foot, and of the line the wheels stand on, in user units. */
export const horizon = 800;

type Scene = { wall: [string, string]; floor: [string, string]; draw: string };

/** Wall and floor run from the first colour (top) to the second; `draw` stands between them and the vehicle. */
const scenes: Record<Backdrop, Scene> = {
  showroom: { wall: ['#d9dcdc', '#c6cdcd'], floor: ['#b9bcbb', '#d6d7d4'], draw: showroom() },
  mur: { wall: ['#e9e3d8', '#d9d1c2'], floor: ['#b3aca0', '#c9c3b8'], draw: wallPanels() },
  cour: { wall: ['#8d8578', '#a2988a'], floor: ['#716d67', '#938e87'], draw: courtyard() },
  crepuscule: { wall: ['#2c3a57', '#c98f74'], floor: ['#3a3d47', '#565762'], draw: dusk() },
  seine: { wall: ['#a9bfcb', '#d3dad6'], floor: ['#9b978e', '#b9b4a9'], draw: riverside() },
  garage: { wall: ['#2f3a3b', '#465454'], floor: ['#4c5353', '#6c7372'], draw: workshop() },
};

/** Polished floors answer with the vehicle's colour. */
export function isGlossy(backdrop: Backdrop): boolean {
  return backdrop === 'showroom' || backdrop === 'garage';
}

/** Mean of what stands behind the body (the wall's lower colour counts double). */
export function backdropLuminance(backdrop: Backdrop): number {
  const [top, foot] = scenes[backdrop].wall;
  return (luminance(top) + 2 * luminance(foot)) / 3;
}

/** WCAG contrast of the paint's main colour against the wall. */
export function contrast(paint: Paint, backdrop: Backdrop): number {
  const [a, b] = [luminance(lacquerOf(paint).base) + 0.05, backdropLuminance(backdrop) + 0.05];
  return a > b ? a / b : b / a;
}

/** Bodies whose white box is larger than their painted cab: the box must stand out, the cab a little. */
const whiteBoxes: readonly BodyType[] = ['caisse', 'frigo', 'porteur'];

function standsOut({ body, paint }: Illustration, backdrop: Backdrop): boolean {
  if (whiteBoxes.includes(body)) return contrast('blanc', backdrop) >= 1.7 && contrast(paint, backdrop) >= 1.15;
  return contrast(paint, backdrop) >= 1.7;
}

/** The wished backdrop, else one by seed among those on which the vehicle stands out (contrast ≥ 1.7). */
export function backdropOf(of: Illustration): Backdrop {
  if (of.backdrop) return of.backdrop;
  const [first, ...rest] = backdrops.filter((backdrop) => standsOut(of, backdrop));
  return choose(of.seed, 'backdrop', [first ?? 'garage', ...rest]);
}

/** Odd seeds show the backdrop mirrored, so that neighbours in a grid with the same backdrop differ. */
export function drawBackdrop(backdrop: Backdrop, seed: number): string {
  const { wall, floor, draw } = scenes[backdrop];
  const stop = (offset: number, colour: string) => `<stop offset="${offset}" stop-color="${colour}"/>`;
  const dim = (colour: string) => mix(colour, '#000000', 0.13);
  // Linear on purpose: a radial gradient over the whole page costs librsvg 10 ms, as much as two wheels.
  return (
    `<defs><linearGradient id="wall" x2="0" y2="1">${stop(0, dim(wall[0]))}${stop(1, wall[1])}</linearGradient>` +
    `<linearGradient id="floor" x2="0" y2="1">${stop(0, floor[0])}${stop(0.5, floor[1])}${stop(1, dim(floor[1]))}</linearGradient>` +
    '<radialGradient id="pool"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>' +
    `<rect width="1600" height="${horizon}" fill="url(#wall)"/><rect y="${horizon}" width="1600" height="${1200 - horizon}" fill="url(#floor)"/><g transform="${seed % 2 ? 'translate(1600 0) scale(-1 1) ' : ''}translate(${-96 + (seed % 5) * 16} 0) scale(1.08 1)">${draw}</g>`
  );
}

function showroom(): string {
  const bays = [0, 1, 2, 3].map((i) => {
    const x = 40 + i * 390;
    return (
      `<rect x="${x}" y="170" width="350" height="${horizon - 190}" fill="#c9d6d8"/><path d="M${x} 560q60 -70 130 -40t110 -30t110 40V${horizon - 20}H${x}Z" fill="#a9bdb4"/>` +
      `<path d="M${x} 170h120l-120 300zM${x + 190} 170h60l-200 480v-120z" fill="#fff" opacity=".3"/><path d="M${x + 175} 170V${horizon - 20}" stroke="#8f979a" stroke-width="5"/><rect x="${x}" y="170" width="350" height="${horizon - 190}" fill="none" stroke="#7d8588" stroke-width="9"/>`
    );
  });
  const spots = [180, 490, 800, 1110, 1420].map(
    (x) =>
      `<rect x="${x - 90}" y="64" width="180" height="12" rx="6" fill="#fff"/><ellipse cx="${x}" cy="72" rx="150" ry="60" fill="url(#pool)"/>`,
  );
  return `${spots.join('')}${bays.join('')}<ellipse cx="800" cy="1010" rx="820" ry="150" fill="url(#pool)"/><rect y="${horizon - 16}" width="1600" height="16" fill="#9aa0a2"/>`;
}

function wallPanels(): string {
  const joints = [200, 600, 1000, 1400].map(
    (x) => `<path d="M${x} 0V${horizon}" stroke="#b9ae9b" stroke-width="3" opacity=".5"/>`,
  );
  return `${joints.join('')}<path d="M0 400H1600" stroke="#b9ae9b" stroke-width="3" opacity=".4"/><path d="M0 0H760L420 ${horizon}H0Z" fill="#fff" opacity=".16"/><rect y="${horizon - 26}" width="1600" height="26" fill="#8d8577" opacity=".55"/>`;
}

function courtyard(): string {
  const windows = [110, 440, 1300].map(
    (x) =>
      `<rect x="${x}" y="150" width="200" height="330" fill="#c6bfb1"/><rect x="${x + 14}" y="164" width="172" height="302" fill="#545b5c"/><path d="M${x + 100} 164v302M${x + 14} 270h172" stroke="#d9d3c7" stroke-width="8"/><path d="M${x + 14} 164h90l-90 200z" fill="#fff" opacity=".12"/><rect x="${x - 12}" y="480" width="224" height="16" fill="#b8b1a3"/>`,
  );
  const rows = [820, 852, 894, 948, 1016, 1100];
  const joints = rows.map((y, i) => {
    const next = rows[i + 1] ?? 1200;
    const step = 70 + i * 26;
    const cuts = Array.from(
      { length: Math.ceil(1600 / step) + 1 },
      (_, k) => `M${n(k * step - (i % 2) * step * 0.5)} ${y}V${next}`,
    );
    return `M0 ${y}H1600${cuts.join('')}`;
  });
  const gate =
    '<path d="M780 800V330Q920 190 1060 330V800Z" fill="#c6bfb1"/><path d="M808 800V345Q920 232 1032 345V800Z" fill="#35504a"/><path d="M920 290V800" stroke="#22352f" stroke-width="6"/><path d="M830 380H900V560H830ZM940 380H1010V560H940ZM830 600H900V780H830ZM940 600H1010V780H940Z" fill="none" stroke="#4d6b63" stroke-width="6"/>';
  return `<rect y="600" width="1600" height="10" fill="#7c766b"/>${windows.join('')}${gate}<path d="${joints.join('')}" stroke="#5d5952" stroke-width="3" fill="none" opacity=".38"/>`;
}

function dusk(): string {
  const roofs =
    'M0 640H90V560H170V600H260V520L300 480L340 520V590H470V540H560V610H650V500H700V470H740V500H800V600H930V550H1010V590H1090V510L1140 460L1190 510V580H1330V530H1420V600H1600V800H0Z';
  const lights = [
    [130, 610],
    [310, 560],
    [520, 590],
    [720, 540],
    [980, 600],
    [1150, 550],
    [1380, 580],
    [680, 600],
    [1500, 650],
  ];
  return (
    `<path d="${roofs}" fill="#2a3046" opacity=".85"/>${lights.map(([x, y]) => `<rect x="${x}" y="${y}" width="12" height="18" fill="#ffd79a" opacity=".8"/>`).join('')}` +
    `<rect y="${horizon - 60}" width="1600" height="60" fill="#23283a"/><rect y="${horizon - 64}" width="1600" height="6" fill="#5b5f72"/><ellipse cx="800" cy="1000" rx="820" ry="150" fill="url(#pool)" opacity=".35"/>`
  );
}

function riverside(): string {
  const arch = (x: number) => `M${x} 640V560Q${x + 130} 440 ${x + 260} 560V640Z`;
  return (
    '<path d="M0 470V400H120V330H200V300H280V390H420V340H520V410H700V360H760V290H800V360H920V400H1080V350H1240V310H1300V380H1460V340H1600V470Z" fill="#9fb0b6" opacity=".75"/>' +
    '<rect y="470" width="1600" height="190" fill="#8fa9b0"/>' +
    `<path d="M0 430H1600V480H0Z" fill="#c3bcac"/><path d="M0 480H1600V640H0Z" fill="#b0a999"/><path d="${[-60, 270, 600, 930, 1260].map(arch).join('')}" fill="#7d98a1"/><path d="M0 430H1600" stroke="#e2dccd" stroke-width="6"/>` +
    `<rect y="640" width="1600" height="60" fill="#86a2aa"/><path d="M100 660H420M560 674H900M1040 656H1500" stroke="#c5d5d8" stroke-width="4" opacity=".7"/>` +
    [90, 420, 1130, 1490]
      .map(
        (x, i) =>
          `<path d="M${x - 7} 700V520h14V700Z" fill="#6d6354"/><path d="M${x} ${250 + (i % 2) * 30}C${x + 120} 250 ${x + 150} 400 ${x + 110} 480C${x + 80} 570 ${x - 80} 570 ${x - 110} 480C${x - 150} 400 ${x - 120} 250 ${x} ${250 + (i % 2) * 30}Z" fill="#7f9a83"/><path d="M${x + 10} 275C${x + 100} 290 ${x + 120} 400 ${x + 90} 470C${x + 60} 420 ${x + 60} 330 ${x + 10} 275Z" fill="#9db59d" opacity=".7"/>`,
      )
      .join('') +
    `<rect y="700" width="1600" height="${horizon - 700}" fill="#a8a294"/><rect y="694" width="1600" height="14" fill="#cdc7b8"/><path d="M200 708V800M620 708V800M1040 708V800M1460 708V800M0 752H1600" stroke="#8b8577" stroke-width="3" opacity=".6"/>`
  );
}

function workshop(): string {
  const slats = Array.from({ length: 11 }, (_, i) => `M420 ${190 + i * 56}H1180`).join('');
  const strips = [260, 800, 1340].map(
    (x) =>
      `<rect x="${x - 190}" y="70" width="380" height="14" rx="7" fill="#f6f4e8"/><ellipse cx="${x}" cy="80" rx="330" ry="100" fill="url(#pool)" opacity=".3"/>`,
  );
  return (
    `<rect x="420" y="134" width="760" height="${horizon - 134}" fill="#566665"/><path d="${slats}" stroke="#3d4a4a" stroke-width="5"/>${strips.join('')}` +
    `<path d="M400 ${horizon}V116H1200V${horizon}" fill="none" stroke="#2a3333" stroke-width="20"/><rect y="${horizon - 12}" width="1600" height="12" fill="#2b3434"/>` +
    '<path d="M330 1200L480 812M1270 1200L1120 812" stroke="#d9b95a" stroke-width="10" opacity=".35"/><ellipse cx="800" cy="1000" rx="760" ry="140" fill="url(#pool)" opacity=".3"/>'
  );
}
