/**
 * Runs in the offline page, where the service worker sends it as text, so it holds everything it needs: it asks the site,
 * with growing pauses, until it responds, and then loads the page that was asked for. The browser may say that it is online
 * before the network is there: so the site is asked then too, and when the page is looked at again.
 */
export function reloadWhenBack(): void {
  const FIRST_PAUSE_MS = 1_000;
  const MAX_PAUSE_MS = 60_000;
  let pauseMs = FIRST_PAUSE_MS;
  let timer = setTimeout(ask, FIRST_PAUSE_MS);

  function ask(): void {
    clearTimeout(timer);
    if (document.hidden) return;
    pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
    timer = setTimeout(ask, pauseMs);
    // A request that hangs ends before the next one.
    fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(pauseMs) }).then(
      ({ status }) => {
        if (status >= 500) return;
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
