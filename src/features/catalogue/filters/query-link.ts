import type { MouseEvent } from 'react';
import type { VehicleKind } from '../../../shared/paths.ts';
import { isPlainClick } from '../../../ui/plain-click.ts';
import { type ListQuery, listAddress } from '../client/list-query.ts';

/** A click calls `follow`, except a click that opens a new tab or window. */
export function queryLink(kind: VehicleKind, query: ListQuery, follow: (link: HTMLAnchorElement) => void) {
  return {
    href: listAddress(kind, query),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      follow(event.currentTarget);
    },
  };
}
