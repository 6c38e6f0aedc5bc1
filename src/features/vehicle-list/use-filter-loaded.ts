import { startTransition, useEffect, useState } from 'react';

type FilterLoaded = typeof import('../vehicle-search/filter-loaded.ts').filterLoaded;

/**
 * The rules that filter the loaded cards, null until they are here. They load once the page responds: no page needs them
 * to start. Where they cannot be loaded, the rows change with the server's response only.
 */
export function useFilterLoaded(): FilterLoaded | null {
  const [filter, setFilter] = useState<FilterLoaded | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('../vehicle-search/filter-loaded.ts').then(
      ({ filterLoaded }) => {
        if (isWanted) startTransition(() => setFilter(() => filterLoaded));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return filter;
}
