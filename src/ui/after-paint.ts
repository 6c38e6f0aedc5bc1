/**
 * Does something once the browser has drawn what it is about to draw: an answer to a click does not wait for the work
 * that the click brings. Returns how to drop it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  // A window that nobody sees draws nothing.
  if (document.hidden) {
    cancelAnimationFrame(frame);
    timer = setTimeout(work);
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
