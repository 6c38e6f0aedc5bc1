/** The name that the gallery's style sheet gives the picture of a vehicle's page. */
const NAME = 'vehicle-picture';

/**
 * The picture of a card moves to the page of its vehicle, and back. Without view transitions between documents, the
 * browser shows the next page at once.
 */
export function moveCardPicture(): void {
  window.addEventListener('pageswap', ({ viewTransition, activation }) => {
    if (viewTransition) name(viewTransition, activation?.entry.url);
  });
  // This page comes back from the page cache.
  window.addEventListener('pagereveal', ({ viewTransition }) => {
    if (viewTransition) name(viewTransition, window.navigation?.activation?.from?.url);
  });
}

/** Names the picture of the card that links to the address, until the transition ends. */
function name({ finished }: ViewTransition, address: string | null | undefined): void {
  if (!address) return;
  const { pathname, search } = new URL(address);
  const link = document.querySelector(`article[data-id] h2 a[href="${CSS.escape(pathname + search)}"]`);
  const picture = link?.closest('article')?.querySelector<HTMLElement>('picture, img')?.parentElement;
  if (!picture) return;
  picture.style.viewTransitionName = NAME;
  const end = () => picture.style.removeProperty('view-transition-name');
  finished.then(end, end);
}
