import { setImmediate as nextTurn } from 'node:timers/promises';

/** Counts the turns of the event loop until `stop`. Work in one turn delays all other requests. */
export function countTurns(): { turns: () => number; stop: () => void } {
  let turns = 0;
  let isStopped = false;
  const count = async () => {
    while (!isStopped) {
      turns += 1;
      await nextTurn();
    }
  };
  void count();
  return {
    turns: () => turns,
    stop: () => {
      isStopped = true;
    },
  };
}
