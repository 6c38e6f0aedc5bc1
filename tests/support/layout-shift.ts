type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** Starts to add up the layout shifts of a component test that follow no input. The returned function gives the sum. */
export function watchShifts(): () => Promise<number> {
  let sum = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) sum += value;
  });
  observer.observe({ type: 'layout-shift' });
  return async () => {
    // The browser reports a shift after the frame that it happened in.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    observer.disconnect();
    return sum;
  };
}
