import type { DataRouter } from 'react-router';
import { isLeftToBrowser } from './dialog/leave-to-browser.ts';

/**
 * Shows the pages that links with `data-follow` lead to, without loading the document. The router's own links would
 * each be hydrated, and rendered again at every navigation. Added after React's listeners, so that a component can
 * prevent it.
 */
export function followLinks(router: DataRouter): void {
  document.addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-follow]') : null;
    if (link === null || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    if (isLeftToBrowser()) return;
    event.preventDefault();
    const { pathname, search, hash, href, dataset } = link;
    void router.navigate(pathname + search + hash, {
      replace: href === window.location.href,
      preventScrollReset: dataset.follow === 'in-place',
    });
  });
}
