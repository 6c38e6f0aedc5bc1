import sharp, { type Sharp } from 'sharp';
import { drawIllustration } from './illustration.ts';
import { type Illustration, isTruck } from './subject.ts';

export type RenderedFile = {
  suffix: '' | '.w320' | '.w640' | '.w960' | '.w1600';
  extension: 'jpg' | 'avif';
  body: Buffer;
};

export type RenderedIllustration = { width: number; height: number; placeholder: string; files: RenderedFile[] };

/** The master's size in pixels; the file called w1600 holds it (a drawing gains nothing from more). */
const master = { width: 1280, height: 960 };

const sizes = [
  ['.w320', 320],
  ['.w640', 640],
  ['.w960', 960],
  ['.w1600', master.width],
] as const;

/**
 * Dashboards and load spaces come in few variants: rendered once a process, by their drawing (about eight entries,
 * 100 kB each). This saves a quarter of the time of filling the demonstration catalogue.
 */
const shared = new Map<string, Promise<RenderedIllustration>>();

/** All files of one demo picture: JPEG fallback plus AVIF sizes, and a data: URI of at most 400 bytes. */
export function renderIllustration(of: Illustration): Promise<RenderedIllustration> {
  const svg = drawIllustration(of);
  if (of.view !== 'habitacle' && !(of.view === 'coffre' && isTruck(of.body))) return render(svg);
  const known = shared.get(svg) ?? render(svg);
  shared.set(svg, known);
  return known;
}

async function render(svg: string): Promise<RenderedIllustration> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * master.width) / 1600 })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const picture = (): Sharp => sharp(data, { raw: { width, height, channels } });
  const [jpeg, tiny, ...avif] = await Promise.all([
    picture().jpeg({ quality: 68 }).toBuffer(),
    picture().resize(16).webp({ quality: 40 }).toBuffer(),
    ...sizes.map(([, size]) => avifOf(picture(), size, width)),
  ]);
  const files = sizes.map(([suffix], i): RenderedFile => ({ suffix, extension: 'avif', body: avif[i] as Buffer }));
  const placeholder = `data:image/webp;base64,${(tiny as Buffer).toString('base64')}`;
  return { width, height, placeholder, files: [{ suffix: '', extension: 'jpg', body: jpeg as Buffer }, ...files] };
}

function avifOf(picture: Sharp, size: number, width: number): Promise<Buffer> {
  const scaled = size < width ? picture.resize(size) : picture;
  return scaled.avif({ quality: 46, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer();
}
