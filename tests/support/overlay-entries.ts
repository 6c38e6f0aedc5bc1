import type { Page } from 'playwright';

/** Waits until the history entry of the closed overlay is gone. It disappears a moment after the overlay. */
export const isPageEntry = (page: Page) => page.waitForFunction(() => window.history.state?.below === undefined);
/** Waits until the opened overlay has its history entry and listens for Escape. */
export const isOverlayEntry = (page: Page) => page.waitForFunction(() => window.history.state?.below !== undefined);
