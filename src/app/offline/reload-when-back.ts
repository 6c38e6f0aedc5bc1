/**
 * Runs in the offline page, to which the service worker sends it as text, so it holds everything it needs: it asks the
 * site, with growing pauses, until it responds, and then loads the requested page. It also asks when the browser says
 * that it is online, which may be before the network is there, and when the page is looked at again.
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
