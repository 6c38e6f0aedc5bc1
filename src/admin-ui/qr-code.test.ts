import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code.tsx';

test('a QR code draws exactly the dark modules, in black on white with a border of four', () => {
  const text = 'https://garage.example/car/48';
  const svg = renderToStaticMarkup(createElement(QrCode, { text, label: 'Page du véhicule' }));
  expect(svg).toContain('role="img" aria-label="Page du véhicule"');
  const [, d = ''] = /<path d="([^"]*)" fill="#000"/.exec(svg) ?? [];
  const drawn = [...d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, i) => `${Number(x) + i} ${y}`),
  );
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(drawn).toEqual(dark);
  expect(data[3]).toEqual(Array(size).fill(false));
});
