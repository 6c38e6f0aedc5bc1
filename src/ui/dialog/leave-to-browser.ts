/** True if the site responds, even if it runs another release. */
export function serverResponds(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * True if there is a service worker and no connection. Then the browser loads whole pages, because these may be cached.
 */
export function isLeftToBrowser(): boolean {
  return !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
}
