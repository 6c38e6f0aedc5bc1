import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { onPageReturn } from '../page-return.ts';
import { isPlainClick } from '../plain-click.ts';

/** The part of the administration's router that this module uses. */
type Router = {
  readonly state: {
    readonly navigation: { readonly state: string };
    readonly location: { state: unknown; key: string; pathname: string; search: string; hash: string };
  };
  navigate: (to: string, options: { replace: boolean }) => Promise<void>;
  subscribe: (listener: (state: Router['state']) => void) => () => void;
};

/**
 * An open overlay (menu, drawer, enlarged picture) has a history entry with the address of its page. So Back closes the
 * overlay and the page stays. The router must not know this entry, because it would load the page again on Back. At
 * most one overlay is open.
 */
type EntryState = {
  /** These three belong to the router. */
  idx?: number;
  key?: string;
  usr?: unknown;
  /**
   * Only in an overlay's entry: the key of the entry below. The overlay's entry has the same `key`. After a navigation
   * has replaced the overlay's entry, it is ''.
   */
  below?: string;
  mark?: string | undefined;
};

/** Absent on a page that is a document of its own. */
let router: Router | undefined;

/** The open overlay, and the index of its history entry. */
let opened: { close: () => void; idx: number } | null = null;

/** On a page without a router: the address that the page shows. */
let shownAddress = '';

/** The index of the entry that this module is going back to; otherwise null. */
let returnIndex: number | null = null;

/** Creates the router. Hides the history entries of overlays from the router. */
export function withOverlayEntries<R extends Router>(createRouter: () => R): R {
  // Window listeners run in the order of their addition. This listener must run before the router's.
  window.addEventListener('popstate', onPopState);
  const created = createRouter();
  router = created;
  // A navigation (a filter in the drawer) may replace the overlay's entry. The new entry then has no mark and gets one.
  created.subscribe(({ navigation }) => {
    if (navigation.state === 'idle' && (!opened || opened.idx === entryState().idx)) updateEntry();
  });
  // The user may have reloaded the page while an overlay was open.
  updateEntry();
  return created;
}

/** Starts the entries of overlays on a page without a router. */
export function listenForOverlays(): void {
  window.addEventListener('popstate', onPopState);
  shownAddress = window.location.href;
  updateEntry();
}

/**
 * Shows another address on a page without a router. All changes while an overlay is open share its history entry.
 * `mark` is stored in the entry (`entryMark`).
 */
export function changeEntry(href: string, { replace = false, mark }: { replace?: boolean; mark?: string }): void {
  const { idx = 0, below } = entryState();
  if (below !== undefined) window.history.replaceState({ idx, below: '', mark }, '', href);
  else if (replace) window.history.replaceState({ idx, mark }, '', href);
  else window.history.pushState({ idx: idx + 1, mark }, '', href);
  shownAddress = window.location.href;
}

export function entryMark(): string | undefined {
  return entryState().mark;
}

/** True if the current history entry belongs to an overlay. A navigation must replace such an entry. */
export function isOverlayEntry(): boolean {
  return entryState().below !== undefined;
}

/**
 * While `isOpen`, an overlay has a history entry. On Back, calls `close`, which must return the focus. If the overlay
 * closes in another way, removes the entry. If a navigation changes the entry's address, the entry belongs to a page
 * and stays.
 */
export function useOverlayEntry(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const overlay = { close: () => onBack(), idx: opened?.idx ?? -1 };
    opened = overlay;
    updateEntry();
    // A page that comes back from the page cache shows no overlay.
    const stop = onPageReturn(overlay.close);
    return () => {
      stop();
      if (opened !== overlay) return;
      opened = null;
      updateEntry();
    };
  }, [isOpen]);
}

/** Does both in one task, so that the next page replaces the overlay's history entry before React removes it. */
export function closeOnFollow(event: MouseEvent<HTMLAnchorElement>, close: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  const { href, pathname, search, hash } = event.currentTarget;
  const isShown = href === window.location.href;
  // The next document replaces the overlay's entry, so closing must not go back to the entry below.
  if (!router && !isShown) opened = null;
  close();
  // If the link leads to the shown page, a replaced entry would leave this page twice in the history.
  if (isShown) window.scrollTo(0, 0);
  else if (router) void router.navigate(pathname + search + hash, { replace: true });
  else window.location.replace(href);
}

function entryState(): EntryState {
  return window.history.state ?? {};
}

function keyOf({ key = 'default' }: EntryState): string {
  return key;
}

/** Adds, marks or removes the history entry of the open overlay. */
function updateEntry(): void {
  const { below, ...state } = entryState();
  // If a navigation has replaced the entry meanwhile, the browser may not go back. A later Back is the user's.
  if (below === undefined) returnIndex = null;
  if (returnIndex !== null) return;
  const { idx = 0 } = state;
  const { history } = window;
  if (!opened) {
    if (below === undefined) return;
    if (below === keyOf(state) && (!router || router.state.navigation.state === 'idle')) {
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
  if (!left && returnIndex === null) shownAddress = window.location.href;
  if (returnIndex !== null) {
    if (idx === returnIndex) showUnder(event);
    returnIndex = null;
    // Another overlay may have opened meanwhile.
    if (left) updateEntry();
  } else if (left) {
    opened = null;
    if (idx === left.idx - 1) showUnder(event);
    left.close();
  } else if (isOverlayEntry() && showsSamePage()) {
    // The user went forward to the entry of a closed overlay.
    event.stopImmediatePropagation();
    updateEntry();
  }
}

function showsSamePage(): boolean {
  return !router || keyOf(entryState()) === router.state.location.key;
}

/**
 * The entry gets the address of the shown page, because filters chosen in the drawer stay. The router gets no event.
 */
function showUnder(event: PopStateEvent): void {
  event.stopImmediatePropagation();
  if (!router) window.history.replaceState(entryState(), '', shownAddress);
  if (!router || showsSamePage()) return;
  const { state, key, pathname, search, hash } = router.state.location;
  window.history.replaceState({ ...entryState(), usr: state, key }, '', pathname + search + hash);
}
