import type { DataRouter } from 'react-router';
import { isLeftToBrowser } from './dialog/leave-to-browser.ts';

/**
 * Follows links with `data-follow` without loading a document. The router's links would be slower, because React would
 * hydrate each link and render it again at every navigation. React's listeners run first, so a component can prevent
 * the navigation.
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
