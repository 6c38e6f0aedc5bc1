import type { AnchorHTMLAttributes } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** 'in-place' keeps the scroll position. */
  follow?: 'in-place';
};

/** A link inside the site. `follow-links.client.ts` handles a click on it. */
export function PageLink({ follow, ...props }: Props) {
  return <a {...props} data-follow={follow ?? ''} />;
}
