import { memo } from 'react';
import { usePageAddress } from '../../features/catalogue/client/page-address.ts';
import { useSite } from '../../features/catalogue/client/site.ts';
import { SelectionLink } from '../../features/catalogue/favourites/selection-link.tsx';
import { Account, SignInNotice } from '../../features/site/sign-in/account.tsx';
import { VisitorProvider } from '../../features/site/sign-in/visitor.tsx';
import { PATHS } from '../../shared/paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Burger } from './burger-menu.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import { useHiddenOnScroll } from './use-hidden-on-scroll.ts';

/**
 * Logo, navigation, phone and account. Below 1200 px, a menu contains the navigation. On the two lists, the header
 * hides while the page scrolls down, so that more vehicles fit in the window.
 */
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
