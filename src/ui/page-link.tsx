import type { AnchorHTMLAttributes } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** 'in-place': the scroll position stays. */
  follow?: 'in-place';
};

/** A link to another page of the site. It has no listener: one for all links is in follow-links.client.ts. */
export function PageLink({ follow, ...props }: Props) {
  return <a {...props} data-follow={follow ?? ''} />;
}
