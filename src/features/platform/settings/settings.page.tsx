import { useRef } from 'react';
import { useLocation } from 'react-router';
import { ADMIN_PATHS, settingsPath } from '../../../admin-ui/admin-paths.ts';
import controls from '../../../admin-ui/controls.module.css';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { usePageKey } from '../../../admin-ui/form/modal.ts';
import { Link } from '../../../admin-ui/link.tsx';
import { Page } from '../../../admin-ui/page.tsx';
import { OwnersOnly } from '../../../admin-ui/session/owners-only.tsx';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import side from '../../../admin-ui/side-nav.module.css';
import { count } from '../../../shared/text/french.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { SECTION_TABLES, SETTINGS_SECTIONS, type SettingsSection } from './fields/settings.fields.ts';
import { SectionEditor } from './form/section-editor.tsx';
import { useSettings } from './settings.client.ts';
import styles from './settings.module.css';
import { sectionOf } from './settings.ts';
import type { ChecklistItem } from './stored-section.schema.ts';

const TITLE = 'Réglages';

export function SettingsPage() {
  const { role } = useSession();
  return role === 'owner' ? <OwnersSettings /> : <OwnersOnly title={TITLE} />;
}

function OwnersSettings() {
  const { search } = useLocation();
  const addressSection = sectionOf(search);
  const section = addressSection ?? 'identity';
  const load = useSettings();
  const onShown = useFocusOfSection();
  return (
    <Page title={TITLE}>
      {load.state === 'loading' && <p role="status">Chargement…</p>}
      {load.state === 'failed' && (
        <LoadFailure text={`Les réglages n’ont pas pu être chargés. ${load.failure}`} onRetry={load.retry} />
      )}
      {load.state === 'ready' && (
        <>
          <SetupNotice items={load.checklist} />
          <div className={side.body}>
            <SectionNav current={section} checklist={load.checklist} />
            {load.sections.map(
              (stored) =>
                stored.section === section && <SectionEditor key={section} stored={stored} onShown={onShown} />,
            )}
          </div>
        </>
      )}
    </Page>
  );
}

function SetupNotice({ items }: { items: readonly ChecklistItem[] }) {
  if (items.length === 0) return null;
  const required = items.filter((item) => item.required).length;
  return (
    <p className={`warn ${controls.notice}`}>
      <span>
        {`${count(items.length, 'point')} à compléter${required > 0 ? `, dont ${required} que la loi demande` : ''}`}
      </span>
      <Link to={ADMIN_PATHS.setup}>Ouvrir au public, en cinq étapes</Link>
    </p>
  );
}

type NavProps = { current: SettingsSection; checklist: readonly ChecklistItem[] };

function SectionNav({ current, checklist }: NavProps) {
  return (
    <nav className={`${side.nav} ${styles.nav}`} aria-label="Rubriques">
      <ul className={side.list}>
        {SETTINGS_SECTIONS.map((section) => {
          const lacks = checklist.filter((item) => item.section === section).length;
          return (
            <li key={section}>
              <Link
                to={settingsPath(section)}
                aria-current={section === current ? 'page' : undefined}
                preventScrollReset
              >
                {SECTION_TABLES[section].label}
                {lacks > 0 && (
                  <span className={styles.count}>
                    <span>{lacks}</span>
                    <VisuallyHidden> à compléter</VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/**
 * After each navigation, even to the same section, focuses the section's heading. If the address names a field,
 * `useFocusOfAddress` focuses this field instead.
 */
function useFocusOfSection(): (heading: HTMLElement | null) => void {
  const { hash } = useLocation();
  const key = usePageKey();
  const shown = useRef<string | null>(null);
  return (heading) => {
    const isOther = shown.current !== null && shown.current !== key;
    shown.current = key;
    if (isOther && hash === '') heading?.focus();
  };
}
