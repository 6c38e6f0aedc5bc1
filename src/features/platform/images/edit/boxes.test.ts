import { expect, test } from 'vitest';
import { boxBetween, movedBox, resizedBox, turnedEdit } from './boxes.ts';

const BOX = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };

test('PHOT-5: a box is moved no further than the edges of the photo', () => {
  expect(movedBox(BOX, { x: 0.125, y: -0.25 })).toEqual({ ...BOX, x: 0.375, y: 0.25 });
  expect(movedBox(BOX, { x: 3, y: 3 })).toEqual({ ...BOX, x: 0.5, y: 0.75 });
  expect(movedBox(BOX, { x: -3, y: -3 })).toEqual({ ...BOX, x: 0, y: 0 });
});

test('PHOT-5: a corner is moved, the opposite one stays, and a box keeps a smallest size', () => {
  expect(resizedBox(BOX, 'bottom-right', { x: 0.125, y: 0.125 }, 0.01)).toEqual({
    ...BOX,
    width: 0.625,
    height: 0.375,
  });
  expect(resizedBox(BOX, 'top-left', { x: -0.25, y: -0.5 }, 0.01)).toEqual({ x: 0, y: 0, width: 0.75, height: 0.75 });
  expect(resizedBox(BOX, 'top-left', { x: 3, y: 3 }, 0.125)).toEqual({
    x: 0.625,
    y: 0.625,
    width: 0.125,
    height: 0.125,
  });
  expect(resizedBox(BOX, 'bottom-left', { x: -3, y: 3 }, 0.125)).toEqual({ x: 0, y: 0.5, width: 0.75, height: 0.5 });
  expect(resizedBox(BOX, 'top-right', { x: 3, y: 3 }, 0.125)).toEqual({
    x: 0.25,
    y: 0.625,
    width: 0.75,
    height: 0.125,
  });
});

test('PHOT-5: a box is drawn from any corner, and ends at the edges', () => {
  const drawn = { x: 0.25, y: 0.5, width: 0.5, height: 0.5 };
  expect(boxBetween({ x: 0.25, y: 0.5 }, { x: 0.75, y: 1.5 })).toEqual(drawn);
  expect(boxBetween({ x: 0.75, y: 1.5 }, { x: 0.25, y: 0.5 })).toEqual(drawn);
});

test('PHOT-5: a quarter turn takes the boxes along; four of them change nothing', () => {
  const edit = { turn: 0, crop: BOX, masks: [BOX] } as const;
  const turned = { x: 0.25, y: 0.25, width: 0.25, height: 0.5 };
  expect(turnedEdit(edit)).toEqual({ turn: 90, crop: turned, masks: [turned] });
  expect(turnedEdit(turnedEdit(turnedEdit(turnedEdit(edit))))).toEqual(edit);
});
