/** Loads what a page needs only after it can be used: favourites and comparison, offline pages, statistics. */
export function startLateParts(isLoaded: boolean): void {
  // An automated browser is not counted. A page that has failed shows no content.
  if (!navigator.webdriver && isLoaded) void startCounting();
  void startCardPicture();
  // Older Safari has no idle callback.
  (window.requestIdleCallback ?? setTimeout)(() => {
    void startKeeping();
    if (import.meta.env.PROD) void startOffline();
  });
}

/** Until this code is loaded, hearts and 'Comparer' are links. */
function startKeeping(): Promise<void> {
  void import('../../features/catalogue/favourites/comparison.client.ts').then(
    ({ publishComparison }) => publishComparison(),
    () => undefined,
  );
  return import('../../features/catalogue/favourites/favourites.client.ts').then(
    ({ publishFavourites }) => publishFavourites(),
    () => undefined,
  );
}

function startCounting(): Promise<void> {
  return import('../../features/admin/statistics/count-events.client.ts').then(
    ({ countEvents }) => countEvents(),
    () => undefined,
  );
}

function startOffline(): Promise<void> {
  return import('../offline/offline.client.ts').then(
    ({ cacheForOffline }) => cacheForOffline(),
    () => undefined,
  );
}

function startCardPicture(): Promise<void> {
  return import('../../features/catalogue/list/results/card-picture.client.ts').then(
    ({ moveCardPicture }) => moveCardPicture(),
    () => undefined,
  );
}
