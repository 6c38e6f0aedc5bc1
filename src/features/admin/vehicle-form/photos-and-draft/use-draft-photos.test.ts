import { expect, test } from 'vitest';
import { firstPhotos } from './use-draft-photos.ts';

test('D39: a draft opens with its photos in their order: stored ones, and the files that this browser has kept', () => {
  const file = new File(['a'], 'a.jpg');
  const values = { accessories: [], images: ['/1.jpg', '/2.jpg'], status: 'draft' as const };
  const draft = { values, base: null, uploadId: 'a', unsent: 2, key: null, at: '' };
  const photos = ['/1.jpg', 'kept:x', '/2.jpg', 'kept:lost'];
  const files = new Map([['x', file]]);
  expect(firstPhotos({ ...draft, photos }, values, files)).toEqual(['/1.jpg', file, '/2.jpg']);
  expect(firstPhotos(draft, values, files)).toEqual(values.images);
  expect(firstPhotos(null, values, files)).toEqual(values.images);
});
