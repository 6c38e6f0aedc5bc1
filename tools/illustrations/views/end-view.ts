import { type Lacquer, mix } from '../drawing/paint.ts';
import { curve, fill, heightAt, line, linear, type Point } from '../drawing/svg.ts';
import type { BodyType } from '../subject.ts';
import { type Outlined, sideShape, sideSize } from './side-view.ts';

/**
 * Measures that front and rear drawings share, in centimetres. The vehicle's middle is at x = 0; `half` is its half
 * width.
 */
export type EndFrame = {
  half: number;
  roof: number;
  roofHalf: number;
  /** Height of the base of the windscreen. */
  cowl: number;
  /** Height of the base of the rear window. */
  deck: number;
  nose: number;
  sill: number;
  tyre: number;
  tall: boolean;
};

const roofShare: Partial<Record<BodyType, number>> = {
  suv: 0.7,
  monospace: 0.7,
  ludospace: 0.8,
  fourgonnette: 0.8,
  porteur: 0.95,
};

/** Returns half the width of the roof as a share of the body's half width. */
export function roofShareOf(body: BodyType): number {
  return roofShare[body] ?? (body === 'fourgon' || isCab(body) ? 0.86 : 0.65);
}

function isCab(body: BodyType): boolean {
  return sideShape({ body }).cab === true;
}

export function endFrame(of: Outlined): EndFrame {
  const { body } = of;
  const shape = sideShape(of);
  const upper = shape.outline.filter((p) => p[1] > 60);
  const roof = Math.max(...shape.outline.map((p) => p[1]));
  const tall = roof > 200;
  const half = shape.width / 2;
  const cowl = body === 'porteur' ? 156 : heightAt(upper, shape.screens[0]?.[0] ?? 0);
  const back = shape.screens[1]?.[1];
  return {
    half,
    roof,
    roofHalf: half * roofShareOf(body),
    cowl,
    deck: back ? (upper.findLast((p) => p[0] <= back)?.[1] ?? cowl) : cowl,
    nose: shape.nose[1],
    sill: shape.sill,
    tyre: shape.tyre,
    tall,
  };
}

/** Returns the total width and height to fit on the page, with mirrors and load body. */
export function endSize(of: Outlined): readonly [width: number, height: number] {
  const frame = endFrame(of);
  return [frame.half * 2 + (frame.tall ? 56 : 40), Math.max(frame.roof, sideSize(of)[1])];
}

/** Returns both halves of a symmetrical drawing from its right half. */
export function mirrored(half: string): string {
  return `<g>${half}</g><g transform="scale(-1 1)">${half}</g>`;
}

export function closed(half: readonly Point[]): string {
  const left = [...half].reverse().map(([x, h, c]): Point => (c ? [-x, h, c] : [-x, h]));
  return `${curve([...half, ...left])}Z`;
}

/** Draws a body seen from an end: tyres, the skin lit from above, and sides that turn into shade. */
export function endBody(f: EndFrame, c: Lacquer, belt: number): string {
  const w = f.half;
  const skin: Point[] = [
    [w - 12, f.sill - 1, 'corner'],
    [w - 4, f.sill + 4],
    [w - 1, f.sill + 20],
    [w, f.sill + 40],
    [w - 1.5, belt - 14],
    [w - 5, belt - 2],
    [w - 8.5, belt + 4],
    [w - 8.5 - (w - 8.5 - f.roofHalf) * 0.55, belt + (f.roof - belt) * 0.55],
    [f.roofHalf, f.roof - (f.roof - belt) * 0.14],
    [f.roofHalf - 5, f.roof - 4],
    [f.roofHalf - 16, f.roof - 0.8],
    [f.roofHalf * 0.4, f.roof + 0.8],
  ];
  const d = closed(skin);
  const part = (h: number) => (f.roof - h) / (f.roof - f.sill);
  const tyre = `<rect x="${w - 25}" y="-44" width="22" height="44" rx="5" fill="#15171a"/><path d="M${w - 21} -40V-1M${w - 16.5} -40V-1M${w - 12} -40V-1M${w - 7.5} -40V-1" stroke="#31353a" stroke-width="1"/>`;
  return [
    `<defs>${linear(
      'endPaint',
      [0, f.roof],
      [0, f.sill],
      [
        [0, c.light],
        [part(f.roof - 8), c.base],
        [part(belt + 2), c.base],
        [part(belt - 2), c.light],
        [part(belt - 16), mix(c.light, c.base, 0.7)],
        [part(belt - 30), c.base],
        [part(f.sill + 24), mix(c.base, c.shade, 0.6)],
        [1, c.deep],
      ],
    )}${linear(
      'turn',
      [-w, 0],
      [w, 0],
      [
        [0, c.deep, 0.85],
        [0.07, c.deep, 0.4],
        [0.2, c.deep, 0],
        [0.8, c.deep, 0],
        [0.93, c.deep, 0.4],
        [1, c.deep, 0.85],
      ],
    )}` + `<clipPath id="end"><path d="${d}"/></clipPath></defs>`,
    `<rect x="${-w + 8}" y="${-f.sill - 8}" width="${2 * w - 16}" height="${f.sill - 4}" fill="#0c0d0f"/>`,
    mirrored(tyre),
    fill(d, 'url(#endPaint)'),
    fill(d, 'url(#turn)'),
    line(closed(skin.slice(5)), c.glint, 1.2, 0.5),
    line(d, mix(c.deep, '#000000', 0.3), 0.7, 0.85),
  ].join('');
}

/** Returns a pane that follows the roof's taper, with base and top heights and its distance from the body's sides. */
export function pane(f: EndFrame, low: number, high: number, belt: number, inset: number): Point[] {
  const edge = (h: number) => f.half - 8.5 - ((f.half - 8.5 - f.roofHalf) * (h - belt)) / (f.roof - belt) - inset;
  return [
    [0, low - 1.5],
    [edge(low) * 0.6, low - 0.6],
    [edge(low) - 2, low + 1],
    [edge(low + 5), low + 4],
    [edge(high - 5), high - 5],
    [edge(high) - 4, high - 0.5],
    [edge(high) * 0.5, high + 1.2],
    [0, high + 1.8],
  ];
}

export function paneGlass(points: readonly Point[], low: number, high: number, inside: string): string {
  const d = closed(points.slice(1, -1));
  return [
    `<defs>${linear(
      'screenFill',
      [0, high],
      [0, low],
      [
        [0, '#222b33'],
        [0.5, '#3f4c56'],
        [1, '#74848e'],
      ],
    )}<clipPath id="screen"><path d="${d}"/></clipPath></defs>`,
    line(d, '#101214', 3.4),
    fill(d, 'url(#screenFill)'),
    `<g clip-path="url(#screen)">${inside}${fill(`M-70 ${-low + 6}L-25 ${-high - 6}H10L-35 ${-low + 6}ZM-20 ${-low + 6}L25 ${-high - 6}H33L-12 ${-low + 6}Z`, '#fff', 0.13)}</g>`,
  ].join('');
}

/** Draws a European number plate without a number, because an invented number could be a real one. */
export function plate(h: number): string {
  return `<rect x="-26" y="${-h - 5.5}" width="52" height="11" rx="1.2" fill="#f4f5f3" stroke="#2a2e33" stroke-width=".8"/><rect x="-25.5" y="${-h - 5}" width="4.6" height="10" fill="#2b57a8"/><rect x="20.9" y="${-h - 5}" width="4.6" height="10" fill="#2b57a8"/>`;
}
