import { useEffect, useRef, useState } from 'react';
import { labelOf, termOf } from '../../../shared/labels.ts';
import { ofPerson } from '../../../shared/text/french.ts';
import { Button } from '../../../ui/button.tsx';
import { isOverlayEntry } from '../../../ui/dialog/overlay-history.ts';
import { onPageReturn } from '../../../ui/page-return.ts';
import { useSite } from '../../catalogue/client/site.ts';
import styles from './account.module.css';
import { FAILED_PARAM, FAILED_VALUE, type Identity, initialsOf } from './identity.ts';
import { forgetVisitor, useVisitor } from './visitor.tsx';

export function Account() {
  const { dealership } = useSite();
  const { visitor, signOut } = useVisitor();
  const label = labelOf('signIn', dealership.interface);
  return visitor ? <Profile visitor={visitor} onSignOut={signOut} /> : <SignInButton label={label} />;
}

export function BurgerAccount() {
  const { dealership } = useSite();
  const { visitor, signOut } = useVisitor();
  const signIn = termOf('signIn', dealership.interface);
  const signOutTerm = termOf('signOut', dealership.interface);
  if (!visitor) return <SignInButton label={signIn.text} lang={signIn.lang} />;
  return (
    <div className={`row wrap gap-3 ${styles.burger}`}>
      <Face visitor={visitor} />
      <span>{visitor.name || visitor.email}</span>
      <SignOutButton label={signOutTerm.text} lang={signOutTerm.lang} onSignOut={signOut} />
    </div>
  );
}

/** Rendered only in the browser, because without JavaScript the page cannot show whether a visitor is signed in. */
function SignInButton({ label, lang }: { label: string; lang?: string }) {
  const signIn = () => {
    const { pathname, search } = window.location;
    forgetVisitor();
    const login = `/auth/login?to=${encodeURIComponent(pathname + search)}`;
    if (isOverlayEntry()) window.location.replace(login);
    else window.location.assign(login);
  };
  return (
    <Button look="ghost" place={styles.signIn} lang={lang} onClick={signIn}>
      {label}
    </Button>
  );
}

function SignOutButton(props: { label: string; lang?: string; onSignOut: () => Promise<boolean> }) {
  const { label, lang, onSignOut } = props;
  const [failed, setFailed] = useState(false);
  return (
    <>
      <Button look="ghost" lang={lang} onClick={async () => setFailed(!(await onSignOut()))}>
        {label}
      </Button>
      {failed && <p role="alert">La déconnexion n’a pas abouti : réessayez.</p>}
    </>
  );
}

function Profile({ visitor, onSignOut }: { visitor: Identity; onSignOut: () => Promise<boolean> }) {
  const { dealership } = useSite();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', closeOnEscape);
    const stop = onPageReturn(() => setOpen(false));
    return () => {
      stop();
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  return (
    <div ref={root} className={styles.profile}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-label={`Compte ${ofPerson(visitor.name || visitor.email)}`}
        onClick={() => setOpen(!open)}
      >
        <Face visitor={visitor} />
      </button>
      {open && (
        <div className={styles.menu}>
          <p className="stack small">
            <strong>{visitor.name}</strong>
            <span className="muted">{visitor.email}</span>
          </p>
          <SignOutButton label={labelOf('signOut', dealership.interface)} onSignOut={onSignOut} />
        </div>
      )}
    </div>
  );
}

function Face({ visitor }: { visitor: Identity }) {
  const [failed, setFailed] = useState(false);
  if (visitor.picture === '' || failed)
    return (
      <span className={styles.face} aria-hidden="true">
        {initialsOf(visitor)}
      </span>
    );
  return (
    <img className={styles.face} src={visitor.picture} alt="" width={40} height={40} onError={() => setFailed(true)} />
  );
}

/** If the address says that the sign-in failed, shows this once and removes the parameter from the address. */
export function SignInNotice() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const params = new URLSearchParams(window.location.search);
    if (params.get(FAILED_PARAM) !== FAILED_VALUE) return;
    setIsShown(true);
    params.delete(FAILED_PARAM);
    const rest = params.size > 0 ? `?${params}` : '';
    window.history.replaceState(window.history.state, '', `${window.location.pathname}${rest}${window.location.hash}`);
  }, []);
  if (!isShown) return null;
  return (
    <p className={styles.notice} role="alert">
      La connexion n’a pas abouti. Vous pouvez réessayer, ou continuer sans vous connecter.
      <Button look="ghost" onClick={() => setIsShown(false)}>
        Fermer
      </Button>
    </p>
  );
}
