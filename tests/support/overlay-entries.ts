/** What is open over a page has an entry of the history for itself, which comes and goes a moment after it. */
import type { Page } from 'playwright-core';

/** The entry of what was closed has gone. */
export const isPageEntry = (page: Page) => page.waitForFunction(() => window.history.state?.below === undefined);
/** What was opened has its entry, and hears Escape. */
export const isOverlayEntry = (page: Page) => page.waitForFunction(() => window.history.state?.below !== undefined);
