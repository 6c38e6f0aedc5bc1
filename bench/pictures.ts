import sharp, { type Sharp } from 'sharp';
import { makePhoto } from '../tests/support/photos.ts';

/**
 * The cost of a picture's files in each format: bytes, processor time and fidelity at the four widths, for photos of 12
 * megapixels. Processor time does not count other work on the machine.
 */

const WIDTHS = [320, 640, 960, 1600];
const PHOTOS = 3;
const yuv = { chromaSubsampling: '4:2:0' };

const FORMATS: Record<string, (picture: Sharp) => Sharp> = {
  'avif 50, effort 0': (picture) => picture.avif({ quality: 50, effort: 0, ...yuv }),
  'avif 50, effort 1': (picture) => picture.avif({ quality: 50, effort: 1, ...yuv }),
  'avif 50, effort 2': (picture) => picture.avif({ quality: 50, effort: 2, ...yuv }),
  'webp 75, effort 4': (picture) => picture.webp({ quality: 75, effort: 4 }),
  'webp 80, effort 4': (picture) => picture.webp({ quality: 80, effort: 4 }),
  'webp 80, effort 2': (picture) => picture.webp({ quality: 80, effort: 2 }),
  'jpeg 80': (picture) => picture.jpeg({ quality: 80, progressive: true }),
};

/** Milliseconds of processor that `work` took, on all cores together. */
async function cost<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}

/** The peak signal-to-noise ratio of the greys, in decibels: above 40 a difference is hard to see. */
async function signalToNoise(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).greyscale().raw().toBuffer()));
  if (!a || !b) return 0;
  const error = a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0) / a.length;
  return 10 * Math.log10(255 ** 2 / error);
}

type Sum = { kilobytes: number; ms: number; decibels: number };
const sums = new Map<string, Sum[]>();
let opening = 0;

for (let seed = 1; seed <= PHOTOS; seed++) {
  const file = await makePhoto({ width: 4032, height: 3024, seed });
  const opened = await cost(() => sharp(file).resize(1600).raw().toBuffer({ resolveWithObject: true }));
  opening += opened.ms / PHOTOS;
  const { data, info } = opened.result;
  for (const [i, width] of WIDTHS.entries()) {
    const picture = () => sharp(data, { raw: info }).resize(width);
    const exact = await picture().png({ compressionLevel: 1 }).toBuffer();
    for (const [name, encode] of Object.entries(FORMATS)) {
      const { result, ms } = await cost(() => encode(picture()).toBuffer());
      const all = sums.get(name) ?? WIDTHS.map(() => ({ kilobytes: 0, ms: 0, decibels: 0 }));
      const sum = all[i];
      if (sum) {
        sum.kilobytes += result.length / 1024 / PHOTOS;
        sum.ms += ms / PHOTOS;
        sum.decibels += (await signalToNoise(result, exact)) / PHOTOS;
      }
      sums.set(name, all);
    }
  }
}

console.log(`opening and scaling 12 megapixels: ${opening.toFixed(0)} ms of processor`);
console.log(`${''.padEnd(20)}${WIDTHS.map((width) => `${width} px`.padStart(26)).join('')}${'together'.padStart(20)}`);
for (const [name, all] of sums) {
  const each = all.map(({ kilobytes, ms, decibels }) =>
    `${kilobytes.toFixed(0)} kB, ${ms.toFixed(0)} ms, ${decibels.toFixed(1)} dB`.padStart(26),
  );
  const [kilobytes, ms] = [all.reduce((s, one) => s + one.kilobytes, 0), all.reduce((s, one) => s + one.ms, 0)];
  console.log(`${name.padEnd(20)}${each.join('')}${`${kilobytes.toFixed(0)} kB, ${ms.toFixed(0)} ms`.padStart(20)}`);
}
