/** Tells the page what a browser tells a page that comes back from its page cache. */
export function returnToPage(): void {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}
