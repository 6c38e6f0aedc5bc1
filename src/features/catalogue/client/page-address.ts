import { createContext, useContext } from 'react';

/** Path and query of the shown page. A preview leaves out its own prefix. */
export type PageAddress = { pathname: string; search: string };

/**
 * Shows another query of the same page without loading it. Views that read `search` render again. `replace` replaces
 * the entry in the history instead of adding one.
 */
export type ChangeAddress = (href: string, options?: { replace?: boolean }) => void;

/** The page that a tab shows, for scripts outside of React. */
export type ShownPage = {
  address: () => PageAddress;
  /** False while the page is loading and after it has failed. It then shows no content. */
  isComplete: () => boolean;
  /** `listener` is called when the page changes without a new document. */
  onChange: (listener: () => void) => void;
};

const PageAddressContext = createContext<PageAddress & { change: ChangeAddress }>({
  pathname: '/',
  search: '',
  change: () => undefined,
});
export const PageAddressProvider = PageAddressContext.Provider;

export function usePageAddress(): PageAddress & { change: ChangeAddress } {
  return useContext(PageAddressContext);
}
