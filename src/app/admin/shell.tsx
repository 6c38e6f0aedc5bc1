import { useEffect, useId, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { AdminIcon } from '../../admin-ui/admin-icon.tsx';
import { useOnline } from '../../admin-ui/feedback/connection-note.tsx';
import { type AdminResource, useOpenModal } from '../../admin-ui/form/modal.ts';
import { useAdminContext } from '../../admin-ui/session/admin-context.ts';
import { useOverlayEntry } from '../../ui/dialog/overlay-history.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import barStyles from './floating-bar.module.css';
import { ModalHost } from './modal-host.tsx';
import { isDone } from './pages.ts';
import { PaletteHost, usePalette } from './palette/palette-host.tsx';
import styles from './shell.module.css';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import { Sidebar } from './sidebar.tsx';

export function Shell() {
  const { pathname, search, state } = useLocation();
  const { dealership } = useAdminContext();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const menu = menuAt === pathname;
  const palette = usePalette();
  const isOnline = useOnline();
  useShortcuts(() => setIsHelpOpen(true));
  useOverlayEntry(menu, () => setMenuAt(null));
  useOverlayEntry(isHelpOpen, () => setIsHelpOpen(false));
  useFocusOfNewPage(`${pathname} ${new URLSearchParams(search).get('page') ?? 1}`, state?.entered === true);

  return (
    <div className={styles.shell}>
      <SkipLink to="contenu">Aller au contenu</SkipLink>
      <header className={styles.top}>
        <button
          type="button"
          className={styles.burger}
          aria-expanded={menu}
          aria-controls="admin-menu"
          onClick={() => setMenuAt(menu ? null : pathname)}
        >
          <AdminIcon name="menu" size={24} />
          <VisuallyHidden>Menu</VisuallyHidden>
        </button>
        <p>{dealership}</p>
        <button type="button" className={styles.search} onClick={palette.open}>
          <AdminIcon name="search" size={24} />
          <VisuallyHidden>Rechercher</VisuallyHidden>
        </button>
      </header>
      <Sidebar open={menu} onClose={() => setMenuAt(null)} onSearch={palette.open} onHelp={() => setIsHelpOpen(true)} />
      <div className={styles.content}>
        <div role="status">
          {!isOnline && (
            <p className={styles.offline}>
              Pas de connexion : ce que vous voyez a pu changer depuis. Les formulaires ouverts gardent votre saisie.
            </p>
          )}
        </div>
        <main id="contenu" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <FloatingBar />
      </div>
      <ModalHost />
      {palette.isOpen && <PaletteHost onClose={palette.close} onHelp={() => setIsHelpOpen(true)} />}
      {isHelpOpen && <ShortcutHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  );
}

/**
 * After a navigation, moves the focus to the content, so that screen readers read it. Another page of a table is also a
 * navigation. After the first load, the focus moves only if the user has just logged in.
 */
function useFocusOfNewPage(page: string, hasEntered: boolean): void {
  const lastPage = useRef(hasEntered ? '' : page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    window.scrollTo(0, 0);
    document.getElementById('contenu')?.focus({ preventScroll: true });
  }, [page]);
}

/** The labels are those of the specification (ADMP-7). */
const ENTRIES: { kind: AdminResource; label: string }[] = [
  { kind: 'cars', label: '+ Voiture' },
  { kind: 'brands', label: '+ Marque' },
  { kind: 'trucks', label: '+ Camion' },
  { kind: 'rates', label: '+ Tarif' },
];

/** The buttons are in a strip at the bottom, so that they cover no row. On narrow screens, '+' opens them as a menu. */
function FloatingBar() {
  const { parts } = useAdminContext();
  const open = useOpenModal();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const add = (kind: AdminResource) => {
    // When the menu closes, '+' gets the focus. When the form closes, it returns the focus to '+'.
    menu.current?.hidePopover();
    open({ kind, mode: 'new' });
  };
  return (
    <section className={barStyles.strip} aria-label="Ajouter" data-foot="strip">
      <button type="button" className={barStyles.toggle} popoverTarget={id} aria-label="Ajouter">
        <AdminIcon name="add" size={24} />
      </button>
      <div ref={menu} id={id} popover="auto" className={barStyles.entries}>
        {ENTRIES.filter(({ kind }) => isDone(kind, parts)).map(({ kind, label }) => (
          <button key={kind} type="button" onClick={() => add(kind)}>
            {label}
          </button>
        ))}
      </div>
    </section>
  );
}
