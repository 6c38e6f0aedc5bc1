import type { PieceName, PlacedPiece, Pose } from './cargo-plan.ts';

export type Shape = { name: PieceName; body: string; lines: string };

type Rectangle = readonly [x: number, y: number, width: number, height: number];

export function shapeFromAbove(piece: PlacedPiece): Shape {
  const isAcross = piece.length < piece.width;
  // The drawing code is for a piece along the truck. If the piece is across the truck, exchanges both axes.
  const [length, width] = isAcross ? [piece.width, piece.length] : [piece.length, piece.width];
  const translate = ([x, y, w, h]: Rectangle): Rectangle =>
    isAcross ? [piece.x + y, piece.y + x, h, w] : [piece.x + x, piece.y + y, w, h];
  const parts = ABOVE[piece.name](length, width);
  return { name: piece.name, body: path([translate([0, 0, length, width])]), lines: path(parts.map(translate)) };
}

const ABOVE: Readonly<Record<PieceName, (length: number, width: number) => Rectangle[]>> = {
  bed: (length, width) => (width < 50 ? [[6, 6, length - 12, width - 12]] : pillows(length, width)),
  sofa: (length, width) => {
    const seat = (length - 36) / 2;
    return [
      [0, 0, 18, width],
      [length - 18, 0, 18, width],
      [18, 0, seat, 24],
      [18 + seat, 0, seat, 24],
      [18, 24, seat, width - 24],
      [18 + seat, 24, seat, width - 24],
    ];
  },
  fridge: (length, width) => [[0, width - 10, length, 10]],
};

function pillows(length: number, width: number): Rectangle[] {
  return [
    [10, 10, 34, width / 2 - 16],
    [10, width / 2 + 6, 34, width / 2 - 16],
    [56, 0, length - 56, width],
  ];
}

/** `floor` is the y coordinate of the floor. */
export function shapeFromSide(piece: PlacedPiece, floor: number): Shape {
  const top = floor - piece.height;
  const at = ([x, y, w, h]: Rectangle): Rectangle => [piece.x + x, top + y, w, h];
  const { body, lines } = SIDE[piece.name](piece);
  return { name: piece.name, body: path(body.map(at)), lines: path(lines.map(at)) };
}

type SideView = { body: Rectangle[]; lines: Rectangle[] };

const SIDE: Readonly<Record<PieceName, (pose: Pose) => SideView>> = {
  bed: ({ length, height }) => ({
    body: [[0, 0, length, height]],
    lines: height > 50 && length > 50 ? [[10, 10, length - 20, height - 20]] : [[0, 0, length, height / 2]],
  }),
  sofa: ({ length, height }) => {
    if (length < 100)
      return {
        body: [
          [0, 0, 24, height],
          [24, 40, length - 24, height - 40],
        ],
        lines: [[0, 26, length, 16]],
      };
    const seat = (length - 36) / 2;
    return {
      body: [
        [12, 0, length - 24, height],
        [0, 25, 18, height - 25],
        [length - 18, 25, 18, height - 25],
      ],
      lines: [
        [18, 0, seat, 44],
        [18 + seat, 0, seat, 44],
        [18, 44, length - 36, 16],
      ],
    };
  },
  fridge: ({ length, height }) => ({
    body: [[0, 0, length, height]],
    lines: [
      [0, 0, length, 60],
      [8, 38, 3, 14],
      [8, 68, 3, 26],
    ],
  }),
};

const RADIUS = 5;

function path(rectangles: readonly Rectangle[]): string {
  return rectangles
    .map(([x, y, width, height]) => {
      const r = Math.min(RADIUS, width / 2, height / 2);
      const [w, h] = [width - 2 * r, height - 2 * r];
      const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
      return `M${x + r} ${y}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}z`;
    })
    .join('');
}
