import type { CountedEvent, PageEvent, PageEventKind } from './statistics.ts';

/**
 * Counts the display of this page, and the taps on its chat, phone and mail links. In one display, equal events count
 * once. A page that the browser shows again from its page cache is another display.
 */
export function countEvents(): void {
  let sentEvents: string[] = [];
  const send = (kind: PageEventKind, rate?: string) => {
    const event = JSON.stringify(eventOf(window.location.pathname, kind, rate));
    if (sentEvents.includes(event)) return;
    sentEvents.push(event);
    navigator.sendBeacon('/api/events', event);
  };
  // A page that is fetched ahead is hidden until it is shown.
  const countView = () => {
    if (!document.hidden) send('view');
  };
  document.addEventListener('visibilitychange', countView);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    sentEvents = [];
    countView();
  });
  countView();
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || !/^(tel:|mailto:\w|https:\/\/wa\.me\/)/.test(link.href)) return;
    const kind = link.protocol === 'tel:' ? 'phone' : link.protocol === 'mailto:' ? 'mail' : 'chat';
    // On a page without a vehicle, only the cards of rates have an id.
    send(kind, link.closest<HTMLElement>('[data-id]')?.dataset.id);
  });
}

/** A tap on an e-mail link counts for the page, because vehicle pages have such a link only in the footer. */
function eventOf(path: string, kind: PageEventKind, rate?: string): CountedEvent | PageEvent {
  const [, type, id] = /^\/(car|trucks-rental)\/(\d+)$/.exec(path) ?? [];
  if (kind !== 'mail' && id) return { object: type === 'car' ? 'cars' : 'trucks', id: +id, kind };
  if (kind !== 'mail' && rate) return { object: 'rates', id: +rate, kind };
  return { path, kind };
}
