import { createContext, useContext } from 'react';

/** Path and query of the shown page. A preview leaves out its own prefix. */
export type PageAddress = { pathname: string; search: string };

/**
 * Shows another query of the same page without loading it. Views that read `search` render again. `replace` replaces
 * the entry in the history instead of adding one. `mark` is kept with the entry (`entryMark`).
 */
export type ChangeAddress = (href: string, options?: { replace?: boolean; mark?: string | undefined }) => void;

type ShownAddress = PageAddress & {
  change: ChangeAddress;
  /** Number of times that the visitor went back or forward inside this page. */
  returns: number;
};

const PageAddressContext = createContext<ShownAddress>({
  pathname: '/',
  search: '',
  change: () => undefined,
  returns: 0,
});
export const PageAddressProvider = PageAddressContext.Provider;

export function usePageAddress(): ShownAddress {
  return useContext(PageAddressContext);
}
