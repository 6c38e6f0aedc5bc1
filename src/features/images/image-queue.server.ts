/** Pictures opened at the same time, and those that may wait for it: memory stays bounded whatever comes (D45). */
const AT_ONCE = 2;
const MAX_WAITING = 12;

/** Seconds after which a picture that found no place may come again. */
export const RETRY_AFTER_SECONDS = 5;

let working = 0;
const waiting: (() => void)[] = [];

export class QueueFullError extends Error {}

/** Runs `work` when there is room: two pictures at once, a short queue. @throws DarkroomFull beyond it. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new QueueFullError();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}
