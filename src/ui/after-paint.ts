/**
 * Runs `work` after the browser's next paint, so that a click shows its effect before the costly work that it causes.
 * Returns a function that cancels it.
 */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  // A hidden window does not paint.
  if (document.hidden) {
    cancelAnimationFrame(frame);
    timer = setTimeout(callback);
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
