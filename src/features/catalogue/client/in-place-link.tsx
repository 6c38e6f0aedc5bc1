import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { isPlainClick } from '../../../ui/plain-click.ts';
import { usePageAddress } from './page-address.ts';

/** Shows the other query without loading the page. Without JavaScript, the browser loads it. */
export function InPlaceLink({ href, ...props }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { change } = usePageAddress();
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    change(href);
  };
  return <a href={href} {...props} onClick={onClick} />;
}
