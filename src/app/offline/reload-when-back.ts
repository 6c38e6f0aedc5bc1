/**
 * Runs in the offline pages. The service worker sends this function as text, so the function must not use other code.
 * While the page is visible, sends requests to the site with growing pauses. When a response is no server error,
 * reloads the page. Also sends a request when the page becomes visible, and when the browser reports a connection. The
 * browser may report a connection before the network works, so the requests continue. Two requests may get a response
 * at the same time. A second reload would replace the page that the visitor already uses, so the page reloads once.
 */
export function reloadWhenBack(): void {
  const FIRST_PAUSE_MS = 1_000;
  const MAX_PAUSE_MS = 60_000;
  let pauseMs = FIRST_PAUSE_MS;
  let timer = setTimeout(ask, FIRST_PAUSE_MS);
  let isReloading = false;

  function ask(): void {
    clearTimeout(timer);
    if (document.hidden || isReloading) return;
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    timer = setTimeout(ask, pauseMs);
    // A request without a response ends after the pause.
    fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(pauseMs) }).then(
      ({ status }) => {
        if (status >= 500 || isReloading) return;
        isReloading = true;
        clearTimeout(timer);
        location.reload();
      },
      () => undefined,
    );
  }

  function askAgain(): void {
    pauseMs = FIRST_PAUSE_MS;
    ask();
  }

  addEventListener('online', askAgain);
  document.addEventListener('visibilitychange', askAgain);
}
