/** The gallery's style sheet gives this name to the picture of a vehicle's page. */
const NAME = 'vehicle-picture';

/**
 * The picture of a card moves to the page of its vehicle, and back. Without view transitions between documents, the
 * browser shows the next page at once.
 */
export function moveCardPicture(): void {
  window.addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (!viewTransition) return;
    const isNamed = nameCard(viewTransition, activation?.entry.url);
    // A page without a transition, such as the one of an identity provider, would report an error.
    if (!isNamed && activation?.navigationType !== 'traverse') viewTransition.skipTransition();
  });
  // The browser has restored this page from its page cache.
  window.addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) nameCard(viewTransition, window.navigation?.activation?.from?.url);
  });
}

/**
 * Names the picture of the card that links to the address, until the transition ends. Returns false if there is no such
 * card. Cards below the picture of a vehicle have headings of level 3.
 */
function nameCard({ ready, finished }: ViewTransition, address: string | null | undefined): boolean {
  ready.catch(() => undefined);
  finished.catch(() => undefined);
  if (!address) return false;
  const { pathname, search } = new URL(address);
  const link = document.querySelector(`article[data-id] h2 a[href="${CSS.escape(pathname + search)}"]`);
  const picture = link?.closest('article')?.querySelector<HTMLElement>('picture, img')?.parentElement;
  if (!picture) return false;
  picture.style.viewTransitionName = NAME;
  const end = () => picture.style.removeProperty('view-transition-name');
  finished.then(end, end);
  return true;
}
