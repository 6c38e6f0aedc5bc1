import sharp from 'sharp';
import { renderIllustration } from '../../../tools/illustrations/render.ts';
import type { Illustration } from '../../../tools/illustrations/subject.ts';

/**
 * A process that draws: sent an illustration, it answers with its files, one after the other, until whoever started it
 * lets go of it or dies. Apart from the server, which then keeps none of the memory that drawing takes.
 */
// One thread an image: there is a process for each processor.
sharp.concurrency(1);
sharp.cache(false);
process.on('disconnect', () => process.exit());
process.on('message', async (illustration: Illustration) => {
  const rendered = await renderIllustration(illustration);
  if (process.connected) process.send?.(rendered);
});
