/** Setup of each file of component tests: the site's styles, and a page as it was before. */
import '../../src/app/styles/fonts.css';
import '../../src/app/styles/tokens.css';
import '../../src/app/styles/base.css';
import '../../src/app/styles/classes.css';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { checkConsole, recordConsole } from './console.ts';
import { resetEmulation } from './emulate.ts';
import { forgetAnswers } from './stand-in.ts';

// A busy machine may have no idle time. Without this function, components do not wait for it.
Reflect.deleteProperty(window, 'requestIdleCallback');
recordConsole((...args) => args.map(String).join(' '));

// The library's own hook cleans up only in the first file of a worker.
afterEach(cleanup);
beforeEach(() => page.viewport(1280, 900));

afterEach(async () => {
  await resetEmulation();
  localStorage.clear();
  sessionStorage.clear();
  const unanswered = forgetAnswers();
  checkConsole();
  if (unanswered.length > 0) throw new Error(`Calls without an answer (see answer): ${unanswered.join(', ')}`);
});
afterAll(checkConsole);
