import { expect, test } from 'vitest';
import { hintOf, isEdited } from './edit-hint.ts';

const box = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };

test('PHOT-5: the hint names only what the photo shows: the frame, the boxes, or both', () => {
  const crop = hintOf({ turn: 0, crop: box });
  expect([crop.includes('cadre'), crop.includes('cache')]).toEqual([true, false]);
  const masks = hintOf({ turn: 90, masks: [box] });
  expect([masks.includes('cadre'), masks.includes('cache')]).toEqual([false, true]);
  const both = hintOf({ turn: 0, crop: box, masks: [box] });
  expect([both.includes('cadre'), both.includes('cache')]).toEqual([true, true]);
  expect(hintOf({ turn: 0 })).toContain('dessinez un cache');
});

test('PHOT-5: a photo without turn, frame and boxes is not edited', () => {
  expect([{ turn: 0 }, { turn: 0, masks: [] }].map((edit) => isEdited({ ...edit, turn: 0 }))).toEqual([false, false]);
  expect(isEdited({ turn: 180 }) && isEdited({ turn: 0, crop: box }) && isEdited({ turn: 0, masks: [box] })).toBe(true);
});
