import { drawBackdrop } from '../drawing/backdrop.ts';
import { n } from '../drawing/svg.ts';
import type { Illustration } from '../subject.ts';
import { sideSize, sideView } from '../views/side-view.ts';

const lifted: Illustration = { body: 'citadine', paint: 'vert', view: 'profil-gauche', seed: 7, backdrop: 'garage' };

/** Height at which the wheels hang, and height of the floor, in user units. */
const [raised, floor] = [726, 1010];

/** Draws a workshop with a car on its lift: a 4:3 SVG of 1600×1200 user units, for pages without a photo. */
export function drawWorkshop(): string {
  const [length] = sideSize(lifted);
  const s = 790 / length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200">${[
    drawBackdrop('garage'),
    bench(150),
    `<ellipse cx="800" cy="${floor + 6}" rx="520" ry="26" fill="#000" opacity=".32"/>`,
    post(368),
    `<path d="M404 ${raised - 30}H1196" stroke="#2b3036" stroke-width="16" stroke-linecap="round"/>`,
    `<g transform="translate(${n(800 - (length * s) / 2)} ${raised}) scale(${n(s)})">${sideView(lifted)}</g>`,
    arms(),
    post(1232),
    tyres(1420),
  ].join('')}</svg>`;
}

/** Draws one column of the lift with its carriage. */
function post(x: number): string {
  return (
    `<rect x="${x - 90}" y="${floor - 18}" width="180" height="26" rx="6" fill="#20252b"/>` +
    `<rect x="${x - 32}" y="170" width="64" height="${floor - 170}" rx="6" fill="#c49a3c"/>` +
    `<rect x="${x - 32}" y="170" width="18" height="${floor - 170}" rx="6" fill="#dab65f"/>` +
    `<rect x="${x + 16}" y="170" width="16" height="${floor - 170}" rx="6" fill="#8f6c22"/>` +
    `<rect x="${x - 40}" y="${raised - 130}" width="80" height="190" rx="8" fill="#2b3036"/>` +
    `<rect x="${x - 40}" y="${raised - 130}" width="14" height="190" rx="7" fill="#454c54"/>`
  );
}

function arms(): string {
  const pad = (x: number) =>
    `<rect x="${x - 26}" y="${raised - 62}" width="52" height="26" rx="6" fill="#14171c"/><rect x="${x - 34}" y="${raised - 44}" width="68" height="14" rx="7" fill="#454c54"/>`;
  return pad(664) + pad(946);
}

/** Draws a bench with drawers and a few tools on the wall. */
function bench(x: number): string {
  const drawers = [0, 1, 2, 3]
    .map(
      (i) =>
        `<rect x="${x - 96}" y="${790 + i * 52}" width="192" height="44" rx="4" fill="#17514a"/><rect x="${x - 34}" y="${806 + i * 52}" width="68" height="8" rx="4" fill="#6fd0be"/>`,
    )
    .join('');
  const tools = [
    'M-70 520v92M-78 520h16v22h-16z',
    'M-30 520v70a12 12 0 1 0 2 0z',
    'M14 516c-14 0-14 24 0 26v72M28 542c-8 2-18 2-28 0',
    'M58 520l22 90M66 520h20',
  ]
    .map((d) => `<path d="${d}" transform="translate(${x} 0)"/>`)
    .join('');
  return (
    `<rect x="${x - 120}" y="486" width="240" height="156" rx="8" fill="#20302e" opacity=".85"/>` +
    `<g fill="none" stroke="#b9bfc6" stroke-width="9" stroke-linecap="round" stroke-linejoin="round">${tools}</g>` +
    `<rect x="${x - 112}" y="776" width="224" height="${floor - 776}" rx="8" fill="#0b3b36"/>${drawers}` +
    `<rect x="${x - 130}" y="752" width="260" height="28" rx="6" fill="#8a6a4a"/>`
  );
}

function tyres(x: number): string {
  return [0, 1, 2]
    .map((i) => {
      const y = floor - 66 - i * 62;
      return `<rect x="${x - 92 + i * 5}" y="${y}" width="184" height="62" rx="26" fill="#1a1d21"/><path d="M${x - 70 + i * 5} ${y + 22}h140M${x - 70 + i * 5} ${y + 40}h140" stroke="#343a41" stroke-width="6" stroke-linecap="round"/>`;
    })
    .join('');
}
