/**
 * Calls `callback` when the browser shows this page again from its page cache. The page is then as it was left, and
 * what other pages have changed meanwhile must be read again. Returns a function that stops this.
 */
export function onPageReturn(callback: () => void): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback();
  };
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
