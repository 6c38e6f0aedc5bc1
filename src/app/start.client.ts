/**
 * Starts a page's program, once the whole page is there (a module waits for that). On a slow line its hundred kilobytes
 * would share the line with the picture that the visitor came for: it waits until that one is there and drawn, but never
 * for a visitor who has already touched the page.
 */
const MAX_WAIT = 3_000;
const TOUCHES = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin', 'input'];

let isStarted = false;

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  for (const touch of TOUCHES) document.removeEventListener(touch, start, true);
  const { modules = '' } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
  const files = modules.split(' ').filter(Boolean);
  // All at once: each of them would otherwise be found in the one before.
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  // Run one by one, what is needed before what needs it: between two of them the page answers to its visitor.
  for (const href of files) {
    await import(/* @vite-ignore */ href);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await import('./entry.client.tsx');
}

/** Something is on the screen, and what has just come as well: a file that comes before that keeps it waiting. */
function startDrawn(): void {
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(start));
  }).observe({ type: 'paint', buffered: true });
}

const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
for (const touch of TOUCHES) document.addEventListener(touch, start, { capture: true, passive: true });
setTimeout(start, MAX_WAIT);
if (first === null || first.complete) startDrawn();
else for (const end of ['load', 'error']) first.addEventListener(end, startDrawn);
