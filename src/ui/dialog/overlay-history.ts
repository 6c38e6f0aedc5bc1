import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { createPath, type DataRouter } from 'react-router';

/**
 * An open overlay (menu, drawer, enlarged picture) has its own history entry with the address of its page, so that Back
 * closes it and does not leave the page. The router does not know of this entry: going back to the page below would
 * load the page again. One overlay is open at a time.
 */
type EntryState = {
  /** Position, key and state: the router's. */
  idx?: number;
  key?: string;
  usr?: unknown;
  /** Only on an overlay's entry: the key that it shares with the entry below; '' once it has its own. */
  below?: string;
};

let router: DataRouter | undefined;

/** The overlay that is open, and the position of its entry. */
let opened: { close: () => void; idx: number } | null = null;

/** The position that this module is going back to; null when it is not. */
let returnIndex: number | null = null;

/** Creates the router of all pages in the browser, and keeps the overlays' entries from it. */
export function withOverlayEntries(createRouter: () => DataRouter): DataRouter {
  // Listeners of the window run in the order in which they were added: this one has to be the first.
  window.addEventListener('popstate', onPopState);
  router = createRouter();
  // A navigation that replaces the overlay's entry, such as a filter chosen in the drawer, removes its mark.
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle' && (!opened || opened.idx === entryState().idx)) updateEntry();
  });
  // The page may have been reloaded while an overlay was open.
  updateEntry();
  return router;
}

/** True for an overlay's entry. A navigation has to replace it: otherwise it would stay in the history. */
export function isOverlayEntry(): boolean {
  return entryState().below !== undefined;
}

/**
 * Gives an overlay its entry while `isOpen`. Back calls `close`, which also returns the focus. An overlay that closes
 * in another way loses its entry, unless the entry shows another address by now or is about to: it is then the entry of
 * a page.
 */
export function useOverlayEntry(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => onBack(), idx: opened?.idx ?? -1 };
    opened = overlay;
    updateEntry();
    return () => {
      if (opened !== overlay) return;
      opened = null;
      updateEntry();
    };
  }, [isOpen]);
}

/**
 * For a click on a link inside an overlay: closes it and follows the link, in the overlay's entry of the history. Both
 * in one task, because React removes the entry of a closed overlay that no navigation is about to replace.
 */
export function closeOnFollow(event: MouseEvent<HTMLAnchorElement>, close: () => void): void {
  // The link opens in another tab or window.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href, pathname, search, hash } = event.currentTarget;
  close();
  // The page may be shown already: replacing the overlay's entry would leave it twice in the history.
  if (href === window.location.href) window.scrollTo(0, 0);
  else void router?.navigate(pathname + search + hash, { replace: true });
}

function entryState(): EntryState {
  return window.history.state ?? {};
}

/** The router's key of an entry; it calls one without a key, such as the first, 'default'. */
function keyOf({ key = 'default' }: EntryState): string {
  return key;
}

/** Makes the current entry that of the open overlay, or of none. */
function updateEntry(): void {
  if (returnIndex !== null) return;
  const { below, ...state } = entryState();
  const { idx = 0 } = state;
  const { history } = window;
  if (!opened) {
    if (below === undefined) return;
    if (below === keyOf(state) && router?.state.navigation.state === 'idle') {
      returnIndex = idx - 1;
      history.back();
    } else history.replaceState(state, '');
  } else if (below === undefined && opened.idx !== idx) {
    opened.idx = idx + 1;
    history.pushState({ ...state, idx: opened.idx, below: keyOf(state) }, '');
  } else {
    opened.idx = idx;
    history.replaceState({ ...state, below: below ?? '' }, '');
  }
}

function onPopState(event: PopStateEvent): void {
  const left = opened;
  const { idx = 0 } = entryState();
  if (returnIndex !== null) {
    if (idx === returnIndex) showUnder(event);
    returnIndex = null;
    // Another overlay may have been opened since.
    if (left) updateEntry();
  } else if (left) {
    opened = null;
    if (idx === left.idx - 1) showUnder(event);
    left.close();
  } else if (isOverlayEntry() && showsSamePage()) {
    // Forward, to the entry of an overlay that was closed.
    event.stopImmediatePropagation();
    updateEntry();
  }
}

/** True if the current entry has the key of the page that the router shows. */
function showsSamePage(): boolean {
  return keyOf(entryState()) === router?.state.location.key;
}

/**
 * The entry below the overlay's is reached: it gets the address of the shown page, since filters chosen in the drawer
 * stay. The router does not learn of it.
 */
function showUnder(event: PopStateEvent): void {
  event.stopImmediatePropagation();
  if (!router || showsSamePage()) return;
  const { location } = router.state;
  window.history.replaceState({ ...entryState(), usr: location.state, key: location.key }, '', createPath(location));
}
