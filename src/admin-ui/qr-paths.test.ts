import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrPaths } from './qr-paths.ts';

test('a QR code draws exactly the dark modules, with a border of four', () => {
  const text = 'https://garage.example/car/48';
  const drawn = [...qrPaths(text).modules.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, i) => `${Number(x) + i} ${y}`),
  );
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(drawn).toEqual(dark);
  expect(data[3]).toEqual(Array(size).fill(false));
});
