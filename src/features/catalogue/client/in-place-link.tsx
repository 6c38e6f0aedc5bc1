import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { isPlainClick } from '../../../ui/plain-click.ts';
import { usePageAddress } from './page-address.ts';

/** A link to another query of the same page, which changes without being loaded. Without JavaScript, it is loaded. */
export function InPlaceLink({ href, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { change } = usePageAddress();
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    change(href);
  };
  return <a href={href} {...props} onClick={onClick} />;
}
