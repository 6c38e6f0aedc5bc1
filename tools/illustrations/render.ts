import sharp from 'sharp';

/** Size of a master in pixels. With more pixels, a drawing would not look better. */
const MASTER = { width: 1280, height: 960 } as const;

/** Width of a drawing in SVG units, and resolution in dpi at which one unit is one pixel. */
const [DRAWING_WIDTH, DPI] = [1600, 72];

/** Returns the uncompressed pixels of a drawing. */
export async function pixelsOf(svg: string) {
  return sharp(Buffer.from(svg), { density: (DPI * MASTER.width) / DRAWING_WIDTH })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/**
 * Returns the picture for the repository: an AVIF of 20 to 40 kB with full colour resolution. So pictures made from it
 * are as good as pictures made from the drawing. More effort would make it a quarter smaller and take ten times as
 * long.
 */
export async function renderMaster(svg: string): Promise<Buffer> {
  const { data, info } = await pixelsOf(svg);
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .avif({ quality: 65, effort: 1, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
