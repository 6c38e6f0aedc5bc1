import type { MouseEvent } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { type ListQuery, listAddress } from '../client/list-query.ts';

/** Returns the properties of a link to a list. A click calls `follow`, except a click that opens a new tab or window. */
export function queryLink(kind: VehicleKind, query: ListQuery, follow: (link: HTMLAnchorElement) => void) {
  return {
    href: listAddress(kind, query),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      follow(event.currentTarget);
    },
  };
}
