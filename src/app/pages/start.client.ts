/**
 * Loads a page's scripts after its main picture is drawn, or at the first touch, key or pointer movement. On a slow
 * connection, a hundred kilobytes of scripts would delay that picture.
 */
const MAX_WAIT_MS = 3_000;
const TOUCHES = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin', 'input'];

const MAX_PRESSED_MS = 8_000;

let isStarted = false;

/**
 * Starts the page's scripts once. If they fail, because the browser is too old to read them or a file is missing, the
 * page works as without JavaScript.
 */
async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  for (const touch of TOUCHES) document.removeEventListener(touch, start, true);
  try {
    await loadScripts();
  } catch (error) {
    document.removeEventListener('click', press, true);
    // The attribute of `WithoutScripts`. Nothing is imported here, because that file may be the one that fails.
    for (const part of document.querySelectorAll('[data-without-scripts]')) part.removeAttribute('hidden');
    throw error;
  }
}

async function loadScripts(): Promise<void> {
  // Newer syntax such as `?.` would keep an old browser from reading this file.
  const script = document.querySelector<HTMLElement>('script[data-modules]');
  const { modules = '' }: DOMStringMap = script === null ? {} : script.dataset;
  const files = modules.split(' ').filter(Boolean);
  // Preloads the files in parallel.
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  // The files run one by one, in the order of their imports. Between two files, the browser can handle input.
  for (const href of files) {
    await import(/* @vite-ignore */ href);
    await new Promise((resolve) => setTimeout(resolve));
  }
  await import('./entry.client.tsx');
}

/** Waits for the first paint. Scripts that arrive earlier would delay it. */
function startDrawn(): void {
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(start));
  }).observe({ type: 'paint', buffered: true });
}

/** A press waits for the script of hearts and 'Comparer'. If it does not load in time, the link is followed. */
function press(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-toggles]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.toggleAttribute('data-pressed'))
    setTimeout(
      () => link.isConnected && link.dataset.pressed === '' && window.location.assign(link.href),
      MAX_PRESSED_MS,
    );
}

function startShown(): void {
  document.addEventListener('click', press, true);
  const first = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  for (const touch of TOUCHES) document.addEventListener(touch, start, { capture: true, passive: true });
  setTimeout(start, MAX_WAIT_MS);
  if (first === null || first.complete) startDrawn();
  else for (const end of ['load', 'error']) first.addEventListener(end, startDrawn);
}

// Until its visitor opens it, a page that the browser prepares must count no view and store nothing.
if ('prerendering' in document && document.prerendering)
  document.addEventListener('prerenderingchange', startShown, { once: true });
else startShown();
