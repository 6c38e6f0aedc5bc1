/**
 * Starts a page's program, once the whole page is there (a module waits for that). On a slow line its hundred kilobytes would share the line with the picture that the visitor
 * came for: it waits until that one is there, but never for a visitor who has already touched the page.
 */
const LONGEST_WAIT = 3_000;
const TOUCHES = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin', 'input'];

function start(): void {
  for (const touch of TOUCHES) document.removeEventListener(touch, start, true);
  const { modules = '' } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
  // All at once: each of them would otherwise be found in the one before.
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  void import('./entry.client.tsx');
}

const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
if (first === null || first.complete) start();
else {
  for (const touch of TOUCHES) document.addEventListener(touch, start, { capture: true, passive: true });
  first.addEventListener('load', start);
  first.addEventListener('error', start);
  setTimeout(start, LONGEST_WAIT);
}
