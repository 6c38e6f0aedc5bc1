import { choose, hash } from '../drawing/choice.ts';
import { type Illustration, isTruck } from '../subject.ts';

/**
 * Draws the dashboard as seen from between the front seats, in page units. There are only few variants, so that many
 * vehicles share a rendering.
 */
export function interiorView(of: Illustration): string {
  const v = interiorVariant(of);
  const warm = v % 2 === 1;
  const auto = v >= 2;
  const tone = warm
    ? { soft: '#4b4037', dark: '#2b2521', seat: '#a78a68', seatDark: '#7b6348', stitch: '#e2cfae', trim: '#8a6a48' }
    : { soft: '#3c4249', dark: '#1f2327', seat: '#42484f', seatDark: '#2b3036', stitch: '#8d97a1', trim: '#9aa3ab' };
  return [
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#c7d6df"/><stop offset=".62" stop-color="#eef1ef"/><stop offset=".63" stop-color="#b7b9b4"/><stop offset="1" stop-color="#8f928e"/></linearGradient>`,
    gradient('dash', tone.soft, tone.dark) +
      gradient('lower', '#2a2e33', '#14171a') +
      gradient('seat', tone.seat, tone.seatDark) +
      gradient('trim', '#e1e5e8', tone.trim),
    `<linearGradient id="screenGlow" x2="1" y2="1"><stop stop-color="#1d3a47"/><stop offset="1" stop-color="#0c1920"/></linearGradient></defs>`,
    '<rect width="1600" height="1200" fill="#1a1d20"/><path d="M150 40Q800 -10 1450 40L1600 470H0Z" fill="url(#sky)"/>',
    '<path d="M0 360Q300 300 520 320T1000 310T1600 350V400H0Z" fill="#8fa39b" opacity=".7"/><path d="M260 60L40 470H150L420 50ZM900 26L760 470H800L960 26Z" fill="#fff" opacity=".18"/>',
    '<path d="M0 0H1600V70Q800 -6 0 70Z" fill="#c9c8c3"/><path d="M0 60Q800 -14 1600 60" stroke="#8f8e89" stroke-width="5" fill="none"/><path d="M0 0H130L20 470H0ZM1600 0H1470L1580 470H1600Z" fill="#b9b8b2"/>',
    '<rect x="700" y="66" width="200" height="58" rx="24" fill="#1a1d20"/><rect x="712" y="74" width="176" height="42" rx="18" fill="#9fb0b9"/><path d="M740 116L790 74H820L770 116Z" fill="#fff" opacity=".35"/>',
    '<path d="M-10 500Q200 408 520 420Q900 400 1200 418Q1480 430 1610 500V1210H-10Z" fill="url(#dash)"/><path d="M-10 500Q200 408 520 420Q900 400 1200 418Q1480 430 1610 500" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="6"/>',
    `<path d="M-10 640Q400 590 800 600T1610 640V720Q1200 676 800 684T-10 724Z" fill="url(#trim)" opacity=".85"/><path d="M-10 640Q400 590 800 600T1610 640" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="3"/>`,
    '<path d="M-10 730Q400 690 800 690T1610 730V1210H-10Z" fill="url(#lower)"/>',
    [60, 1390].map((x) => vent(x, 545, 150)).join('') + vent(700, 560, 110) + vent(850, 560, 110),
    cluster(),
    centre(auto, tone.stitch),
    wheel(tone.stitch),
    seats(tone.stitch),
    '<path d="M1110 560H1370M1110 578H1370" stroke="#000" stroke-opacity=".18" stroke-width="3"/><path d="M1090 760H1470V930Q1280 960 1090 930Z" fill="#23272c" stroke="#3c4248" stroke-width="3"/><rect x="1240" y="785" width="80" height="16" rx="8" fill="#3f464d"/>',
    isTruck(of.body)
      ? '<rect x="1120" y="455" width="230" height="36" rx="6" fill="#d8d3c6" transform="rotate(2 1200 470)"/><path d="M1140 468h150M1140 478h110" stroke="#8a8578" stroke-width="3"/>'
      : '',
  ].join('');
}

/** Returns the variant, 0…3: odd ones have warm leather, 2 and 3 have an automatic gearbox. */
export function interiorVariant({ body, seed }: Illustration): number {
  return isTruck(body) ? 0 : hash(`interior:${seed}`) % 4;
}

function gradient(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

function vent(x: number, y: number, w: number): string {
  const slats = [0, 1, 2]
    .map((i) => `<path d="M${x + 10} ${y + 18 + i * 15}H${x + w - 10}" stroke="#5a626a" stroke-width="5"/>`)
    .join('');
  return `<rect x="${x}" y="${y}" width="${w}" height="64" rx="14" fill="#111416" stroke="#8b939b" stroke-width="3"/>${slats}<rect x="${x + w / 2 - 5}" y="${y + 8}" width="10" height="48" rx="4" fill="#2a2f34"/>`;
}

function cluster(): string {
  const dial = (x: number, from: number) =>
    `<circle cx="${x}" cy="540" r="74" fill="#0d1114" stroke="#59626a" stroke-width="4"/><path d="M${x - 46} 582A62 62 0 1 1 ${x + 46} 582" fill="none" stroke="#d7dee3" stroke-width="5" stroke-dasharray="3 15"/><path d="M${x} 540l${from} -44" stroke="#e2543f" stroke-width="5" stroke-linecap="round"/><circle cx="${x}" cy="540" r="9" fill="#2b3238"/>`;
  return `<path d="M250 600Q255 440 450 436T655 600Z" fill="#0f1214" stroke="#343a40" stroke-width="4"/>${dial(362, -36)}${dial(540, -30)}<rect x="424" y="490" width="54" height="92" rx="5" fill="#16323d"/><path d="M434 512h34M434 530h24M434 548h30" stroke="#7fd0d6" stroke-width="4"/>`;
}

function centre(auto: boolean, stitch: string): string {
  const knobs = [742, 830, 918]
    .map(
      (x) =>
        `<circle cx="${x}" cy="790" r="32" fill="#15181b" stroke="#9aa3ab" stroke-width="5"/><path d="M${x} 766v14" stroke="#e8ecef" stroke-width="5"/>`,
    )
    .join('');
  const lever = auto
    ? '<path d="M808 1010L800 900Q800 872 830 872T860 900L852 1010Z" fill="#1b1f23" stroke="#9aa3ab" stroke-width="4"/><path d="M826 885h16" stroke="#d7dee3" stroke-width="4"/>'
    : `<path d="M770 1020Q800 920 830 916T890 1020Z" fill="#1d2125" stroke="${stitch}" stroke-width="3" stroke-dasharray="8 6"/><path d="M824 930L830 880" stroke="#b9c0c6" stroke-width="12"/><ellipse cx="831" cy="866" rx="29" ry="32" fill="#22272c" stroke="#aab2b9" stroke-width="4"/><path d="M820 858v16M831 854v24M842 858v16M820 866h22" stroke="#e8ecef" stroke-width="3"/>`;
  return [
    '<rect x="672" y="386" width="316" height="176" rx="14" fill="#0b0e10" stroke="#3d444b" stroke-width="4"/><rect x="684" y="398" width="292" height="152" rx="6" fill="url(#screenGlow)"/>',
    '<path d="M700 520Q760 440 820 480T960 420" stroke="#7fd0d6" stroke-width="7" fill="none"/><path d="M700 450L960 530M760 410L800 545" stroke="#3c6674" stroke-width="4"/><circle cx="820" cy="480" r="11" fill="#f3b557"/><rect x="700" y="408" width="70" height="16" rx="8" fill="#fff" opacity=".5"/>',
    '<path d="M672 740H988L1030 1210H630Z" fill="#1e2226"/><path d="M672 740L630 1210M988 740L1030 1210" stroke="#4b535a" stroke-width="4"/>',
    knobs,
    '<path d="M730 860H930L950 1040H712Z" fill="#121517" stroke="#3c434a" stroke-width="3"/>',
    lever,
    '<rect x="724" y="1070" width="216" height="130" rx="22" fill="#2b3036" stroke="#4b535a" stroke-width="3"/>',
  ].join('');
}

function wheel(stitch: string): string {
  return [
    '<ellipse cx="450" cy="742" rx="272" ry="250" fill="none" stroke="#0b0d0f" stroke-width="50" opacity=".4"/>',
    '<path d="M200 730Q330 690 360 720L352 800Q270 800 206 780ZM700 730Q570 690 540 720L548 800Q630 800 694 780ZM400 830H500L490 975H410Z" fill="#23272c"/>',
    '<path d="M206 736Q330 700 356 726M694 736Q570 700 544 726" stroke="#aeb6bd" stroke-width="5" fill="none"/>',
    '<ellipse cx="450" cy="735" rx="268" ry="246" fill="none" stroke="#1a1d20" stroke-width="46"/>',
    '<path d="M212 660A268 246 0 0 1 690 665" fill="none" stroke="#5d656d" stroke-width="8" opacity=".75"/>',
    `<ellipse cx="450" cy="735" rx="252" ry="230" fill="none" stroke="${stitch}" stroke-width="2" stroke-dasharray="9 8" opacity=".6"/>`,
    '<path d="M345 715Q450 660 555 715L545 820Q450 880 355 820Z" fill="#2a2f34" stroke="#474f56" stroke-width="3"/><circle cx="450" cy="765" r="32" fill="#343a40" stroke="#aeb6bd" stroke-width="4"/>',
    '<g fill="#6b747c"><rect x="268" y="735" width="26" height="14" rx="5"/><rect x="304" y="735" width="26" height="14" rx="5"/><rect x="570" y="735" width="26" height="14" rx="5"/><rect x="606" y="735" width="26" height="14" rx="5"/></g>',
  ].join('');
}

function seats(stitch: string): string {
  const seat = `<path d="M60 1210Q40 1090 110 1050Q250 1000 400 1050Q480 1090 470 1210Z" fill="url(#seat)"/><path d="M150 1210Q150 1120 170 1084M350 1210Q360 1120 340 1084M170 1084Q255 1058 340 1084" fill="none" stroke="${stitch}" stroke-width="3" stroke-dasharray="10 7" opacity=".8"/><path d="M90 1080Q250 1016 420 1080" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="6"/>`;
  return `<g transform="translate(100 16)">${seat}</g><g transform="translate(1000 16)">${seat}</g>`;
}

/** Chooses the colour of the carpet, so that boot and cabin of one vehicle agree. */
export function carpet(seed: number): string {
  return choose(seed, 'carpet', ['#33383d', '#3a3732', '#2d3236']);
}
