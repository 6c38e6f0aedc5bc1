import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { usePageAddress } from '../../features/catalogue/client/page-address.ts';
import { useSite } from '../../features/catalogue/client/site.ts';
import { SelectionLink } from '../../features/catalogue/favourites/selection-link.tsx';
import type { PublicDealership } from '../../features/platform/settings/public-settings.ts';
import { Account, SignInNotice } from '../../features/site/sign-in/account.tsx';
import { VisitorProvider } from '../../features/site/sign-in/visitor.tsx';
import { PATHS } from '../../shared/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Burger } from './burger-menu.tsx';
import styles from './header.module.css';
import { Navigation } from './navigation.tsx';

/** On the two lists, the header hides while the page scrolls down, so that more vehicles fit in the window. */
export const Header = memo(function Header() {
  const { dealership, signIn } = useSite();
  const { pathname } = usePageAddress();
  const { header, hidden } = useHiddenOnScroll(pathname === PATHS.home || pathname === PATHS.trucks);
  return (
    <VisitorProvider enabled={signIn}>
      <header ref={header} className={styles.header} data-hidden={hidden || undefined}>
        <div className={styles.inside}>
          <a
            href={PATHS.home}
            className={styles.logo}
            aria-label={`${dealership.name}, accueil`}
            aria-current={pathname === PATHS.home ? 'page' : undefined}
          >
            <Logo name={dealership.name} logo={dealership.logo} />
          </a>
          <nav className={styles.wide} aria-label="Navigation principale">
            <Navigation pathname={pathname} />
          </nav>
          <SelectionLink className={styles.selection} isCurrent={pathname === PATHS.selection} />
          {dealership.phone && (
            <a className={styles.phone} href={dealership.phone.href}>
              <Icon name="phone" />
              <span className={styles.number}>{dealership.phone.shown}</span>
            </a>
          )}
          {signIn && (
            <div className={styles.account}>
              <Account />
            </div>
          )}
          <Burger />
        </div>
      </header>
      <SignInNotice />
    </VisitorProvider>
  );
});

type Props = Pick<PublicDealership, 'name' | 'logo'>;

/** If the dealership has no logo, shows a lime leaf. Its vein is a road. */
function Logo({ name, logo }: Props) {
  if (logo !== null)
    return (
      <>
        <picture>
          <source type="image/avif" srcSet={logo.avif} />
          <img className={styles.picture} src={logo.src} width={logo.width} height={logo.height} alt="" />
        </picture>
        {!logo.isWide && <span>{name}</span>}
      </>
    );
  return (
    <>
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={styles.leaf}>
        <path d="M16 2.5c7.5 4 12 9.6 12 15.6 0 5.7-4.6 9.4-12 11.4-7.4-2-12-5.7-12-11.4 0-6 4.5-11.6 12-15.6z" />
        <path d="M16 29.5V12M16 17l5-4.5M16 17l-5-4.5M16 23l6-5M16 23l-6-5" className={styles.vein} />
      </svg>
      <span>{name}</span>
    </>
  );
}

const MIN_DEPTH_PX = 240;

const MIN_STEP_PX = 8;

/** It stays visible while it has the focus, and always if the user prefers reduced motion. */
function useHiddenOnScroll(active: boolean): { header: RefObject<HTMLElement | null>; hidden: boolean } {
  const header = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
    const top = header.current;
    setHidden(false);
    if (!active || !top || reducedMotion.matches) return;
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < MIN_STEP_PX) return;
      setHidden(now > last && now > MIN_DEPTH_PX && !top.contains(document.activeElement));
      last = now;
    };
    const show = () => setHidden(false);
    window.addEventListener('scroll', onScroll, { passive: true });
    top.addEventListener('focusin', show);
    return () => {
      window.removeEventListener('scroll', onScroll);
      top.removeEventListener('focusin', show);
    };
  }, [active]);
  return { header, hidden };
}
