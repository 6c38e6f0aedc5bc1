/**
 * Loads a page's scripts after its main picture is drawn, or at the first touch, key or pointer movement. On a slow
 * connection their hundred kilobytes would otherwise delay that picture.
 */
const MAX_WAIT_MS = 3_000;
const TOUCHES = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin', 'input'];

/** How long a pressed link waits for the script that takes it over. */
const MAX_PRESSED_MS = 8_000;

let isStarted = false;

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  for (const touch of TOUCHES) document.removeEventListener(touch, start, true);
  const { modules = '' } = document.querySelector<HTMLElement>('script[data-modules]')?.dataset ?? {};
  const files = modules.split(' ').filter(Boolean);
  // Fetched in parallel: otherwise each would be found only after the one that imports it has loaded.
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  // Run one by one, in the order of their imports: between two of them the browser can handle input.
  for (const href of files) {
    await import(/* @vite-ignore */ href);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await import('./entry.client.tsx');
}

/** Waits for the next paint, because scripts that arrive before it would delay it. */
function startDrawn(): void {
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(start));
  }).observe({ type: 'paint', buffered: true });
}

/**
 * A heart or 'Comparer' pressed before its script has loaded keeps its vehicle then; if loading fails, it is a link.
 */
function press(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-keeps]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.toggleAttribute('data-pressed'))
    setTimeout(
      () => link.isConnected && link.dataset.pressed === '' && window.location.assign(link.href),
      MAX_PRESSED_MS,
    );
}

document.addEventListener('click', press, true);
const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
for (const touch of TOUCHES) document.addEventListener(touch, start, { capture: true, passive: true });
setTimeout(start, MAX_WAIT_MS);
if (first === null || first.complete) startDrawn();
else for (const end of ['load', 'error']) first.addEventListener(end, startDrawn);
