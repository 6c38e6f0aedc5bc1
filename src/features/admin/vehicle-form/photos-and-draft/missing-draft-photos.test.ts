import { expect, test } from 'vitest';
import type { Upload } from '../../../platform/images/upload/photo-upload.ts';
import { initialMissingPhotos, photoNames, remainingMissingPhotos } from './missing-draft-photos.ts';

const photo = (id: string) => ({ id, name: `${id}.jpg`, fileKey: `${id}.jpg/1/2` });
const upload = (fileKey: string): Upload => {
  const file = { key: 'photo-1', name: 'a.jpg', fileKey, preview: '', url: '' };
  return { ...file, state: 'checking', progress: 0, reason: '' };
};

test('D39: the photos of a draft whose files are not there are known by name, until their files are chosen again', () => {
  const values = { accessories: [], images: [], status: 'draft' as const };
  const unsentPhotos = [photo('a'), photo('b'), photo('c')];
  const draft = { values, base: null, uploadId: 'a', unsent: 3, unsentPhotos, key: null, at: '' };
  const lost = initialMissingPhotos(draft, new Map([['a', new File([], 'a.jpg')]]));
  expect(lost).toEqual([photo('b'), photo('c')]);
  expect(remainingMissingPhotos(lost, [upload('b.jpg/1/2')])).toEqual([photo('c')]);
  expect(remainingMissingPhotos(lost, [upload('b.jpg/7/2')])).toEqual(lost);
  expect(initialMissingPhotos(null, new Map())).toEqual([]);
});

test('D39: of many photos the first five are named', () => {
  expect(photoNames(['a', 'b'])).toBe('a, b');
  expect(photoNames(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('a, b, c, d, e, f');
  expect(photoNames([...'abcdefg'])).toBe('a, b, c, d, e et 2 autres');
});
