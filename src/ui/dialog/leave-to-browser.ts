/** True if the site responds, in any release. Without a connection it does not. */
export function serverResponds(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Without a connection the browser loads whole pages, where a service worker has kept them. */
export function isLeftToBrowser(): boolean {
  return !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
}
