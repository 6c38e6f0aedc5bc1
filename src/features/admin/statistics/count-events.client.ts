import type { DataRouter } from 'react-router';
import type { CountedEvent, PageEvent, PageEventKind } from './statistics.ts';

/**
 * Counts the display of a page once it is visible, and taps on its chat, phone and mail links: each once a display. The
 * chat link of a rate counts for the rate. A page that is loaded ahead, or in the background, is not visible.
 */
export function countEvents(router: DataRouter): void {
  let path = '';
  let sentEvents: string[] = [];
  const send = (kind: PageEventKind, rate?: string) => {
    const event = JSON.stringify(eventOf(path, kind, rate));
    if (sentEvents.includes(event)) return;
    sentEvents.push(event);
    navigator.sendBeacon('/api/events', event);
  };
  const countView = () => {
    const { location, errors, loaderData } = router.state;
    if (path !== location.pathname) sentEvents = [];
    path = location.pathname;
    // A page that still loads or has failed shows nothing yet.
    const isLoaded = !errors && Object.values(loaderData).every((data) => !data?.pending);
    if (isLoaded && !document.hidden) send('view');
  };
  router.subscribe(countView);
  document.addEventListener('visibilitychange', countView);
  countView();
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || !/^(tel:|mailto:\w|https:\/\/wa\.me\/)/.test(link.href)) return;
    const kind = link.protocol === 'tel:' ? 'phone' : link.protocol === 'mailto:' ? 'mail' : 'chat';
    // Outside of a vehicle's page only the card of a rate has such a link.
    send(kind, link.closest<HTMLElement>('[data-id]')?.dataset.id);
  });
}

/** E-mail links count for the page: only the footer of a vehicle's page has one. */
function eventOf(path: string, kind: PageEventKind, rate?: string): CountedEvent | PageEvent {
  const [, type, id] = /^\/(car|trucks-rental)\/(\d+)$/.exec(path) ?? [];
  if (kind !== 'mail' && id) return { object: type === 'car' ? 'cars' : 'trucks', id: +id, kind };
  if (kind !== 'mail' && rate) return { object: 'rates', id: +rate, kind };
  return { path, kind };
}
