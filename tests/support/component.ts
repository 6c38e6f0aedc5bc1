/** Setup of each file of component tests: the site's styles, and a page as it was before. */
import './quick-react.ts';
import '../../src/app/styles/fonts.css';
import '../../src/app/styles/tokens.css';
import '../../src/app/styles/base.css';
import '../../src/app/styles/classes.css';
import * as React from 'react';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { checkConsole, recordConsole } from './console.ts';
import { resetEmulation } from './emulate.ts';
import { forgetAnswers } from './stand-in.ts';

/**
 * Several pages run tests at the same time. A page must not hear the writes of another, which would read its data
 * again.
 */
const OWN_CHANNELS = crypto.randomUUID();
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${OWN_CHANNELS}`);
  }
};

/** In development, React takes a stack trace for each element, a fifth of the page's time. No test reads them. */
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
if (!internals) throw new Error('This React keeps its count of stack traces elsewhere.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => undefined,
});

// A busy machine may have no idle time. Without this function, components do not wait for it.
Reflect.deleteProperty(window, 'requestIdleCallback');
recordConsole((...args) => args.map(String).join(' '));

const OWN_ADDRESS = window.location.href;

beforeEach(() => page.viewport(1280, 900));

afterEach(async () => {
  // A page that is still shown would send calls that count for the next test.
  await cleanup();
  await resetEmulation();
  // The entry of an overlay that has just closed disappears a moment later.
  await expect.poll(() => window.history.state?.below).toBeUndefined();
  // A page under test may have shown another address.
  window.history.replaceState(null, '', OWN_ADDRESS);
  localStorage.clear();
  // Scripts that keep a stored list read it again, as after a change in another tab.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  sessionStorage.clear();
  const unanswered = forgetAnswers();
  checkConsole();
  if (unanswered.length > 0) throw new Error(`Calls without an answer (see answer): ${unanswered.join(', ')}`);
});
afterAll(checkConsole);
