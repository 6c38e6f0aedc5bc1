import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { RenderedIllustration } from '../../../tools/illustrations/render.ts';
import type { Illustration } from '../../../tools/illustrations/subject.ts';

/** More processes than this gain little and take memory. */
const MAX_DRAWERS = 4;

export type Drawn = { index: number; rendered: RenderedIllustration };

/**
 * Draws all illustrations, as many at once as there are processors, and hands each over as it is done: the next is
 * being drawn while `keep` stores the last.
 * @throws when a drawing or keeping it fails; nothing goes on behind.
 */
export async function drawAll(illustrations: Illustration[], keep: (drawn: Drawn) => Promise<void>): Promise<void> {
  const queue = illustrations.map((illustration, index) => ({ illustration, index }));
  const drawers = Array.from({ length: Math.min(availableParallelism(), MAX_DRAWERS) }, startDrawer);
  try {
    await Promise.all(
      drawers.map(async (drawer) => {
        let kept = Promise.resolve();
        for (let next = queue.shift(); next; next = queue.shift()) {
          const rendered = await ask(drawer, next.illustration);
          await kept;
          kept = keep({ index: next.index, rendered });
          kept.catch(() => undefined);
        }
        await kept;
      }),
    );
  } finally {
    for (const drawer of drawers) drawer.kill();
  }
}

function startDrawer(): ChildProcess {
  const drawer = fork(resolve(import.meta.dirname, 'drawer.seed.ts'), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Its end is noticed where an answer is awaited.
  drawer.on('error', () => undefined);
  return drawer;
}

function ask(drawer: ChildProcess, illustration: Illustration): Promise<RenderedIllustration> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`drawing ended with code ${code}`));
    drawer.once('exit', ended);
    drawer.once('message', (rendered) => {
      drawer.off('exit', ended);
      resolve(rendered as RenderedIllustration);
    });
    drawer.send(illustration, (error) => error && reject(error));
  });
}
