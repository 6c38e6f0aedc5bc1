import { lacquerOf } from '../drawing/paint.ts';
import { type Illustration, isTruck } from '../subject.ts';
import { carpet } from './interior-view.ts';

/** Draws the open boot of a car, or a truck's load space, in page units. */
export function bootView(of: Illustration): string {
  if (!isTruck(of.body)) return boot(of);
  return of.body === 'benne' || of.body === 'plateau' ? openDeck(of) : loadSpace(of);
}

function shade(id: string, from: string, to: string, across = false): string {
  return `<linearGradient id="${id}" ${across ? 'x2="1" y2="0"' : 'x2="0" y2="1"'}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

function boot(of: Illustration): string {
  const c = lacquerOf(of.paint);
  const floor = carpet(of.seed);
  return [
    `<defs>${shade('interior', '#8b9291', '#676d6c')}${shade('skin', c.light, c.shade)}${shade('cavity', '#24282c', '#3a3f44')}${shade('mat', floor, '#1d2023')}${shade('backs', '#50565c', '#2d3237')}${shade('lip', '#4a5056', '#1b1e21')}</defs>`,
    '<rect width="1600" height="1200" fill="url(#interior)"/><ellipse cx="800" cy="1160" rx="760" ry="70" fill="#000" opacity=".35"/>',
    `<path d="M170 1150Q120 1130 118 1010L140 560Q170 420 300 230Q800 170 1300 230Q1430 420 1460 560L1482 1010Q1480 1130 1430 1150Z" fill="url(#skin)"/>`,
    `<path d="M330 60Q800 10 1270 60L1320 236Q800 184 280 236Z" fill="${c.shade}"/><path d="M360 74Q800 30 1240 74L1272 200Q800 158 328 200Z" fill="#262b30"/><path d="M410 90Q800 54 1190 90L1210 160Q800 128 390 160Z" fill="#59656d"/><path d="M520 84L470 150H600L660 76Z" fill="#fff" opacity=".16"/>`,
    '<path d="M330 240L250 470M1270 240L1350 470" stroke="#22262a" stroke-width="13"/><path d="M330 240L290 355M1270 240L1310 355" stroke="#aeb5bb" stroke-width="7"/>',
    '<path d="M250 540Q290 380 370 262Q800 216 1230 262Q1310 380 1350 540L1330 900H270Z" fill="url(#cavity)" stroke="#101214" stroke-width="12"/>',
    '<path d="M430 330Q800 300 1170 330L1180 640H420Z" fill="url(#backs)"/><path d="M676 322L670 640M930 322L936 640" stroke="#1c2024" stroke-width="7"/>',
    [500, 760, 1020]
      .map(
        (x) =>
          `<rect x="${x - 30}" y="282" width="150" height="66" rx="24" fill="#454b51" stroke="#2a2f33" stroke-width="4"/>`,
      )
      .join(''),
    '<path d="M440 380Q800 356 1160 380" stroke="#6a7178" stroke-width="3" fill="none"/>',
    '<path d="M420 640H1180L1330 900H270Z" fill="url(#mat)"/><path d="M480 690H1120L1200 850H400Z" fill="none" stroke="#0f1113" stroke-opacity=".6" stroke-width="4"/><rect x="760" y="832" width="80" height="15" rx="7" fill="#7c848b"/>',
    '<path d="M270 900Q250 700 300 600Q360 560 420 640ZM1330 900Q1350 700 1300 600Q1240 560 1180 640Z" fill="#2b2f34"/><path d="M300 600Q360 560 420 640M1300 600Q1240 560 1180 640" fill="none" stroke="#596067" stroke-width="4"/>',
    '<rect x="318" y="470" width="46" height="16" rx="6" fill="#f3efd9"/><circle cx="318" cy="770" r="12" fill="none" stroke="#a9b0b6" stroke-width="5"/><circle cx="1282" cy="770" r="12" fill="none" stroke="#a9b0b6" stroke-width="5"/>',
    '<path d="M240 896H1360L1378 962H222Z" fill="url(#lip)"/><path d="M240 898H1360" stroke="#8a9299" stroke-width="4"/><rect x="770" y="916" width="60" height="24" rx="6" fill="#0d0f11"/>',
    `<path d="M128 960H1472L1482 1010Q1480 1130 1430 1150H170Q120 1130 118 1010Z" fill="${c.base}"/><path d="M128 962H1472" stroke="${c.glint}" stroke-opacity=".8" stroke-width="6"/><path d="M170 1150Q150 1140 140 1104H1460Q1450 1140 1430 1150Z" fill="#1b1e21"/>`,
    ['M150 560Q182 440 240 400L252 640Q200 720 148 690Z', 'M1450 560Q1418 440 1360 400L1348 640Q1400 720 1452 690Z']
      .map((d) => `<path d="${d}" fill="#8e151b" stroke="#2c0709" stroke-width="5"/>`)
      .join(''),
    '<path d="M168 560Q192 480 226 450M1432 560Q1408 480 1374 450" stroke="#ff8376" stroke-width="8" stroke-linecap="round" fill="none"/><rect x="636" y="1010" width="328" height="70" rx="6" fill="#f4f5f3" stroke="#2a2e33" stroke-width="4"/><rect x="639" y="1013" width="30" height="64" fill="#2b57a8"/><rect x="931" y="1013" width="30" height="64" fill="#2b57a8"/>',
    `<path d="M300 232Q800 172 1300 232" fill="none" stroke="${c.glint}" stroke-opacity=".6" stroke-width="6"/>`,
  ].join('');
}

function loadSpace(of: Illustration): string {
  const frigo = of.body === 'frigo';
  const wall: [string, string] = frigo ? ['#f2f5f6', '#c3ccd1'] : ['#d5d8d9', '#8f9699'];
  const floor: [string, string] = frigo ? ['#9aa4aa', '#6f797f'] : ['#b98f5f', '#7d5b38'];
  const lines = Array.from({ length: 11 }, (_, i) => `M${560 + i * 48} 820L${200 + i * 120} 1200`).join('');
  const ribs = [0.16, 0.36, 0.6, 0.88].map((k) => {
    const x = 560 - 460 * k;
    const [t, b] = [300 - 250 * k, 820 + 320 * k];
    const w = 12 + 26 * k;
    return `<path d="M${x} ${t}V${b}h${-w}V${t - w * 0.4}ZM${1600 - x} ${t}V${b}h${w}V${t - w * 0.4}Z" fill="#6f777b" opacity=".55"/><path d="M${x} ${t}V${b}M${1600 - x} ${t}V${b}" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>`;
  });
  return [
    `<defs>${shade('back', wall[0], wall[1])}${shade('left', '#7c8488', wall[0], true)}${shade('right', wall[0], '#7c8488', true)}${shade('boards', floor[1], floor[0])}</defs>`,
    '<rect width="1600" height="1200" fill="#e7e9e9"/><path d="M0 0H1600L1040 300H560Z" fill="#eef0f0"/>',
    '<path d="M0 0L560 300V820L0 1200Z" fill="url(#left)"/><path d="M1600 0L1040 300V820L1600 1200Z" fill="url(#right)"/><rect x="560" y="300" width="480" height="520" fill="url(#back)"/><path d="M0 1200L560 820H1040L1600 1200Z" fill="url(#boards)"/>',
    `<path d="${lines}" stroke="#000" stroke-opacity=".2" stroke-width="4" fill="none"/>`,
    frigo
      ? '<rect x="650" y="320" width="300" height="96" rx="12" fill="#dfe5e8" stroke="#98a3a9" stroke-width="4"/><path d="M680 350H920M680 370H920M680 390H920" stroke="#7a858b" stroke-width="6"/>'
      : ribs.join(''),
    frigo
      ? '<path d="M0 760L560 620M1600 760L1040 620" stroke="#aeb8bd" stroke-width="16"/>'
      : '<path d="M0 560L560 520M1600 560L1040 520M0 900L560 690M1600 900L1040 690" stroke="#b98f5f" stroke-width="22"/>',
    '<path d="M700 40H900L860 130H740Z" fill="#fffbe8"/><path d="M700 200H900L880 240H720Z" fill="#fffbe8" opacity=".8"/><path d="M560 300H1040M560 820H1040M560 300V820M1040 300V820" stroke="#697175" stroke-width="5"/>',
    [190, 1410]
      .map((x) => `<ellipse cx="${x}" cy="1085" rx="26" ry="13" fill="none" stroke="#3f464a" stroke-width="9"/>`)
      .join(''),
    '<path d="M0 1200V0H46V1170ZM1600 1200V0H1554V1170Z" fill="#31373b"/><path d="M0 1176H1600V1200H0Z" fill="#3c4246"/>',
  ].join('');
}

function openDeck(of: Illustration): string {
  const c = lacquerOf(of.paint);
  const [side, dark] = of.body === 'benne' ? [c.base, c.shade] : ['#c6ccd2', '#8f979f'];
  const floor = of.body === 'benne' ? ['#6d7479', '#4b5156'] : ['#a5845a', '#74583a'];
  const lines = Array.from({ length: 12 }, (_, i) => `M${430 + i * 67} 640L${60 + i * 134} 1140`).join('');
  return [
    `<defs>${shade('heaven', '#b8c9d2', '#e6e8e4')}${shade('yard', '#a19d94', '#7e7a72')}${shade('deck', floor[1] ?? '', floor[0] ?? '')}${shade('wallIn', side, dark)}</defs>`,
    '<rect width="1600" height="1200" fill="url(#heaven)"/><path d="M0 500H1600V1200H0Z" fill="url(#yard)"/><path d="M0 500V430Q200 380 400 420T800 400T1200 420T1600 400V500Z" fill="#8b9c93"/>',
    `<path d="M430 640H1170L1540 1140H60Z" fill="url(#deck)"/><path d="${of.body === 'benne' ? '' : lines}" stroke="#000" stroke-opacity=".22" stroke-width="5" fill="none"/>`,
    `<rect x="520" y="150" width="560" height="330" rx="40" fill="${c.shade}"/><rect x="600" y="200" width="400" height="190" rx="18" fill="#35414a"/><path d="M660 390L760 200H840L740 390Z" fill="#fff" opacity=".14"/>`,
    `<rect x="424" y="430" width="752" height="212" fill="url(#wallIn)"/><path d="M424 434H1176" stroke="#fff" stroke-opacity=".5" stroke-width="8"/><path d="M610 440V640M800 440V640M990 440V640" stroke="#000" stroke-opacity=".2" stroke-width="7"/>`,
    `<path d="M430 470L20 760L20 1150H60L430 642ZM1170 470L1580 760V1150H1540L1170 642Z" fill="url(#wallIn)"/><path d="M430 470L20 760M1170 470L1580 760" stroke="#fff" stroke-opacity=".55" stroke-width="10"/>`,
    '<path d="M310 560V735M170 655V935M1290 560V735M1430 655V935" stroke="#000" stroke-opacity=".25" stroke-width="8"/>',
    `<path d="M20 1140H1580V1200H20Z" fill="${dark}"/><path d="M20 1142H1580" stroke="#fff" stroke-opacity=".5" stroke-width="7"/>`,
    '<path d="M500 250V440M1100 250V440" stroke="#2d3237" stroke-width="16"/><path d="M500 258H1100" stroke="#2d3237" stroke-width="16"/>',
  ].join('');
}
