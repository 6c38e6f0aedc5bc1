import { createContext, useContext } from 'react';

/** Path and query of the shown page. A preview leaves out its own prefix. On the server, the query is ''. */
export type PageAddress = { pathname: string; search: string };

/** The page that a tab shows, for scripts outside of React. */
export type ShownPage = {
  address: () => PageAddress;
  /** False while the page is loading and after it has failed. It then shows no content. */
  isComplete: () => boolean;
  /** `listener` is called when the page changes without a new document. */
  onChange: (listener: () => void) => void;
};

const PageAddressContext = createContext<PageAddress>({ pathname: '/', search: '' });
export const PageAddressProvider = PageAddressContext.Provider;

export function usePageAddress(): PageAddress {
  return useContext(PageAddressContext);
}
