import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import {
  DEMO_PICTURES,
  DETAILS_FILE,
  type MasterDetails,
  masterFile,
} from '../../src/features/operations/demonstration/demo-pictures.server.ts';
import { placeholderOf } from '../../src/features/platform/images/processing/image-processing.server.ts';
import { DEMO_CARS, DEMO_TRUCKS } from '../../tests/support/demo-stock.ts';
import { drawIllustration } from './illustration.ts';
import { renderMaster } from './render.ts';
import { illustrationOf } from './stock.ts';

/** All pictures that the demonstration's stock names. */
export const STOCK_PICTURES: { reference: string; name: string }[] = [...DEMO_CARS, ...DEMO_TRUCKS].flatMap(
  ({ reference, pictures }) => pictures.map((name) => ({ reference, name })),
);

/** Number of pictures that are drawn at the same time. */
const CONCURRENCY = 2;

/**
 * Empties `demo/pictures/`, then draws all pictures of the demonstration's stock into it. So pictures that no vehicle
 * names disappear.
 */
export async function makeStockPictures(progress: (done: number, all: number) => void): Promise<void> {
  await rm(DEMO_PICTURES, { recursive: true, force: true });
  const details = new Map<string, MasterDetails>();
  /** Renders each drawing only once, because several vehicles share dashboards and load spaces. */
  const rendered = new Map<string, Promise<Buffer>>();
  const left = STOCK_PICTURES.values();
  const work = async () => {
    for (const { reference, name } of left) {
      const svg = drawIllustration(illustrationOf(reference, name));
      const master = rendered.get(svg) ?? renderMaster(svg);
      rendered.set(svg, master);
      details.set(`${reference}/${name}`, await save(masterFile(reference, name), await master));
      progress(details.size, STOCK_PICTURES.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const sorted = Object.fromEntries([...details].sort(([one], [other]) => (one < other ? -1 : 1)));
  await writeFile(DETAILS_FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}

async function save(file: string, master: Buffer): Promise<MasterDetails> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, master);
  const { width, height } = await sharp(master).metadata();
  return { width, height, placeholder: await placeholderOf(sharp(master)) };
}
