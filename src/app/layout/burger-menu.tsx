import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { usePageAddress } from '../../features/catalogue/client/page-address.ts';
import { useSite } from '../../features/catalogue/client/site.ts';
import { useFavourites } from '../../features/catalogue/favourites/favourites-store.ts';
import { SelectionLink } from '../../features/catalogue/favourites/selection-link.tsx';
import { BurgerAccount } from '../../features/site/sign-in/account.tsx';
import { PATHS } from '../../shared/paths.ts';
import { inertAround } from '../../ui/dialog/inert-around.ts';
import { closeOnFollow, useOverlayEntry } from '../../ui/dialog/overlay-history.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './header.module.css';
import { Navigation } from './navigation.tsx';

/** From 1200 px (75em), the header shows the navigation instead of the menu. With larger text, 75em are more pixels. */
const WIDE = '(width >= 75em)';

/**
 * The menu below 1200 px, a panel over the whole window. It is a `details` element, so it opens without JavaScript.
 * With JavaScript, the focus stays inside. The menu closes on Escape, on Back, and when the window becomes
 * wide.
 */
export function Burger() {
  const { dealership, signIn } = useSite();
  const { phone, email } = dealership;
  const menu = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const count = useFavourites(({ favourites }) => favourites.length) ?? 0;
  const { pathname } = usePageAddress();

  const close = useCallback(() => {
    if (menu.current) menu.current.open = false;
    setOpen(false);
  }, []);
  useTrappedFocus(menu, open, close);

  useEffect(() => {
    // The user may have opened the menu before this code was loaded.
    setOpen(menu.current?.open ?? false);
    const wide = window.matchMedia(WIDE);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [close]);

  useOverlayEntry(open, close);

  return (
    <details ref={menu} className={styles.burger} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* The style sheet draws the number. In the HTML, the accessible name would have to contain it. */}
      <summary aria-label="Menu" data-favourites={count > 0 ? count : undefined}>
        <span className={styles.opens}>
          <Icon name="menu" size={22} />
        </span>
        <span className={styles.closes}>
          <Icon name="close" size={22} />
        </span>
      </summary>
      <div className={styles.panel}>
        <nav aria-label="Menu">
          {/* The menu closes before the navigation, because an inert page cannot get the focus. */}
          <Navigation pathname={pathname} onFollow={(event) => closeOnFollow(event, close)} />
          <SelectionLink
            className={styles.panelSelection}
            isCurrent={pathname === PATHS.selection}
            onFollow={(event) => closeOnFollow(event, close)}
          />
        </nav>
        {signIn && <BurgerAccount />}
        {(phone || email) && (
          <address className={styles.reach}>
            {phone && (
              <a href={phone.href}>
                <Icon name="phone" size={20} />
                {phone.shown}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`}>
                <Icon name="mail" size={20} />
                {email}
              </a>
            )}
          </address>
        )}
      </div>
    </details>
  );
}

const FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea, summary';

/**
 * While `active`, Tab stays inside `part`, the rest of the page is inert, and Escape calls `onLeave`. Afterwards, the
 * focus returns to where it was, unless an element outside `part` has it. If nothing had the focus before, the
 * `summary` gets it: some browsers do not focus a tapped element.
 */
function useTrappedFocus(part: RefObject<HTMLElement | null>, active: boolean, onLeave: () => void): void {
  useEffect(() => {
    const inside = part.current;
    if (!active || !inside) return;
    const before = document.activeElement;
    const release = inertAround(inside);

    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave();
      if (event.key !== 'Tab') return;
      const focusable = [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0,
      );
      const [first, last] = [focusable[0], focusable.at(-1)];
      const edge = event.shiftKey ? first : last;
      if (inside.contains(document.activeElement) && document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? last : first)?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      release();
      const { activeElement, body } = document;
      if (activeElement !== body && !inside.contains(activeElement)) return;
      const opener = before === body ? inside.querySelector('summary') : before;
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [part, active, onLeave]);
}
