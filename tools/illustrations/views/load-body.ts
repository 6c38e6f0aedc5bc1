import { type Lacquer, lacquerOf } from '../drawing/paint.ts';
import { fill, line, linear, n, polygon } from '../drawing/svg.ts';
import { truckShape, truckSize } from '../shapes/truck-shapes.ts';
import type { TruckBody } from '../subject.ts';

/** Draws the load body behind a chassis cab, from the left. Call it before cab and wheels are drawn. */
export function loadBody(body: TruckBody, paint: Lacquer): string {
  const [end, top] = truckSize(body);
  const shape = truckShape(body);
  const deck = body === 'porteur' ? 112 : 84;
  const start = shape.length + (body === 'porteur' ? 16 : 8);
  const parts: Partial<Record<TruckBody, () => string>> = {
    caisse: () => box(start, end, deck, top, 9),
    porteur: () => box(start, end, deck, top, 11),
    frigo: () => box(start, end, deck, top, 0) + fridge(start, top),
    benne: () => tipper(start, end, deck, paint),
    plateau: () => flatbed(start, end, deck),
  };
  const draw = parts[body];
  return draw
    ? `<defs>${gradients(deck, top)}</defs>${chassis(shape.length - 20, end, deck, shape.axles[1], shape.tyre)}${draw()}`
    : '';
}

function gradients(deck: number, top: number): string {
  const white = lacquerOf('blanc');
  return (
    linear(
      'boxSkin',
      [0, top],
      [0, deck],
      [
        [0, white.glint],
        [0.12, white.light],
        [0.5, '#e3e7ea'],
        [0.85, '#cfd5da'],
        [1, '#aab1b8'],
      ],
    ) +
    linear(
      'alu',
      [0, 1],
      [0, 0],
      [
        [0, '#e4e8eb'],
        [0.5, '#b4bbc2'],
        [1, '#858d95'],
      ],
    ) +
    linear(
      'boardSkin',
      [0, deck + 46],
      [0, deck + 8],
      [
        [0, '#eceff1'],
        [0.5, '#c6ccd2'],
        [1, '#939ba3'],
      ],
    )
  );
}

function chassis(from: number, end: number, deck: number, axle: number, tyre: number): string {
  const guard = (x: number, to: number) =>
    to - x < 30
      ? ''
      : line(`M${x} ${-deck + 30}H${to}M${x} ${-deck + 44}H${to}`, '#8d949b', 4) +
        line(`M${x} ${-deck + 31.5}H${to}M${x} ${-deck + 45.5}H${to}`, '#5b6168', 1.4);
  const tank = `<rect x="${from + 42}" y="${-deck + 16}" width="62" height="34" rx="6" fill="#2a2e33"/><rect x="${from + 42}" y="${-deck + 20}" width="62" height="5" rx="2.5" fill="#5f676f" opacity=".7"/>`;
  return [
    fill(`M${from} ${-deck}H${end - 8}V${-deck + 13}H${from}Z`, '#23272b'),
    line(`M${from} ${-deck + 3}H${end - 8}`, '#4f565d', 1.4),
    tank,
    guard(from + 112, axle - tyre - 14),
    guard(axle + tyre + 14, end - 22),
    fill(
      `M${axle - tyre - 9} ${-tyre - 4}A${tyre + 9} ${tyre + 9} 0 0 1 ${axle + tyre + 9} ${-tyre - 4}h-4A${tyre + 5} ${tyre + 5} 0 0 0 ${axle - tyre - 5} ${-tyre - 4}Z`,
      '#1d2024',
    ),
    fill(`M${end - 16} ${-deck + 6}h8v34h-20v-9h12Z`, '#2a2e33'),
    `<rect x="${end - 13}" y="${-deck + 27}" width="5" height="10" rx="1" fill="#c8232a"/>`,
  ].join('');
}

/** Draws a plain box with a rib every `ribs` panels (0: smooth insulated skin). */
function box(start: number, end: number, deck: number, top: number, ribs: number): string {
  const w = end - start;
  const seams = Array.from({ length: Math.max(0, ribs - 1) }, (_, i) => start + (w * (i + 1)) / ribs);
  return [
    `<rect x="${start}" y="${-top}" width="${w}" height="${top - deck}" rx="3.5" fill="url(#boxSkin)" stroke="#6d757d" stroke-width=".9"/>`,
    ...seams.map(
      (x) =>
        line(`M${n(x)} ${-top + 8}V${-deck - 8}`, '#9aa2aa', 0.8, 0.6) +
        line(`M${n(x + 1)} ${-top + 8}V${-deck - 8}`, '#fff', 0.8, 0.8),
    ),
    `<rect x="${start}" y="${-top}" width="${w}" height="8" rx="3" fill="#c3cad0"/><rect x="${start + 2}" y="${-top + 1.4}" width="${w - 4}" height="1.8" fill="#fff" opacity=".9"/>`,
    `<rect x="${start}" y="${-deck - 8}" width="${w}" height="9" fill="#9ba3ab"/><rect x="${start}" y="${-deck - 8}" width="${w}" height="1.8" fill="#e8ecef"/>`,
    `<rect x="${start}" y="${-top + 2}" width="6" height="${top - deck - 2}" fill="#b9c0c7"/><rect x="${end - 7}" y="${-top + 2}" width="7" height="${top - deck - 2}" fill="#aab1b9"/>`,
    ...[0.12, 0.36, 0.62, 0.88].map(
      (at) => `<rect x="${n(start + w * at)}" y="${-deck - 5}" width="9" height="3" rx="1" fill="#f0a13a"/>`,
    ),
    fill(
      polygon([
        [start + w * 0.1, top - 8],
        [start + w * 0.3, top - 8],
        [start + w * 0.12, deck + 8],
        [start, deck + 8],
        [start, top - 60],
      ]),
      '#fff',
      0.28,
    ),
  ].join('');
}

function fridge(start: number, top: number): string {
  const x = start - 50;
  const y = -top + 10;
  const vents = Array.from({ length: 6 }, (_, i) => `M${x + 8} ${y + 22 + i * 5}h28`).join('');
  return `<path d="M${start + 1} ${y}H${x + 14}Q${x} ${y} ${x} ${y + 14}V${y + 50}Q${x} ${y + 60} ${x + 12} ${y + 60}H${start + 1}Z" fill="#eef1f3" stroke="#6d757d" stroke-width=".9"/><path d="M${x + 4} ${y + 6}Q${x + 8} ${y + 3} ${x + 16} ${y + 3}H${start}" stroke="#fff" stroke-width="2.4" fill="none"/>${line(vents, '#59626b', 2.2)}<rect x="${x + 40}" y="${y + 2}" width="6" height="56" fill="#2f6db0"/>`;
}

function tipper(start: number, end: number, deck: number, paint: Lacquer): string {
  const top = deck + 62;
  const floor = deck + 12;
  const ribs = [0.02, 0.2, 0.4, 0.6, 0.8, 0.965].map((at) => {
    const x = n(start + 14 + (end - start - 20) * at);
    return `<rect x="${x}" y="${-top}" width="8" height="${top - floor}" fill="${paint.shade}"/><rect x="${x}" y="${-top}" width="2" height="${top - floor}" fill="${paint.glint}" opacity=".5"/>`;
  });
  return [
    fill(`M${start + 4} ${-floor}V${-deck - 126}h9V${-floor}Z`, '#2d3237'),
    line(Array.from({ length: 5 }, (_, i) => `M${start + 5} ${-floor - 66 - i * 11}h7`).join(''), '#6f777f', 1.6),
    line(`M${start + 4} ${-deck - 124}h26`, '#2d3237', 5),
    fill(`M${start + 30} ${-deck - 1}h${end - start - 80}v-11H${start + 30}Z`, '#30353a'),
    line(`M${start + 70} ${-deck + 2}l56 -14`, '#8f979f', 6),
    `<rect x="${start + 12}" y="${-top}" width="${end - start - 14}" height="${top - floor}" fill="${paint.base}"/>`,
    `<rect x="${start + 12}" y="${n(-(top + floor) / 2)}" width="${end - start - 14}" height="${n((top - floor) / 2)}" fill="${paint.shade}" opacity=".45"/>`,
    ...ribs,
    `<rect x="${start + 10}" y="${-top - 5}" width="${end - start - 8}" height="7" rx="2" fill="${paint.light}"/><rect x="${start + 12}" y="${-top - 4.4}" width="${end - start - 12}" height="1.6" fill="${paint.glint}"/>`,
    `<rect x="${start + 10}" y="${-floor - 3}" width="${end - start - 8}" height="7" fill="${paint.deep}"/>`,
    `<circle cx="${end - 8}" cy="${-top - 1}" r="3.4" fill="#23272b"/><rect x="${end - 8}" y="${-top + 4}" width="7" height="${top - floor - 4}" fill="${paint.shade}"/>`,
  ].join('');
}

function flatbed(start: number, end: number, deck: number): string {
  const top = deck + 46;
  const w = end - start;
  const boards = [0, 1, 2].map((i) => {
    const x = start + 8 + (i * (w - 8)) / 3;
    const width = (w - 8) / 3 - 3;
    return (
      `<rect x="${n(x)}" y="${-top}" width="${n(width)}" height="38" rx="1.5" fill="url(#boardSkin)" stroke="#737b83" stroke-width=".7"/>` +
      line(
        `M${n(x + 2)} ${-top + 9.5}h${n(width - 4)}M${n(x + 2)} ${-top + 19}h${n(width - 4)}M${n(x + 2)} ${-top + 28.5}h${n(width - 4)}`,
        '#858d95',
        0.8,
        0.8,
      ) +
      `<rect x="${n(x + 10)}" y="${-deck - 12}" width="5" height="9" rx="1" fill="#4b5259"/><rect x="${n(x + width - 15)}" y="${-deck - 12}" width="5" height="9" rx="1" fill="#4b5259"/>`
    );
  });
  const bars = Array.from({ length: 6 }, (_, i) => `M${start + 1} ${-top - 6 - i * 13}h9`).join('');
  return [
    `<rect x="${start}" y="${-deck - 134}" width="4" height="134" fill="#3a4046"/><rect x="${start + 8}" y="${-deck - 134}" width="4" height="134" fill="#3a4046"/>${line(bars, '#3a4046', 3)}`,
    ...boards,
    [0, 1, 2, 3]
      .map(
        (i) => `<rect x="${n(start + 4 + (i * (w - 8)) / 3)}" y="${-top - 3}" width="4.5" height="43" fill="#5a6269"/>`,
      )
      .join(''),
    `<rect x="${start}" y="${-deck - 8}" width="${w}" height="9" fill="#a5adb4"/><rect x="${start}" y="${-deck - 8}" width="${w}" height="1.8" fill="#e8ecef"/>`,
  ].join('');
}
