import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../../tests/support/property.ts';
import { type CargoSpace, cargoSpaceOf, GAP_CM, type PlacedPiece, planLoad } from './cargo-plan.ts';

const spaces: fc.Arbitrary<CargoSpace> = fc.record({
  length: fc.integer({ min: 50, max: 1_500 }),
  width: fc.integer({ min: 50, max: 300 }),
  height: fc.option(fc.integer({ min: 50, max: 400 })),
});

const overlap = (a: PlacedPiece, b: PlacedPiece, gap: number) =>
  a.x < b.x + b.length + gap && b.x < a.x + a.length + gap && a.y < b.y + b.width + gap && b.y < a.y + a.width + gap;

const count = ({ length, width, height }: CargoSpace, name: string) =>
  planLoad({ length, width, height }).pieces.filter((piece) => piece.name === name).length;

describe('LOOK-23: what fits on the floor of a truck', () => {
  test('nothing is outside of the load space, nothing overlaps, nothing changes its size', () => {
    const sizes = {
      bed: ['25,160,200', '45,160,200'],
      sofa: ['85,90,200'],
      fridge: ['60,60,185'],
    };
    fc.assert(
      fc.property(spaces, (space) => {
        const { pieces, freeLength } = planLoad(space);
        for (const [i, piece] of pieces.entries()) {
          expect(Math.min(piece.x, piece.y)).toBeGreaterThanOrEqual(0);
          expect(piece.x + piece.length).toBeLessThanOrEqual(space.length - freeLength);
          expect(piece.y + piece.width).toBeLessThanOrEqual(space.width);
          if (space.height !== null) expect(piece.height).toBeLessThanOrEqual(space.height);
          const size = [piece.length, piece.width, piece.height].sort((a, b) => a - b).join();
          expect(sizes[piece.name]).toContain(size);
          for (const other of pieces.slice(i + 1)) expect(overlap(piece, other, GAP_CM)).toBe(false);
        }
        expect(freeLength).toBeGreaterThanOrEqual(0);
      }),
      seeded(300),
    );
  });

  test('each piece is placed or named as one that does not fit; a longer floor takes no fewer of them', () => {
    fc.assert(
      fc.property(spaces, fc.integer({ min: 0, max: 200 }), (space, more) => {
        const { pieces, excluded, tooLarge } = planLoad(space);
        const names = [...new Set(pieces.map(({ name }) => name)), ...excluded, ...tooLarge].sort();
        expect(names).toEqual(['bed', 'fridge', 'sofa']);
        const longer = planLoad({ ...space, length: space.length + more });
        expect(longer.excluded.length + longer.tooLarge.length).toBeLessThanOrEqual(excluded.length + tooLarge.length);
      }),
      seeded(300),
    );
  });

  test('of the demonstration: a small van takes none of them, 12 m³ a set, a lorry several', () => {
    expect(planLoad({ length: 182, width: 153, height: 124 })).toMatchObject({
      pieces: [],
      excluded: [],
      tooLarge: ['bed', 'sofa', 'fridge'],
      freeLength: 182,
    });
    expect(planLoad({ length: 353, width: 178, height: 194 })).toMatchObject({ tooLarge: [], freeLength: 88 });
    expect(count({ length: 720, width: 248, height: 252 }, 'sofa')).toBe(5);
  });

  test('a fridge stands upright or stays; without a known height a bed lies', () => {
    expect(planLoad({ length: 410, width: 212, height: 184 }).tooLarge).toEqual(['fridge']);
    expect(count({ length: 410, width: 212, height: 185 }, 'fridge')).toBe(2);
    const open = planLoad({ length: 340, width: 205, height: null });
    expect(open.pieces.map(({ name, height }) => [name, height])).toEqual([
      ['bed', 45],
      ['sofa', 85],
    ]);
    expect(open.excluded).toEqual(['fridge']);
  });

  test('no drawing where a length is not known or cannot be right; an unlikely height is not known', () => {
    const lengths = { load_length_cm: 410, load_width_cm: 212, load_height_cm: 230 };
    expect(cargoSpaceOf(lengths)).toEqual({ length: 410, width: 212, height: 230 });
    expect(cargoSpaceOf({ ...lengths, load_length_cm: null })).toBeNull();
    expect(cargoSpaceOf({ ...lengths, load_width_cm: null })).toBeNull();
    expect(cargoSpaceOf({ ...lengths, load_length_cm: 4 })).toBeNull();
    expect(cargoSpaceOf({ ...lengths, load_length_cm: 9_999_999 })).toBeNull();
    expect(cargoSpaceOf({ ...lengths, load_height_cm: 4_000 })).toEqual({ length: 410, width: 212, height: null });
  });
});
