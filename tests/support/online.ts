import { onTestFinished, vi } from 'vitest';

/** Loses the connection of a component's tab, or gives it back. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => void vi.restoreAllMocks());
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
