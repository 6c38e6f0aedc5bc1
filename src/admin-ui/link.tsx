import type { AnchorHTMLAttributes } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router';

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: To;
  state?: unknown;
  replace?: boolean;
  preventScrollReset?: boolean;
};

/**
 * React Router's own `Link` and `NavLink` would add 2 kB of unused code to the first page, beyond its bound (PAL-12).
 */
export function Link({ to, state, replace, preventScrollReset, onClick, ...props }: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace !== undefined && { replace }),
    ...(preventScrollReset !== undefined && { preventScrollReset }),
  });
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}

/** A `Link` that is marked if its page is shown. Without `end`, it is also marked if a page below it is shown. */
export function NavLink({ to, end = false, ...props }: Props & { to: string; end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link {...props} to={to} aria-current={isCurrent ? 'page' : undefined} />;
}
