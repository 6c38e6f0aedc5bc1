import type { DataRouter } from 'react-router';
import type { CountedObject, EventKind } from './statistics.ts';

/**
 * Counts the display of a vehicle's page once it is visible, and taps on chat and phone links there and on the chat links of
 * rates: each once a display. A page that is loaded ahead, or in the background, is not visible.
 */
export function countEvents(router: DataRouter): void {
  let path = '';
  let sentEvents: string[] = [];
  const send = (object: CountedObject, id: number, kind: EventKind) => {
    const event = JSON.stringify({ object, id, kind });
    if (sentEvents.includes(event)) return;
    sentEvents.push(event);
    navigator.sendBeacon('/api/events', event);
  };
  /** False where this is no vehicle's page. */
  const sendForPage = (kind: EventKind) => {
    const [, type, id] = /^\/(car|trucks-rental)\/(\d+)$/.exec(path) ?? [];
    if (id) send(type === 'car' ? 'cars' : 'trucks', +id, kind);
    return id;
  };
  const countView = () => {
    const { location, errors, loaderData } = router.state;
    if (path !== location.pathname) sentEvents = [];
    path = location.pathname;
    // A page that still loads or has failed shows no vehicle.
    const isLoaded = !errors && Object.values(loaderData).every((data) => !data?.pending);
    if (isLoaded && !document.hidden) sendForPage('view');
  };
  router.subscribe(countView);
  document.addEventListener('visibilitychange', countView);
  countView();
  document.addEventListener('click', ({ target }) => {
    const link =
      target instanceof Element && target.closest<HTMLAnchorElement>('[href^="tel:"],[href^="https://wa.me/"]');
    if (!link) return;
    const kind = link.protocol === 'tel:' ? 'phone' : 'chat';
    // Elsewhere only the card of a rate has such a link.
    const rate = link.closest<HTMLElement>('[data-id]')?.dataset.id;
    if (!sendForPage(kind) && rate) send('rates', +rate, kind);
  });
}
