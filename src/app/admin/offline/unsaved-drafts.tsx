import { Fragment, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ADMIN_PATHS } from '../../../admin-ui/admin-paths.ts';
import controls from '../../../admin-ui/controls.module.css';
import { browserStorage, draftKeys } from '../../../admin-ui/form/draft-storage.ts';
import type { AdminResource } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import type { StoredDraft } from './stored-drafts.ts';

/** Names the person's drafts in this browser, each as a link to its form. With `kind`, only those of its table. */
export function UnsavedDrafts({ kind }: { kind?: AdminResource }) {
  const drafts = useStoredDrafts();
  const named = drafts.filter(({ href }) => !kind || href.startsWith(`${ADMIN_PATHS[kind]}?`));
  if (named.length === 0) return null;
  return (
    <div className={`warn ${controls.notice}`}>
      <p>
        Non enregistré dans ce navigateur :{' '}
        {named.map(({ href, title }, i) => (
          <Fragment key={href}>
            {i > 0 && ', '}
            <Link to={href}>{title}</Link>
          </Fragment>
        ))}
      </p>
      <p>{DRAFTS_IN_SAFARI}</p>
    </div>
  );
}

/** A form changes the address when it opens or closes. At each change, reads the drafts again. */
function useStoredDrafts(): readonly StoredDraft[] {
  const { key } = useLocation();
  const { name } = useSession();
  const [drafts, setDrafts] = useState<readonly StoredDraft[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with the address.
  useEffect(() => {
    let isShown = true;
    const storage = browserStorage();
    if (storage === null || draftKeys(storage, name).length === 0) setDrafts([]);
    else
      void import('./stored-drafts.ts').then(
        ({ storedDrafts }) => isShown && setDrafts(storedDrafts(storage, name)),
        // If the code does not load, this line is missing. The forms still offer their drafts.
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [key, name]);
  return drafts;
}

/** Safari deletes what a site's scripts have stored if nobody uses the site for seven days. */
export const DRAFTS_IN_SAFARI =
  'Safari efface ces saisies après sept jours sans visite du site\u00a0: enregistrez-les avant.';
