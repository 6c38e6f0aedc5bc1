/**
 * Flags for a Chromium whose pictures nobody looks at. They save a part of its processor time: most of a page's area is
 * not drawn, and the browser draws the rest without another process. Layout, events and focus are the same.
 */
export const QUICK_FLAGS = ['--force-gpu-mem-available-mb=1', '--in-process-gpu'];

/**
 * For pages that each test loads again: V8 does not optimize scripts, which run for a moment only. The page of
 * component tests stays, and optimized scripts save a seventh of its time.
 */
export const QUICK_PAGE_FLAGS = [...QUICK_FLAGS, '--js-flags=--no-maglev --no-turbofan'];
