import { lacquerOf } from '../drawing/paint.ts';
import { fill, line, linear, polygon } from '../drawing/svg.ts';
import { truckSize } from '../shapes/truck-shapes.ts';
import type { BodyType, Illustration } from '../subject.ts';
import { endFrame } from './end-view.ts';

const boxes = ['caisse', 'frigo', 'porteur'] as const;
type Box = (typeof boxes)[number];

function isBox(body: BodyType): body is Box {
  return (boxes as readonly string[]).includes(body);
}

/** Draws the box behind a cab as seen from an end; nothing for other bodies. */
export function boxEnd(body: BodyType, side: 'front' | 'rear'): string {
  if (!isBox(body)) return '';
  const top = truckSize(body)[1];
  const w = endFrame({ body }).half + 9;
  const low = side === 'front' ? 60 : 84;
  return [
    `<defs>${linear(
      'boxFace',
      [0, top],
      [0, low],
      [
        [0, '#fbfcfc'],
        [0.6, '#dfe4e8'],
        [1, '#b4bbc2'],
      ],
    )}</defs>`,
    `<rect x="${-w}" y="${-top}" width="${2 * w}" height="${top - low}" rx="3" fill="url(#boxFace)" stroke="#5f676f" stroke-width="1"/>`,
    `<rect x="${-w + 1.5}" y="${-top + 1.5}" width="${2 * w - 3}" height="7" fill="#c6cdd3"/><rect x="${-w + 1.5}" y="${-top + 1.5}" width="5" height="${top - low - 3}" fill="#c6cdd3"/><rect x="${w - 6.5}" y="${-top + 1.5}" width="5" height="${top - low - 3}" fill="#b9c0c7"/>`,
    side === 'front' && body === 'frigo' ? fridgeFace(top) : '',
    side === 'front' ? line(`M${-w + 14} ${-top + 3.4}h8M${w - 22} ${-top + 3.4}h8`, '#f0a13a', 3) : '',
  ].join('');
}

function fridgeFace(top: number): string {
  const slots = [0, 1, 2, 3, 4].map((i) => `M-52 ${-top + 30 + i * 6}H52`).join('');
  return `<rect x="-66" y="${-top + 12}" width="132" height="54" rx="9" fill="#f1f3f4" stroke="#717980" stroke-width="1"/>${line(slots, '#4f5860', 2.6)}<rect x="-60" y="${-top + 16}" width="120" height="4" rx="2" fill="#2f6db0"/>`;
}

/** Draws a chassis cab's load body from behind: box doors, tailboard or tipper gate, with chassis, lamps and tyres. */
export function loadRear(of: Illustration): string {
  const body = of.body;
  const f = endFrame({ body });
  const w = f.half + 7;
  const low = body === 'porteur' ? 112 : 84;
  const c = lacquerOf(of.paint);
  const gate = body === 'benne' ? [c.light, c.base, c.shade] : ['#eceff1', '#c6ccd2', '#98a0a8'];
  const top = body === 'benne' ? low + 66 : low + 48;
  const boards = [0.25, 0.5, 0.75].map((k) => `M${-w} ${-(low + (top - low) * k)}H${w}`).join('');
  const posts = [-0.98, -0.5, 0, 0.5, 0.98].map((k) => `M${w * k} ${-low - 4}V${-top}`).join('');
  const body3 = isBox(body)
    ? boxEnd(body, 'rear') + doors(w + 2, low, endTop(body))
    : `<defs>${linear(
        'gate',
        [0, top],
        [0, low],
        [
          [0, gate[0] ?? ''],
          [0.5, gate[1] ?? ''],
          [1, gate[2] ?? ''],
        ],
      )}</defs><rect x="${-w}" y="${-top}" width="${2 * w}" height="${top - low}" rx="2" fill="url(#gate)" stroke="#3a4046" stroke-width="1"/>${line(body === 'benne' ? posts : boards, body === 'benne' ? c.deep : '#868e96', body === 'benne' ? 3 : 1, 0.7)}${line(`M${-w} ${-top + 1}H${w}`, '#fff', 1.4, 0.6)}`;
  return [
    cabBehind(f.roof, f.half, c.base, c.deep, isBox(body)),
    `<rect x="${-w + 14}" y="-60" width="${2 * w - 28}" height="34" fill="#101214"/>`,
    ...[-1, 1].map(
      (k) =>
        `<rect x="${k > 0 ? w - 52 : -w + 8}" y="${-f.tyre * 1.9}" width="44" height="${f.tyre * 1.9}" rx="6" fill="#15171a"/><path d="M${k * (w - 30)} ${-f.tyre * 1.9}V0" stroke="#000" stroke-width="4"/><path d="M${k * (w - 44)} -60V-2M${k * (w - 37)} -60V-2M${k * (w - 23)} -60V-2M${k * (w - 16)} -60V-2" stroke="#2f3338" stroke-width="1.4"/>`,
    ),
    body3,
    `<rect x="${-w + 2}" y="${-low}" width="${2 * w - 4}" height="10" fill="#2a2e33"/><rect x="${-w + 4}" y="-62" width="${2 * w - 8}" height="11" rx="2" fill="#c9ced3"/>`,
    ...[-1, 1].map(
      (k) =>
        `<g transform="scale(${k} 1)"><rect x="${w - 40}" y="${-low + 12}" width="34" height="11" rx="2" fill="#7d1016"/><rect x="${w - 38}" y="${-low + 14}" width="12" height="7" fill="#ee7a2f"/><rect x="${w - 25}" y="${-low + 14}" width="17" height="7" fill="#d8343a"/><rect x="${w - 38}" y="-60" width="30" height="7" fill="#c8232a"/></g>`,
    ),
  ].join('');
}

function endTop(body: Box): number {
  return truckSize(body)[1];
}

function cabBehind(roof: number, half: number, base: string, deep: string, hidden: boolean): string {
  if (hidden) return '';
  const d = polygon([
    [-half + 6, 70],
    [-half + 8, 140],
    [-half + 18, roof - 8],
    [-half + 34, roof],
    [half - 34, roof],
    [half - 18, roof - 8],
    [half - 8, 140],
    [half - 6, 70],
  ]);
  return `${fill(d, base)}${line(d, deep, 0.8)}<rect x="-52" y="${-roof + 22}" width="104" height="44" rx="5" fill="#2c363e" stroke="#14171a" stroke-width="2"/>`;
}

function doors(w: number, low: number, top: number): string {
  const bar = (x: number) =>
    line(`M${x} ${-low - 2}V${-top + 10}`, '#7f878f', 2.6) +
    line(`M${x - 0.6} ${-low - 2}V${-top + 10}`, '#e4e8eb', 0.9) +
    `<rect x="${x - 5}" y="${-low - 50}" width="18" height="5" rx="2" fill="#4d555c"/>`;
  const hinges = [0.15, 0.5, 0.85]
    .map((k) => `<rect x="${w - 7}" y="${-(low + (top - low) * k)}" width="8" height="6" fill="#858d95"/>`)
    .join('');
  return `${line(`M0 ${-low}V${-top + 9}`, '#5f676f', 1.6)}${[-44, -10, 10, 44].map(bar).join('')}<g>${hinges}</g><g transform="scale(-1 1)">${hinges}</g>`;
}
