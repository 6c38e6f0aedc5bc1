import type { AnchorHTMLAttributes } from 'react';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  /** 'replace': without another entry in the history; 'in-place': the scroll position stays. */
  follow?: 'replace' | 'in-place';
};

/** A link to another page of the site. It has no life of its own: one listener follows all of them (follow-links.client.ts). */
export function PageLink({ follow, ...props }: Props) {
  return <a {...props} data-follow={follow ?? ''} />;
}
