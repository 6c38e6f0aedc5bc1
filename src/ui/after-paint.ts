/**
 * Runs `callback` after the next paint, so that a click shows its effect before slow work starts. Returns a function
 * that cancels the call.
 */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  // A hidden window does not paint, so no frame would follow.
  if (document.hidden) {
    cancelAnimationFrame(frame);
    timer = setTimeout(callback);
  }
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
