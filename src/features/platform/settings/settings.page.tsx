import { useRef } from 'react';
import { useLocation } from 'react-router';
import { LoadFailure } from '../../../admin-ui/feedback/load-failure.tsx';
import { Page } from '../../../admin-ui/page.tsx';
import { OwnersOnly } from '../../../admin-ui/session/owners-only.tsx';
import { useSession } from '../../../admin-ui/session/session-state.ts';
import type { SettingsSection } from './fields/settings.fields.ts';
import { SectionEditor } from './form/section-editor.tsx';
import { SectionNav } from './page/section-nav.tsx';
import { SettingsChecklist } from './page/settings-checklist.tsx';
import { useSettings } from './page/use-settings.ts';
import styles from './settings.module.css';
import { sectionOf } from './settings.ts';

const TITLE = 'Réglages';

/** The dealer's settings: eight sections, one address each. */
export function SettingsPage() {
  const { role } = useSession();
  return role === 'owner' ? <OwnersSettings /> : <OwnersOnly title={TITLE} />;
}

function OwnersSettings() {
  const { search } = useLocation();
  const addressSection = sectionOf(search);
  const section = addressSection ?? 'identity';
  const load = useSettings();
  const onShown = useFocusOfSection(section);
  return (
    <Page title={TITLE} width="wide">
      {load.state === 'loading' && <p role="status">Chargement…</p>}
      {load.state === 'failed' && (
        <LoadFailure text={`Les réglages n’ont pas pu être chargés. ${load.failure}`} onRetry={load.retry} />
      )}
      {load.state === 'ready' && (
        <>
          <SettingsChecklist items={load.checklist} sections={load.sections} />
          <div className={styles.body}>
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

/** Moves the focus to the heading of another section when it is shown; the first one is left to the page. */
function useFocusOfSection(section: SettingsSection): (heading: HTMLElement | null) => void {
  const { hash } = useLocation();
  const shown = useRef<SettingsSection | null>(null);
  return (heading) => {
    const isOther = shown.current !== null && shown.current !== section;
    shown.current = section;
    if (isOther && hash === '') heading?.focus();
  };
}
